// Figures that stand on the bases of a plane: they rise above their bases, and are enlarged on small ones.

import type { Piece, Plane } from "../wire/generated";
import { MIN_LETTER_PIXELS } from "./least-sizes";
import type { Point } from "./plane-points";

/** The height of a figure as a share of the width of its base, if it is not enlarged. */
export const FIGURE_SHARE = 1.06;
/** The least height of a figure in pixels, in which it is recognized. */
const MIN_FIGURE_PIXELS = 28;
/** Half the width of a figure as a share of its height. */
const HALF_WIDTH = 0.3;
/** The same with wings and weapons. */
const WIDEST_HALF = 0.42;

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

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The width of a letter as a share of its height. */
const LETTER_WIDE = 0.56;
/** The height of letters as a share of the width of a base. */
const LETTER_SHARE = 11 / 40;
/** Where letters begin below a base, as a share of its radius from its middle. */
const LETTERS_BELOW = 0.9;

/** Return the area that both boxes cover. */
const common = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Return what the figure on a base, and the base itself, cover. */
function bodyOf({ x, y, radius }: Piece, px: number): Box[] {
  const high = figureHeight((2 * radius) / px) * px;
  const half = WIDEST_HALF * high;
  return [{ left: x - half, top: y - high, right: x + half, bottom: y }, { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }];
}

/**
 * Return by how much the letters of each piece are moved from their place below its base, so that no other figure and no
 * other letters cover them: they stand below the base, or else beside it, or above the figure.
 */
export function letterShifts(pieces: Piece[], { wide, high }: Plane, px: number): Map<string, Point> {
  const taken = new Map(pieces.map((piece) => [piece.id, bodyOf(piece, px)]));
  const shifts = new Map<string, Point>();
  for (const piece of [...pieces].sort((one, other) => other.y - one.y)) {
    const { id, x, y, radius, mark } = piece;
    const size = Math.max(MIN_LETTER_PIXELS * px, LETTER_SHARE * 2 * radius);
    const half = (size * LETTER_WIDE * Math.max(1, mark.length)) / 2;
    const below = y + LETTERS_BELOW * radius + size / 2;
    const beside = radius + half;
    const above = y - figureHeight((2 * radius) / px) * px - size / 2;
    const places = [[x, below], [x - beside, y + radius / 2], [x + beside, y + radius / 2], [x - beside, y - radius], [x + beside, y - radius], [x, above]] as const;
    const others = [...taken].filter(([other]) => other !== id).flatMap(([, boxes]) => boxes);
    const found = places.map(([left, top]) => {
      const box = { left: left - half, top: top - size / 2, right: left + half, bottom: top + size / 2 };
      const inside = common(box, { left: 0, top: 0, right: wide, bottom: high });
      const covered = others.reduce((sum, other) => sum + common(box, other), 4 * half * size - 2 * inside);
      return { box, covered, shift: { x: left - x, y: top - below } };
    });
    const least = found.reduce((best, each) => (each.covered < best.covered - 1e-6 ? each : best));
    shifts.set(id, least.shift);
    taken.get(id)?.push(least.box);
  }
  return shifts;
}
