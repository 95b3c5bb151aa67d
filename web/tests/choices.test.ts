import { expect, test } from "vitest";
import { equalChoice, listedRefusals, picksOf, choicesFor, choicesOf, defaultChoice, countText, choiceText, isTyped, markerOf, matchingChoices, reasonsOf } from "../src/state/choices";
import { choicesAmong, keysOf, option, options, piece, question, refused, table, tile, zone } from "./kit";
import type { Choice } from "../src/state/choices";
import type { Option, Piece } from "../src/wire/generated";

test("answers take the digits first, then the letters, and no key that does something else", () => {
  const keys = keysOf(choicesAmong(options(12)));
  expect(keys).toBe("1234567890ab");
  expect(keysOf(choicesAmong(options(40)))).not.toMatch(/[pru]/);
});

test("a final answer comes last and has a letter, so that no digit gives it", () => {
  const choices = choicesAmong([option(0, { final: true }), option(1), option(2)]);
  expect(choices.map(({ option }) => option.action)).toEqual([1, 2, 0]);
  expect(keysOf(choices)).toBe("12a");
});

test("what keys do not reach has none", () => {
  expect(keysOf(choicesAmong(options(34))).slice(-3)).toBe("z--");
});

test("a refused answer takes no key from the others", () => {
  expect(keysOf(choicesAmong([option(0), refused(1), option(2)]))).toBe("1-2");
});

test("a card keeps its key while another one in the hand cannot be played", () => {
  const hand = zone([0, 1, 2].map((action) => piece(`card ${action}`, { style: "card", options: [action] })), { area: "hand" });
  const asked = [refused(0), option(1), option(2), option(3)];
  const scene = { zones: [hand], title: "", caption: "", backdrop: "", light: "plain", look: "" };
  expect(keysOf(choicesOf(table([question(asked)], { scene })))).toBe("-234");
});

test("a card keeps its key while another one in the hand is final, which has a letter", () => {
  const hand = zone([0, 1, 2].map((action) => piece(`card ${action}`, { style: "card", options: [action] })), { area: "hand" });
  const scene = { zones: [hand], title: "", caption: "", backdrop: "", light: "plain", look: "" };
  const choices = choicesOf(table([question([option(0), option(1, { final: true }), option(2)])], { scene }));
  expect(choices.map(({ option, key }) => [option.action, key])).toEqual([[0, "1"], [2, "3"], [1, "a"]]);
});

test("a numbered room has its number as key, and no other answer takes it", () => {
  const rooms = [piece("lab", { kicker: "Room 3", options: [0] }), piece("hall", { kicker: "Room 1", options: [2] }), piece("far", { kicker: "Room 12", options: [3] })];
  expect(keysOf(choicesAmong(options(4), rooms))).toBe("3214");
  expect(keysOf(choicesAmong(options(2), [piece("both", { kicker: "Room 3", options: [0, 1] })]))).toBe("12");
});

test("*All* picks the rest of a choice of several, and *None* puts back what is picked", () => {
  const own = choicesAmong([option(0, { staged: true }), refused(1), option(2), option(3), option(4, { done: true })], [], { several: true, most: 40 });
  const { all, none } = picksOf(own);
  expect([all, none].map((choices) => choices.map(({ option }) => option.action))).toEqual([[2, 3], [0]]);
});

test("there is no *All* if a choice takes fewer, or is of one only", () => {
  expect(picksOf(choicesAmong(options(3), [], { several: true, most: 2 })).all).toEqual([]);
  expect(picksOf(choicesAmong(options(3)))).toEqual({ all: [], none: [] });
});

test("the answer that ends a row of questions has the key 0, and no other has", () => {
  const keys = keysOf(choicesAmong([option(0, { done: true }), ...options(12).slice(1)]));
  expect(keys).toBe("0123456789ab");
});

test("what ends a choice of several has the key of its place", () => {
  const keys = keysOf(choicesAmong([option(0), option(1), option(2, { done: true })], [], { several: true }));
  expect(keys).toBe("123");
});

test("answers that begin with digits of their own have these as keys", () => {
  const numbers = ["no bid", "2 files", "3 files"].map((text, action) => option(action, { text }));
  expect(keysOf(choicesAmong(numbers))).toBe("023");
});

test("numbers of two digits, or the same digit twice, are no keys", () => {
  expect(keysOf(choicesAmong([option(0, { text: "10 files" }), option(1, { text: "2 files" })]))).toBe("12");
  expect(keysOf(choicesAmong([option(0, { text: "2 files" }), option(1, { text: "2 locks" })]))).toBe("12");
});

test("with two questions open every answer has a key of its own", () => {
  const two = [question([option(0, { text: "3 files" })]), question([option(0, { text: "3 files" })], { askee: 1 })];
  expect(keysOf(choicesOf(table(two)))).toBe("12");
});

test("very many tiles are chosen on the board, without keys", () => {
  const tiles = options(25).map(({ action }) => tile(`t${action}`, { options: [action] }));
  const choices = choicesAmong(options(26), tiles);
  expect(choices.filter((choice) => choice.onBoard)).toHaveLength(25);
  expect(choices[25]).toMatchObject({ onBoard: false, key: "1" });
  expect(choicesAmong(options(25), tiles.slice(1)).some((choice) => choice.onBoard)).toBe(false);
});

test("a tile's answer that a card means too is listed", () => {
  const tiles = options(26).map(({ action }) => tile(`t${action}`, { options: [action] }));
  const choices = choicesAmong(options(26), [...tiles, piece("card", { options: [3] })]);
  expect(choices[3]?.onBoard).toBe(false);
});

