// Figures, tokens, cells and dials.

import { svg, nothing, type SVGTemplateResult } from "lit";
import type { Piece } from "../wire/generated";
import { badgeRow } from "./badge";
import { fit, lines, nameLine, nameLines, widthOf } from "./measure";
import { pictureOf } from "./picture-book";
import { patternOf } from "./tones";

export function isFigure(piece: Piece): boolean {
  return piece.style === "figure" || piece.style === "npc";
}

const pawn = "M17 1.5a7.5 7.5 0 0 1 5.6 12.5c4.4 2.4 6.4 8 7.2 15H4.2c.8-7 2.8-12.6 7.2-15A7.5 7.5 0 0 1 17 1.5z";
const automaton = "M10.5 1.5h13l2 7.5h5v20h-27v-20h5z";

/** Turns a pawn onto its side, and makes it no wider than the field, so that neighbours do not overlap. */
const LYING = "translate(17 26) scale(.82) translate(-17 -26) rotate(90 17 21) translate(0 -3)";

/** Draw a pawn with its letter: on its side if tipped, squarer if nobody plays it, outlined if it is the viewer's. */
export function drawFigure(piece: Piece, own: boolean): SVGTemplateResult {
  const letters = piece.mark || piece.label.slice(0, 1);
  const isPlayed = piece.style !== "npc";
  const picture = isPlayed ? "" : pictureOf(piece);
  const x = piece.tipped ? 15 : 17;
  const y = piece.tipped ? 24 : 20.5;
  const size = 16;
  return svg`
    <g class=${own ? "own" : ""} transform=${piece.tipped ? LYING : ""}>
      <ellipse class="shadow" cx="17" cy="38" rx="15.5" ry="4" />
      <path class="band figure-edge" d="M2.5 32.5h29v4.5a3 3 0 0 1-3 3h-23a3 3 0 0 1-3-3z" />
      <path fill=${patternOf(piece.tone)} d="M2.5 32.5h29v4.5a3 3 0 0 1-3 3h-23a3 3 0 0 1-3-3z" />
      <path class="band figure-edge" d=${isPlayed ? pawn : automaton} />
    </g>
    ${picture
      ? svg`<rect class="letter-plate" x=${x - 13} y=${y - 10.5} width="26" height="21" rx="2" /><image class="figure-picture" href=${picture} x=${x - 12} y=${y - 9.5} width="24" height="19" preserveAspectRatio="xMidYMid slice" />`
      : isPlayed
      ? svg`<circle class="letter-plate" cx=${x} cy=${y} r="9.5" />`
      : svg`<rect class="letter-plate" x=${x - 11.5} y=${y - 8.5} width="23" height="17" rx="2" />`}
    ${picture ? nothing : svg`<text class="letter" x=${x} y=${y + size * 0.36} font-size=${size} text-anchor="middle">${letters}</text>`}
    ${badgeRow(piece.badges, 1, 28, 32, 15)}`;
}

/** Draw a round token with its value. */
export function drawToken(piece: Piece): SVGTemplateResult {
  const middle = piece.value || piece.mark;
  return svg`
    <circle class="shadow" cx="22" cy="24.5" r="20" />
    <circle class="band figure-edge" cx="22" cy="22" r="20" />
    <circle fill=${patternOf(piece.tone)} cx="22" cy="22" r="20" />
    <circle class="letter-plate" cx="22" cy="22" r="14" />
    ${middle
      ? svg`<text class="letter" x="22" y="29" font-size=${middle.length > 2 ? 13 : 20} text-anchor="middle">${middle}</text>`
      : badgeRow(piece.badges.slice(0, 1), 10, 12, 24, 20)}
    ${middle ? badgeRow(piece.badges, 26, 0, 18, 15) : nothing}`;
}

/** Draw a place for a value: a box with a heading. */
export function drawCell(piece: Piece): SVGTemplateResult {
  const shown = piece.value || piece.mark;
  const names = nameLines(piece.label, 60, 25, [11], 600);
  return svg`
    <rect class="cell" x=".5" y=".5" width="71" height="47" rx="4" />
    <rect class="band" x=".5" y=".5" width="4" height="47" />
    <text class="under" x="9" y="12.5" font-size="11">${fit(piece.kicker || piece.label, 60, 11)}</text>
    ${shown
      ? svg`<text class="figure-value" x="9" y="37" font-size="22">${shown}</text>`
      : svg`<g font-size=${names.size}>${lines(names.lines, 9, 27, names.step, "name pale")}</g>`}
    ${badgeRow(piece.badges, 36, 26, 34, 17)}`;
}

