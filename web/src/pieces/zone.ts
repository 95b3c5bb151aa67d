// Zones: a heading, a note, and pieces in one of a few layouts.

import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { toneClass } from "../art/tones";
import { vars } from "./css-variables";
import type { Zone } from "../wire/generated";
import "./place-row";
import "./plane-view";
import { tilesTemplate } from "./tile-board";
import type { Place, ZoneContext } from "./zone-context";

function placeOf(zone: Zone, crowded: boolean): Place {
  if (zone.layout === "list") return "line";
  if (zone.layout === "line" || zone.layout === "path") return "inside";
  if (zone.area === "hand" && crowded) return "small";
  return zone.area === "board" || zone.area === "hand" ? "large" : "small";
}

/** Draw a plane; beside it, if there is room, the zones of the side area and the lens. */
function planeTemplate(zone: Zone, context: ZoneContext): TemplateResult {
  const { besidePlane } = context;
  if (!besidePlane) return html`<coverts-plane .zone=${zone} .context=${context}></coverts-plane>`;
  const beside = { zones: besidePlane.zones.map((each) => zoneTemplate(each, context)), lens: besidePlane.lens };
  return html`<coverts-plane .zone=${zone} .context=${context} .beside=${beside}></coverts-plane>`;
}

export function zoneTemplate(zone: Zone, context: ZoneContext): TemplateResult {
  if (zone.layout === "tiles") return tilesTemplate(zone, context);
  if (zone.plane) return planeTemplate(zone, context);
  const columns = zone.columns || zone.pieces.length || 1;
  const place = placeOf(zone, context.crowded);
  const heading = `zone-${zone.id}`;
  return html`<section
    class="zone layout-${zone.layout} area-${zone.area} ${toneClass(zone.tone)}"
    data-zone=${zone.id}
    aria-labelledby=${heading}
    ${vars({ "--columns": columns, "--narrow": zone.narrow || columns, "--count": Math.max(1, zone.pieces.length) })}
  >
    <header class="zone-head">
      <h2 id=${heading}>${zone.label}</h2>
      ${zone.note ? html`<p class="zone-note">${zone.note}</p>` : nothing}
    </header>
    <div class="pieces">
      ${repeat(
        zone.pieces,
        (piece) => piece.id,
        (piece, index) => html`<coverts-piece
          .piece=${piece}
          .marking=${context.marking}
          place=${place}
          ?compact=${context.compact && zone.area !== "result"}
          ${vars({ "--index": index })}
        ></coverts-piece>`,
      )}
      ${zone.pieces.length === 0 ? html`<span class="empty"></span>` : nothing}
    </div>
  </section>`;
}

/** Draw zones in order; consecutive rows of places become one row. */
export function zonesTemplate(zones: Zone[], context: ZoneContext): TemplateResult[] {
  return zones.flatMap((zone, at) => {
    if (zone.layout !== "places") return [zoneTemplate(zone, context)];
    if (zones[at - 1]?.layout === "places") return [];
    const rest = zones.slice(at);
    const end = rest.findIndex((each) => each.layout !== "places");
    return [html`<coverts-places .zones=${end < 0 ? rest : rest.slice(0, end)} .context=${context}></coverts-places>`];
  });
}
