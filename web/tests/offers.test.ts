import { expect, test } from "vitest";
import { difficultyOf, factsOf, lengthOf, tableOf } from "../src/setup/quick-table";
import { setLanguage } from "../src/words/words";
import { card } from "./kit";

const preset = { name: "alone", title: "Alone", summary: "", seats: ["person", "random"], options: {}, minutes: 20, difficulty: 1 };

test("a press on Play now takes the game's first preset", () => {
  expect(tableOf({ ...card(), presets: [preset] })).toMatchObject({ preset: "alone", seats: ["person", "random"] });
});

test("a game without one is played at its usual seats, the first a person's", () => {
  const { seats } = tableOf(card());
  expect([seats[0], seats.length]).toEqual(["person", 4]);
});

test("what nobody has said is left out", () => {
  expect([difficultyOf({}), lengthOf({})]).toEqual(["", ""]);
  expect(factsOf(card())).toHaveLength(1);
});

test("what is known of a game is told in words", () => {
  expect(factsOf({ ...card(), minutes: 20, difficulty: 3 }).slice(1)).toEqual(["about 20 minutes", "Much to learn"]);
});

test("in another language a game says that its texts are in English", () => {
  setLanguage("de", () => undefined);
  expect(factsOf({ ...card(), languages: [] })).toContain("Game texts in English");
  expect(factsOf({ ...card(), languages: ["de"] })).toHaveLength(1);
  setLanguage("en", () => undefined);
});
