// The next move, the move of an address, and the figures of a bot's opinion.

import { describe, expect, it } from "vitest";
import { addressOfMove, costOf, expectationText, mostCostly, headingMoves, isCostly, moveOfLine, nextMove, moveInAddress, replayAction, revealMoves, sentenceOf, turningMoves } from "../src/state/replay-moves";
import { readLogLine, readReplayMove, readWeighed, type Weighed } from "../src/wire/generated";

const moves = [1, 2, 2, 4, 6].map((lines, number) => readReplayMove({ lines, reveals: number === 3 }));
const log = [0, 1, 2, 3, 4, 5].map((number) => readLogLine({ number, text: `line ${number}`, heading: number === 0 || number === 3 }));

describe("moves", () => {
  it("a line of the log belongs to the first move after which it is there", () => {
    expect([0, 1, 2, 3, 5].map((line) => moveOfLine(line, moves))).toEqual([0, 1, 3, 3, 4]);
  });

  it("rounds begin where a heading was said", () => {
    expect(headingMoves({ moves, log })).toEqual([0, 3]);
  });

  it("where nothing more lies ahead, the next one is the end", () => {
    expect(nextMove(revealMoves(moves), 3, 1, moves)).toBe(4);
    expect(nextMove(revealMoves(moves), 1, 1, moves)).toBe(3);
    expect(nextMove(revealMoves(moves), 2, -1, moves)).toBe(0);
  });

  it("an address names a move or a line of the log", () => {
    expect(["#3", "#line-5", "#99", "", "#invite=3"].map((hash) => moveInAddress(hash, moves))).toEqual([3, 4, 4, null, null]);
  });

  it("only another viewpoint than the usual one stands in it", () => {
    const viewpoints = [{ name: "all", label: "" }, { name: "0", label: "" }];
    expect(addressOfMove({ table: "abc", viewpoint: "all", viewpoints }, 3)).toBe("/games/abc#3");
    expect(addressOfMove({ table: "abc", viewpoint: "0", viewpoints }, 3)).toBe("/games/abc?viewpoint=0#3");
  });

  it("arrows step, and stay within the game", () => {
    expect(replayAction("ArrowRight", 4, { moves, log })).toEqual({ does: "go", to: 4 });
    expect(replayAction("ArrowLeft", 4, { moves, log })).toEqual({ does: "go", to: 3 });
    expect(replayAction("PageUp", 4, { moves, log })).toEqual({ does: "go", to: 3 });
    expect(replayAction("x", 4, { moves, log })).toBeNull();
  });

  it("comma and semicolon jump among the reveals, and the full stop shows areas as at the table", () => {
    expect(replayAction(";", 1, { moves, log })).toEqual({ does: "go", to: 3 });
    expect(replayAction(",", 4, { moves, log })).toEqual({ does: "go", to: 3 });
    expect(replayAction(".", 1, { moves, log })).toEqual({ does: "outlooks" });
  });

  it("brackets jump among the turning points, once a bot has named them", () => {
    expect(replayAction("]", 1, { moves, log }, [0, 3])).toEqual({ does: "go", to: 3 });
    expect(replayAction("[", 3, { moves, log }, [0, 3])).toEqual({ does: "go", to: 0 });
    expect(replayAction("]", 1, { moves, log })).toBeNull();
  });

  it("a move is told by its last sentence, not by a heading", () => {
    expect(sentenceOf(1, { moves, log })).toBe("line 1");
    expect(sentenceOf(3, { moves, log })).toBe("line 2");
    expect(sentenceOf(2, { moves, log })).toBe("");
  });
});

describe("a bot's opinion", () => {
  const weighed = (move: number, value: number, other: number, error = 0.1): Weighed =>
    readWeighed({ move, chosen: "this", value, error, other: "that", other_value: other, other_error: error });

  it("what lies within its error costs nothing for sure", () => {
    expect(isCostly(weighed(1, 2, 2.1))).toBe(false);
    expect(isCostly(weighed(1, 2, 3))).toBe(true);
    expect(costOf(weighed(1, 2, 3)).cost).toBeCloseTo(1);
  });

  it("a turning point is a decision that surely cost something", () => {
    expect(turningMoves([weighed(1, 2, 2.1), weighed(4, 2, 3)])).toEqual([4]);
  });

  it("says the chance to reach the goal of a cooperative game, or its points", () => {
    const text = (scale: "win" | "goal" | "points"): string => expectationText({ decisions: [weighed(1, 0.4, 0.5)], scale });
    expect(text("win")).toBe("How much of a win this seat could expect.");
    expect(text("goal")).toBe("The chance to reach the goal together.");
    expect(text("points")).toBe("How many points all could expect together.");
  });

  it("the surest losses come first, gains not at all", () => {
    const found = mostCostly([weighed(1, 2, 9, 9), weighed(2, 2, 3), weighed(3, 5, 4)], 5);
    expect(found.map(({ move }) => move)).toEqual([2, 1]);
  });
});
