// Rooms: a lit paper tile once revealed, a blueprint tile before.

import { nothing, svg, type SVGTemplateResult } from "lit";
import type { Piece } from "../wire/generated";
import { badgeRow, withWord } from "./badge";
import { isFigure } from "./figure";
import { fit, lines, nameLines, wrapLarge } from "./measure";
import { hasPicture, pictureOf } from "./picture-book";
import { patternOf } from "./tones";

interface Measures {
  width: number;
  height: number;
  band: number;
  kicker: number;
  /** Sizes for the name, of which the largest that fits is used, and its maximal number of lines. */
  names: [number, ...number[]];
  nameLines: number;
  badge: number;
  texts: number[];
}

const wideMeasures: Measures = {
  width: 132, height: 160, band: 18, kicker: 13, names: [15, 13.5], nameLines: 2, badge: 22, texts: [13.5, 13],
};
const tightMeasures: Measures = {
  width: 112, height: 86, band: 16, kicker: 12.5, names: [13.5, 12.5], nameLines: 1, badge: 20, texts: [],
};
const fullMeasures: Measures = { ...tightMeasures, height: 108 };
const slimMeasures: Measures = { ...tightMeasures, height: 46, names: [12.5] };

/** Return a room's measures. If height is scarce, it is as high as its contents need, and slim if unknown. */
function measuresOf(piece: Piece, compact: boolean): Measures {
  if (!compact) return wideMeasures;
  if (isHidden(piece) && piece.pieces.length + piece.badges.length === 0) return slimMeasures;
  return piece.pieces.every(isFigure) ? tightMeasures : fullMeasures;
}

function isHidden(piece: Piece): boolean {
  return piece.facedown || piece.style === "back";
}

/** Draw the band at the top: solid beneath the words, the tone's pattern to the right of them. */
function band(piece: Piece, m: Measures): SVGTemplateResult {
  const { width } = m;
  return svg`
    <path class="band" d="M0 ${m.band}V6a6 6 0 0 1 6-6H${width - 6}a6 6 0 0 1 6 6V${m.band}z" />
    <path fill=${patternOf(piece.tone)} d="M${width * 0.62} 0H${width - 6}a6 6 0 0 1 6 6V${m.band}H${width * 0.62}z" />
    <text class="kicker" x="6" y=${m.band - (m.band - m.kicker) / 2 - 1.4} font-size=${m.kicker}>${fit(piece.kicker, width * 0.9, m.kicker, 600)}</text>`;
}

/** Return the height that the pieces on the room take at its bottom, as pieces.css lays them out. */
function standingHeight(piece: Piece): number {
  const figures = piece.pieces.filter(isFigure).length;
  const others = piece.pieces.length - figures;
  return (figures ? 42 : 0) + others * 26;
}

/** Return the lines of a room's name. `margin` is what both margins take of the width. */
const namesOn = (piece: Piece, m: Measures, margin: number, weight: number): ReturnType<typeof nameLines> =>
  nameLines(piece.label, m.width - margin, m.names[0] * 1.1 * m.nameLines + 1, m.names, weight, 1);

/** The height of badges that leave room for a room's text. */
const SMALL_BADGE = 17;

/** The maximum number of lines of text on a room's picture. */
const MAX_PICTURE_LINES = 3;

/** Draw a room's picture from a height downwards, and the light of the board on it if its blinds are open. */
function framed(piece: Piece, m: Measures, picture: string, top: number): SVGTemplateResult {
  return svg`
    <rect class="room-frame" width=${m.width} height=${m.height} rx="6" />
    <image class="room-picture" href=${picture} y=${top} width=${m.width} height=${m.height - top} preserveAspectRatio="xMidYMid slice" />
    ${isHidden(piece) ? nothing : svg`<rect class="room-light" y=${top} width=${m.width} height=${m.height - top} />`}
    ${band(piece, m)}`;
}

/** What is written on a revealed room: its name, its text, and the height of its badges. */
interface RoomWords {
  names: ReturnType<typeof nameLines>;
  texts: ReturnType<typeof wrapLarge>;
  badge: number;
}

/** Return the words on a room, and the height of its badges. What is higher than needed gives way to a line of the text. */
function wordsOn(piece: Piece, m: Measures): RoomWords {
  const [size = 0, least = 0] = [m.texts[0], m.names.at(-1)];
  const wordsBeside = (names: RoomWords["names"], badge: number): RoomWords => {
    const badges = piece.badges.length ? badge + 8 : 0;
    const spare = m.height - m.band - 4 - names.lines.length * names.step - badges - standingHeight(piece);
    const texts = size ? wrapLarge(piece.text, m.width - 10, Math.min(size * 1.2 * MAX_PICTURE_LINES, spare), m.texts) : { lines: [], size: 0, step: 0 };
    return { names, texts, badge };
  };
  const roomy = wordsBeside(namesOn(piece, m, 12, 700), m.badge);
  if (roomy.texts.lines.length || !size) return roomy;
  const named = (count: number): RoomWords["names"] => nameLines(piece.label, m.width - 12, least * 1.1 * count + 1, [least], 700, 1);
  const narrow = [1, 2].map(named).filter(({ lines }) => lines.join(" ") === piece.label);
  return narrow.flatMap((names) => [m.badge, SMALL_BADGE].map((badge) => wordsBeside(names, badge))).find(({ texts }) => texts.lines.length) ?? roomy;
}

