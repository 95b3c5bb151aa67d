// Cards in three sizes: full in a hand, mini in front of players, a chip on a room or in a list.

import { svg, nothing, type SVGTemplateResult } from "lit";
import type { Piece } from "../wire/generated";
import { badgeRow, withWord } from "./badge";
import { glyph, hasGlyph } from "./glyphs";
import { fit, lines, nameLine, nameLines, widthOf, wrapLarge } from "./measure";
import { hasPicture, pictureOf } from "./picture-book";
import { patternOf } from "./tones";

function isBack(piece: Piece): boolean {
  return piece.facedown || piece.style === "back";
}

function back(piece: Piece, width: number, height: number, size: number): SVGTemplateResult {
  const inset = width * 0.07;
  const words = nameLines(piece.label, width - 4 * inset, 3.4 * size, [size], 600);
  const plate = words.lines.length * size * 1.1 + size;
  return svg`
    <rect class="back" width=${width} height=${height} rx=${width * 0.07} />
    <rect class="back-field" x=${inset} y=${inset} width=${width - 2 * inset} height=${height - 2 * inset} rx=${width * 0.04} />
    <rect fill="url(#pattern-back)" x=${inset} y=${inset} width=${width - 2 * inset} height=${height - 2 * inset} rx=${width * 0.04} />
    <rect class="plate" x=${inset} y=${(height - plate) / 2} width=${width - 2 * inset} height=${plate} />
    <g font-size=${words.size} text-anchor="middle">${lines(words.lines, width / 2, (height - plate) / 2 + size * 1.35, words.step, "name pale")}</g>
    ${badgeRow(piece.badges, inset * 1.6, height - inset - 20, width - 3.2 * inset, 16)}`;
}

/** Draw a facedown card that is too small for a name. */
export function drawBack(): SVGTemplateResult {
  return svg`<rect class="back" width="26" height="34" rx="3" />
    <rect class="back-field" x="2.5" y="2.5" width="21" height="29" rx="1.5" />
    <rect fill="url(#pattern-back)" x="2.5" y="2.5" width="21" height="29" rx="1.5" />
    <path class="needle" d="M13 10 l4 7 l-4 7 l-4 -7 z" />`;
}

/** The width of the drawing of a card, in its own units. */
export const CARD_WIDTH = 120;
const CARD_HEIGHT = 164;
/** The sizes of the text of a card, of which the largest that fits is used. */
const TEXT_SIZES = [14.5, 13.5, 12.5, 11.5];
/** The bounds of the height of a card's picture, which takes what the text leaves. */
const MIN_PICTURE = 32;
const MAX_PICTURE = 84;
/** The height of the strip of the tone below the picture. */
const STRIP_HIGH = 4;

/**
 * Draw a card in full.
 * @param least The size of the smallest readable letters, in the drawing's units.
 */
export function drawCard(piece: Piece, least: number): SVGTemplateResult {
  if (isBack(piece)) return back(piece, CARD_WIDTH, CARD_HEIGHT, Math.max(13, least));
  const kicker = Math.max(12, least);
  const shown = hasPicture(piece);
  if (!shown && isOnlyName(piece)) return drawNameCard(piece, kicker, least);
  const names = nameLines(piece.label, 106, 38, [Math.max(17, least)], 700, Math.min(1, least / 17));
  const badge = Math.max(18, (least * 20) / 13);
  const foot = piece.badges.length ? badge + 6 : 5;
  const sizes = TEXT_SIZES.map((size) => Math.max(size, least));
  const top = shown ? MIN_PICTURE + STRIP_HIGH + names.lines.length * names.step + 6 : 30 + names.lines.length * names.step;
  const words = wrapLarge(piece.text, 106, CARD_HEIGHT - top - (shown ? 2 : 4) - foot, sizes);
  const spare = shown ? CARD_HEIGHT - top - 4 - foot - words.lines.length * words.step : 0;
  const high = Math.min(MAX_PICTURE, MIN_PICTURE + Math.max(0, spare));
  const below = shown ? top - MIN_PICTURE + high : top;
  return svg`
    <rect class="paper" width="120" height="164" rx="8" />
    ${shown ? pictureHead(piece, kicker, high, below) : plainHead(piece, kicker, below)}
    <g font-size=${names.size}>${lines(names.lines, 7, (shown ? high + STRIP_HIGH : 23) + names.size, names.step, shown ? "name pale" : "name")}</g>
    <g font-size=${words.size}>${lines(words.lines, 7, below + 1 + words.size, words.step, "words")}</g>
    ${badgeRow(piece.badges.map(withWord), 7, CARD_HEIGHT - foot, 106, badge)}
    <rect class="edge" x=".5" y=".5" width="119" height="163" rx="7.5" />`;
}

