// What lies and stands on a plane: patterns of terrain, round bases, markers.

import { html, svg, nothing, type SVGTemplateResult, type TemplateResult } from "lit";
import { FIGURE_SHARE } from "../scene/standing-figures";
import type { Piece } from "../wire/generated";
import { t } from "../words/words";
import { badgeRow } from "./badge";
import { figureOf, pictureOfGround } from "./picture-book";
import { patternOf } from "./tones";

/** Return the kinds of terrain in the legend's order, each with its name. */
export const terrains = (): [kind: string, word: string][] => [
  ["open", t("open")],
  ["rough", t("rough ground")],
  ["impassable", t("impassable")],
  ["light", t("light cover")],
  ["hard", t("hard cover")],
  ["blocking", t("blocks way and sight")],
];

const knownKinds = new Set(terrains().map(([kind]) => kind));

/** Return a kind of terrain that can be drawn. */
export const terrainKind = (kind: string): string => (knownKinds.has(kind) ? kind : "open");

export const terrainClass = (kind: string): string => `terrain-${terrainKind(kind)}`;

/** The patterns of ground without pictures. They differ without colour: dots, stones, waves, leaves, bricks, a roof. */
const plainPatterns: Record<string, () => SVGTemplateResult> = {
  open: () => svg`<pattern id="terrain-open" width="20" height="20" patternUnits="userSpaceOnUse">
    <rect width="20" height="20" fill="#7f9468" /><path d="M4 6l1.5-3L7 6M13 16l1.5-3l1.5 3" class="tuft" />
  </pattern>`,
  rough: () => svg`<pattern id="terrain-rough" width="22" height="18" patternUnits="userSpaceOnUse">
    <rect width="22" height="18" fill="#8d8368" />
    <path d="M2 7l3-4l5 1l1 4l-4 2zM13 15l2-4l4 0l2 3l-3 3zM14 4l3-2l2 3l-3 1z" class="stone" />
  </pattern>`,
  impassable: () => svg`<pattern id="terrain-impassable" width="24" height="12" patternUnits="userSpaceOnUse">
    <rect width="24" height="12" fill="#3d6f8f" /><path d="M0 4q6-5 12 0t12 0M-6 10q6-5 12 0t12 0t12 0" class="wave" />
  </pattern>`,
  light: () => svg`<pattern id="terrain-light" width="14" height="14" patternUnits="userSpaceOnUse">
    <rect width="14" height="14" fill="#4e7a3f" />
    <circle cx="4" cy="4" r="3.4" class="leaf" /><circle cx="11" cy="10.5" r="3.4" class="leaf" />
  </pattern>`,
  hard: () => svg`<pattern id="terrain-hard" width="16" height="10" patternUnits="userSpaceOnUse">
    <rect width="16" height="10" fill="#c4ac87" /><path d="M0 0H16M0 5H16M4 0V5M12 5V10" class="joint" />
  </pattern>`,
  blocking: () => svg`<pattern id="terrain-blocking" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="12" height="12" fill="#1b1f24" /><path d="M0 0V12" class="roof" />
  </pattern>`,
};

/** Draw the patterns of the kinds of ground: by the pictures of the game if it has some. */
export function terrainSheet(): SVGTemplateResult {
  return svg`<defs class="terrain-sheet">
    ${Object.entries(plainPatterns).map(([kind, plain]) => {
      const picture = pictureOfGround(kind);
      return picture
        ? svg`<pattern id="terrain-${kind}" width=${PICTURE_WIDE} height=${PICTURE_HIGH} patternUnits="userSpaceOnUse">
            <image href=${picture} width=${PICTURE_WIDE} height=${PICTURE_HIGH} />
      </pattern>`
        : plain();
    })}
    <radialGradient id="plane-light" cx=".2" cy=".1" r="1.15"><stop offset="0" class="sunny" /><stop offset=".45" class="clear" /><stop offset="1" class="shady" /></radialGradient>
    <pattern id="terrain-reach" width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill="rgb(255 240 170 / 20%)" /><circle cx="4" cy="4" r="1.3" fill="rgb(50 32 0 / 80%)" />
      </pattern>
  </defs>`;
}

/** Draw a small square of one kind of ground, for the legend. */
export function terrainSample(kind: string): TemplateResult {
  return html`<svg viewBox="0 0 26 18" aria-hidden="true" focusable="false"><rect class=${terrainClass(kind)} x="1" y="1" width="24" height="16" /></svg>`;
}

/** The field of a picture, in its own units, and where the feet of its figure are. */
const PICTURE_WIDE = 120;
const PICTURE_HIGH = 90;
const FEET = { x: 60, y: 85 };
/** The height of a figure in its picture. */
const FIGURE_HIGH = 76;

/** The bases of every second seat are dark and have a square plate, so that owners differ without colour. */
const isDark = (piece: Piece): boolean => piece.seat % 2 === 1;

