// Rooms: a lit paper tile once revealed, a blueprint tile before.

import { svg, type SVGTemplateResult } from "lit";
import type { Piece } from "../messages";
import { badgeRow } from "./badge";
import { fit, wrap } from "./measure";
import { patternOf } from "./tones";

interface Measures {
  width: number;
  height: number;
  band: number;
  kicker: number;
  name: number;
  badge: number;
  text: number;
}

const wide: Measures = { width: 132, height: 120, band: 18, kicker: 11, name: 14.5, badge: 18, text: 10.5 };
const tight: Measures = { width: 112, height: 90, band: 14, kicker: 9.5, name: 12, badge: 15, text: 0 };

export function lines(texts: string[], x: number, y: number, step: number, kind: string): SVGTemplateResult[] {
  return texts.map((text, index) => svg`<text class=${kind} x=${x} y=${y + index * step}>${text}</text>`);
}

/** The band on top: solid beneath the words, the tone's pattern to the right of them. */
function band(piece: Piece, m: Measures): SVGTemplateResult {
  const { width } = m;
  return svg`
    <path class="band" d="M0 ${m.band}V6a6 6 0 0 1 6-6H${width - 6}a6 6 0 0 1 6 6V${m.band}z" />
    <path fill=${patternOf(piece.tone)} d="M${width * 0.62} 0H${width - 6}a6 6 0 0 1 6 6V${m.band}H${width * 0.62}z" />
    <text class="kicker" x="6" y=${m.band - (m.band - m.kicker) / 2 - 1.4} font-size=${m.kicker}>${fit(piece.kicker, width * 0.9, m.kicker, 600)}</text>`;
}

function revealed(piece: Piece, m: Measures): SVGTemplateResult {
  const names = wrap(piece.label, m.width - 12, m.name, 2, 700);
  const belowNames = m.band + 3 + names.length * m.name * 1.02;
  const belowBadges = belowNames + (piece.badges.length ? m.badge + 8 : 4);
  const room = Math.floor((m.height - belowBadges - 3) / (m.text * 1.15 || 1));
  const texts = m.text && piece.pieces.length === 0 && room > 0 ? wrap(piece.text, m.width - 12, m.text, Math.min(room, 4)) : [];
  return svg`
    <rect class="paper" width=${m.width} height=${m.height} rx="6" />
    <rect fill="url(#pattern-paper)" y=${m.height * 0.5} width=${m.width} height=${m.height * 0.5} rx="6" />
    ${band(piece, m)}
    <g font-size=${m.name}>${lines(names, 6, m.band + m.name + 1, m.name * 1.02, "name")}</g>
    ${badgeRow(piece.badges, 6, belowNames + 5, m.width - 12, m.badge)}
    <g font-size=${m.text}>${lines(texts, 6, belowBadges + m.text, m.text * 1.15, "words")}</g>
    <rect class="edge" x=".5" y=".5" width=${m.width - 1} height=${m.height - 1} rx="5.5" />`;
}

function hidden(piece: Piece, m: Measures): SVGTemplateResult {
  const names = wrap(piece.label, m.width - 16, m.name * 0.86, 2, 500);
  const first = m.band + m.name * 1.25;
  return svg`
    <rect class="blueprint" width=${m.width} height=${m.height} rx="6" />
    <rect fill="url(#pattern-plan)" width=${m.width} height=${m.height} rx="6" />
    ${band(piece, m)}
    <text class="watermark" x=${m.width - 7} y=${m.height - 8} font-size=${m.height * 0.5} text-anchor="end">${piece.mark || "?"}</text>
    <g font-size=${m.name * 0.86}>${lines(names, 7, first, m.name * 0.95, "name pale")}</g>
    ${badgeRow(piece.badges, 8, m.height - m.badge - 6, m.width - 16, m.badge)}
    <rect class="edge pale" x=".5" y=".5" width=${m.width - 1} height=${m.height - 1} rx="5.5" />`;
}

export function drawRoom(piece: Piece, compact: boolean): SVGTemplateResult {
  const measures = compact ? tight : wide;
  return piece.facedown || piece.style === "back" ? hidden(piece, measures) : revealed(piece, measures);
}

export function roomField(compact: boolean): string {
  const m = compact ? tight : wide;
  return `0 0 ${m.width} ${m.height}`;
}