/** Draw two or more digits as counting wheels, with parts of the neighbouring digits above and below. */
function drawWheels(piece: Piece): SVGTemplateResult {
  const digits = [...piece.value];
  const left = (96 - digits.length * 30) / 2;
  return svg`
    <rect class="brass" x="4" y="4" width="88" height="54" rx="9" />
    ${digits.map((digit, index) => {
      const x = left + index * 30 + 1.5;
      const number = Number(digit);
      return svg`
        <rect class="drum" x=${x} y="9" width="27" height="44" rx="4" />
        <text class="drum-neighbour" x=${x + 13.5} y="15.5" font-size="14.5" text-anchor="middle">${(number + 9) % 10}</text>
        <text class="drum-digit" x=${x + 13.5} y="41.5" font-size="30" text-anchor="middle">${digit}</text>
        <text class="drum-neighbour" x=${x + 13.5} y="59" font-size="14.5" text-anchor="middle">${(number + 1) % 10}</text>
        <rect class="drum-edge" x=${x} y="9" width="27" height="44" rx="4" />`;
    })}`;
}

/** Draw a signed number or a single digit as a round gauge without ends, since a scene names none. */
function drawGauge(piece: Piece): SVGTemplateResult {
  const number = Number(piece.value);
  const angle = Number.isFinite(number) ? Math.max(-3, Math.min(11, number - 4)) * 26 : 0;
  const ticks = Array.from({ length: 11 }, (_, index) => (index - 5) * 26);
  return svg`
    <circle class="brass" cx="48" cy="31" r="29" />
    <circle class="drum" cx="48" cy="31" r="25" />
    ${ticks.map((tick) => svg`<path class="tick" d="M48 8.5V13" transform="rotate(${tick} 48 31)" />`)}
    <g class="needle" transform="rotate(${angle} 48 31)"><path d="M48 6L51.5 17H44.5z" /></g>
    <text class="drum-digit" x="48" y="41.5" font-size="29" text-anchor="middle">${piece.value}</text>`;
}

/** The left edge and the maximal width of the words beside a dial. */
const DIAL_TEXT_LEFT = 99;
const MAX_DIAL_TEXT = 150;
const MIN_DIAL_TEXT = 96;

/** Return the width of a dial for its words, within bounds. */
export function dialWidth(piece: Piece): number {
  const words = Math.max(widthOf(piece.label, 17, 700), widthOf(piece.kicker, 14.5));
  return DIAL_TEXT_LEFT + 1 + Math.min(MAX_DIAL_TEXT, Math.max(MIN_DIAL_TEXT, Math.ceil(words)));
}

/** Draw a dial with its name beside it and its note below the name. */
export function drawDial(piece: Piece): SVGTemplateResult {
  const room = dialWidth(piece) - DIAL_TEXT_LEFT;
  const name = nameLine(piece.label, room, 17);
  const instrument = /^\d{2,3}$/.test(piece.value) ? drawWheels(piece) : drawGauge(piece);
  return svg`${instrument}
    <text class="name pale" x=${DIAL_TEXT_LEFT} y="29" font-size=${name.size}>${name.text}</text>
    <text class="under" x=${DIAL_TEXT_LEFT} y="46" font-size="14.5">${fit(piece.kicker, room, 14.5)}</text>
    ${badgeRow(piece.badges, 66, 0, 30, 16)}`;
}

/** Draw a dial for narrow places: the number with its name below. */
export function drawSlimDial(piece: Piece): SVGTemplateResult {
  const name = nameLine(piece.label, 70, 13.3, 1);
  return svg`
    <rect class="brass" x=".8" y=".8" width="64.4" height="25.4" rx="5" />
    <rect class="drum" x="4" y="4" width="58" height="19" rx="3" />
    <text class="drum-digit" x="33" y="20.3" font-size="19" text-anchor="middle">${piece.value}</text>
    <text class="name pale" x="33" y="41" font-size=${name.size} text-anchor="middle">${name.text}</text>`;
}