/** Width of the drawing of a base, in its own units. */
export const BASE_WIDTH = 40;
/** Units of a base for each unit of a figure's picture, if the figure is not enlarged. */
const FIGURE_SCALE = (FIGURE_SHARE * BASE_WIDTH) / FIGURE_HIGH;
/** Where a figure stands on its base, in the units of the base. */
const STAND = { x: 20, y: 23 };

/** Draw a figure that stands on a base; it is enlarged on small bases, as letters are. */
const standing = (picture: string): SVGTemplateResult =>
  svg`<image class="standing" href=${picture} x=${STAND.x - FEET.x * FIGURE_SCALE} y=${STAND.y - FEET.y * FIGURE_SCALE} width=${PICTURE_WIDE * FIGURE_SCALE} height=${PICTURE_HIGH * FIGURE_SCALE} />`;

/** Draw the letters of a base in a readable size, even if they extend beyond its edge; below a figure that stands there. */
const letters = (text: string, isBelow: boolean): SVGTemplateResult =>
  svg`<text class="letter letters-${isBelow ? "below" : Math.min(4, text.length)}" x="20" y=${isBelow ? 38 : 20} text-anchor="middle" dominant-baseline=${isBelow ? "hanging" : "central"}>${text}</text>`;

/** Draw the plate within the ring of a base; it is smaller beneath a figure, so that more of the ring is seen. */
const plate = (piece: Piece, radius: number): SVGTemplateResult =>
  isDark(piece) ? svg`<path class="letter-plate" d="M20 ${19 - radius}L${21 + radius} 20L20 ${21 + radius}L${19 - radius} 20z" />` : svg`<circle class="letter-plate" cx="20" cy="20" r=${radius} />`;

/** Draw badges above a base, or below the letters of a figure, whose face they would cover. */
const badgesOf = (piece: Piece, isBelow: boolean): SVGTemplateResult | typeof nothing =>
  badgeRow(piece.badges.map((badge) => ({ ...badge, icon: "" })), -4, isBelow ? 50 : -8, 48, 15);

/** Draw a round base from above with the figure on it, and with badges only if they are readable. */
export function drawBase(piece: Piece, own: boolean, withBadges: boolean): SVGTemplateResult {
  const is = (mark: string): boolean => piece.marks.includes(mark);
  const picture = figureOf(piece);
  return svg`
    <g class="base ${own ? "own" : ""} ${isDark(piece) ? "dark" : ""} ${is("hidden") ? "is-hidden" : ""} ${is("spent") ? "is-spent" : ""}">
      ${is("acting") ? svg`<circle class="turn-ring" cx="20" cy="20" r="22.5" />` : nothing}
      <circle class="band" cx="20" cy="20" r="19" /><circle fill=${patternOf(piece.tone)} cx="20" cy="20" r="19" />
      <circle class="base-edge" cx="20" cy="20" r="19" />
      ${plate(piece, picture ? 10.5 : 15)}
      ${is("spent") ? svg`<path class="spent-bar" d="M3 37L10 30M30 10L37 3" />` : nothing}
      ${picture ? standing(picture) : nothing}
      ${letters(piece.mark || piece.label.slice(0, 1), picture !== "")}
    </g>
    ${withBadges ? badgesOf(piece, picture !== "") : nothing}`;
}

/** Draw a marker under which a figure may hide: a question mark, with a notched edge that no figure has. */
export function drawMarker(piece: Piece, withBadges: boolean): SVGTemplateResult {
  const teeth = Array.from({ length: 12 }, (_, index) => index * 30);
  const picture = figureOf(piece);
  return svg`
    <g class="base marker ${isDark(piece) ? "dark" : ""}">
      <circle class="band" cx="20" cy="20" r="19" /><circle fill=${patternOf(piece.tone)} cx="20" cy="20" r="19" />
      ${teeth.map((turn) => svg`<path class="tooth" d="M18.4 .8h3.2l-1.6 4z" transform="rotate(${turn} 20 20)" />`)}
      <circle class="base-edge" cx="20" cy="20" r="19" />
      ${plate(piece, picture ? 10.5 : 15)}
      ${picture ? standing(picture) : nothing}
      ${letters(`${piece.mark}?`, picture !== "")}
    </g>
    ${withBadges ? badgesOf(piece, picture !== "") : nothing}`;
}

/** Draw a small object. */
export function drawObject(piece: Piece): SVGTemplateResult {
  const picture = figureOf(piece);
  return svg`<g class="base object ${isDark(piece) ? "dark" : ""}">
    <rect class="band" x="4" y="4" width="32" height="32" rx="4" transform="rotate(45 20 20)" />
    ${picture
      ? standing(picture)
      : svg`<text class="letter" x="20" y="27" font-size="19" text-anchor="middle">${piece.mark || piece.value || piece.label.slice(0, 1)}</text>`}
  </g>`;
}
