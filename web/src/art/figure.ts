// Small things: figures, tokens, cells and dials.

import { svg, nothing, type SVGTemplateResult } from "lit";
import type { Piece } from "../messages";
import { badgeRow } from "./badge";
import { fit, wrap } from "./measure";
import { lines } from "./room";
import { patternOf } from "./tones";

/** A pawn with its letter; lying on its side when tipped. */
export function drawFigure(piece: Piece): SVGTemplateResult {
  const letter = piece.mark || piece.label.slice(0, 1);
  const body = "M17 1.5a7.5 7.5 0 0 1 5.6 12.5c4.4 2.4 6.4 8 7.2 15H4.2c.8-7 2.8-12.6 7.2-15A7.5 7.5 0 0 1 17 1.5z";
  return svg`
    <g transform=${piece.tipped ? "rotate(90 17 21) translate(0 -3)" : ""}>
      <ellipse class="shadow" cx="17" cy="37" rx="15.5" ry="4" />
      <path class="band figure-edge" d="M2.5 32.5h29v4.5a3 3 0 0 1-3 3h-23a3 3 0 0 1-3-3z" />
      <path fill=${patternOf(piece.tone)} d="M2.5 32.5h29v4.5a3 3 0 0 1-3 3h-23a3 3 0 0 1-3-3z" />
      <path class="band figure-edge" d=${body} />
    </g>
    ${piece.tipped
      ? svg`<circle class="letter-plate" cx="15" cy="24" r="8.5" /><text class="letter" x="15" y="28.6" font-size="13" text-anchor="middle">${letter}</text>`
      : svg`<circle class="letter-plate" cx="17" cy="21.5" r="8.5" /><text class="letter" x="17" y="26.2" font-size="13.5" text-anchor="middle">${letter}</text>`}
    ${badgeRow(piece.badges, 1, 29, 32, 13)}`;
}

export function drawToken(piece: Piece): SVGTemplateResult {
  const middle = piece.value || piece.mark;
  return svg`
    <circle class="shadow" cx="32" cy="23.5" r="19" />
    <circle class="band" cx="32" cy="21" r="19" />
    <circle fill=${patternOf(piece.tone)} cx="32" cy="21" r="19" />
    <circle class="letter-plate" cx="32" cy="21" r="13.5" />
    ${middle
      ? svg`<text class="letter" x="32" y="26.5" font-size=${middle.length > 2 ? 12 : 16} text-anchor="middle">${middle}</text>`
      : badgeRow(piece.badges.slice(0, 1), 20, 11, 24, 20)}
    <text class="under" x="32" y="52" font-size="10.5" text-anchor="middle">${fit(piece.label, 64, 10.5)}</text>
    ${middle ? badgeRow(piece.badges, 40, 1, 24, 15) : nothing}`;
}

/** A place that holds a value: a box with a heading. */
export function drawCell(piece: Piece): SVGTemplateResult {
  const shown = piece.value || piece.mark;
  return svg`
    <rect class="cell" x=".5" y=".5" width="71" height="47" rx="4" />
    <rect class="band" x=".5" y=".5" width="4" height="47" />
    <text class="under" x="9" y="12" font-size="10">${fit(piece.kicker || piece.label, 60, 10)}</text>
    ${shown
      ? svg`<text class="figure-value" x="9" y="37" font-size="22">${shown}</text>`
      : svg`<g font-size="11">${lines(wrap(piece.label, 60, 11, 2, 600), 9, 27, 12, "name pale")}</g>`}
    ${badgeRow(piece.badges, 36, 26, 34, 17)}`;
}

/** Two digits or more: counting wheels, with their neighbours peeping out above and below. */
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
        <text class="drum-neighbour" x=${x + 13.5} y="15.5" font-size="13" text-anchor="middle">${(number + 9) % 10}</text>
        <text class="drum-digit" x=${x + 13.5} y="41.5" font-size="30" text-anchor="middle">${digit}</text>
        <text class="drum-neighbour" x=${x + 13.5} y="58" font-size="13" text-anchor="middle">${(number + 1) % 10}</text>
        <rect class="drum-edge" x=${x} y="9" width="27" height="44" rx="4" />`;
    })}`;
}

/** A number with a sign or of one digit: a round gauge. Its scale has no ends, as a scene names none. */
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

/** The instrument with its name below, or beside it where height is scarce. */
export function drawDial(piece: Piece, compact: boolean): SVGTemplateResult {
  const wheels = /^\d{2,3}$/.test(piece.value);
  const instrument = wheels ? drawWheels(piece) : drawGauge(piece);
  if (compact) {
    const names = wrap(piece.label, 70, 17, 2, 600);
    return svg`${instrument}
      <rect class="band" x="99" y="9" width="16" height="4" rx="1" />
      <g font-size="17">${lines(names, 99, 32, 18, "name pale")}</g>`;
  }
  const words = wrap(piece.label, 96, 11.5, 1, 600);
  return svg`${instrument}
    <rect class="band" x="40" y="62.5" width="16" height="2.5" rx="1" />
    <g font-size="11.5" text-anchor="middle">${lines(words, 48, 77, 12, "name pale")}</g>
    ${badgeRow(piece.badges, 66, 0, 30, 16)}`;
}