/** Whether a card has nothing to say but its name, which is then large. */
const isOnlyName = ({ text, badges, mark }: Piece): boolean => !text && badges.length === 0 && !mark;

/** Draw a card that has only a name. */
function drawNameCard(piece: Piece, kicker: number, least: number): SVGTemplateResult {
  const sizes = [...(piece.label.length < 4 ? [60, 48] : []), 34, 28, 23, 19, Math.max(17, least)];
  const names = nameLines(piece.label, 106, CARD_HEIGHT - 30, sizes, 700, Math.min(1, least / 17));
  return svg`
    <rect class="paper" width="120" height="164" rx="8" />
    ${band(piece, kicker)}
    <g font-size=${names.size}>${lines(names.lines, 7, 25 + names.size, names.step, "name")}</g>
    <rect class="edge" x=".5" y=".5" width="119" height="163" rx="7.5" />`;
}

/** Return the number with which a card's name begins, or else its first letter. */
function initialOf(label: string): string {
  return /^\d+/.exec(label)?.[0] ?? label.slice(0, 1);
}

/** Draw a card's band with its kind, the rule below its name, and its letter as a watermark. */
function plainHead(piece: Piece, kicker: number, rule: number): SVGTemplateResult {
  return svg`
    <text class="watermark" x="112" y="156" font-size="72" text-anchor="end">${piece.mark || initialOf(piece.label)}</text>
    ${band(piece, kicker)}
    <path class="rule" d="M7 ${rule - 1}H113" />`;
}

/** Draw a card's band with its kind. */
function band(piece: Piece, kicker: number): SVGTemplateResult {
  return svg`
    <path class="band" d="M0 22V8a8 8 0 0 1 8-8H112a8 8 0 0 1 8 8V22z" />
    <path fill=${patternOf(piece.tone)} d="M66 0H112a8 8 0 0 1 8 8V22H66z" />
    <text class="kicker" x="7" y=${11 + kicker * 0.38} font-size=${kicker}>${fit(piece.kicker, 84, kicker, 600)}</text>`;
}

/** Draw a card's picture with its kind, the strip of its tone below, and the plate of its name down to a height. */
function pictureHead(piece: Piece, kicker: number, high: number, below: number): SVGTemplateResult {
  const kind = fit(piece.kicker, 84, kicker, 600);
  return svg`
    <image class="card-picture" href=${pictureOf(piece, high)} width="120" height=${high} preserveAspectRatio="xMidYMid slice" />
    <path class="band" d="M0 ${high}H120v${STRIP_HIGH}H0z" /><path fill=${patternOf(piece.tone)} d="M60 ${high}H120v${STRIP_HIGH}H60z" />
    <rect class="name-plate" y=${high + STRIP_HIGH} width="120" height=${below - high - STRIP_HIGH - 2} />
    <g class="card-kind"><rect class="caption" width=${widthOf(kind, kicker, 600) + 12} height=${kicker + 5} rx="3" />
      <text class="name pale" x="6" y=${kicker + 1} font-size=${kicker}>${kind}</text></g>`;
}

/** The size of the text of a small card, in its own units. */
const MINI_WORDS = 10;
/** The least height of the picture on a small card, in its own units. */
const MIN_MINI_PICTURE = 17;

