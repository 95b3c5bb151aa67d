// The last move on a board of tiles.

import type { Piece, Scene } from "../wire/generated";

/** The tiles of a move from its start on: all of them if the way was shown, else the start alone. */
export type Trail = string[];

const tilesOf = (scene: Scene): Piece[] => scene.zones.flatMap((zone) => (zone.layout === "tiles" ? zone.pieces : []));

/** Return the tile of each piece, by the piece's id. */
function standings(scene: Scene): Map<string, string> {
  return new Map(tilesOf(scene).flatMap((tile) => tile.pieces.map((piece) => [piece.id, tile.id])));
}

/** Return the last move: the way of a piece that is now on another tile, else the move before on the same board. */
export function trailBetween(before: Scene, after: Scene, trail: Trail | null): Trail | null {
  const then = standings(before);
  for (const [piece, to] of standings(after)) {
    const from = then.get(piece);
    if (from === undefined || from === to) continue;
    const shown = tilesOf(before).find((tile) => tile.id === to)?.way ?? [];
    return shown[0] === from ? shown : [from];
  }
  const laid = new Set(tilesOf(after).filter((tile) => !tile.marks.includes("void")).map((tile) => tile.id));
  return trail?.every((tile) => laid.has(tile)) ? trail : null;
}
