// Points on a plane: their cells, their actions, their names, and the distance between two.

import type { Piece, Plane } from "../wire/generated";
import { t } from "../words/words";
import { countUp } from "./count-up";

const MAX_ACTIONS = 100_000;

export interface Point {
  x: number;
  y: number;
}

export const isSame = (one: Point | null, other: Point | null): boolean => one?.x === other?.x && one?.y === other?.y;

const columnsOf = (plane: Plane): number => Math.ceil(plane.wide / plane.cell);
const rowsOf = (plane: Plane): number => Math.ceil(plane.high / plane.cell);

export const cellOf = (plane: Plane, { x, y }: Point): number =>
  Math.floor(y / plane.cell) * columnsOf(plane) + Math.floor(x / plane.cell);

/** Return the number of a point in its cell. */
export function pointIn(plane: Plane, { x, y }: Point): number {
  const along = plane.cell / plane.step;
  return Math.floor((y % plane.cell) / plane.step) * along + Math.floor((x % plane.cell) / plane.step);
}

/** Return the point nearest to a place. */
export function snapPoint(plane: Plane, { x, y }: Point): Point {
  const snap = (value: number, cells: number): number =>
    Math.max(0, Math.min(cells * plane.cell - plane.step, Math.round(value / plane.step) * plane.step));
  return { x: snap(x, columnsOf(plane)), y: snap(y, rowsOf(plane)) };
}

/** Return the actions of the cells, or of the points in the chosen cell, if the question asks for them. */
export function actionsOn(plane: Plane): number[] {
  if (plane.first.length) return [];
  const count = plane.cells >= 0 ? columnsOf(plane) * rowsOf(plane) : plane.chosen >= 0 ? (plane.cell / plane.step) ** 2 : 0;
  const first = plane.cells >= 0 ? plane.cells : plane.points;
  return countUp(count, MAX_ACTIONS).map((index) => first + index);
}

/** Return the corner of the chosen cell. */
export function chosenCorner(plane: Plane): Point | null {
  if (plane.chosen < 0) return null;
  return { x: (plane.chosen % columnsOf(plane)) * plane.cell, y: Math.floor(plane.chosen / columnsOf(plane)) * plane.cell };
}

// ---- in words

/** Return a length in inches: "12.4". */
export const inches = (plane: Plane, units: number): string => (units / plane.inch).toFixed(1);

/** Return a place in inches: "12.4, 30.0". */
export const placeText = (plane: Plane, { x, y }: Point): string => `${inches(plane, x)}, ${inches(plane, y)}`;

/** Parse a place in inches, "12.4 30" or "12.4, 30.0"; null if it is not on the plane. */
export function parsePoint(plane: Plane, text: string): Point | null {
  const match = /^\s*(\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [x, y] = [Number(match[1]) * plane.inch, Number(match[2]) * plane.inch];
  return x <= plane.wide && y <= plane.high ? snapPoint(plane, { x, y }) : null;
}

/** Return the piece whose base covers a place, the smallest if there are several. */
export function pieceAt(pieces: Piece[], { x, y }: Point): Piece | undefined {
  return pieces
    .filter((piece) => Math.hypot(piece.x - x, piece.y - y) <= piece.radius)
    .sort((one, other) => one.radius - other.radius)[0];
}

/** Return a distance in words: between centres, and between edges if there is a base at an end. */
export function distanceText(plane: Plane, pieces: Piece[], from: Point, to: Point): string {
  const apart = Math.hypot(to.x - from.x, to.y - from.y);
  const ends = [pieceAt(pieces, from), pieceAt(pieces, to)];
  const bases = ends.reduce((sum, piece) => sum + (piece?.radius ?? 0), 0);
  const whole = inches(plane, apart);
  if (!bases || ends[0] === ends[1]) return t("{n} in", { n: whole });
  return t("{near} in edge to edge, {far} in between centres", { near: inches(plane, Math.max(0, apart - bases)), far: whole });
}

/** Return the name of an end of the ruler. */
export const endName = (plane: Plane, pieces: Piece[], at: Point): string => pieceAt(pieces, at)?.label ?? placeText(plane, at);

// ---- moving a point

/** Return the nearest point of the shaded area within reach; null if there is none. */
export function nearestReachable(plane: Plane, { x, y }: Point): Point | null {
  const into = (value: number, begin: number, size: number, margin: number): number =>
    Math.max(begin + margin, Math.min(begin + size - margin, value));
  const points = plane.reach.map((area) => {
    const margin = Math.min(area.wide, area.high) / 2;
    return snapPoint(plane, { x: into(x, area.x, area.wide, margin), y: into(y, area.y, area.high, margin) });
  });
  const far = (point: Point): number => Math.hypot(point.x - x, point.y - y);
  return points.reduce<Point | null>((best, point) => (best && far(best) <= far(point) ? best : point), null);
}

const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Return the point one step, or an inch, further; null if the key is no arrow. */
export function movePoint(plane: Plane, from: Point, key: string, far: boolean): Point | null {
  const step = steps[key];
  if (!step) return null;
  const by = far ? plane.inch : plane.step;
  return snapPoint(plane, { x: from.x + step[0] * by, y: from.y + step[1] * by });
}

/** Return the piece whose middle is nearest to a place. */
export function nearestPiece(pieces: Piece[], { x, y }: Point): Piece | undefined {
  const far = (piece: Piece): number => Math.hypot(piece.x - x, piece.y - y);
  return pieces.reduce<Piece | undefined>((best, piece) => (best && far(best) <= far(piece) ? best : piece), undefined);
}

/** Half the height and half the width of a letter of a label, in pixels. */
const LABEL_HALF = { high: 8, wide: 3.3 };
/** Directions from the middle of a ring at which its label may stand, in eighths of a turn from the right. */
const LABEL_DIRECTIONS = [2, 6, 1, 3, 0, 4, 5, 7];

/** Return where the labels of a piece's ranges stand: on their rings, on the plane, and not on figures or each other. */
export function ringLabelPlaces(plane: Plane, pieces: Piece[], piece: Piece, px: number): Point[] {
  const taken: { x: number; y: number; wide: number; high: number }[] = pieces.map(({ x, y, radius }) => ({ x, y, wide: radius, high: radius }));
  return piece.ranges.map((ring) => {
    const wide = ring.label.length * LABEL_HALF.wide * px;
    const high = LABEL_HALF.high * px;
    const places = LABEL_DIRECTIONS.map((eighths) => ({
      x: piece.x + ring.radius * Math.cos((eighths * Math.PI) / 4), y: piece.y + ring.radius * Math.sin((eighths * Math.PI) / 4),
    })).filter(({ x, y }) => x >= wide && y >= high && x + wide <= plane.wide && y + high <= plane.high);
    const free = places.find(({ x, y }) => !taken.some((other) => Math.abs(other.x - x) < other.wide + wide && Math.abs(other.y - y) < other.high + high));
    const place = free ?? places[0] ?? { x: piece.x, y: piece.y };
    taken.push({ ...place, wide, high });
    return { x: place.x, y: place.y + high / 2 };
  });
}
