import { expect, test } from "vitest";
import { chartsOf, labelsOf, scaleOf, shiftOf, spacedRounds, stepPath, type RaceChart } from "../src/scene/race-lines";
import type { RaceLine } from "../src/wire/generated";

const line = (of: string, name: string, ...values: number[]): RaceLine => ({ of, name, tone: "plain", values, text: "", out: "", out_at: null });
const chart = (...lines: RaceLine[]): RaceChart => {
  const [only] = chartsOf({ moves: lines[0]?.values ?? [], lines, rounds: [] });
  if (!only) throw new Error("no chart");
  return only;
};

test("lines that count the same share a chart, with one scale from 0", () => {
  const charts = chartsOf({ moves: [0, 1], lines: [line("Files", "Ada", 0, 3), line("Files", "Bo", 1, 5), line("Alarm", "", 0, 1)], rounds: [] });
  expect(charts.map(({ of, lines, low, high }) => [of, lines.length, low, high])).toEqual([["Files", 2, 0, 5], ["Alarm", 1, 0, 1]]);
});

test("there is no chart of what never happened, or of one moment", () => {
  expect(chartsOf({ moves: [0, 1], lines: [line("Alarm", "", 0, 0)], rounds: [] })).toEqual([]);
  expect(chartsOf({ moves: [4], lines: [line("Files", "Ada", 3)], rounds: [] })).toEqual([]);
});

test("a chart says what it counts, in the sentence of any of its lines", () => {
  expect(chart(line("Alarm", "", 0, 1), { ...line("Alarm", "Bo", 0, 1), text: "At 9 it rings." }).text).toBe("At 9 it rings.");
});

test("a line goes in steps", () => {
  expect(stepPath([0, 0, 2], { ...chart(line("Files", "Ada", 0, 0, 2)), tall: 50 })).toBe("M0 50H500H1000V0");
});

test("lines that meet run side by side, and lines that do not stay where they are", () => {
  const [meeting, apart] = [chart(line("Files", "Ada", 0, 2), line("Files", "Bo", 0, 1)), chart(line("Files", "Ada", 1, 2), line("Files", "Bo", 0, 1))];
  expect([0, 1].map((at) => shiftOf(at, meeting))).toEqual([-2, 2]);
  expect([0, 1].map((at) => shiftOf(at, apart))).toEqual([-0, 0]);
});

test("labels of equal lines lie below each other, within the chart", () => {
  for (const value of [0, 2, 5]) {
    const tops = labelsOf(chart(line("Files", "Ada", 0, value), line("Files", "Bo", 0, value), line("Files", "Cleo", 0, value), line("Files", "Dan", 5, 5))).map(({ top }) => top);
    tops.slice(1).forEach((top, at) => expect(top - (tops[at] ?? 0)).toBeGreaterThanOrEqual(24));
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(-6);
    expect(Math.max(...tops)).toBeLessThanOrEqual(220);
  }
});

test("if not all names of rounds have room, every second or third is shown", () => {
  const rounds = [0, 1, 3, 4, 6, 10].map((at) => ({ name: `Round ${at}`, at }));
  const named = (apart: number): number[] => [...spacedRounds(rounds, 11, apart)].map(({ at }) => at);
  expect([named(0.1), named(0.2), named(0.9)]).toEqual([[0, 1, 3, 4, 6], [0, 3, 6], [0]]);
});

test("the scale marks each value if they are few, else the ends and the middle", () => {
  expect(scaleOf(chart(line("Files", "Ada", 0, 3)))).toEqual([3, 2, 1, 0]);
  expect(scaleOf(chart(line("Proximity", "", 0, 99)))).toEqual([99, 50, 0]);
});
