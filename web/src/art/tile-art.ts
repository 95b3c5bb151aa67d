// What stands on tiles and lies beside them: pawns, dice, the compass, and small plans of segments.

import { svg, nothing, type SVGTemplateResult } from "lit";
import type { Piece } from "../wire/generated";
import { badgeRow } from "./badge";
import { nameLine } from "./measure";
import { pictureOf } from "./picture-book";
import { patternOf } from "./tones";

const square = "M8 4h24l4 4v24l-4 4H8l-4-4V8z";

/** Draw a pawn from above: round for a player's figure, square for a robot or guard, filled by its letter. */
export function drawPawn(piece: Piece, own: boolean): SVGTemplateResult {
  const letters = piece.mark || piece.label.slice(0, 1);
  const round = piece.style !== "npc";
  const size = [24, 24, 22, 15][letters.length] ?? 12;
  const badges = piece.badges.map((badge) => ({ ...badge, icon: "" }));
  const picture = pictureOf(piece);
  return svg`
    <g class="pawn ${own ? "own" : ""} ${piece.marks.includes("hidden") ? "is-hidden" : ""}">
      ${piece.marks.includes("acting") ? svg`<circle class="turn-ring" cx="20" cy="20" r="21.5" />` : nothing}
      ${round
        ? svg`<circle class="band figure-edge" cx="20" cy="20" r="17" /><circle fill=${patternOf(piece.tone)} cx="20" cy="20" r="17" />
            <circle class="letter-plate" cx="20" cy="20" r="12.5" />`
        : svg`<path class="pawn-rim-under" d=${square} /><path class="pawn-rim" d=${square} /><path class="band figure-edge" d=${square} /><path fill=${patternOf(piece.tone)} d=${square} />
            <rect class="letter-plate" x="6.5" y="8" width="27" height="24" rx="1.5" />`}
    </g>
    <g class="pawn-letters">${letter(letters, 20 + size * 0.36, size)}</g>
    ${picture ? portrait(picture, round, letters) : nothing}
    ${badgeRow(badges, -5, -10, 52, 23)}`;
}

const letter = (text: string, y: number, size: number): SVGTemplateResult =>
  svg`<text class="letter" x="20" y=${y} font-size=${size} text-anchor="middle">${text}</text>`;

/** Draw a pawn's picture, with its letters on a plate below. It is hidden where the pawn is too small for it. */
function portrait(picture: string, round: boolean, letters: string): SVGTemplateResult {
  const wide = letters.length > 1 ? 26 : 17;
  return svg`<g class="pawn-portrait ${round ? "round" : ""}">
    <image href=${picture} x="7" y="7" width="26" height="26" preserveAspectRatio="xMidYMid slice" />
    <rect class="letter-plate" x=${20 - wide / 2} y="25" width=${wide} height="15" rx="3" />
    ${letter(letters, 37.8, letters.length > 2 ? 13.5 : 15.5)}
  </g>`;
}

const pips: Record<number, [number, number][]> = {
  1: [[20, 20]],
  2: [[12, 12], [28, 28]],
  3: [[12, 12], [20, 20], [28, 28]],
  4: [[12, 12], [28, 12], [12, 28], [28, 28]],
  5: [[12, 12], [28, 12], [20, 20], [12, 28], [28, 28]],
  6: [[12, 11], [28, 11], [12, 20], [28, 20], [12, 29], [28, 29]],
};

/** Draw a die with its pips, and the text of its badge beside it. */
export function drawDie(piece: Pick<Piece, "value" | "most" | "tone" | "badges">): SVGTemplateResult {
  // A die with more sides shows digits.
  const spots = piece.most > 6 ? undefined : pips[Number(piece.value)];
  return svg`
    <rect class="die-body" x="3" y="3" width="34" height="34" rx="7" data-tone=${piece.tone} />
    ${spots ? spots.map(([x, y]) => svg`<circle class="die-pip" cx=${x} cy=${y} r="3.6" />`) : svg`<text class="letter" x="20" y="28.5" font-size="24" text-anchor="middle">${piece.value}</text>`}
    ${badgeRow(piece.badges, 36, 14, 24, 25)}`;
}

/** Draw a compass whose long point is north. */
export function drawRose(piece: Piece): SVGTemplateResult {
  const turn = Number(piece.mark) * 90;
  const radians = ((turn - 90) * Math.PI) / 180;
  return svg`
    <circle class="brass" cx="24" cy="24" r="22" />
    <circle class="drum" cx="24" cy="24" r="19" />
    <g transform="rotate(${turn} 24 24)">
      <path class="rose-point" d="M24 13L28 24H20z" />
      <path class="rose-point dim" d="M24 42L28 24H20zM6 24L24 20V28zM42 24L24 20V28z" />
    </g>
    <text class="drum-digit" x=${24 + 14.2 * Math.cos(radians)} y=${24 + 14.2 * Math.sin(radians) + 5} font-size="14" text-anchor="middle">N</text>`;
}

/** Draw a plan of tiles, 60 wide: shade hatched, obstacles solid, walls as lines, the name beneath. */
export function drawPlan(piece: Piece): SVGTemplateResult {
  const lines = piece.plan;
  const step = 60 / Math.max(1, (lines.length - 1) / 2);
  const at = (index: number): number => 4 + ((index - 1) / 2) * step;
  const squares = (signs: string, inset = 0): string =>
    lines
      .flatMap((line, y) => [...line].map((sign, x) => (x % 2 && y % 2 && signs.includes(sign) ? `M${at(x) + inset} ${at(y) + inset}h${step - 2 * inset}v${step - 2 * inset}h${2 * inset - step}z` : "")))
      .join("");
  const borders = (signs: string): string =>
    lines
      .flatMap((line, y) =>
        [...line].map((sign, x) => (x % 2 === y % 2 || !signs.includes(sign) ? "" : y % 2 ? `M${4 + (x / 2) * step} ${at(y)}v${step}` : `M${at(x)} ${4 + (y / 2) * step}h${step}`)),
      )
      .join("");
  const name = nameLine(piece.label, 64, 10);
  return svg`
    <rect class="plan-ground" x="0" y="0" width="68" height="80" rx="4" />
    <path class="plan-floor" d="M4 4h60v60h-60z" />
    <path class="plan-shade" d=${squares("sT")} />
    <path class="plan-block" d=${squares("#", 0.6)} />
    <path class="plan-site" d=${squares("tT", 2)} />
    <path class="plan-gate" d=${borders("o")} />
    <path class="plan-wall" d=${borders("-|")} />
    <text class="name pale" x="34" y="75.5" font-size=${name.size} text-anchor="middle">${name.text}</text>`;
}
