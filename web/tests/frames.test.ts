import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changesBetween } from "../src/scene/scene-changes";
import { stepsBetween, withOrigins } from "../src/scene/scene-steps";
import { EventQueue } from "../src/state/event-queue";
import { framesOf, type Frame } from "../src/state/frames";
import type { LogLine, Piece, Scene, TableState } from "../src/wire/generated";
import { option, piece, question, seat, table, zone } from "./kit";

const ada = piece("ada", { label: "Ada", style: "figure" });
const board = (...pieces: Piece[]): Scene => ({ zones: [zone(pieces)], title: "", caption: "", backdrop: "", light: "plain", look: "" });
const room = (number: number, named: Partial<Piece> = {}): Piece => piece(`room-${number}`, { label: `Hall ${number}`, kicker: `Room ${number}`, ...named });
const dial = (name: string, value: string): Piece => piece(name, { label: name, style: "dial", value });
const line = (number: number, text: string, heading = false): LogLine => ({ number, text, heading, rules: [], dice: [], rolls: false });
const roll = (number: number, text: string, ...dice: number[]): LogLine => ({ ...line(number, text), dice, rolls: true });
const told = (...texts: string[]): LogLine[] => texts.map((text, number) => line(number, text));
const ids = (scene: Scene | undefined): string[] => scene?.zones.flatMap(({ pieces }) => pieces.map(({ id, value, pieces: on }) => [id, value, ...on.map((each) => each.id)].filter(Boolean).join(" "))) ?? [];

test("each line brings what it tells: a step, a dial, a new card", () => {
  const before = board(room(1, { pieces: [ada] }), room(2), dial("Alarm", "1"));
  const after = board(room(1), room(2, { pieces: [ada] }), dial("Alarm", "2"), piece("key", { label: "Key" }));
  const steps = stepsBetween(before, after, told("Ada enters room 2.", "The alarm is at 2.", "Somebody leaves a Key."));
  expect(steps.map(ids)).toEqual([
    ["room-1", "room-2 ada", "Alarm 1"],
    ["room-1", "room-2 ada", "Alarm 2"],
    ["room-1", "room-2 ada", "Alarm 2", "key"],
  ]);
});

test("what a later line tells is still as it was: facedown, at its old place, on the table", () => {
  const before = board(room(1, { facedown: true, label: "Unknown" }), piece("guard", { label: "Guard" }), room(2, { pieces: [ada] }));
  const after = board(room(1), room(2), room(3, { pieces: [ada] }));
  const [first] = stepsBetween(before, after, told("It is dark.", "Room 1 is Hall 1.", "Ada runs. The Guard falls."));
  expect(first?.zones[0]?.pieces.map(({ label }) => label)).toEqual(["Unknown", "Hall 2", "Hall 3", "Guard"]);
  expect(ids(first)).toContain("room-2 ada");
});

test("the last step is the scene itself", () => {
  const after = board(room(1), piece("thing"));
  expect(stepsBetween(board(room(1)), after, told("one", "two")).at(-1)).toBe(after);
});

test("no piece is drawn twice if what it lay on leaves later", () => {
  const before = board(piece("ship", { label: "Ship", pieces: [ada] }), room(1));
  const after = board(room(1, { pieces: [ada] }));
  const [first] = stepsBetween(before, after, told("Ada beams down.", "The Ship explodes."));
  expect(ids(first).join(" ").match(/ada/g)).toHaveLength(1);
});

test("a new card comes from the hand it was in, or from the plate of the player whom the line names", () => {
  const plate = piece("plate", { label: "Ada Byron", style: "plate" });
  const hand = (cards: Piece[]): Scene => ({ zones: [zone([plate]), zone(cards, { id: "hand", area: "hand" })], title: "", caption: "", backdrop: "", light: "plain", look: "" });
  const key = piece("played", { label: "Key" });
  const played: Scene = { zones: [zone([plate, key])], title: "", caption: "", backdrop: "", light: "plain", look: "" };
  const from = (before: Scene): string | undefined => withOrigins(changesBetween(before, played), before, played, ["Ada Byron plays Key."])[0]?.from;
  expect(from(hand([piece("hand-1", { label: "Key" })]))).toBe("hand-1");
  expect(from(hand([]))).toBe("plate");
});

// ---- frames of a state

const before = table([], { position: 4, scene: board(dial("Alarm", "1")), log: [line(0, "Begin.")], status: "Waiting for Ada." });
const withLines = (count: number, named: Partial<TableState> = {}): TableState =>
  table([], { position: 5, scene: board(dial("Alarm", "2")), log: [line(0, "Begin."), line(1, "Night", true), ...Array.from({ length: count }, (_, at) => line(at + 2, `Event ${at + 1}.`))], ...named });
const lastLines = (frames: Frame[]): (string | undefined)[] => frames.map(({ state }) => state.log.at(-1)?.text);

test("a state with three lines has three frames, each with the log so far", () => {
  const frames = framesOf(before, withLines(3), false);
  expect(lastLines(frames)).toEqual(["Event 1.", "Event 2.", "Event 3."]);
});

test("while others act, the status says whom the table waits for now", () => {
  const frames = framesOf(before, withLines(3, { status: "Waiting for Bob." }), false);
  expect(frames.map(({ state }) => state.status)).toEqual(["Waiting for Bob.", "Waiting for Bob.", "Waiting for Bob."]);
});

