// How a scene's zones share the room there is.

import type { Piece, Zone } from "../wire/generated";

/** About how much room a box takes, in slips: it grows wider with it before it grows higher. */
export function loadOf(piece: Piece): number {
  if (piece.folded) return 1;
  return 1 + piece.pieces.reduce((sum, each) => sum + loadOf(each), 0);
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
  const isWide = (zone: Zone): boolean => columns === 1 || zone.layout === "places" || zone.layout === "tiles" || zone.layout === "plane" || (hasColumns(zone) && zone.columns * 2 > columns);
  return {
    middle: board.filter(isWide),
    beside: [...board.filter((zone) => !isWide(zone)), ...zones.filter((zone) => zone.area === "side")],
    columns,
  };
}
