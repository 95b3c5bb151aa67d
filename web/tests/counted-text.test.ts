import { expect, test } from "vitest";
import { addCopy, copiesOf, countedLinesOf, removeCopies, removeCopy, sumOf } from "../src/setup/counted-text";
import { shuffleCopies } from "../src/setup/sample-hand";
import { readEntry, type Entry } from "../src/wire/generated";

const entry = (line: string, ...parts: string[]): Entry => readEntry({ line, title: line, group: "Cards", parts });
const lineup = entry("Lineup", "Draw deck");
const kurn = entry("Kurn", "Draw deck", "Seeds");
const wall = entry("Ice Wall", "Seeds");
const seven = entry("7 of 9", "Draw deck");
const form = {
  entries: [lineup, kurn, wall, seven],
  parts: [{ name: "Missions", title: "Missions", drawn: 0 }, { name: "Seeds", title: "Seed deck", drawn: 0 }, { name: "Draw deck", title: "Draw deck", drawn: 7 }],
};
const deck = "Mine\n\nSeeds:\nIce Wall\n\nDraw deck:\n2 Lineup\nKurn\n";

test("each line has its count and its part", () => {
  const lines = countedLinesOf(deck, form);
  expect(lines.map(({ number, part, count, entry }) => [number, part, count, entry?.title])).toEqual([
    [4, "Seeds", 1, "Ice Wall"], [7, "Draw deck", 2, "Lineup"], [8, "Draw deck", 1, "Kurn"],
  ]);
  expect(sumOf(lines)).toBe(4);
  expect(copiesOf(lines, lineup, "Draw deck")).toBe(2);
  expect(copiesOf(lines, lineup, "Seeds")).toBe(0);
});

test("a heading is read in any case, and a name may begin with a number", () => {
  const lines = countedLinesOf("Mine\nDRAW DECK:\n7 of 9\n2 7 of 9\n3 stones\n0 Kurn\n", form);
  expect(lines.map(({ part, count, text, entry }) => [part, count, text, entry?.title])).toEqual([
    ["Draw deck", 1, "7 of 9", "7 of 9"], ["Draw deck", 2, "7 of 9", "7 of 9"], ["Draw deck", 3, "stones", undefined], ["Draw deck", 1, "0 Kurn", undefined],
  ]);
});

test("one more copy changes the count", () => {
  expect(addCopy(deck, lineup, "Draw deck", form)).toBe(deck.replace("2 Lineup", "3 Lineup"));
  expect(addCopy(deck, kurn, "Draw deck", form)).toBe(deck.replace("Kurn", "2 Kurn"));
});

test("a new card goes to the end of its part", () => {
  expect(addCopy(deck, kurn, "Seeds", form)).toBe(deck.replace("Ice Wall\n", "Ice Wall\nKurn\n"));
  expect(addCopy(deck, seven, "Draw deck", form)).toBe(`${deck}1 7 of 9\n`);
});

test("a missing part is added in its place", () => {
  expect(addCopy(deck, kurn, "Missions", form)).toBe(`Mine\n\nMissions:\nKurn\n\n${deck.slice(6)}`);
  expect(addCopy("Mine\n\nDraw deck:\nKurn\n", wall, "Seeds", form)).toBe("Mine\n\nSeeds:\nIce Wall\n\nDraw deck:\nKurn\n");
  expect(addCopy("Mine\n\nSeeds:\nIce Wall\n", kurn, "Draw deck", form)).toBe("Mine\n\nSeeds:\nIce Wall\n\nDraw deck:\nKurn\n");
  expect(addCopy("\n", kurn, "Draw deck", form)).toBe("\n\nDraw deck:\nKurn\n");
});

test("one copy less changes the count, and the last copy takes the line along", () => {
  expect(removeCopy(deck, 7, form)).toBe(deck.replace("2 Lineup", "Lineup"));
  expect(removeCopy(deck, 8, form)).toBe(deck.replace("Kurn\n", ""));
  expect(removeCopy("Mine\nDraw deck:\n2 7 of 9\n", 3, form)).toBe("Mine\nDraw deck:\n1 7 of 9\n");
  expect(removeCopies(deck, 7)).toBe(deck.replace("2 Lineup\n", ""));
});

test("a hand has the copies of one part in the order that luck gives", () => {
  const lines = countedLinesOf(deck, form);
  const titles = (below: (limit: number) => number): string[] => shuffleCopies(lines, "Draw deck", below).map(({ text }) => text);
  expect(titles((limit) => limit - 1)).toEqual(["Lineup", "Lineup", "Kurn"]);
  expect(titles(() => 0)).toEqual(["Lineup", "Kurn", "Lineup"]);
  expect(shuffleCopies(lines, "Draw deck").map(({ text }) => text).sort()).toEqual(["Kurn", "Lineup", "Lineup"]);
});
