// Figures that stand on the bases of a plane: they rise above their bases, and are enlarged on small ones.

import type { Piece } from "../wire/generated";
import type { Point } from "./plane-points";

/** The height of a figure as a share of the width of its base, if it is not enlarged. */
export const FIGURE_SHARE = 1.06;
/** The least height of a figure in pixels, in which it is recognized. */
const MIN_FIGURE_PIXELS = 28;
/** Half the width of a figure as a share of its height. */
const HALF_WIDTH = 0.3;

/** Return by how much a figure is enlarged on a base of a size in pixels. */
export const enlargedFor = (size: number): number => Math.max(1, MIN_FIGURE_PIXELS / (FIGURE_SHARE * size));

/** Return the height of a figure in pixels on a base of a size in pixels. */
export const figureHeight = (size: number): number => FIGURE_SHARE * size * enlargedFor(size);

/** Return the piece whose figure is drawn at a place, the foremost if there are several. `px` is the size of a pixel in units. */
export function standingPiece(pieces: Piece[], { x, y }: Point, px: number): Piece | undefined {
  const isThere = (piece: Piece): boolean => {
    const high = figureHeight((2 * piece.radius) / px) * px;
    return Math.abs(x - piece.x) <= HALF_WIDTH * high && y <= piece.y && y >= piece.y - high;
  };
  return pieces.filter(isThere).sort((one, other) => other.y - one.y)[0];
}
