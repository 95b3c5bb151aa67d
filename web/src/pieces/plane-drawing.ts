// The drawing of a plane beneath and above its pieces; `px` is the size of a pixel in units.

import { svg, nothing, type SVGTemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { terrainClass, terrainKind, terrainSheet } from "../art/plane-art";
import { toneClass } from "../art/tones";
import { countUp } from "../scene/count-up";
import { chosenCorner, distanceText, ringLabelPlaces, type Point } from "../scene/plane-points";
import type { Aim } from "../state/plane-aims";
import type { Line, Patch, Piece, Plane } from "../wire/generated";
import { fixedNumber, t } from "../words/words";

const MAX_TICKS = 1000;

type Graphic = SVGTemplateResult | typeof nothing;

/** A ruler from one point to another; it follows the pointer until it is fixed. */
export interface Ruler {
  from: Point;
  to: Point;
  fixed: boolean;
}

const letter = 6.4;

/** Draw an outlined label that has the same size on the screen at any zoom. */
function label(text: string, x: number, y: number, px: number, looks = ""): Graphic {
  return text ? svg`<text class="plane-label ${looks}" x=${x} y=${y} font-size=${12 * px} stroke-width=${4 * px} text-anchor="middle">${text}</text>` : nothing;
}

/** How high each kind of terrain rises above the ground, in units; its shadow is as long. The order is from low to high. */
const heights: [kind: string, high: number][] = [["open", 0], ["rough", 0], ["impassable", 0], ["light", 4], ["hard", 5], ["blocking", 10]];

/** Return a path around rectangles. */
const around = (areas: { x: number; y: number; wide: number; high: number }[]): string =>
  areas.map((area) => `M${area.x} ${area.y}h${area.wide}v${area.high}h${-area.wide}z`).join("");

/** Draw all terrain of one kind, with one outline around what adjoins, a lit edge on the left above, and a shadow on the other side. */
function terrain(patches: Patch[], high: number, px: number): Graphic {
  const [first] = patches;
  if (!first) return nothing;
  const { kind } = first;
  const path = around(patches);
  return svg`<g class="terrain ${terrainClass(kind)}">
    ${high ? svg`<g class="terrain-shadow">${[0.34, 0.67, 1].map((part) => svg`<path d=${path} transform="translate(${high * part} ${high * part})" />`)}</g>` : nothing}
    <path class="terrain-edge" d=${path} stroke-width=${2.6 * px} />
    <clipPath id="within-${kind}"><path d=${path} /></clipPath>
    <g clip-path="url(#within-${kind})">
      <path class="terrain-fill" d=${path} />
      <path class="terrain-rim" d=${path} transform="translate(${1.5 * px} ${1.5 * px})" stroke-width=${3 * px} />
    </g>
    ${patches.map((each) => nameOf(each, px))}
  </g>`;
}

/** Draw the name of a patch, if there is room, and as a tooltip. */
function nameOf(patch: Patch, px: number): Graphic {
  if (!patch.label) return nothing;
  const isRoomy = patch.wide > 2 * patch.label.length * letter * px && patch.high > 56 * px;
  return svg`<rect class="terrain-name" x=${patch.x} y=${patch.y} width=${patch.wide} height=${patch.high}><title>${patch.label}</title></rect>
    ${isRoomy ? label(patch.label, patch.x + patch.wide / 2, patch.y + patch.high / 2 + 4 * px, px) : nothing}`;
}

/** Draw inches along two edges, with a number at each sixth. */
function scale(plane: Plane, px: number): SVGTemplateResult {
  const ticks = (length: number): number[] => countUp(Math.floor(length / plane.inch), MAX_TICKS).map((index) => index + 1);
  const size = (inch: number): number => (inch % 6 === 0 ? 9 : 4) * px;
  return svg`<g class="plane-scale" stroke-width=${px}>
    ${ticks(plane.wide).map((inch) => svg`<path d="M${inch * plane.inch} 0v${size(inch)}" />`)}
    ${ticks(plane.high).map((inch) => svg`<path d="M0 ${inch * plane.inch}h${size(inch)}" />`)}
    ${ticks(plane.wide).filter((inch) => inch % 6 === 0 && inch * plane.inch < plane.wide).map((inch) => label(String(inch), inch * plane.inch, 20 * px, px, "small"))}
    ${ticks(plane.high).filter((inch) => inch % 6 === 0 && inch * plane.inch < plane.high).map((inch) => label(String(inch), 17 * px, inch * plane.inch + 4 * px, px, "small"))}
  </g>`;
}

/** The place of a line's label as a share of its length; its middle may be covered. */
const labelAt = 0.3;

function line({ x1, y1, x2, y2, wide, tone, label: text }: Line, px: number): SVGTemplateResult {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const ends = `M${x1} ${y1}L${x2} ${y2}`;
  const isBad = tone === "bad";
  return svg`<g class="plane-line ${toneClass(tone)} ${isBad ? "is-bad" : ""}">
    ${wide > 0 ? svg`<path class="lane" d=${ends} stroke-width=${wide} />` : nothing}
    <path class="under" d=${ends} stroke-width=${4 * px} />
    <path class="over" d=${ends} stroke-width=${2 * px} stroke-dasharray=${isBad ? `${6 * px} ${5 * px}` : "none"} />
    ${isBad ? svg`<path class="cross" d="M${x - 6 * px} ${y - 6 * px}l${12 * px} ${12 * px}m0 ${-12 * px}l${-12 * px} ${12 * px}" stroke-width=${3 * px} />` : nothing}
    ${label(text, x1 + (x2 - x1) * labelAt, y1 + (y2 - y1) * labelAt - 10 * px, px)}
  </g>`;
}

/** Draw ground, marked strips, terrain, the area of possible answers, and lines from base to base. */
export function drawGround(plane: Plane, px: number): SVGTemplateResult {
  const corner = chosenCorner(plane);
  const reach = around(plane.reach);
  return svg`
    ${terrainSheet()}
    <rect class="plane-floor" width=${plane.wide} height=${plane.high} />
    ${plane.strips.map(
      (strip) => svg`<g class="strip ${toneClass(strip.tone)}">
        <rect x=${strip.x} y=${strip.y} width=${strip.wide} height=${strip.high} stroke-width=${1.5 * px} stroke-dasharray="${8 * px} ${5 * px}" />
        ${label(strip.label, strip.x + (strip.label.length * letter / 2 + 34) * px, strip.y + (strip.y > 0 ? strip.high - 10 * px : 40 * px), px, "faint")}
      </g>`,
    )}
    ${guard([plane.patches, px], () => heights.map(([kind, high]) => terrain(plane.patches.filter((each) => terrainKind(each.kind) === kind), high, px)))}
    <rect class="plane-daylight" width=${plane.wide} height=${plane.high} />
    ${reach ? svg`<path class="reach" d=${reach} />` : nothing}
    ${plane.lines.map((each) => line(each, px))}
    ${corner ? svg`<rect class="chosen-cell" x=${corner.x} y=${corner.y} width=${plane.cell} height=${plane.cell} stroke-width=${3 * px} />` : nothing}
    ${scale(plane, px)}`;
}

/** Draw the control zone and the ranges of a piece around a place. */
function circles(piece: Piece, { x, y }: Point, plane: Plane, pieces: Piece[], px: number): SVGTemplateResult {
  const places = ringLabelPlaces(plane, pieces, piece, px);
  return svg`<g class="rings ${toneClass(piece.tone)}">
    ${piece.zone > 0 ? svg`<circle class="control" cx=${x} cy=${y} r=${piece.zone} stroke-width=${2 * px} />` : nothing}
    ${piece.ranges.map(
      (ring, at) => svg`<circle class="range" cx=${x} cy=${y} r=${ring.radius} stroke-width=${1.6 * px} stroke-dasharray="${7 * px} ${4 * px}" />
        ${label(ring.label, places[at]?.x ?? x, places[at]?.y ?? y, px, "small")}`,
    )}
  </g>`;
}

/** Draw a figure at its future place, with the way to it. */
function ghost(aim: Aim, isRefused: boolean, mover: Piece | undefined, plane: Plane, px: number): SVGTemplateResult {
  const { x, y } = aim.at;
  const radius = plane.ghost || (mover?.radius ?? 0);
  const far = mover ? t("{n} in", { n: fixedNumber(Math.hypot(x - mover.x, y - mover.y) / plane.inch, 1) }) : "";
  return svg`<g class="ghost ${isRefused ? "is-refused" : ""}">
    ${mover && plane.ghost === 0 ? svg`<path class="ghost-way" d="M${mover.x} ${mover.y}L${x} ${y}" stroke-width=${1.5 * px} stroke-dasharray="${4 * px} ${4 * px}" />` : nothing}
    ${mover && mover.zone > 0 ? svg`<circle class="control" cx=${x} cy=${y} r=${mover.zone} stroke-width=${1.5 * px} />` : nothing}
    <circle class="ghost-base" cx=${x} cy=${y} r=${Math.max(radius, 4 * px)} stroke-width=${2.5 * px} stroke-dasharray=${isRefused ? "none" : `${5 * px} ${3 * px}`} />
    ${isRefused
      ? svg`<path class="ghost-cross under" d="M${x - 7 * px} ${y - 7 * px}l${14 * px} ${14 * px}m0 ${-14 * px}l${-14 * px} ${14 * px}" stroke-width=${6 * px} />
          <path class="ghost-cross" d="M${x - 7 * px} ${y - 7 * px}l${14 * px} ${14 * px}m0 ${-14 * px}l${-14 * px} ${14 * px}" stroke-width=${3 * px} />`
      : svg`<path class="ghost-middle" d="M${x - 4 * px} ${y}h${8 * px}M${x} ${y - 4 * px}v${8 * px}" stroke-width=${1.5 * px} />`}
    ${label([aim.label, far].filter(Boolean).join(" · "), x, y + radius + 16 * px, px)}
  </g>`;
}

function cursor({ x, y }: Point, px: number): SVGTemplateResult {
  return svg`<path class="plane-cursor" d="M${x - 9 * px} ${y}h${18 * px}M${x} ${y - 9 * px}v${18 * px}" stroke-width=${2 * px} />`;
}

function rule(ruler: Ruler, pieces: Piece[], plane: Plane, px: number): SVGTemplateResult {
  const { from, to } = ruler;
  const ends = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const text = distanceText(plane, pieces, from, to);
  const half = (text.length * letter * px) / 2;
  // The label stands beyond the end, where the line does not cross it.
  const beyond = (to.y < from.y ? -14 : 24) * px;
  const place = { x: Math.max(half, Math.min(plane.wide - half, to.x)), y: to.y + beyond > 14 * px && to.y + beyond < plane.high ? to.y + beyond : to.y - beyond };
  return svg`<g class="ruler">
    <path class="under" d=${ends} stroke-width=${6 * px} /><path class="over" d=${ends} stroke-width=${2.5 * px} />
    ${[from, to].map(({ x, y }) => svg`<circle cx=${x} cy=${y} r=${4 * px} stroke-width=${1.5 * px} />`)}
    ${label(text, place.x, place.y, px, "strong")}
  </g>`;
}

/** What is drawn above the pieces. */
export interface Overlay {
  seen: Piece | undefined;
  aim: Aim | null;
  isRefused: boolean;
  at: Point | null;
  ruler: Ruler | null;
}

export function drawAbove(plane: Plane, pieces: Piece[], { seen, aim, isRefused, at, ruler }: Overlay, px: number): SVGTemplateResult {
  const mover = pieces.find((piece) => piece.id === plane.mover);
  return svg`
    ${seen ? circles(seen, seen, plane, pieces, px) : nothing}
    ${aim ? ghost(aim, isRefused, mover, plane, px) : at ? cursor(at, px) : nothing}
    ${ruler ? rule(ruler, pieces, plane, px) : nothing}`;
}
