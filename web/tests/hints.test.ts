import { expect, test } from "vitest";
import { canHaveHint, hintText } from "../src/state/hints";
import { options, question, seat, table } from "./kit";

const seats = [seat(0), seat(1, { player: "novice" })];
const asked = (named = {}): Parameters<typeof canHaveHint>[0] => table([question(options(2))], { seats, ...named });
const hint = { answer: "go", value: 0.62, error: 0.02, other: "stay", other_value: 0.5, is_preparing: false, other_error: 0.02 };

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

test("without a search it says only the answer", () => {
  expect(hintText({ ...hint, value: null })).toBe("By a rule of thumb: go.");
});

test("while the search is compiled it says that more follows", () => {
  expect(hintText({ ...hint, value: null, is_preparing: true })).toContain("this takes a few seconds.");
});
