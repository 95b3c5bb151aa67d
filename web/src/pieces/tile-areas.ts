// Areas on a board of tiles: where figures can move and what they see, their legend, and lines from who sees the tile that is looked at.

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { NOW, outlookOf, standOf, watchersOf } from "../scene/outlooks";
import type { Outlook, Zone } from "../wire/generated";
import { t } from "../words/words";
import type { ZoneContext } from "./zone-context";

/** The distance between the edge of an area and the edges of its tiles, in tiles. */
const INSET = 0.07;

/** Returns whether a tile, given by its index, is in an area. */
type Area = (tile: number) => boolean;

/** Return the ground of an area. A tile with numbers on it is left out, so that they can be read. */
export function squares(zone: Zone, isIn: Area): string {
  return zone.pieces.map(({ badges }, tile) => (isIn(tile) && !badges.length ? `M${tile % zone.columns} ${Math.floor(tile / zone.columns)}h1v1h-1z` : "")).join("");
}

/** Return the path around an area. */
function edges(zone: Zone, isIn: Area): string {
  const { columns, pieces } = zone;
  const isAt = (x: number, y: number): boolean => x >= 0 && x < columns && y >= 0 && y * columns < pieces.length && isIn(y * columns + x);
  const from = INSET;
  const to = 1 - INSET;
  return pieces
    .map((_, tile) => {
      if (!isIn(tile)) return "";
      const [x, y] = [tile % columns, Math.floor(tile / columns)];
      const left = x + (isAt(x - 1, y) ? 0 : from);
      const right = x + (isAt(x + 1, y) ? 1 : to);
      const top = y + (isAt(x, y - 1) ? 0 : from);
      const bottom = y + (isAt(x, y + 1) ? 1 : to);
      return [
        isAt(x, y - 1) ? "" : `M${left} ${y + from}H${right}`,
        isAt(x, y + 1) ? "" : `M${left} ${y + to}H${right}`,
        isAt(x - 1, y) ? "" : `M${x + from} ${top}V${bottom}`,
        isAt(x + 1, y) ? "" : `M${x + to} ${top}V${bottom}`,
      ].join("");
    })
    .join("");
}

/** Draw a bright edge on a dark one, so that it stands out on any ground. */
const edge = (path: string, looks: string): SVGTemplateResult =>
  svg`<path class="area-edge-under ${looks}" d=${path} /><path class="area-edge ${looks}" d=${path} />`;

/** Draw an area: filled where it is reached or seen now, and if asked for a broken line around what follows after one move. */
function area(zone: Zone, signs: string[], looks: string, withSoon: boolean): SVGTemplateResult {
  const isNow: Area = (tile) => signs.some((each) => each[tile] === NOW);
  const isEver: Area = (tile) => signs.some((each) => each[tile] !== undefined && each[tile] !== ".");
  return svg`<g class=${looks}>
    <path class="area" d=${squares(zone, isNow)} />
    ${withSoon ? edge(edges(zone, isEver), "soon") : nothing} ${edge(edges(zone, isNow), "")}
  </g>`;
}

/** Return what is drawn: the piece that is looked at; else all pieces if they are asked for; else those that matter for the choice. */
function drawnOf(zone: Zone, context: ZoneContext): { outlooks: Outlook[]; isAsked: boolean } {
  const one = outlookOf(zone, context.inspected);
  if (one) return { outlooks: [one], isAsked: true };
  if (context.showsOutlooks) return { outlooks: zone.outlooks, isAsked: true };
  return { outlooks: zone.outlooks.filter((each) => each.is_shown), isAsked: false };
}

/** Draw the areas of a zone, and the lines of sight to the tile that is looked at. */
export function drawAreas(zone: Zone, context: ZoneContext): SVGTemplateResult | typeof nothing {
  const { outlooks, isAsked } = drawnOf(zone, context);
  const seen = zone.pieces.findIndex(({ id }) => id === context.inspected?.id);
  const eyes = watchersOf(zone, seen, NOW).map((each) => standOf(zone, each)).filter((stand) => stand >= 0);
  if (outlooks.length + eyes.length === 0) return nothing;
  const middle = (tile: number): string => `${(tile % zone.columns) + 0.5} ${Math.floor(tile / zone.columns) + 0.5}`;
  const gazes = eyes.map((stand) => `M${middle(stand)}L${middle(seen)}`).join("");
  return svg`
    ${outlooks.length ? area(zone, outlooks.map(({ sight }) => sight), isAsked ? "area-sight" : "area-sight unasked", isAsked) : nothing}
    ${outlooks.length && isAsked ? area(zone, outlooks.map(({ reach }) => reach), "area-reach", true) : nothing}
    ${gazes ? svg`<path class="gaze-under" d=${gazes} /><path class="gaze" d=${gazes} />` : nothing}`;
}

/** Return samples of what is drawn, each with its words. They are measured in tiles. */
function samples(isAsked: boolean): [sample: SVGTemplateResult, words: string][] {
  const now = (kind: string): SVGTemplateResult => svg`<g class=${kind}><path class="area" d="M0 0H1.2V.8H0z" />${edge("M.1 .1H1.1V.7H.1z", "")}</g>`;
  const soon = svg`<g class="area-sight">${edge("M0 .2H1.2", "soon")}</g><g class="area-reach">${edge("M0 .6H1.2", "soon")}</g>`;
  const sight: [SVGTemplateResult, string] = [now("area-sight"), t("seen now")];
  return isAsked ? [sight, [now("area-reach"), t("reached in one move")], [soon, t("one move later")]] : [sight];
}

/** Draw the legend of the areas. If a zone has areas, its line is kept free, so that nothing moves when they appear. */
export function areasLegend(zone: Zone, context: ZoneContext): TemplateResult | typeof nothing {
  if (zone.outlooks.length === 0) return nothing;
  const { outlooks, isAsked } = drawnOf(zone, context);
  return html`<p class="areas-legend" aria-hidden="true">
    ${(outlooks.length ? samples(isAsked) : []).map(([sample, words]) => html`<span><svg viewBox="0 0 1.2 .8" focusable="false">${sample}</svg>${words}</span>`)}
  </p>`;
}
