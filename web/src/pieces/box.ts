// What holds other pieces and grows with them (a place, a ship with its crew), and the slips that lie in it.

import { html, nothing, type TemplateResult } from "lit";
import { badgeTag } from "../art/badge";
import type { Piece } from "../wire/generated";

/** The head of a box or of a group in it: a line above, the name, and badges in words. */
export function boxFace(piece: Piece, folded: boolean, compact: boolean): TemplateResult {
  return html`<span class="box-face" aria-hidden="true">
    ${piece.kicker ? html`<span class="box-kicker">${piece.kicker}</span>` : nothing}
    <span class="box-name">${piece.folded ? html`<span class="fold">${folded ? "▸" : "▾"}</span> ` : nothing}${piece.label}</span>
    ${piece.badges.length ? html`<span class="tags">${piece.badges.map((badge) => badgeTag(badge, compact && badge.text !== ""))}</span>` : nothing}
    ${piece.note ? html`<span class="box-note">${piece.note}</span>` : nothing}
  </span>`;
}

/** One short line: the name, and badges as glyphs. */
export function slipFace(piece: Piece): TemplateResult {
  return html`<span class="slip-face" aria-hidden="true">
    <span class="slip-name">${piece.label}</span>${piece.badges.map((badge) => badgeTag(badge, true))}
  </span>`;
}
