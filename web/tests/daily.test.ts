import { beforeEach, expect, test, vi } from "vitest";
import { daysInARow, exportStreaks, importStreaks, isMissed, isSolved, storeMissed, storeSolved } from "../src/browser/daily-streak";

const days = ["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"] as const;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

test("days in a row are counted", () => {
  for (const day of days) storeSolved("duel", day);
  expect(daysInARow("duel", days[3])).toBe(4);
  expect(daysInARow("other", days[3])).toBe(0);
});

test("a day without its puzzle ends the row", () => {
  storeSolved("duel", days[0]);
  storeSolved("duel", days[2]);
  expect(daysInARow("duel", days[2])).toBe(1);
});

test("the row stands while today's puzzle is open", () => {
  storeSolved("duel", days[0]);
  expect(daysInARow("duel", days[1])).toBe(1);
  expect(daysInARow("duel", days[2])).toBe(0);
});

test("a missed puzzle does not count, even if it is solved later", () => {
  storeSolved("duel", days[0]);
  storeMissed("duel", days[1]);
  storeSolved("duel", days[1]);
  expect([isMissed("duel", days[1]), isSolved("duel", days[1]), daysInARow("duel", days[1])]).toEqual([true, false, 0]);
});

test("a solved puzzle stays solved", () => {
  storeSolved("duel", days[0]);
  storeMissed("duel", days[0]);
  storeSolved("duel", days[0]);
  expect(daysInARow("duel", days[0])).toBe(1);
});

test("streaks move from one browser to another", () => {
  storeSolved("duel", days[0]);
  storeSolved("duel", days[1]);
  const value: unknown = JSON.parse(JSON.stringify(exportStreaks()));
  localStorage.setItem("coverts-daily", "{}");
  storeSolved("duel", days[0]);
  importStreaks(value);
  expect(daysInARow("duel", days[1])).toBe(2);
});

test.each(["text", null, { duel: 3 }, { duel: { solved: "soon", days: 1, missed: "" } }, { duel: { solved: "2026-11-29", days: -1, missed: "" } }])(
  "a damaged value changes nothing: %j",
  (value) => {
    storeSolved("duel", days[0]);
    importStreaks(value);
    expect(exportStreaks()).toEqual({ duel: { solved: days[0], days: 1, missed: "" } });
  },
);
