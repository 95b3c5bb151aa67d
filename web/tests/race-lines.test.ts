import { expect, test } from "vitest";
import { chartsOf, stepPath } from "../src/scene/race-lines";

const line = (of: string, name: string, ...values: number[]) => ({ of, name, tone: "plain", values });

test("lines that count the same share a chart, with one scale from 0", () => {
  const charts = chartsOf({ moves: [0, 1], lines: [line("Files", "Ada", 0, 3), line("Files", "Bo", 1, 5), line("Alarm", "", 0, 1)] });
  expect(charts.map(({ of, lines, low, high }) => [of, lines.length, low, high])).toEqual([["Files", 2, 0, 5], ["Alarm", 1, 0, 1]]);
});

test("there is no chart of what never happened, or of one moment", () => {
  expect(chartsOf({ moves: [0, 1], lines: [line("Alarm", "", 0, 0)] })).toEqual([]);
  expect(chartsOf({ moves: [4], lines: [line("Files", "Ada", 3)] })).toEqual([]);
});

test("a line goes in steps", () => {
  const [chart] = chartsOf({ moves: [0, 1, 2], lines: [line("Files", "Ada", 0, 0, 2)] });
  expect(chart && stepPath([0, 0, 2], chart, 100, 50)).toBe("M0 50H50H100V0");
});
