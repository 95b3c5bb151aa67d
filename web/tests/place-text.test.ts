import { expect, it } from "vitest";
import { placeText } from "../src/state/place-text";

it.each([
  ["the only winner", 1, [1, 0, 0, 0], "You win"],
  ["a shared win", 0.5, [0.5, 0.5, 0], "You share the first place"],
  ["losers who all have nothing", 0, [1, 0, 0, 0], "You did not win"],
  ["a loser of two", 0, [1, 0], "You lose"],
  ["three different returns", 3, [5, 3, 1], "You: place 2 of 3"],
  ["all alike", 0, [0, 0, 0], ""],
])("names the result of %s", (_, own, returns, text) => {
  expect(placeText(own, returns)).toBe(text);
});
