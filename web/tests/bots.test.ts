import { expect, test } from "vitest";
import { choiceOf, levelOf, ratingOf } from "../src/setup/bot-strength";

const fox = { name: "fox", habit: "Is sly.", level: 5, rating: 1700, low: 1650, high: 1750 };
const owl = { name: "owl", habit: "Is wise.", level: 0, rating: 0, low: 0, high: 0 };

test("a bot that has been rated is chosen by its name and how hard it is", () => {
  expect(choiceOf(fox)).toBe("bot: fox (very hard)");
});

test("a rating is told with the ends of its interval", () => {
  expect(ratingOf(fox)).toBe("rating 1700 (1650 to 1750), at a table for two");
});

test("of a bot that nobody has rated nothing is told but its name", () => {
  expect([choiceOf(owl), levelOf(owl), ratingOf(owl)]).toEqual(["bot: owl", "", ""]);
});
