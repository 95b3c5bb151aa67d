// How a scene's zones share the room on the page.

import type { Piece, Zone } from "../wire/generated";

/** Return about how much room a box needs, in slips; it grows in width before it grows in height. */
export function loadOf(piece: Piece): number {
  if (piece.folded) return 1;
  return 1 + piece.pieces.reduce((sum, each) => sum + loadOf(each), 0);
}

/** If a hand has this many cards, they are drawn small. */
const MIN_CROWDED_HAND = 12;

/** If the lines of the board hold this much, there is no height for large cards. */
const MIN_FULL_LINES = 36;

export function isCrowded(zones: Zone[]): boolean {
  const lines = zones.filter((zone) => zone.layout === "line").flatMap((zone) => zone.pieces);
  const load = lines.reduce((sum, piece) => sum + loadOf(piece), 0);
  return load >= MIN_FULL_LINES || zones.some((zone) => zone.layout === "hand" && zone.pieces.length >= MIN_CROWDED_HAND);
}

/** Return whether the scene shows the players' seats itself. */
export function hasPlates(zones: Zone[]): boolean {
  return zones.some((zone) => zone.pieces.some((piece) => piece.style === "plate" && piece.seat >= 0));
}

const hasColumns = (zone: Zone): boolean => zone.layout === "grid" || zone.layout === "line";

/** Return "square" for a board of tiles, "wide" if little fits beside it, and "" for other boards. */
export function tilingOf(zones: Zone[]): "square" | "wide" | "" {
  const tiles = zones.find((zone) => zone.area === "board" && zone.layout === "tiles");
  if (!tiles) return "";
  return tiles.columns ** 2 > tiles.pieces.length * 2 ? "wide" : "square";
}

export const hasPlane = (zones: Zone[]): boolean => zones.some((zone) => zone.plane !== null);

/**
 * Split the board's zones: wide ones in the middle, those narrower than half of them in a column beside it.
 * @param planeHasSide Whether a plane shows the zones of the side area itself.
 */
export function splitBoard(zones: Zone[], planeHasSide: boolean): { middle: Zone[]; beside: Zone[]; columns: number } {
  const board = zones.filter((zone) => zone.area === "board");
  const columns = Math.max(1, ...board.map((zone) => (hasColumns(zone) ? zone.columns : 0)));
  const isWide = (zone: Zone): boolean => columns === 1 || zone.layout === "places" || zone.layout === "tiles" || zone.layout === "plane" || (hasColumns(zone) && zone.columns * 2 > columns);
  return {
    middle: board.filter(isWide),
    beside: [...board.filter((zone) => !isWide(zone)), ...zones.filter((zone) => zone.area === "side" && !planeHasSide)],
    columns,
  };
}
