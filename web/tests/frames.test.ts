import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changesBetween } from "../src/scene/scene-changes";
import { stepsBetween, withOrigins } from "../src/scene/scene-steps";
import { EventQueue } from "../src/state/event-queue";
import { framesOf, type Frame } from "../src/state/frames";
import type { LogLine, Piece, Scene, TableState } from "../src/wire/generated";
import { option, piece, question, table, zone } from "./kit";

const ada = piece("ada", { label: "Ada", style: "figure" });
const board = (...pieces: Piece[]): Scene => ({ zones: [zone(pieces)], title: "", caption: "", backdrop: "", light: "plain" });
const room = (number: number, named: Partial<Piece> = {}): Piece => piece(`room-${number}`, { label: `Hall ${number}`, kicker: `Room ${number}`, ...named });
const dial = (name: string, value: string): Piece => piece(name, { label: name, style: "dial", value });
const line = (number: number, text: string, heading = false): LogLine => ({ number, text, heading, rules: [], dice: [], rolls: false });
const ids = (scene: Scene | undefined): string[] => scene?.zones.flatMap(({ pieces }) => pieces.map(({ id, value, pieces: on }) => [id, value, ...on.map((each) => each.id)].filter(Boolean).join(" "))) ?? [];

test("each line brings what it tells: a step, a dial, a new card", () => {
  const before = board(room(1, { pieces: [ada] }), room(2), dial("Alarm", "1"));
  const after = board(room(1), room(2, { pieces: [ada] }), dial("Alarm", "2"), piece("key", { label: "Key" }));
  const steps = stepsBetween(before, after, ["Ada enters room 2.", "The alarm is at 2.", "Somebody leaves a Key."]);
  expect(steps.map(ids)).toEqual([
    ["room-1", "room-2 ada", "Alarm 1"],
    ["room-1", "room-2 ada", "Alarm 2"],
    ["room-1", "room-2 ada", "Alarm 2", "key"],
  ]);
});

test("what a later line tells is still as it was: facedown, at its old place, on the table", () => {
  const before = board(room(1, { facedown: true, label: "Unknown" }), piece("guard", { label: "Guard" }), room(2, { pieces: [ada] }));
  const after = board(room(1), room(2), room(3, { pieces: [ada] }));
  const [first] = stepsBetween(before, after, ["It is dark.", "Room 1 is Hall 1.", "Ada runs. The Guard falls."]);
  expect(first?.zones[0]?.pieces.map(({ label }) => label)).toEqual(["Unknown", "Hall 2", "Hall 3", "Guard"]);
  expect(ids(first)).toContain("room-2 ada");
});

test("the last step is the scene itself", () => {
  const after = board(room(1), piece("thing"));
  expect(stepsBetween(board(room(1)), after, ["one", "two"]).at(-1)).toBe(after);
});

test("no piece is drawn twice if what it lay on leaves later", () => {
  const before = board(piece("ship", { label: "Ship", pieces: [ada] }), room(1));
  const after = board(room(1, { pieces: [ada] }));
  const [first] = stepsBetween(before, after, ["Ada beams down.", "The Ship explodes."]);
  expect(ids(first).join(" ").match(/ada/g)).toHaveLength(1);
});

test("a new card comes from the hand it was in, or from the plate of the player whom the line names", () => {
  const plate = piece("plate", { label: "Ada Byron", style: "plate" });
  const hand = (cards: Piece[]): Scene => ({ zones: [zone([plate]), zone(cards, { id: "hand", area: "hand" })], title: "", caption: "", backdrop: "", light: "plain" });
  const key = piece("played", { label: "Key" });
  const played: Scene = { zones: [zone([plate, key])], title: "", caption: "", backdrop: "", light: "plain" };
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
  expect(frames.map(({ state }) => state.status)).toEqual(["Waiting for Ada.", "Waiting for Ada.", ""]);
});

test("a question is asked after the last event, but at once after one's own answer", () => {
  const asking = withLines(1, { questions: [question([option(0)])] });
  expect(framesOf(before, asking, false).map(({ state }) => state.questions.length)).toEqual([0, 1]);
  expect(framesOf(before, asking, true)).toHaveLength(1);
});

test("an open question stays open while others act", () => {
  const open = { ...before, questions: [question([option(0)])] };
  const frames = framesOf(open, withLines(2, { questions: open.questions }), false);
  expect(frames.map(({ state }) => state.questions.length)).toEqual([1, 1]);
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
