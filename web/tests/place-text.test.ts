import { expect, it } from "vitest";
import { hasWon, placeText } from "../src/state/place-text";

it.each([
  ["the only winner", 1, [1, 0, 0, 0], "You win"],
  ["a shared win", 0.5, [0.5, 0.5, 0], "You share the win"],
  ["a side of three that has won", 1, [0, 1, 1, 1], "You share the win"],
  ["a side of three that has lost", 0, [1, 0, 0, 0], "You lose"],
  ["the one seat that has lost to a side", -3, [-3, 1, 1, 1], "You lose"],
  ["a tie for the first place of four", 5, [5, 5, 1, 0], "You share the win"],
  ["two who lose together", 0, [0, 0], "You all lose"],
  ["a loser of two", 0, [1, 0], "You lose"],
  ["three different returns", 3, [5, 3, 1], "You: place 2 of 3"],
  ["all who lose together", -1, [-1, -1, -1], "You all lose"],
  ["all who win together", 1, [1, 1, 1], "You all share the win"],
  ["a game of three that nobody wins", 0, [0, 0, 0], "You all lose"],
  ["a single player who wins", 1, [1], "You win"],
  ["a single player who loses", 0, [0], "You lose"],
])("names the result of %s", (_, own, returns, text) => {
  expect(placeText(own, { returns, is_draw: false })).toBe(text);
});

it("names nobody's place after a draw, because the result says who has won: nobody", () => {
  expect(placeText(0, { returns: [0, 0], is_draw: true })).toBe("");
});

it("counts a shared win as a win, but not a result of 0 that all have", () => {
  expect([hasWon(1, [1, 0]), hasWon(0, [1, 0]), hasWon(1, [1, 1]), hasWon(0, [0, 0]), hasWon(0, [0, -1])]).toEqual([true, false, true, false, true]);
});