test("before a new question nobody is awaited, and nobody thinks", () => {
  const asking = withLines(2, { questions: [question([option(0)])], status: "Choose.", seats: [seat(0, { asked: true })] });
  const frames = framesOf(before, asking, false);
  expect(frames.map(({ state }) => state.status)).toEqual(["Watch what happens.", "Watch what happens.", "Choose."]);
  expect(frames.map(({ state }) => state.seats[0]?.asked)).toEqual([false, false, true]);
});

test("a line before a new heading stands under the old caption, and one between two headings under the first of them", () => {
  const captioned = (caption: string): Scene => ({ ...board(), caption });
  const log = [line(0, "Begin."), line(1, "Ada rolls."), line(2, "Night", true), line(3, "Bob rolls."), line(4, "Day", true), line(5, "Ada wakes.")];
  const frames = framesOf({ ...before, scene: captioned("Evening") }, table([], { position: 5, scene: captioned("Day 2"), log }), false);
  expect(frames.map(({ state }) => state.scene.caption)).toEqual(["Evening", "Night", "Day 2"]);
});

test("a question is asked after the last event, but at once after one's own answer", () => {
  const asking = withLines(1, { questions: [question([option(0)])] });
  expect(framesOf(before, asking, false).map(({ state }) => state.questions.length)).toEqual([0, 1]);
  expect(framesOf(before, asking, true)).toHaveLength(1);
});

test("an open question stays open while others act", () => {
  const open = { ...before, questions: [question([option(0)])] };
  const frames = framesOf({ ...open, status: "Choose." }, withLines(2, { questions: open.questions, status: "Choose." }), false);
  expect(frames.map(({ state }) => state.questions.length)).toEqual([1, 1]);
  expect(frames.map(({ state }) => state.status)).toEqual(["Choose.", "Choose."]);
});

test("a question that somebody else answers for the viewer is not asked while others act", () => {
  const open = { ...before, questions: [question([option(0)])], setting_up: true };
  const frames = framesOf(open, withLines(3, { questions: [question([option(1)])] }), false);
  expect(frames.map(({ state }) => state.questions.length)).toEqual([0, 0, 1]);
});

test("what is no news has one frame: the first state, another seat, an earlier position", () => {
  const next = withLines(3);
  expect([null, { ...before, you: 1 }, { ...before, position: 9 }].map((each) => framesOf(each, next, false).length)).toEqual([1, 1, 1]);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("twelve events of one state are shown one by one within five seconds", () => {
  const shown: Frame[] = [];
  const queue = new EventQueue<Frame>((frame) => shown.push(frame) > 0, () => 1);
  queue.add(framesOf(before, withLines(12), false), false);
  vi.advanceTimersByTime(399);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(4600);
  expect(lastLines(shown)).toEqual(Array.from({ length: 12 }, (_, at) => `Event ${at + 1}.`));
});

// ---- dice

const die = (value: string, named: Partial<Piece> = {}): Piece => piece("die-0", { label: "Die", style: "die", value, most: 6, ...named });
const withDie = (value: string, named: Partial<Piece> = {}): Scene => board(die(value, named), dial("Alarm", "1"));
const dieOf = (scene: Scene | undefined): string | undefined => scene?.zones[0]?.pieces.find(({ style }) => style === "die")?.value;

/** Return the states in which the player sees the lines of one state, each after its time. */
function watched(start: Scene, end: Scene, lines: LogLine[]): TableState[] {
  const shown: TableState[] = [];
  const queue = new EventQueue<Frame>((frame) => shown.push(frame.state) > 0, () => 1);
  queue.add(framesOf({ ...before, scene: start }, table([], { position: 5, scene: end, log: [line(0, "Begin."), ...lines] }), false), false);
  for (let at = 1; at < lines.length; at++) {
    expect(shown).toHaveLength(at);
    vi.advanceTimersByTime(400);
  }
  return shown;
}

test("two rolls in one state show their own numbers, one after the other", () => {
  const shown = watched(withDie("6"), withDie("5"), [roll(1, "For the Hound the die shows 2.", 2), line(2, "The Hound goes 5 north."), roll(3, "For the Sentry the die shows 5.", 5)]);
  expect(shown.map(({ scene }) => dieOf(scene))).toEqual(["2", "2", "5"]);
});

test("the die of a line is that of the last roll, and keeps nothing of it before", () => {
  const [first, second] = watched(withDie("1"), withDie("6", { tone: "good", kicker: "a success" }), [roll(1, "Die: 3.", 3), roll(2, "It is 6.", 6)]);
  expect(first?.scene.zones[0]?.pieces[0]).toMatchObject({ value: "3", tone: "plain", kicker: "" });
  expect(second?.scene.zones[0]?.pieces[0]).toMatchObject({ value: "6", tone: "good", kicker: "a success" });
});

test("a line that names the number of a die before it is rolled does not show it", () => {
  const shown = watched(withDie("1"), withDie("5"), [line(1, "Ada has 5 coins, says the Die."), roll(2, "It is rolled.", 5)]);
  expect(shown.map(({ scene }) => dieOf(scene))).toEqual(["1", "5"]);
});

test("an earlier roll whose numbers nobody tells shows no die, and no wrong one", () => {
  const shown = watched(withDie("1"), withDie("4"), [roll(1, "Ada attacks."), line(2, "Ada takes 2 hits."), roll(3, "Ada makes a check.")]);
  expect(shown.map(({ scene }) => dieOf(scene))).toEqual([undefined, undefined, "4"]);
});
