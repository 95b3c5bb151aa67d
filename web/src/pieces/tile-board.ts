// A board of tiles: squares without gaps, names of columns and rows, the way of a move, and the last move.

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { vars } from "./css-variables";
import type { Zone } from "../wire/generated";
import { watchText } from "../scene/outlooks";
import { t } from "../words/words";
import { areasLegend, drawAreas } from "./tile-areas";
import { drawFloors, drawWalls, hasFloors } from "./tile-ground";
import type { ZoneContext } from "./zone-context";

function overlay(zone: Zone, context: ZoneContext): TemplateResult | typeof nothing {
  const places = new Map(zone.pieces.map((piece, index) => [piece.id, index]));
  const centre = (id: string): [x: number, y: number] => {
    const index = places.get(id) ?? 0;
    return [(index % zone.columns) + 0.5, Math.floor(index / zone.columns) + 0.5];
  };
  const line = (ids: string[], looks: string): SVGTemplateResult => {
    const points = ids.map(centre).join(" ");
    return svg`<polyline class="${looks}-under" points=${points} /><polyline class=${looks} points=${points} />`;
  };
  const ring = ([x, y]: [number, number]): SVGTemplateResult =>
    svg`<circle class="trail-under" cx=${x} cy=${y} r=".3" /><circle class="trail" cx=${x} cy=${y} r=".3" />`;
  const way = context.inspected?.way.filter((id) => places.has(id)) ?? [];
  const { trail } = context;
  const trailed = trail !== null && trail.every((id) => places.has(id));
  const areas = drawAreas(zone, context);
  if (way.length < 2 && !trailed && areas === nothing) return nothing;
  const stops = way.slice(1).map(centre);
  return html`<svg class="tiles-lines" viewBox="0 0 ${zone.columns} ${zone.pieces.length / zone.columns}" aria-hidden="true" focusable="false">
    ${areas}
    ${trailed ? (trail.length > 1 ? line(trail, "trail") : trail.map(centre).map(ring)) : nothing}
    ${way.length > 1
      ? svg`${line(way, "way")}
          ${stops.map(([x, y], index) => svg`<circle class="way-stop" cx=${x} cy=${y} r=${index === stops.length - 1 ? 0.24 : 0.12} />`)}`
      : nothing}
  </svg>`;
}

/** Return the looks of the ground in the legend's order. */
const samples = (): [looks: string, word: string][] => [
  ["has-shade", t("shade")],
  ["has-block", t("obstacle")],
  ["has-site", t("site")],
  ["has-smoke", t("smoke")],
  ["wall-n wall-w", t("wall")],
  ["gate-n gate-w", t("way out")],
];

/** Draw a square of each kind of ground. */
const legend = (): TemplateResult => html`<p class="tiles-legend" aria-hidden="true">
  ${samples().map(([looks, word]) => html`<span><span class="kind-tile tile-sample ${looks}"><span class="face"></span></span>${word}</span>`)}
</p>`;

/** Return whether the tiles of a board differ by more than what is on them. */
const hasGround = ({ pieces }: Zone): boolean => pieces.some(({ marks, walls, gates }) => marks.some((mark) => mark !== "void") || walls !== "" || gates !== "");

export function tilesTemplate(zone: Zone, context: ZoneContext): TemplateResult {
  const heading = `zone-${zone.id}`;
  const names = (texts: string[], place: string): TemplateResult =>
    html`<div class="tiles-${place}" aria-hidden="true">${texts.map((text) => html`<span>${text}</span>`)}</div>`;
  return html`<section
    class="zone layout-tiles area-${zone.area}"
    data-zone=${zone.id}
    aria-labelledby=${heading}
    ${vars({ "--columns": zone.columns, "--rows": zone.pieces.length / zone.columns, "--shares": Math.max(1, zone.above.length) })}
  >
    <header class="zone-head">
      <h2 id=${heading}>${zone.label}</h2>
      ${zone.note ? html`<p class="zone-note">${zone.note}</p>` : nothing} ${hasGround(zone) ? legend() : nothing}
    </header>
    <div class="tiles-frame">
      ${names(zone.above, "above")} ${names(zone.heads, "heads")} ${names(zone.sides, "sides")}
      <div class="pieces" ?data-halved=${zone.below.length > 0} ?data-floored=${hasFloors(zone)}>
        ${drawFloors(zone)}
        ${repeat(
          zone.pieces,
          (piece) => piece.id,
          (piece, place) => html`<coverts-piece .piece=${piece} .marking=${context.marking} .watched=${zone.outlooks.length ? watchText(zone, place) : ""} ?compact=${context.compact}></coverts-piece>`,
        )}
        ${drawWalls(zone)} ${overlay(zone, context)}
      </div>
      ${names(zone.below, "below")}
    </div>
    ${areasLegend(zone, context)}
  </section>`;
}
