import { expect, test } from "vitest";
import { canPass, fileNote, numberedName, isCurtained, isPassingDue, mayInvite, nextHere, playerText, watchersText } from "../src/state/seats";
import { options, question, seat, table } from "./kit";

const shared = [seat(0, { here: true, you: true }), seat(1, { here: true, asked: true }), seat(2, { asked: true })];

test("a seat's player is told by who plays and from where", () => {
  const seats = [
    seat(0, { you: true, here: true }), seat(0, { here: true }), seat(0, { connected: true }), seat(0),
    seat(0, { player: "open" }), seat(0, { player: "owl" }),
  ];
  expect(seats.map(playerText)).toEqual(["you", "at this device", "player", "player, away", "open seat", "bot: owl"]);
});

test("the curtain is down at a shared device until somebody looks, and up once the game is over", () => {
  expect(isCurtained(table([], { seats: shared, you: null }))).toBe(true);
  expect(isCurtained(table([], { seats: shared }))).toBe(false);
  expect(isCurtained(table([], { seats: shared, you: null, over: true }))).toBe(false);
  expect(isCurtained(table([], { seats: [seat(0)], you: null }))).toBe(false);
});

test("next at the device is who is asked there, not who looks", () => {
  expect(nextHere(table([], { seats: shared }))?.seat).toBe(1);
  expect(nextHere(table([], { seats: shared.slice(0, 1) }))).toBeUndefined();
});

test("the device passes on by itself once who looks has answered all and another there is asked", () => {
  expect(isPassingDue(table([], { seats: shared }))).toBe(true);
  expect(isPassingDue(table([question(options(1))], { seats: shared }))).toBe(false);
  expect(isPassingDue(table([], { seats: shared.map((each) => ({ ...each, asked: false })) }))).toBe(false);
});

test("it can be passed on by hand while the game lasts", () => {
  expect(canPass(table([], { seats: shared }))).toBe(true);
  expect(canPass(table([], { seats: shared, over: true }))).toBe(false);
  expect(canPass(table([], { seats: [seat(0, { you: true })] }))).toBe(false);
});

test("invites are offered by whoever made the table, whatever their seat", () => {
  expect(mayInvite(table([], { creator: 1, seats: [seat(0), seat(1, { you: true }), seat(2)] }))).toBe(true);
  expect(mayInvite(table([], { creator: 0, seats: [seat(0), seat(1, { you: true })] }))).toBe(false);
  expect(mayInvite(table([], { seats: [seat(0, { you: true })] }))).toBe(false);
});

test("a seat is called by its number and its name", () => {
  expect([numberedName(seat(1, { name: "Data" })), numberedName(seat(1, { name: "Seat 2" }))]).toEqual(["Seat 2 (Data)", "Seat 2"]);
});

test("watchers are counted in the singular and plural", () => {
  const count = (watchers: number) => watchersText(table([], { watchers }));
  expect([0, 1, 2].map(count)).toEqual(["Nobody watches.", "1 person watches.", "2 people watch."]);
});

test("until the end, it is said that a file has only what one has seen", () => {
  expect(fileNote(table([]))).toContain("only what you have seen");
  expect(fileNote(table([], { over: true }))).toBe("");
  expect(fileNote(table([], { referee: "one" }))).toBe("");
});
