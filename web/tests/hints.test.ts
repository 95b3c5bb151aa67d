import { expect, test } from "vitest";
import { canHaveHint, hintText } from "../src/state/hints";
import { options, question, seat, table } from "./kit";

const seats = [seat(0), seat(1, { player: "novice" })];
const asked = (named = {}): Parameters<typeof canHaveHint>[0] => table([question(options(2))], { seats, ...named });
const hint = { answer: "go", value: 0.62, error: 0.02, other: "stay", other_value: 0.5, is_preparing: false, other_error: 0.02, scale: "win" as const };

test("a player with a question who plays against bots may have a hint", () => {
  expect(canHaveHint(asked())).toBe(true);
  expect(canHaveHint(table([], { seats }))).toBe(false);
});

test("there are no hints between people, with real cards, in lessons and for spectators", () => {
  const others = [{ seats: [seat(0), seat(1)] }, { seats: [seat(0), seat(1, { player: "lesson:1" })] }, { referee: "own" }, { you: null }];
  expect(others.map((named) => canHaveHint(asked(named)))).toEqual([false, false, false, false]);
});

test("a hint says the best answer and the next, with their shares and errors", () => {
  expect(hintText(hint)).toBe("Best, as far as a bot can see: go (wins 62 % ± 4). Next: stay (wins 50 % ± 4).");
});

test("the error of a share is rounded up, so that none reads as certain", () => {
  expect(hintText({ ...hint, value: 1, error: 0.001, other: "" })).toBe("Best, as far as a bot can see: go (wins at least 99 %).");
});

test("in a cooperative game it says the chance to reach the goal", () => {
  const common = { ...hint, scale: "goal" as const };
  expect(hintText({ ...common, other: "" })).toBe("Best, as far as a bot can see: go (chance to reach the goal: 62 % ± 4).");
  expect(hintText({ ...common, value: 1, other_value: 0 })).toBe(
    "Best, as far as a bot can see: go (chance to reach the goal: at least 96 %). Next: stay (chance to reach the goal: at most 4 %).",
  );
});

test("in a cooperative game for points it says the points, even below one", () => {
  const common = { ...hint, scale: "points" as const, value: 18.25, error: 0.5, other_value: 0.5 };
  expect(hintText(common)).toBe("Best, as far as a bot can see: go (18.25 ± 0.98 points). Next: stay (0.5 ± 0.04 points).");
});

test("without a search it says only the answer", () => {
  expect(hintText({ ...hint, value: null })).toBe("By a rule of thumb: go.");
});

test("while the search is compiled it says that more follows", () => {
  expect(hintText({ ...hint, value: null, is_preparing: true })).toContain("this takes a few seconds.");
});
