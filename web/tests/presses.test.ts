import { expect, test } from "vitest";
import type { Choice } from "../src/state/choices";
import { markingOf, pressOf, targetOf } from "../src/state/presses";
import type { Piece } from "../src/wire/generated";
import { choicesAmong, option, options, piece, refused, seat, tile, zone } from "./kit";

const choices = choicesAmong([option(0), option(1), refused(2)]);
const target = (pressed: Piece, ...pieces: Piece[]): string =>
  targetOf(pressed, { zones: [zone(pieces)], title: "", caption: "", backdrop: "", light: "plain", look: "" }, choices).id;
const press = (pressed: Piece, how = { touched: false, shown: "" }, among: Choice[] = choices): unknown => pressOf(pressed, among, how);

test("a figure that means nothing gives way to the lit room it stands in", () => {
  const figure = piece("figure");
  expect(target(figure, piece("room", { options: [0], pieces: [figure] }))).toBe("room");
  expect(target(figure, piece("room", { pieces: [figure] }))).toBe("figure");
});

test("a lit figure keeps the press from the lit room it stands in", () => {
  const figure = piece("figure", { options: [1] });
  expect(target(figure, piece("room", { options: [0], pieces: [figure] }))).toBe("figure");
});

test("a tile gives way to the only lit figure on it", () => {
  const lit = piece("lit", { options: [0] });
  const ground = tile("tile", { pieces: [piece("dark"), lit] });
  expect(target(ground, ground)).toBe("lit");
  const crowded = tile("tile", { pieces: [lit, piece("second", { options: [1] })] });
  expect(target(crowded, crowded)).toBe("tile");
});

test("a room gives way to nobody who stands in it", () => {
  const room = piece("room", { pieces: [piece("lit", { options: [0] })] });
  expect(target(room, room)).toBe("room");
});

test("a press gives the piece's only possible answer", () => {
  expect(press(piece("card", { options: [1, 2] }))).toEqual({ does: "pick", choice: choices[1] });
});

test("a press on what means several answers asks between those that are possible", () => {
  expect(press(piece("card", { options: [0, 1, 2] }))).toEqual({ does: "ask", choices: choices.slice(0, 2) });
});

test("a finger's first touch shows the way, its second goes it; a mouse, which has seen it, goes at once", () => {
  const far = tile("far", { options: [0], way: ["near", "far"] });
  expect(press(far, { touched: true, shown: "" })).toMatchObject({ does: "show-way" });
  expect(press(far, { touched: true, shown: "far" })).toMatchObject({ does: "pick" });
  expect(press(far)).toMatchObject({ does: "pick" });
});

test("a finger's first touch shows a card in hand, its second chooses it; a mouse chooses at once", () => {
  const held = choicesAmong([option(0)]).map((choice) => ({ ...choice, inHand: true }));
  const card = piece("card", { options: [0] });
  expect(press(card, { touched: true, shown: "" }, held)).toEqual({ does: "show-card" });
  expect(press(card, { touched: true, shown: "card" }, held)).toMatchObject({ does: "pick" });
  expect(press(card, { touched: false, shown: "" }, held)).toMatchObject({ does: "pick" });
});

test("a folded box opens unless it can be chosen", () => {
  expect(press(piece("box", { folded: true }))).toEqual({ does: "fold" });
  expect(press(piece("box", { folded: true, options: [0] }))).toMatchObject({ does: "pick" });
});

test("what cannot be chosen says why, and what means nothing names its rules", () => {
  expect(press(piece("Door", { options: [2] }))).toEqual({
    does: "explain", notice: { text: "Door:", reasons: [{ rule: "1.1", text: "Too far.", cause: "" }], rules: [] },
  });
  expect(press(piece("Door", { rules: ["5.4"] }))).toEqual({
    does: "explain", notice: { text: "Door: Nothing to do with this now.", reasons: [], rules: ["5.4"] },
  });
});

test("a card of one's hand that the question is not about names that question", () => {
  const held = piece("Interface", { askee: 0, rules: ["4.7"] });
  const prompt = choices[0]?.question.prompt;
  expect(press(held)).toMatchObject({ does: "explain", notice: { text: `Interface: The question now is another one: ${prompt}`, rules: [] } });
  expect(press(held, undefined, [])).toMatchObject({ notice: { text: "Interface: Nothing to do with this now." } });
});

test("a room that means nothing now is opened to be read", () => {
  expect(press(piece("Mail Room", { style: "room" }))).toEqual({ does: "open" });
  expect(press(piece("Mail Room", { style: "room", options: [2] }))).toMatchObject({ does: "explain" });
});

test("a piece says what a press on it does", () => {
  const effect = (actions: number[], among = choices): string => markingOf(piece("card", { options: actions }), among, []).effect;
  expect(effect([0])).toBe("Press to choose: answer 0");
  expect(effect([0, 1])).toBe("Press for 2 choices");
  expect(effect([2])).toBe("Not possible now; press for the reason");
  expect(effect([9])).toBe("");
  expect(effect([0], choicesAmong([option(0, { staged: true }), ...options(2)]).slice(0, 1))).toBe("Press to put back: answer 0");
});

test("a plate says who plays it and whether the table waits for them", () => {
  const seats = [seat(0, { you: true, asked: true }), seat(1, { player: "owl", asked: true })];
  expect(markingOf(piece("plate", { seat: 0 }), [], seats)).toMatchObject({ player: "you", waitText: "to choose" });
  expect(markingOf(piece("plate", { seat: 1 }), [], seats)).toMatchObject({ player: "bot: owl", waitText: "thinking" });
});

test("the first touch of a figure on a plane shows its card, the second chooses it", () => {
  const figure = piece("figure", { style: "base", options: [1] });
  expect(press(figure, { touched: true, shown: "" })).toEqual({ does: "show-card" });
  expect(press(figure, { touched: true, shown: "figure" })).toMatchObject({ does: "pick" });
  expect(press(piece("other", { style: "base" }), { touched: false, shown: "" })).toEqual({ does: "open" });
});
