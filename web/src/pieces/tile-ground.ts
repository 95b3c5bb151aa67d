// The ground of a board of tiles as a picture from above: the floors of its parts, and the walls with their shadows.

import { html, nothing, svg, type TemplateResult } from "lit";
import { pictureNamed } from "../art/picture-book";
import { vars } from "./css-variables";
import type { Zone } from "../wire/generated";

/** Return whether the board has pictures of floors that are loaded. */
export const hasFloors = (zone: Zone): boolean => zone.floors.some((floor) => pictureNamed(floor) !== "");

/** Return the path along all walls. A wall between two tiles is drawn once. */
function wallsOf(zone: Zone): string {
  const lines = zone.pieces.flatMap(({ walls }, tile) => {
    const [x, y] = [tile % zone.columns, Math.floor(tile / zone.columns)];
    return [...walls].map((side) => (side === "n" || side === "s" ? `M${x} ${y + Number(side === "s")}h1` : `M${x + Number(side === "e")} ${y}v1`));
  });
  return [...new Set(lines)].join("");
}

/** Draw the floors below the tiles. */
export function drawFloors(zone: Zone): TemplateResult | typeof nothing {
  if (!hasFloors(zone)) return nothing;
  return html`<div class="tiles-floors" aria-hidden="true">
    ${zone.floors.map((floor) => {
      const address = pictureNamed(floor);
      return html`<span ${vars({ "--floor": address ? `url("${address}")` : "none" })}></span>`;
    })}
  </div>`;
}

/** Draw the walls as seen from above. Without floors the tiles draw them. */
export function drawWalls(zone: Zone): TemplateResult | typeof nothing {
  if (!hasFloors(zone)) return nothing;
  const walls = wallsOf(zone);
  return html`<svg class="tiles-walls" viewBox="0 0 ${zone.columns} ${zone.pieces.length / zone.columns}" aria-hidden="true" focusable="false">
    ${svg`<path class="wall-shadow" d=${walls} /><path class="wall-side" d=${walls} /><path class="wall-top" d=${walls} />`}
  </svg>`;
}
