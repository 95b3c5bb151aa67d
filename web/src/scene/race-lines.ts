// The lines of the chart of a finished game.

import type { Race, RaceLine, RaceRound } from "../wire/generated";

/** One chart: all lines that count the same, in pixels from its top. */
export interface RaceChart {
  of: string;
  text: string;
  lines: RaceLine[];
  low: number;
  high: number;
  tall: number;
  /** The pixels between neighbouring lines, so that equal lines do not cover each other. */
  apart: number;
}

/** The width of a chart in its own units. The page stretches it. */
export const WIDE = 1000;
/** The heights of a chart of several lines and of a chart of one line, in pixels. */
const TALL = 150;
const SINGLE_TALL = 110;
/** The least distance between the centres of two labels, in pixels. */
const LABEL_PITCH = 24;
const APART = 4;

/** The strokes of a chart's lines, so that they differ without colours. */
export const dashes = ["", "9 5", "2 4", "12 4 2 4", "5 3", "1 6"];
/** The markers of a chart's lines, drawn around (0, 0). */
export const markers = ["M-5-5H5V5H-5Z", "M0-6L6 5H-6Z", "M0-6.5L6.5 0 0 6.5-6.5 0Z", "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0", "M0 6L6-5H-6Z", "M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z"];

/** Return a chart for each thing that is counted, without lines that stay at 0. */
export function chartsOf({ moves, lines }: Race): RaceChart[] {
  if (moves.length < 2) return [];
  return [...new Set(lines.map(({ of }) => of))].flatMap((of) => {
    const alike = lines.filter((line) => line.of === of);
    const values = alike.flatMap((line) => line.values);
    const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
    const tall = alike.length > 1 ? TALL : SINGLE_TALL;
    const text = alike.find((line) => line.text)?.text ?? "";
    return values.every((value) => value === 0) ? [] : [{ of, text, lines: alike, low, high, tall, apart: meet(alike) ? APART : 0 }];
  });
}

/** Return whether two lines have the same value at the same time. */
function meet(lines: RaceLine[]): boolean {
  return lines.some((line, at) => lines.slice(at + 1).some((other) => line.values.some((value, move) => value === other.values[move])));
}

/** Return a line of steps through a chart, as an SVG path. */
export function stepPath(values: number[], chart: RaceChart): string {
  const x = (at: number): number => Math.round(shareOf(at, values.length) * WIDE * 10) / 10;
  const y = (value: number): number => heightOf(value, chart);
  return values.map((value, at) => (at === 0 ? `M0 ${y(value)}` : `H${x(at)}${value === values[at - 1] ? "" : `V${y(value)}`}`)).join("");
}

/** Return how far a move is along a chart, from 0 to 1. */
export function shareOf(at: number, count: number): number {
  return at / Math.max(1, count - 1);
}

/** The maximum number of steps of a scale that has a mark for each. */
const MAX_STEPS = 4;

/** Return the values that a chart's scale marks: each one if they are few, else the ends and the middle. */
export function scaleOf({ low, high }: RaceChart): number[] {
  const steps = high - low;
  if (steps <= MAX_STEPS) return Array.from({ length: steps + 1 }, (_, at) => high - at);
  return [high, Math.round((low + high) / 2), low];
}

/** Return where a value lies in a chart, in pixels from the top. */
export function heightOf(value: number, { low, high, tall }: RaceChart): number {
  return Math.round((1 - (value - low) / (high - low)) * tall * 10) / 10;
}

/** Return how far the line with this index is moved, in pixels. */
export function shiftOf(at: number, { lines, apart }: RaceChart): number {
  return (at - (lines.length - 1) / 2) * apart;
}

/** The end of a line, and the label beside it. */
export interface RaceLabel {
  index: number;
  line: RaceLine;
  /** Where the line ends and where its label is, in pixels from the top of the chart. */
  end: number;
  top: number;
}

/** Return the label of each line from top to bottom, near the line's end and clear of the other labels. */
export function labelsOf(chart: RaceChart): RaceLabel[] {
  const ends = chart.lines.map((line, index) => ({ index, line, end: heightOf(line.values.at(-1) ?? 0, chart) + shiftOf(index, chart) }));
  const labels = ends.sort((one, other) => one.end - other.end).map((each) => ({ ...each, top: each.end }));
  labels.forEach((label, at) => (label.top = Math.max(label.top, at === 0 ? 0 : (labels[at - 1]?.top ?? 0) + LABEL_PITCH)));
  // What reaches beyond the bottom moves up again, and pushes the labels above it.
  let most = Math.max(chart.tall, (labels.length - 1) * LABEL_PITCH);
  for (const label of [...labels].reverse()) {
    label.top = Math.min(label.top, most);
    most = label.top - LABEL_PITCH;
  }
  return labels;
}

/** Return every second, third ... round, so that their names are at least this share of the chart apart. */
export function spacedRounds(rounds: RaceRound[], count: number, apart: number): Set<RaceRound> {
  const roomy = rounds.filter(({ at }) => shareOf(at, count) <= 1 - apart);
  const share = (round: RaceRound): number => shareOf(round.at, count);
  for (let each = 1; each < roomy.length; each += 1) {
    const shown = roomy.filter((_, at) => at % each === 0);
    if (shown.every((round, at) => at === 0 || share(round) - share(shown[at - 1] ?? round) >= apart)) return new Set(shown);
  }
  return new Set(roomy.slice(0, 1));
}
