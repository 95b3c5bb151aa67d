// Zones: a heading, a note, and pieces in one of a few layouts.

import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { toneClass } from "./art/tones";
import type { Piece, Zone } from "./messages";
import type { Marking, Place } from "./piece";
import { loadOf } from "./box";
import { tilesTemplate, type Trail } from "./tiles";
import { vars } from "./vars";

export interface ZoneContext {
  marking: (piece: Piece) => Marking;
  compact: boolean;
  /** Cards in hand are drawn small. */
  crowded: boolean;
  /** The piece looked at, whose way is drawn over its board of tiles. */
  seen: Piece | null;
  /** The last move on such a board: from where, and to where. */
  trail: Trail | null;
}

/** From this number on, cards in hand are drawn small. */
const crowdedFrom = 12;

/** So much on the lines of the board leaves no height for large cards. */
const fullFrom = 36;

export function isCrowded(zones: Zone[]): boolean {
  const lines = zones.filter((zone) => zone.layout === "line").flatMap((zone) => zone.pieces);
  const load = lines.reduce((sum, piece) => sum + loadOf(piece), 0);
  return load >= fullFrom || zones.some((zone) => zone.layout === "hand" && zone.pieces.length >= crowdedFrom);
}

/** Whether the scene itself shows who sits where. */
export function hasPlates(zones: Zone[]): boolean {
  return zones.some((zone) => zone.pieces.some((piece) => piece.style === "plate" && piece.seat >= 0));
}

function placeOf(zone: Zone, crowded: boolean): Place {
  if (zone.layout === "list") return "line";
  if (zone.layout === "line" || zone.layout === "path") return "inside";
  if (zone.area === "hand" && crowded) return "small";
  return zone.area === "board" || zone.area === "hand" ? "large" : "small";
}

export function zoneTemplate(zone: Zone, context: ZoneContext): TemplateResult {
  if (zone.layout === "tiles") return tilesTemplate(zone, context);
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
          ${vars({ "--index": index, "--off": index - (zone.pieces.length - 1) / 2 })}
        ></coverts-piece>`,
      )}
      ${zone.pieces.length === 0 ? html`<span class="empty"></span>` : nothing}
    </div>
  </section>`;
}

const hasColumns = (zone: Zone): boolean => zone.layout === "grid" || zone.layout === "line";

/** Whether the board is one of tiles, which takes no more width than they need: "square", or "wide" if little else fits beside it. */
export function tilingOf(zones: Zone[]): "square" | "wide" | "" {
  const tiles = zones.find((zone) => zone.area === "board" && zone.layout === "tiles");
  if (!tiles) return "";
  return tiles.columns ** 2 > tiles.pieces.length * 2 ? "wide" : "square";
}

/** The board's zones: wide ones in the middle, what is narrower than half of them in a column beside. */
export function splitBoard(zones: Zone[]): { middle: Zone[]; beside: Zone[]; columns: number } {
  const board = zones.filter((zone) => zone.area === "board");
  const columns = Math.max(1, ...board.map((zone) => (hasColumns(zone) ? zone.columns : 0)));
  const isWide = (zone: Zone): boolean => columns === 1 || zone.layout === "tiles" || (hasColumns(zone) && zone.columns * 2 > columns);
  return {
    middle: board.filter(isWide),
    beside: [...board.filter((zone) => !isWide(zone)), ...zones.filter((zone) => zone.area === "side")],
    columns,
  };
}
