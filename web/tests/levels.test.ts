import { beforeEach, expect, test, vi } from "vitest";
import { botName, seatsAtLevel, storeLevel, storedLevel } from "../src/browser/levels";
import { levelOfTable, nextLevel } from "../src/setup/next-level";
import { tableOf } from "../src/setup/quick-table";
import type { TableState } from "../src/wire/generated";
import { card, seat, table } from "./kit";

const preset = { name: "first", title: "First", summary: "", seats: ["person", "novice", "owl"], options: {}, difficulty: 1, minutes: 10 };
const defeat = { reason: "You were slow.", lesson: "1-fast", title: "Faster" };

/** Return a finished game of the viewer against two bots of a level. */
function ended(name: string, returns: number[], level = "easy", named: Partial<TableState> = {}): TableState {
  const seats = [seat(0), seat(1, { player: level }), seat(2, { player: level })];
  const best = Math.max(...returns);
  const winners = returns.flatMap((each, seat) => (each === best ? [seat] : []));
  return table([], { table: name, seats, you: 0, over: true, returns, winners, ...named });
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

test("a level has a title, and a bot its own name", () => {
  expect([botName("novice"), botName("owl")]).toEqual(["Novice", "owl"]);
});

test("the chosen level replaces the levels of a suggested table, and no bot", () => {
  expect(seatsAtLevel(preset, "strong")).toEqual(["person", "strong", "owl"]);
  expect(seatsAtLevel(preset, "")).toEqual(preset.seats);
});

test("Play now uses the level that was chosen last for the game", () => {
  storeLevel("game", "fair");
  expect(tableOf(card({ presets: [preset] })).seats).toEqual(["person", "fair", "owl"]);
  expect(storedLevel("another")).toBe("");
});

test("a table has a level if one person plays against bots of that level", () => {
  expect(levelOfTable(ended("a", [1, 0, 0]))).toBe("easy");
  expect(levelOfTable(ended("a", [1, 0, 0], "owl"))).toBe("");
  expect(levelOfTable({ ...ended("a", [1, 0, 0]), you: null })).toBe("");
});

test("after a loss the easier level is offered, but none below the weakest", () => {
  expect(nextLevel(ended("a", [0, 1, 0], "easy", { defeat }))).toBe("novice");
  expect(nextLevel(ended("a", [0, 1, 0], "novice", { defeat }))).toBe("");
});

test("after three wins in a row the next level is offered", () => {
  expect(["a", "b", "c"].map((name) => nextLevel(ended(name, [1, 0, 0])))).toEqual(["", "", "fair"]);
});

test("the same game counts once", () => {
  expect(["a", "a", "a"].map((name) => nextLevel(ended(name, [1, 0, 0])))).toEqual(["", "", ""]);
});

test("after a loss or a draw the count starts again", () => {
  for (const name of ["a", "b"]) nextLevel(ended(name, [1, 0, 0]));
  nextLevel(ended("c", [1, 1, 1]));
  expect(nextLevel(ended("d", [1, 0, 0]))).toBe("");
});

test("a cooperative game offers no other level, because the bots are partners", () => {
  expect(nextLevel(ended("a", [0, 0, 0], "easy", { defeat, cooperative: true, winners: [] }))).toBe("");
});
