// Pieces in HTML rather than SVG: the face of a tile, which must be cheap, and tracks.

import { html, nothing, type TemplateResult } from "lit";
import { toneClass } from "../art/tones";
import { countUp } from "../scene/count-up";
import type { Piece } from "../wire/generated";

const MAX_PIPS = 100;
const knownMarks = new Set(["shade", "block", "site", "smoke", "void", "acting", "spent", "hidden"]);

/** Return the classes for a tile's looks: its marks, its walls and its exits. */
export function tileClasses(piece: Piece): string {
  const marks = piece.marks.filter((mark) => knownMarks.has(mark)).map((mark) => ` has-${mark}`);
  const sides = (letters: string, kind: string): string[] => [...letters].filter((side) => "nesw".includes(side)).map((side) => ` ${kind}-${side}`);
  const holds = piece.style === "tile" ? [piece.pieces.length ? " holds-figure" : "", piece.badges.length ? " holds-badge" : ""] : [];
  return [...marks, ...holds, ...sides(piece.walls, "wall"), ...sides(piece.gates, "gate")].join("");
}

/** Draw a tile's badges; the ground is drawn by styles. */
export function tileFace(piece: Piece): TemplateResult | typeof nothing {
  if (piece.badges.length === 0) return nothing;
  return html`<span class="tile-badges" aria-hidden="true">
    ${piece.badges.map((badge) => html`<span class="tile-badge ${toneClass(badge.tone)}" data-tone=${badge.tone}>${badge.text}</span>`)}
  </span>`;
}

/** Draw a number and its maximum as pips. */
export function trackFace(piece: Piece): TemplateResult {
  const value = Number(piece.value);
  const most = Math.max(piece.most, value);
  return html`<span class="track-face" aria-hidden="true">
    <span class="track-name">${piece.label} <b>${piece.value}</b><i>/${piece.most}</i></span>
    <span class="pips">${countUp(most, MAX_PIPS).map((index) => html`<i ?data-full=${index < value} ?data-last=${index === most - 1}></i>`)}</span>
    <span class="track-note">${piece.kicker}</span>
  </span>`;
}
