import { expect, it } from "vitest";
import { placeText, resultLines } from "../src/state/place-text";
import type { TableState } from "../src/wire/generated";
import { table } from "./kit";

/** Return a finished game of the first seat. */
function ended(returns: number[], winners: number[], named: Partial<TableState> = {}): TableState {
  return table([], { you: 0, over: true, returns, winners, ...named });
}

it.each([
  ["the only winner", [1, 0, 0, 0], [0], "You win"],
  ["a shared win", [0.5, 0.5, 0], [0, 1], "You share the win"],
  ["a side of three that has won", [1, 1, 1, 0], [0, 1, 2], "You share the win"],
  ["a side of three that has lost", [0, 0, 0, 1], [3], "You lose"],
  ["the one seat that has lost to a side", [-3, 1, 1, 1], [1, 2, 3], "You lose"],
  ["a tie for the first place of four", [5, 5, 1, 0], [0, 1], "You share the win"],
  ["two who lose together", [0, 0], [], "You all lose"],
  ["a loser of two", [0, 1], [1], "You lose"],
  ["three different returns", [3, 5, 1], [1], "You: place 2 of 3"],
  ["all who win together", [1, 1, 1], [0, 1, 2], "You all share the win"],
  ["a game of three that nobody wins", [0, 0, 0], [], "You all lose"],
  ["a single player who wins", [1], [0], "You win"],
  ["a single player who loses", [0], [], "You lose"],
])("names the result of %s", (_, returns, winners, text) => {
  expect(placeText(ended(returns, winners))).toBe(text);
});

it("names nobody's place after a draw, because the result says who has won: nobody", () => {
  expect(placeText(ended([0, 0], [], { is_draw: true }))).toBe("");
});

it("says that all win or lose a cooperative game together", () => {
  expect(placeText(ended([1, 1], [0, 1], { cooperative: true }))).toBe("You win together");
  expect(placeText(ended([0, 0], [], { cooperative: true }))).toBe("You lose together");
});

it("leaves a common score to the sentence of the result", () => {
  expect(placeText(ended([17, 17], [0, 1], { cooperative: true, points: [17, 17] }))).toBe("");
});

it("does not repeat what the sentence of the result begins with", () => {
  expect(placeText(ended([0, 0], [], { cooperative: true, result: "You lose together. You score 3 of 25." }))).toBe("");
});

const teams = [{ name: "North", seats: [0, 2] }, { name: "South", seats: [1, 3] }];

it("speaks of a player's team", () => {
  expect(placeText(ended([1, 0, 1, 0], [0, 2], { teams }))).toBe("Your team wins");
  expect(placeText(ended([0, 1, 0, 1], [1, 3], { teams }))).toBe("Your team loses");
});

it("gives a star to nobody if all lose", () => {
  expect(resultLines(ended([0, 0], []), ["Ann", "Bob"]).map(({ won }) => won)).toEqual([false, false]);
});

it("lists no results of single players after a cooperative game", () => {
  expect(resultLines(ended([0, 0], [], { cooperative: true }), ["Ann", "Bob"])).toEqual([]);
});

it("lists a team with its players", () => {
  expect(resultLines(ended([0, 1, 0, 1], [1, 3], { teams, points: [4, 9, 4, 9] }), ["Ann", "Bob", "Cid", "Dee"])).toEqual([
    { name: "South (Bob, Dee)", value: 9, won: true },
    { name: "North (Ann, Cid)", value: 4, won: false },
  ]);
});

it("lists points, or results that say more than who has won", () => {
  const values = (state: TableState): (number | null)[] => resultLines(state, ["Ann", "Bob"]).map(({ value }) => value);
  expect(values(ended([1, 0], [0]))).toEqual([null, null]);
  expect(values(ended([1, 0], [0], { points: [12, 7] }))).toEqual([12, 7]);
  expect(values(ended([-13, 13], [1]))).toEqual([13, -13]);
});