/** Draw a small card with its name and the beginning of its text; it is lower if there is little height. */
export function drawMini(piece: Piece, height: number): SVGTemplateResult {
  if (isBack(piece)) return back(piece, 60, height, 10);
  if (hasPicture(piece)) return drawPictureMini(piece, height);
  const maxWidth = Math.floor((height - (piece.badges.length ? 30 : 16)) / 12);
  const names = isOnlyName(piece) ? nameLines(piece.label, 53, height - 17, [17, 15, 13, 11.5]) : nameLines(piece.label, 53, maxWidth * 12 + 1, [11.5]);
  const below = 15 + names.lines.length * names.step;
  const words = piece.badges.length ? [] : wrapLarge(piece.text, 53, height - below - 2, [MINI_WORDS]).lines;
  return svg`
    <rect class="paper" width="60" height=${height} rx="5" />
    <path class="band" d="M0 12V5a5 5 0 0 1 5-5H55a5 5 0 0 1 5 5V12z" />
    <path fill=${patternOf(piece.tone)} d="M30 0H55a5 5 0 0 1 5 5V12H30z" />
    ${isOnlyName(piece) ? svg`<text class="kicker" x="4" y="9.3" font-size="9.5">${fit(piece.kicker, 40, 9.5, 600)}</text>` : nothing}
    <g font-size=${names.size}>${lines(names.lines, 4, 13 + names.size, names.step, "name")}</g>
    <g font-size=${MINI_WORDS}>${lines(words, 4, below + MINI_WORDS, MINI_WORDS * 1.1, "words")}</g>
    ${badgeRow(piece.badges, 4, height - 18, 52, 15)}
    <rect class="edge" x=".5" y=".5" width="59" height=${height - 1} rx="4.5" />`;
}

/** Draw a small card with its picture above its name; the text gets two lines. */
function drawPictureMini(piece: Piece, height: number): SVGTemplateResult {
  const names = nameLines(piece.label, 53, 25, [11.5]);
  const below = names.lines.length * names.step + 3;
  const most = piece.badges.length ? 0 : Math.min(2 * MINI_WORDS * 1.1, height - MIN_MINI_PICTURE - 5 - below);
  const words = wrapLarge(piece.text, 53, most, [MINI_WORDS]);
  const high = height - 5 - below - words.lines.length * words.step;
  return svg`
    <rect class="paper" width="60" height=${height} rx="5" />
    <image class="mini-picture" href=${pictureOf(piece, 2 * high)} width="60" height=${high} preserveAspectRatio="xMidYMid slice" />
    <path class="band" d="M0 ${high}H60v3H0z" /><path fill=${patternOf(piece.tone)} d="M30 ${high}H60v3H30z" />
    <g font-size=${names.size}>${lines(names.lines, 4, high + 2.5 + names.size, names.step, "name")}</g>
    <g font-size=${MINI_WORDS}>${lines(words.lines, 4, high + 2 + below + MINI_WORDS, words.step, "words")}</g>
    ${badgeRow(piece.badges, 3, 3, 54, 15)}
    <rect class="edge" x=".5" y=".5" width="59" height=${height - 1} rx="4.5" />`;
}

/** Return the glyph that stands for a card if there is room for only one. */
function emblem(piece: Piece): string {
  return piece.badges.map((badge) => badge.icon).find(hasGlyph) ?? "";
}

export function chipWidth(piece: Piece, maxWidth: number): number {
  const icon = emblem(piece) ? 15 : piece.mark ? 12 : 0;
  return Math.min(maxWidth, widthOf(piece.label, 12, 600) + icon + 13);
}

/** Draw one line: the tone's edge, a glyph and the name, at most `most` wide. */
export function drawChip(piece: Piece, maxWidth: number): SVGTemplateResult {
  const width = chipWidth(piece, maxWidth);
  const icon = emblem(piece);
  const start = 7 + (icon ? 15 : piece.mark ? 12 : 0);
  const name = nameLine(piece.label, width - start - 4, 12);
  return svg`
    <rect class=${isBack(piece) ? "back" : "chip"} x=".5" y=".5" width=${width - 1} height="19" rx="3" />
    <rect class="band" x=".5" y=".5" width="4" height="19" />
    <rect fill=${patternOf(piece.tone)} x=".5" y=".5" width="4" height="19" />
    ${icon ? glyph(icon, 7, 3.5, 13) : piece.mark ? svg`<text class="name" x="7" y="14.5" font-size="12">${piece.mark}</text>` : nothing}
    <text class=${isBack(piece) ? "name pale" : "name"} x=${start} y="14.5" font-size=${name.size}>${name.text}</text>`;
}
