// Boxes, which hold other pieces and grow with them (a place, a ship with its crew), and the slips in them.

import { html, nothing, type TemplateResult } from "lit";
import { badgeTag } from "../art/badge";
import { figureOf, pictureOf } from "../art/picture-book";
import type { Piece } from "../wire/generated";
import { thumb } from "./card-face";

/** Draw the head of a box or of a group in it: the line above, the name, and badges as words. */
export function boxFace(piece: Piece, folded: boolean, compact: boolean): TemplateResult {
  const picture = piece.mark ? "" : pictureOf(piece);
  return html`<span class="box-face" aria-hidden="true">
    ${picture ? html`<img class="box-picture" src=${picture} alt="" />` : nothing}
    ${piece.kicker ? html`<span class="box-kicker">${piece.kicker}</span>` : nothing}
    <span class="box-name">${piece.folded ? html`<span class="fold">${folded ? "▸" : "▾"}</span> ` : nothing}${boxSign(piece)}${piece.label}</span>
    ${piece.badges.length ? html`<span class="tags">${piece.badges.map((badge) => badgeTag(badge, compact && badge.text !== ""))}</span>` : nothing}
    ${piece.note ? html`<span class="box-note">${piece.note}</span>` : nothing}
  </span>`;
}

/** Draw the head of the figure by which a piece is known elsewhere on the table, if it has a picture, and the letters there. */
function boxSign(piece: Piece): TemplateResult | typeof nothing {
  const picture = piece.mark ? figureOf(piece) : "";
  return piece.mark
    ? html`${picture ? html`<span class="box-head"><img src=${picture} alt="" /></span>` : nothing}<span class="box-mark">${piece.mark}</span> `
    : nothing;
}

/** Draw one short line: the name, and badges as glyphs. */
export function slipFace(piece: Piece): TemplateResult {
  return html`<span class="slip-face" aria-hidden="true">
    ${thumb(piece)}<span class="slip-name">${piece.label}</span>${piece.badges.map((badge) => badgeTag(badge, true))}
  </span>`;
}
