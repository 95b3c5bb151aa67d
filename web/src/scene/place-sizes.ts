// The sizes of places in a row that fits its window: the place of interest is large, and distant ones are small tiles.

import type { Piece } from "../wire/generated";
import { withPiecesOn } from "./piece-tree";

export type PlaceSize = "large" | "middle" | "tile";

/** The pixels that a row of places has. */
export interface Room {
  width: number;
  height: number;
}

/** Pixels: no tile is narrower, so that its text can be read and its button be pressed. */
const MIN_TILE = 60;
/** Pixels: places with people of the viewer get this much before tiles grow. */
const MIDDLE = 104;
/** Pixels: tiles grow to this width if there is room. */
const MAX_TILE = 168;
const MIN_LARGE = 168;
const MAX_LARGE = 360;
/** The large place's share of the row. */
const LARGE_SHARE = 0.23;

/** Return the width of each place in a row of this many pixels, or null if the row is too narrow for all. */
export function fitPlaces(sizes: PlaceSize[], room: number): number[] | null {
  const widths: number[] = sizes.map((size) => (size === "large" ? MIN_LARGE : MIN_TILE));
  let left = room - widths.reduce((sum, width) => sum + width, 0);
  if (left < 0) return null;
  const grow = (isGrown: (size: PlaceSize) => boolean, most: number): void => {
    const grown = sizes.filter(isGrown).length;
    const share = left / Math.max(1, grown);
    sizes.forEach((size, at) => {
      if (!isGrown(size)) return;
      const more = Math.max(0, Math.min(share, most - (widths[at] ?? 0)));
      widths[at] = (widths[at] ?? 0) + more;
      left -= more;
    });
  };
  grow((size) => size === "large", room * LARGE_SHARE);
  grow((size) => size === "middle", MIDDLE);
  grow((size) => size !== "large", MAX_TILE);
  grow((size) => size === "large", MAX_LARGE);
  return widths.map(Math.floor);
}

/** Return whether a row is as low as one of the same width in which the large place did not fit. */
export function isTooLow(low: Room | null, { width, height }: Room): boolean {
  return low !== null && low.width === width && height <= low.height;
}

/** Return how many of the near side's people and other open pieces are at a place. */
export function countNear(place: Piece): number {
  const near = place.pieces.filter((piece) => !piece.far && !piece.folded);
  return near.flatMap(withPiecesOn).reduce((sum, piece) => sum + (piece.style === "group" ? 10 * Number(piece.value) : 1), 0);
}

/** Return the places where something happens, or else those with something to choose. */
export function wantedPlaces(places: Piece[], isLit: (piece: Piece) => boolean): Piece[] {
  const acting = places.filter((place) => place.marks.includes("acting"));
  return acting.length ? acting : places.filter((place) => withPiecesOn(place).some(isLit));
}

/** Return the place with the most of the near side, or else the first. */
export function busiestPlace(places: Piece[]): Piece | undefined {
  return places.reduce<Piece | undefined>((best, place) => (best && countNear(best) >= countNear(place) ? best : place), undefined);
}
