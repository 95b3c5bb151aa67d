import { expect, test } from "vitest";
import { findParent, linesOf, nameOf, addEntry, removeLine, withLineEnd, withName } from "../src/setup/draft-text";
import { readEntry, type Entry } from "../src/wire/generated";

const entry = (line: string, named: Partial<Entry> = {}): Entry => readEntry({ line, title: line, group: "Food", ...named });
const garden = entry("for: the garden", { place: "base", group: "Where" });
const train = entry("for: the train", { place: "base", group: "Where" });
const bread = entry("bread", { bears: true, cost: "2 coins", marks: ["salty", "dry"] });
const jam = entry("jam", { bears: true, cost: "3 coins", marks: ["sweet"], text: "Made of plums." });
const jar = entry("in: jar", { place: "beneath", group: "Wrapping" });
const note = entry("note: hello");
const all = [garden, train, bread, jam, jar, note];
const lunch = "Lunch\n\nfor: the garden\nbread\n  in: jar\njam\n";

test("the first line is the name and can be changed", () => {
  expect(nameOf(lunch)).toBe("Lunch");
  expect(nameOf(withName(lunch, "Supper"))).toBe("Supper");
  expect(withName(lunch, "Supper").split("\n").slice(1)).toEqual(lunch.split("\n").slice(1));
});

test("a text ends its last line, however its lines end", () => {
  expect(withLineEnd("a\r\nb")).toBe("a\nb\n");
  expect(withLineEnd("a\n")).toBe("a\n");
});

test("each line is what the list has by those words, or nothing of it", () => {
  const lines = linesOf("Lunch\n\n  bread\nstones\n", all);
  expect(lines.map((line) => [line.number, line.entry?.title])).toEqual([[3, "bread"], [4, undefined]]);
});

test("what is written beneath belongs to the last line that bears something", () => {
  expect(linesOf(lunch, all).map((line) => line.above)).toEqual([0, 0, 4, 0]);
});

test("a thing picked is a line at the end", () => {
  expect(addEntry(lunch, bread, all)).toBe(`${lunch}bread\n`);
});

test("what it is based on stands after the name, and there is one", () => {
  expect(addEntry("Lunch\n", garden, all)).toBe("Lunch\n\nfor: the garden\n");
  expect(addEntry("Lunch\n\nbread\n", garden, all)).toBe("Lunch\n\nfor: the garden\nbread\n");
  expect(addEntry(lunch, train, all)).toBe(lunch.replace("garden", "train"));
});

test("what is borne stands beneath its bearer, after what is there already", () => {
  expect(addEntry(lunch, jar, all, 4)).toBe(lunch.replace("  in: jar\n", "  in: jar\n  in: jar\n"));
  expect(addEntry(lunch, jar, all, 6)).toBe(`${lunch}  in: jar\n`);
});

test("without a word for whom, the last that bears gets it", () => {
  expect(findParent(linesOf(`${lunch}note: hello\n`, all), 0)?.text).toBe("jam");
  expect(addEntry(`${lunch}note: hello\n`, jar, all)).toBe(`${lunch}  in: jar\nnote: hello\n`);
});

test("nobody bears anything in an empty text", () => {
  expect(addEntry("Lunch\n", jar, all)).toBe("Lunch\n");
});

test("what is put back takes along what stands beneath it", () => {
  expect(removeLine(lunch, 4, all)).toBe("Lunch\n\nfor: the garden\njam\n");
  expect(removeLine(lunch, 5, all)).toBe(lunch.replace("  in: jar\n", ""));
});
