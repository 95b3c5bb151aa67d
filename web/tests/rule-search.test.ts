import { expect, test } from "vitest";
import { markedParts, searchRules } from "../src/state/rule-search";
import type { Chapter } from "../src/wire/generated";

const book: Chapter[] = [
  { number: "1", title: "Doors", table: [], rules: [{ number: "1.1", title: "", text: "A locked door needs a key." }, { number: "1.2", title: "", text: "Keys are never lent." }] },
  { number: "2", title: "The cook", table: [], rules: [{ number: "2.1", title: "Kitchen", text: "There is soup." }] },
];

const found = (query: string): string[] => searchRules(book, query).chapters.flatMap(({ rules }) => rules.map(({ number }) => number));

test("nothing sought leaves the whole book", () => {
  expect(found("  ")).toEqual(["1.1", "1.2", "2.1"]);
});

test("a rule is found by the beginnings of its words", () => {
  expect(found("KEY")).toEqual(["1.1", "1.2"]);
  expect(found("key lock")).toEqual(["1.1"]);
});

test("a rule is found by its title and its number", () => {
  expect(found("kit")).toEqual(["2.1"]);
  expect(found("1.2")).toEqual(["1.2"]);
});

test("a chapter's title finds a rule only with a word of its own", () => {
  expect(found("cook")).toEqual([]);
  expect(found("cook soup")).toEqual(["2.1"]);
});

test("what is found is counted, without the chapters in which nothing is", () => {
  const { chapters, count } = searchRules(book, "key");
  expect([count, chapters.map(({ number }) => number)]).toEqual([2, ["1"]]);
});

test("hits are marked, and the text stays what it was", () => {
  const parts = markedParts("Keys, and a key's ring.", "key");
  expect(parts.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(["Key", "key"]);
  expect(parts.map(({ text }) => text).join("")).toBe("Keys, and a key's ring.");
});