/** Draw a revealed room as its picture, with name, badges and the beginning of its text before it. */
function drawLit(piece: Piece, m: Measures): SVGTemplateResult {
  const { names, texts, badge } = wordsOn(piece, m);
  const belowNames = m.band + 4 + names.lines.length * names.step;
  const belowTexts = belowNames + texts.lines.length * texts.step + (texts.lines.length ? 3 : 0);
  return svg`
    ${framed(piece, m, pictureOf(piece, ((m.height - belowTexts) * 120) / m.width), belowTexts)}
    <rect class="caption" y=${m.band} width=${m.width} height=${belowTexts - m.band} />
    <g font-size=${names.size}>${lines(names.lines, 6, m.band + names.size + 1, names.step, "name pale")}</g>
    <g font-size=${texts.size}>${lines(texts.lines, 6, belowNames + texts.size - 1, texts.step, "words pale")}</g>
    ${badgeRow(piece.badges, 5, belowTexts + 4, m.width - 10, badge)}
    <rect class="edge" x=".5" y=".5" width=${m.width - 1} height=${m.height - 1} rx="5.5" />`;
}

function drawRevealed(piece: Piece, m: Measures): SVGTemplateResult {
  const names = namesOn(piece, m, 12, 700);
  const belowNames = m.band + 3 + names.lines.length * names.step;
  const belowBadges = belowNames + (piece.badges.length ? m.badge + 7 : 4);
  const room = m.height - belowBadges - 4 - standingHeight(piece);
  const texts = m.texts.length ? wrapLarge(piece.text, m.width - 12, room, m.texts) : { lines: [], size: 0, step: 0 };
  return svg`
    <rect class="paper" width=${m.width} height=${m.height} rx="6" />
    <rect fill="url(#pattern-paper)" y=${m.height * 0.5} width=${m.width} height=${m.height * 0.5} rx="6" />
    ${band(piece, m)}
    <g font-size=${names.size}>${lines(names.lines, 6, m.band + names.size + 1, names.step, "name")}</g>
    ${badgeRow(piece.badges, 6, belowNames + 4, m.width - 12, m.badge)}
    <g font-size=${texts.size}>${lines(texts.lines, 6, belowBadges + texts.size, texts.step, "words")}</g>
    <rect class="edge" x=".5" y=".5" width=${m.width - 1} height=${m.height - 1} rx="5.5" />`;
}

/** Draw what is behind the words on an unknown room: its picture from outside, or a blueprint. */
function hiddenGround(piece: Piece, m: Measures, picture: string, namesHeight: number): SVGTemplateResult {
  if (picture) {
    return svg`${framed(piece, m, picture, m.band)}
    <rect class="caption" y=${m.band} width=${m.width} height=${namesHeight + 4} />`;
  }
  return svg`
    <rect class="blueprint" width=${m.width} height=${m.height} rx="6" />
    <rect fill="url(#pattern-plan)" width=${m.width} height=${m.height} rx="6" />
    ${band(piece, m)}
    <text class="watermark" x=${m.width - 7} y=${m.height * 0.94} font-size=${m.height * 0.5} text-anchor="end">${piece.mark || "?"}</text>`;
}

function drawHidden(piece: Piece, m: Measures, picture: string): SVGTemplateResult {
  const names = namesOn(piece, m, 14, 600);
  return svg`
    ${hiddenGround(piece, m, picture, names.lines.length * names.step)}
    <g font-size=${names.size}>${lines(names.lines, 7, m.band + names.size + 2, names.step, "name pale")}</g>
    ${badgeRow(piece.badges.map(withWord), 7, m.height - m.badge - 6, m.width - 14, m.badge)}
    <rect class="edge pale" x=".5" y=".5" width=${m.width - 1} height=${m.height - 1} rx="5.5" />`;
}

export function drawRoom(piece: Piece, compact: boolean): SVGTemplateResult {
  const measures = measuresOf(piece, compact);
  if (isHidden(piece)) return drawHidden(piece, measures, pictureOf(piece));
  return hasPicture(piece) ? drawLit(piece, measures) : drawRevealed(piece, measures);
}

export function roomField(piece: Piece, compact: boolean): string {
  const measures = measuresOf(piece, compact);
  return `0 0 ${measures.width} ${measures.height}`;
}
