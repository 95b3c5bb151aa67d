// What is written rather than drawn: the face of a tile, which must cost little, and tracks.

import { html, nothing, type TemplateResult } from "lit";
import { toneClass } from "../art/tones";
import type { Piece } from "../wire/generated";

const known = new Set(["shade", "block", "site", "smoke", "void", "acting", "spent", "hidden"]);

/** Classes by which a tile's looks are set: what it is, its walls and its ways out. */
export function tileClasses(piece: Piece): string {
  const marks = piece.marks.filter((mark) => known.has(mark)).map((mark) => ` has-${mark}`);
  const sides = (letters: string, kind: string): string[] => [...letters].filter((side) => "nesw".includes(side)).map((side) => ` ${kind}-${side}`);
  return [...marks, ...sides(piece.walls, "wall"), ...sides(piece.gates, "gate")].join("");
}

/** Only what lies on it; the ground is all style. */
export function tileFace(piece: Piece): TemplateResult | typeof nothing {
  if (piece.badges.length === 0) return nothing;
  return html`<span class="tile-badges" aria-hidden="true">
    ${piece.badges.map((badge) => html`<span class="tile-badge ${toneClass(badge.tone)}" data-tone=${badge.tone}>${badge.text}</span>`)}
  </span>`;
}

/** A number, and as many pips as there can be. */
export function trackFace(piece: Piece): TemplateResult {
  const value = Number(piece.value);
  const most = Math.max(piece.most, value);
  return html`<span class="track-face" aria-hidden="true">
    <span class="track-name">${piece.label} <b>${piece.value}</b><i>/${piece.most}</i></span>
    <span class="pips">${Array.from({ length: most }, (_, index) => html`<i ?data-full=${index < value} ?data-last=${index === most - 1}></i>`)}</span>
    <span class="track-note">${piece.kicker}</span>
  </span>`;
}
