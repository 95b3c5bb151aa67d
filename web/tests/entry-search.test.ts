import { expect, test } from "vitest";
import { EntryIndex, groupEntries, marksOf, reasonOf } from "../src/setup/entry-search";
import { readEntry, type Entry } from "../src/wire/generated";

const entry = (title: string, named: Partial<Entry> = {}): Entry => readEntry({ line: title, title, group: "Personnel", ...named });
const kurn = entry("Kurn", { marks: ["Klingon", "Honor"], numbers: ["Integrity 7", "Cunning 7", "Strength 9"], text: "Brother of Worf." });
const worf = entry("Worf", { marks: ["Klingon", "Honor"], numbers: ["Integrity 8", "Cunning 6", "Strength 10"] });
const duras = entry("Lursa & B'Etor", { marks: ["Klingon"], numbers: ["Cunning 8", "Cunning bonus 1"], text: "Without honour: the Duras sisters." });
const picard = entry("Jean-Luc Picard", { marks: ["Federation"], numbers: ["Cunning 9"], text: "He has read of Kurn." });
const vorcha = entry("I.K.S. Vor'Cha", { group: "Ship", marks: ["Klingon"], numbers: ["Range 8"], cost: "5 points" });
const cafe = entry("Café", { group: "Site" });
const index = new EntryIndex([worf, picard, kurn, duras, vorcha, cafe]);

const find = (query: string, group = "", ...marks: string[]): string[] => index.find(query, group, new Set(marks)).entries.map(({ title }) => title);
const problems = (query: string): string[] => index.find(query, "", new Set()).problems;

test("words are found in titles, headings, marks, costs and texts", () => {
  expect(find("klingon personnel honor")).toEqual(["Worf", "Kurn"]);
  expect(find("sisters")).toEqual(["Lursa & B'Etor"]);
  expect(find("POINTS")).toEqual(["I.K.S. Vor'Cha"]);
  expect(find("")).toHaveLength(6);
});

test("the beginning of a word is enough, its middle is not", () => {
  expect(find("kling ship")).toEqual(["I.K.S. Vor'Cha"]);
  expect(find("ngon")).toEqual([]);
});

test("accents, case and signs do not matter", () => {
  expect(find("CAFE")).toEqual(["Café"]);
  expect(find("vor'cha")).toEqual(["I.K.S. Vor'Cha"]);
  expect(find("vor cha")).toEqual(["I.K.S. Vor'Cha"]);
});

test("what makes an entry a find is told: its marks, or a sentence of its text", () => {
  expect(reasonOf(worf, "klin honor cunning>5 -ship")).toEqual({ marks: ["Klingon", "Honor"], sentences: [] });
  expect(reasonOf(kurn, "kurn brother")).toEqual({ marks: [], sentences: ["Brother of Worf."] });
  expect(reasonOf(kurn, "")).toEqual({ marks: [], sentences: [] });
});

test("what no entry meets is told", () => {
  expect(index.vain("klingn honor cunning>9 -range>9")).toEqual(["klingn", "cunning>9"]);
  expect(index.vain("federation honor")).toEqual([]);
});

test("a phrase is found as it stands", () => {
  expect(find('"brother of"')).toEqual(["Kurn"]);
  expect(find('"of brother"')).toEqual([]);
  expect(find('"brother of')).toEqual(["Kurn"]);
});

test("a word with a minus is left out", () => {
  expect(find("klingon -honor -ship")).toEqual(["Lursa & B'Etor"]);
  expect(find('klingon -"brother of" -ship -duras')).toEqual(["Worf"]);
  expect(find("-")).toHaveLength(6);
});

test("numbers are compared by the beginnings of their names", () => {
  expect(find("klingon cunning>6")).toEqual(["Kurn", "Lursa & B'Etor"]);
  expect(find("cun >= 8")).toEqual(["Picard", "Lursa"].map((name) => (name === "Picard" ? "Jean-Luc Picard" : "Lursa & B'Etor")));
  expect(find("STR<10")).toEqual(["Kurn"]);
  expect(find("int<=7")).toEqual(["Kurn"]);
  expect(find("range=8")).toEqual(["I.K.S. Vor'Cha"]);
  expect(find("range:8")).toEqual(["I.K.S. Vor'Cha"]);
  expect(find("klingon -cunning>6 -ship")).toEqual(["Worf"]);
});

test("a number that is called just so is meant alone", () => {
  expect(find("cunning<3")).toEqual([]);
  expect(find('"cunning bonus"<3')).toEqual(["Lursa & B'Etor"]);
});

test("a comparison that cannot be read is named, and the rest is searched", () => {
  expect(problems("cuning>6")).toEqual(["“cuning>6” compares a number that no entry has. There are: Integrity, Cunning, Strength, Cunning bonus, Range."]);
  expect(problems("kurn cunning>")).toEqual(["“cunning>” needs a number, such as cunning>6."]);
  expect(problems("cunning>high")).toEqual(["“cunning>high” needs a number, such as cunning>6."]);
  expect(find("kurn cunning>")).toEqual(["Kurn", "Jean-Luc Picard"]);
  expect(problems("klingon cunning>6")).toEqual([]);
  expect(new EntryIndex([cafe]).find("cunning>6", "", new Set()).problems).toEqual(["“cunning>6” compares numbers, but no entry has any."]);
});

test("a colon before a word is a part of the text", () => {
  expect(find("honour: duras")).toEqual(["Lursa & B'Etor"]);
});

test("an entry whose title is meant comes first", () => {
  expect(find("kurn")).toEqual(["Kurn", "Jean-Luc Picard"]);
});

test("headings and marks narrow the list down", () => {
  expect(find("", "Ship")).toEqual(["I.K.S. Vor'Cha"]);
  expect(find("", "", "Klingon", "Honor")).toEqual(["Worf", "Kurn"]);
  expect(find("kurn", "", "Federation")).toEqual(["Jean-Luc Picard"]);
});

test("frequent marks come first, and headings in the order in which they are met", () => {
  expect(marksOf(index.entries)).toEqual([["Klingon", 4], ["Honor", 2], ["Federation", 1]]);
  expect(groupEntries(index.entries).map(([group, entries]) => [group, entries.length])).toEqual([["Personnel", 4], ["Ship", 1], ["Site", 1]]);
});