test("a question about real cards is typed from thirteen possible answers on", () => {
  expect(isTyped(question(options(12), { typed: true }))).toBe(false);
  expect(isTyped(question(options(13), { typed: true }))).toBe(true);
  expect(isTyped(question([...options(12), refused(12)], { typed: true }))).toBe(false);
  expect(keysOf(choicesAmong(options(13), [], { typed: true }))).toBe("-------------");
});

test("Enter gives the only possible answer", () => {
  expect(defaultChoice(choicesAmong([refused(0), option(1)]))?.option.action).toBe(1);
  expect(defaultChoice(choicesAmong(options(2)))).toBeUndefined();
});

test("Enter ends a choice of several, but no row of questions", () => {
  const answers = [option(0), option(1), option(2, { done: true })];
  expect(defaultChoice(choicesAmong(answers, [], { several: true }))?.option.action).toBe(2);
  expect(defaultChoice(choicesAmong(answers))).toBeUndefined();
});

test("a piece means the answers of its own seat's question alone", () => {
  const own = piece("own", { options: [0], askee: 1 });
  const choices = choicesOf(table([question([option(0)]), question([option(0)], { askee: 1 })]));
  expect(choicesFor(own, choices).map((choice) => choice.question.askee)).toEqual([1]);
  expect(choicesFor({ ...own, askee: -1 }, choices)).toHaveLength(2);
});

test("a piece bears the key of its answer, + for several, a dot where keys have run out", () => {
  const marked = (actions: number[]): string => markerOf(piece("p", { options: actions }), choicesAmong([...options(40), refused(40)]));
  expect([marked([1]), marked([1, 2]), marked([39]), marked([40]), marked([])]).toEqual(["2", "+", "•", "", ""]);
});

test("the same reason is told once", () => {
  const reasons = reasonsOf(choicesAmong([refused(0), refused(1), refused(2, "1.2", "Locked."), option(3)]));
  expect(reasons).toEqual([{ rule: "1.1", text: "Too far.", cause: "" }, { rule: "1.2", text: "Locked.", cause: "" }]);
});

test("an answer given for somebody says for whom", () => {
  expect(choicesAmong([option(0)], [], { askee_name: "Data" }).map(choiceText)).toEqual(["Data: answer 0"]);
  expect(choicesAmong([option(0)]).map(choiceText)).toEqual(["answer 0"]);
});

test.each([
  [0, 0, "Pick any number."],
  [2, 2, "Pick 2."],
  [1, 3, "Pick 1 to 3."],
  [1, 9, "Pick 1 or more."],
  [0, 2, "Pick up to 2."],
  [0, 9, "Pick any number."],
])("of five, from %i to %i: %s", (least, most, words) => {
  expect(countText(question(options(5), { several: true, least, most: most || 5 }))).toBe(words);
});

test("typing finds what begins so, then what has a later word that does", () => {
  const named = ["Red door", "Data", "Old data", "Update"].map((text, action) => option(action, { text }));
  expect(matchingChoices(choicesAmong(named), " DA").map(({ option: { text } }) => text)).toEqual(["Data", "Old data"]);
});

/** Return the choices of a question while these cards are in the viewer's hand. */
function fromHand(answers: Option[], ...cards: Piece[]): Choice[] {
  const scene = { zones: [zone(cards, { area: "hand", layout: "hand" })], title: "", caption: "", backdrop: "", light: "plain", look: "" };
  return choicesOf(table([question(answers)], { scene }));
}

test("an answer that means one card in hand has that card as its button, and keeps its key", () => {
  const choices = fromHand(options(2), piece("card", { options: [0] }));
  expect(choices.map(({ inHand, key }) => [inHand, key])).toEqual([[true, "1"], [false, "2"]]);
});

test("a card that means different answers, or one that another card means, is no button", () => {
  expect(fromHand(options(2), piece("card", { options: [0, 1] })).some(({ inHand }) => inHand)).toBe(false);
  expect(fromHand(options(1), piece("one", { options: [0] }), piece("two", { options: [0] })).some(({ inHand }) => inHand)).toBe(false);
});

test("of copies of one card a press takes the next, and puts the last back once all are taken", () => {
  const copies = [false, true].map((staged, action) => option(action, { text: "Scanner", staged }));
  const choices = fromHand(copies, piece("card", { options: [0, 1] }));
  expect(choices.every(({ inHand }) => inHand)).toBe(true);
  expect(equalChoice(choices)?.option.action).toBe(0);
  expect(equalChoice(fromHand(copies.map((each) => ({ ...each, staged: true }))))?.option.action).toBe(1);
  expect(equalChoice(fromHand(options(2)))).toBeUndefined();
});

test("if a card in hand is asked for, a refused card is listed only if it is in sight", () => {
  const cards = [piece("one", { style: "card", options: [0] }), piece("two", { style: "card", options: [1] })];
  const state = table([question([option(0), ...[1, 2, 3].map((action) => refused(action))])]);
  state.scene.zones = [zone(cards, { area: "hand" })];
  expect(listedRefusals(choicesOf(state), state.scene).map(({ option }) => option.action)).toEqual([1]);
});

test("if other answers are possible, those refused are listed although they are on no piece", () => {
  const choices = choicesAmong([option(0), refused(1), refused(2)]);
  expect(listedRefusals(choices, table().scene).map(({ option }) => option.action)).toEqual([1, 2]);
});
