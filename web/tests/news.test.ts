import { expect, test } from "vitest";
import { changesBetween, pieceOfLine } from "../src/scene/scene-changes";
import { newsOf, RecentLines } from "../src/state/news";
import { soundOf } from "../src/state/sound-events";
import type { LogLine, Piece, Scene, TableState } from "../src/wire/generated";
import { option, piece, question, table, zone } from "./kit";

const scene = (...pieces: Piece[]): Scene => ({ zones: [zone(pieces)], title: "", caption: "", backdrop: "", light: "plain", look: "" });
const figure = (named: Partial<Piece> = {}): Piece => piece("figure", { label: "Ada", style: "figure", ...named });
const rooms = (where: "one" | "two", ada = figure()): Scene =>
  scene(...(["one", "two"] as const).map((id) => piece(id, { label: `Room ${id}`, pieces: id === where ? [ada] : [] })));
const line = (number: number, text: string, heading = false): LogLine => ({ number, text, heading, rules: [], dice: [], rolls: false });

test("who stands elsewhere has moved, and from where is known", () => {
  const [change] = changesBetween(rooms("one"), rooms("two"));
  expect(change).toMatchObject({ how: "moved", from: "one", piece: { id: "figure" } });
});

test("what stays has not changed, whoever comes to stand beside it", () => {
  const before = scene(figure());
  const after = scene(piece("other"), figure());
  expect(changesBetween(before, after).map(({ piece: { id }, how }) => [id, how])).toEqual([["other", "came"]]);
});

test("a card that is turned up, and a value that is another, have changed", () => {
  const before = scene(piece("card", { facedown: true }), piece("dial", { value: "1" }));
  const after = scene(piece("card"), piece("dial", { value: "2" }));
  expect(changesBetween(before, after).map(({ how }) => how)).toEqual(["turned", "altered"]);
});

test("dice roll with their line, even to the same numbers, and other pieces stay", () => {
  const table = scene(piece("die", { style: "die", value: "4" }), figure());
  expect(changesBetween(table, table)).toEqual([]);
  expect(changesBetween(table, table, true).map(({ piece: { id }, how }) => [id, how])).toEqual([["die", "altered"]]);
});

test("on a plane another place is a move", () => {
  expect(changesBetween(scene(figure({ x: 3 })), scene(figure({ x: 9 })))).toMatchObject([{ how: "moved" }]);
});

test("what comes into a hand is no news", () => {
  const hand = (...cards: Piece[]): Scene => ({ zones: [zone(cards, { area: "hand" })], title: "", caption: "", backdrop: "", light: "plain", look: "" });
  expect(changesBetween(hand(), hand(piece("card")))).toEqual([]);
});

test("a line tells of the changed piece that it names, else of what has moved, else of what it names", () => {
  const now = rooms("two");
  const changes = [...changesBetween(rooms("one"), now), ...changesBetween(scene(), scene(piece("alarm", { label: "Alarm" })))];
  expect(pieceOfLine("Alarm is at 2.", changes, now)).toBe("alarm");
  expect(pieceOfLine("Somebody runs.", changes, now)).toBe("figure");
  expect(pieceOfLine("Room one is empty.", [], now)).toBe("one");
  expect(pieceOfLine("Nothing happens.", [], now)).toBeNull();
});

function following(position: number, log: LogLine[], named: Partial<TableState> = {}): TableState {
  return table([], { position, log, scene: rooms(position % 2 ? "one" : "two"), ...named });
}

test("a piece that has left is a change, but not what lay on it", () => {
  const gone = changesBetween(scene(piece("ship", { pieces: [figure()] }), piece("planet")), scene(piece("planet")));
  expect(gone).toMatchObject([{ how: "left", from: "zone", piece: { id: "ship" } }]);
});

test("what is recorded of a line are the scenes before and after", () => {
  const since = new RecentLines();
  const [before, after] = [following(1, []), following(2, [line(0, "Ada runs."), line(1, "Ada rests.")])];
  since.take(after, after.log, newsOf(before, after, after.log, false), before.scene);
  since.step(1);
  expect(since.view).toEqual({ before: before.scene, after: after.scene });
  expect(since.about(after.scene)).toMatchObject({ piece: "figure", changes: [{ how: "moved" }] });
});

test("news are the lines that are new, without headings, and what has changed", () => {
  const [before, after] = [following(1, [line(0, "a")]), following(2, [line(0, "a"), line(1, "Round 2", true), line(2, "b")])];
  const news = newsOf(before, after, after.log, false);
  expect(news?.lines.map(({ text }) => text)).toEqual(["b"]);
  expect(news?.changes).toHaveLength(1);
});

test("what another seat sees, or an earlier position, is no news", () => {
  const before = following(2, []);
  expect([newsOf(null, before, [], false), newsOf(before, following(3, [], { you: 1 }), [], false), newsOf(before, following(1, []), [], false)]).toEqual([null, null, null]);
});

test("since the last move: the lines from the one on that the server names, to be stepped through", () => {
  const since = new RecentLines();
  const log = [line(0, "a"), line(1, "b"), line(2, "Round", true), line(3, "c")];
  since.take(following(4, log, { seen_from: 1 }), log, null);
  expect(since.lines.map(({ text }) => text)).toEqual(["b", "c"]);
  since.step(-1);
  expect(since.current?.text).toBe("c");
  since.step(-1);
  since.step(-1);
  expect(since.current?.text).toBe("b");
  since.leave();
  expect(since.current).toBeUndefined();
});

test("a watcher has no last move, and after the end nobody has", () => {
  const since = new RecentLines();
  const log = [line(0, "a")];
  for (const named of [{ you: null }, { over: true }]) {
    since.take(following(2, log, named), log, null);
    expect(since.lines).toEqual([]);
  }
});

test("each kind of event has its sound, the weightiest is heard, and one's own answer is no turn", () => {
  const asked = (position: number): TableState => table([question([option(0)])], { position });
  const waiting = table([], { position: 1 });
  const news = (changes: ReturnType<typeof changesBetween>, own = false) => ({ lines: [], changes, own });
  expect(soundOf(waiting, asked(2), news([]))).toBe("turn");
  expect(soundOf(waiting, asked(2), news([], true))).toBeNull();
  expect(soundOf(waiting, waiting, news(changesBetween(rooms("one"), rooms("two"))))).toBe("card");
  expect(soundOf(waiting, waiting, news(changesBetween(scene(), scene(piece("d", { style: "die" })))))).toBe("die");
  expect(soundOf(waiting, waiting, news(changesBetween(scene(figure({ facedown: true })), scene(figure()))))).toBe("alarm");
  expect(soundOf(waiting, table([], { over: true }), news([]))).toBe("end");
  expect(soundOf(null, asked(2), null)).toBeNull();
});
