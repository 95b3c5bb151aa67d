// The lines of the chart of a finished game.

import type { Race, RaceLine } from "../wire/generated";

/** One chart: all lines that count the same. */
export interface RaceChart {
  of: string;
  lines: RaceLine[];
  low: number;
  high: number;
}

/** The strokes of a chart's lines, so that they differ without colours. */
export const dashes = ["", "9 5", "2 4", "12 4 2 4", "5 3", "1 6"];

/** Return a chart for each thing that is counted, without lines that stay at 0. */
export function chartsOf({ moves, lines }: Race): RaceChart[] {
  if (moves.length < 2) return [];
  return [...new Set(lines.map(({ of }) => of))].flatMap((of) => {
    const alike = lines.filter((line) => line.of === of);
    const values = alike.flatMap((line) => line.values);
    const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
    return values.every((value) => value === 0) ? [] : [{ of, lines: alike, low, high }];
  });
}

/** Return a line of steps through a chart of this size, as an SVG path. */
export function stepPath(values: number[], { low, high }: RaceChart, wide: number, tall: number): string {
  const x = (at: number): number => Math.round((at / Math.max(1, values.length - 1)) * wide * 10) / 10;
  const y = (value: number): number => Math.round((1 - (value - low) / (high - low)) * tall * 10) / 10;
  return values.map((value, at) => (at === 0 ? `M0 ${y(value)}` : `H${x(at)}${value === values[at - 1] ? "" : `V${y(value)}`}`)).join("");
}
