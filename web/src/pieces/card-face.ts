// Cards on a row of places and in a hand: HTML rather than SVG, so that names wrap and are never cut.

import { html, nothing, svg, type TemplateResult } from "lit";
import { badgeTag } from "../art/badge";
import { glyph, hasGlyph } from "../art/glyphs";
import { widthOf } from "../art/measure";
import { hasPicture, pictureOf } from "../art/picture-book";
import { numberOf } from "../scene/named-number";
import type { Detail, Piece } from "../wire/generated";
import { t } from "../words/words";
import { vars } from "./css-variables";

/** Return how long a name is; longer names are set smaller. */
function lengthOf(label: string): "short" | "long" | "longest" {
  return label.length > 26 ? "longest" : label.length > 16 ? "long" : "short";
}

/** The width in pixels for a name beside a picture on the narrowest card, and on a phone, whose pictures are small. */
const BESIDE = 53;
const PHONE_BESIDE = 76;
/** The sizes of a name beside a picture, as styles/pictures.css sets them. */
const NAME_SIZE = 14.5;
const SMALL_NAME_SIZE = 13;

/** Return whether a word of a name is too long for the space beside a picture. */
function isWide(label: string, compact: boolean): boolean {
  const size = compact || lengthOf(label) !== "short" ? SMALL_NAME_SIZE : NAME_SIZE;
  return label.split(/[ -]/).some((word) => widthOf(word, size, 700) > (compact ? PHONE_BESIDE : BESIDE));
}

/** Return the value of a CSS variable for a piece's picture. */
const pictureVar = (piece: Piece): { "--picture": string } => {
  const address = pictureOf(piece);
  return { "--picture": address && `url("${address}")` };
};

/** Draw a piece's picture in a line of text, if there is one. */
export function thumb(piece: Piece): TemplateResult | typeof nothing {
  const address = pictureOf(piece);
  return address ? html`<img class="thumb" src=${address} alt="" />` : nothing;
}

/** Draw the card at a place: owner and distance, the name, what it needs, and its value. A narrow one shows less. */
export function placeFace(piece: Piece, compact: boolean): TemplateResult {
  const [first = "", ...more] = piece.kicker.split(" · ");
  return html`<span class="place-face" aria-hidden="true" ?data-pictured=${hasPicture(piece)} ${vars(pictureVar(piece))}>
    <span class="place-kicker">${first}<span class="place-more">${more.map((part) => html` · ${part}`)}</span></span>
    <span class="place-name" data-length=${lengthOf(piece.label)}>${piece.label}</span>
    ${piece.note ? html`<span class="place-note" data-length=${piece.note.length > 60 ? "longest" : "short"}>${piece.note}</span>` : nothing}
    ${piece.badges.length ? html`<span class="tags">${piece.badges.map((badge) => badgeTag(badge, compact && badge.text !== ""))}</span>` : nothing}
  </span>`;
}

/** Draw a place as a tile: its name, its value, and how many open pieces of each side are there. */
export function spotFace(piece: Piece): TemplateResult {
  const open = piece.pieces.filter((each) => !each.folded);
  const far = open.filter((each) => each.far).length;
  const count = (number: number, sign: string, title: string): TemplateResult | typeof nothing =>
    number ? html`<b class="spot-count" title=${title}>${sign}${number}</b>` : nothing;
  return html`<span class="spot-face" aria-hidden="true" ?data-pictured=${hasPicture(piece)} ${vars(pictureVar(piece))}>
    <span class="spot-name">${piece.label}</span>
    <span class="spot-signs"><span>${piece.badges.map(({ text }) => text).find(Boolean)}</span>${count(far, "↑", t("Cards of the far side: {number}", { number: far }))}${count(open.length - far, "↓", t("Cards of the near side: {number}", { number: open.length - far }))}</span>
  </span>`;
}

/** Draw a card with others on it: its name, their number, and its badges. */
export function stackFace(piece: Piece): TemplateResult {
  return html`<span class="stack-face" aria-hidden="true">
    ${thumb(piece)}<span class="stack-name">${piece.label}</span>
    ${piece.value ? html`<span class="stack-count">${piece.value}</span>` : nothing}
    ${piece.badges.length ? html`<span class="tags">${piece.badges.map((badge) => badgeTag(badge, false))}</span>` : nothing}
  </span>`;
}

/** The maximum number of pictures of people in a crew. */
const MAX_THUMBS = 6;

/** Draw a part of the crew in a stack: a glyph, a number, and badges; at a large place also who they are and their totals. */
export function crewFace(piece: Piece): TemplateResult {
  return html`<span class="crew-face" aria-hidden="true">
    ${hasGlyph(piece.mark) ? html`<svg viewBox="0 0 24 24" focusable="false">${svg`${glyph(piece.mark, 0, 0, 24)}`}</svg>` : nothing}
    <span class="crew-thumbs">${piece.pieces.slice(0, MAX_THUMBS).map(thumb)}</span>
    <b>${piece.value}</b>${piece.badges.map((badge) => badgeTag({ ...badge, word: "" }, true))}
    <span class="crew-names">${piece.pieces.map((each) => each.label).join(", ")}</span>
    ${piece.details.filter((detail) => detail.numbers).map(({ parts }) => html`<span class="crew-sums">${parts.map(numberOf).map(({ name, value }) => html`<span>${name.slice(0, 3)} <b>${value}</b></span>`)}</span>`)}
    ${piece.details.filter((detail) => !detail.numbers && detail.parts.length > 0).map(({ parts }) => html`<span class="crew-skills">${parts.join(", ")}</span>`)}
  </span>`;
}

/** Draw a card in a hand: its kind, its full name, and as much of its text as there is room for. */
export function portraitFace(piece: Piece, compact: boolean): TemplateResult {
  const text = piece.details.at(-1)?.text ?? "";
  const figures = piece.details.filter((detail) => detail.numbers);
  const picture = pictureOf(piece);
  const chips = piece.details.filter((detail) => detail.parts.length > 0 && !detail.numbers).slice(0, 3).flatMap((detail) => detail.parts);
  // A word that is there again with a number would be read twice.
  const shown = chips.filter((chip) => !chips.some((other) => other.startsWith(`${chip} x`)));
  return html`<span class="portrait-face" aria-hidden="true">
    <span class="portrait-head" ?data-wide=${isWide(piece.label, compact)}>
      <span class="portrait-band">${piece.kicker}</span>
      <span class="portrait-name" data-length=${lengthOf(piece.label)}>${piece.label}</span>
      ${picture ? html`<img class="portrait-picture" src=${picture} alt="" />` : nothing}
    </span>
    ${figures.map(figuresOf)}
    <span class="portrait-more">
      ${shown.length ? html`<span class="portrait-chips">${shown.map((chip) => html`<span>${chip}</span>`)}</span>` : nothing}
      ${piece.note ? html`<span class="portrait-note">${piece.note}</span>` : nothing}
      ${text ? html`<span class="portrait-text">${text}</span>` : nothing}
    </span>
    ${piece.badges.length ? html`<span class="tags">${piece.badges.map((badge) => badgeTag(badge, false))}</span>` : nothing}
  </span>`;
}

function figuresOf({ parts }: Detail): TemplateResult {
  return html`<span class="portrait-figures">
    ${parts.map(numberOf).map(({ name, value }) => html`<span><b>${value}</b><small>${name.slice(0, 3)}</small></span>`)}
  </span>`;
}
