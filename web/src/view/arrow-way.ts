// Finds the way of an arrow between two points, past everything that is read.

import type { Point } from "../scene/plane-points";

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far an arrow bends to its left, as a share of its length: the first is tried first. */
const BENDS = [0.14, -0.14, 0.3, -0.3, 0.5, -0.5];
const MAX_BEND = 70;
/** The number of points of a way that are tested, and the room around them in pixels. */
const SAMPLES = 32;
const MARGIN = 3;

/** Return the middle point of a bent way. */
function middle(start: Point, end: Point, bend: number): Point {
  const [acrossX, acrossY] = [end.x - start.x, end.y - start.y];
  const far = Math.hypot(acrossX, acrossY);
  const high = Math.sign(bend) * Math.min(MAX_BEND, Math.abs(bend) * far);
  return { x: (start.x + end.x) / 2 - (acrossY / far) * high, y: (start.y + end.y) / 2 + (acrossX / far) * high };
}

/** Return a point of the curve from `start` to `end` that is drawn towards `towards`. */
function pointAt(start: Point, towards: Point, end: Point, part: number): Point {
  const [one, two, three] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
  return { x: one * start.x + two * towards.x + three * end.x, y: one * start.y + two * towards.y + three * end.y };
}

/** Return the point towards which an arrow bends so that it crosses no text; null if each way crosses some. */
export function clearWay(start: Point, end: Point, texts: Bounds[]): Point | null {
  const isOn = ({ x, y }: Point): boolean =>
    texts.some(({ left, top, right, bottom }) => x > left - MARGIN && x < right + MARGIN && y > top - MARGIN && y < bottom + MARGIN);
  for (const bend of BENDS) {
    const towards = middle(start, end, bend);
    const points = Array.from({ length: SAMPLES - 1 }, (_, at) => pointAt(start, towards, end, (at + 1) / SAMPLES));
    if (!points.some(isOn)) return towards;
  }
  return null;
}
