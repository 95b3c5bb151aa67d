import { expect, test } from "vitest";
import { keyAction, type KeyContext } from "../src/state/key-actions";
import { choicesAmong, option, options } from "./kit";

const choices = choicesAmong(options(12));
const pressed = (key: string, moment: Partial<KeyContext> = {}): unknown =>
  keyAction(key, { choices, dialogChoices: null, canPass: false, canHint: false, canWatch: false, canSkip: false, onControl: false, nearPieces: true, ...moment });

test("a key gives the answer that bears it, also as a capital", () => {
  expect(pressed("2")).toEqual({ does: "pick", choice: choices[1] });
  expect(pressed("A")).toEqual({ does: "pick", choice: choices[10] });
});

test("while a piece asks between its answers, only these have keys", () => {
  const asked = choices.slice(0, 2);
  expect(pressed("2", { dialogChoices: asked })).toEqual({ does: "pick", choice: choices[1] });
  expect(["3", "r", "u", "?", "Enter", "Escape"].map((key) => pressed(key, { dialogChoices: asked }))).toEqual([null, null, null, null, null, null]);
});

test("r, u, ? and Escape have their meaning at any time", () => {
  const deeds = ["r", "u", "?", "Escape"].map((key) => pressed(key, { choices: [], onControl: true, nearPieces: false }));
  expect(deeds).toEqual([{ does: "rulebook" }, { does: "take-back" }, { does: "help" }, { does: "close" }]);
});

test("p passes the device on where there is somebody to pass it to", () => {
  expect(pressed("p")).toBeNull();
  expect(pressed("p", { canPass: true })).toEqual({ does: "pass" });
});

test("h asks for a hint if the player may have one", () => {
  expect(pressed("h")).toBeNull();
  expect(pressed("h", { canHint: true })).toEqual({ does: "hint" });
});

test("a full stop shows where figures can move, if the scene tells it", () => {
  expect(pressed(".")).toBeNull();
  expect(pressed(".", { canWatch: true })).toEqual({ does: "outlooks" });
});

test("Escape and Space skip the events that wait", () => {
  expect([" ", "Escape"].map((key) => pressed(key, { canSkip: true }))).toEqual([{ does: "skip" }, { does: "skip" }]);
});

test("Enter and Space give the only possible answer, unless a button has the focus", () => {
  const only = choicesAmong([option(0)]);
  expect(pressed("Enter", { choices: only })).toEqual({ does: "pick", choice: only[0] });
  expect(pressed(" ", { choices: only })).toEqual({ does: "pick", choice: only[0] });
  expect(pressed("Enter", { choices: only, onControl: true })).toBeNull();
  expect(pressed("Enter")).toBeNull();
});

test("arrows go from piece to piece, but not in the sidebar", () => {
  expect(pressed("ArrowLeft")).toEqual({ does: "move" });
  expect(pressed("ArrowLeft", { nearPieces: false })).toBeNull();
});
