import { expect, test } from "vitest";
import { choicesOf } from "../src/state/choices";
import { trackFace } from "../src/pieces/tile-face";
import { actionsOn, cellOf, distanceText, nearestPiece, nearestReachable, movePoint, placeText, pointIn, ringLabelPlaces, snapPoint, parsePoint } from "../src/scene/plane-points";
import { standingPiece } from "../src/scene/standing-figures";
import { aimAt, asksForPoint, beginningOf } from "../src/state/plane-aims";
import { Session } from "../src/state/session";
import { readPlane, type FromBrowser, type Option, type Plane, type TableState } from "../src/wire/generated";
import { option, piece, question, refused, table, zone } from "./kit";

/** 48 by 36 inches; cell 0 is action 1000, point 0 action 0. */
const plane = (named: Partial<Plane> = {}): Plane =>
  readPlane({ wide: 960, high: 720, inch: 20, cell: 60, step: 4, cells: 1000, points: 0, ...named });

const cells = (...refusedOnes: number[]): Option[] =>
  Array.from({ length: 192 }, (_, cell) => (refusedOnes.includes(cell) ? refused(1000 + cell) : option(1000 + cell)));

const asking = (options: Option[], on = plane()): TableState =>
  table([question(options)], { scene: { zones: [zone([], { layout: "plane", plane: on })], title: "", caption: "", backdrop: "", light: "plain", look: "" } });

function at(state: TableState): { session: Session; sent: FromBrowser[] } {
  const sent: FromBrowser[] = [];
  const session = new Session((message) => sent.push(message) > 0, () => undefined);
  session.take(state);
  return { session, sent };
}

test("a place is taken for the nearest point, and the last one at the edge", () => {
  expect(snapPoint(plane(), { x: 249.9, y: 2.1 })).toEqual({ x: 248, y: 4 });
  expect(snapPoint(plane(), { x: 960, y: 720 })).toEqual({ x: 956, y: 716 });
  expect(snapPoint(plane(), { x: -3, y: -3 })).toEqual({ x: 0, y: 0 });
});

test("a point has a cell, row by row, and a number in it", () => {
  expect(cellOf(plane(), { x: 248, y: 600 })).toBe(164);
  expect(pointIn(plane(), { x: 248, y: 604 })).toBe(17);
});

test("to choose a point means its cell and its number, at once", () => {
  const { session, sent } = at(asking(cells()));
  const aim = aimAt(plane(), { x: 248, y: 604 }, session.choices);
  expect(aim).toMatchObject({ label: "12.4, 30.2", actions: [1164, 17], refused: null });
  if (aim) session.aim(aim);
  expect(sent).toEqual([{ type: "answers", position: 1, actions: [1164, 17], askee: 0 }]);
});

test("a point in a cell that is refused is told why, and nothing is sent", () => {
  const { session, sent } = at(asking(cells(164)));
  const aim = aimAt(plane(), { x: 248, y: 604 }, session.choices);
  if (aim) session.aim(aim);
  expect(sent).toEqual([]);
  expect(session.refusedAt).toEqual({ x: 248, y: 604 });
  expect(session.notice).toMatchObject({ text: "Not at 12.4, 30.2:", reasons: [{ rule: "1.1", text: "Too far.", cause: "" }] });
});

test("a point that the server refuses is marked, with the rule", () => {
  const { session } = at(asking(cells()));
  const aim = aimAt(plane(), { x: 248, y: 604 }, session.choices);
  if (aim) session.aim(aim);
  session.explain({ type: "error", error: "illegal", message: "point 17: 4: Not on the wall.", rule: "4", text: "Not on the wall.", option: "", cause: "" });
  expect(session.refusedAt).toEqual({ x: 248, y: 604 });
  expect(session.notice).toMatchObject({ text: "Not at 12.4, 30.2:", reasons: [{ rule: "4", text: "Not on the wall." }] });
});

test("a point that is refused is told with how far it is from the figure that moves, and why", () => {
  const { session } = at(asking(cells()));
  const aim = aimAt(plane(), { x: 248, y: 604 }, session.choices, { x: 248, y: 312 });
  if (aim) session.aim(aim);
  session.explain({ type: "error", error: "illegal", message: "point 17: 12.3: A straight line.", rule: "12.3", text: "A straight line.", option: "", cause: "Too far." });
  expect(session.notice).toMatchObject({ text: "Not at 12.4, 30.2, 14.6 in away:", reasons: [{ rule: "12.3", cause: "Too far." }] });
});

test("once the cell has been chosen, only its points can be", () => {
  const points = Array.from({ length: 225 }, (_, point) => option(point));
  const on = plane({ cells: -1, chosen: 164 });
  const choices = choicesOf(asking(points, on));
  expect(aimAt(on, { x: 248, y: 604 }, choices)).toMatchObject({ actions: [17], refused: null });
  expect(aimAt(on, { x: 0, y: 0 }, choices)?.refused).not.toBeNull();
});

test("who may be dragged before a point is asked for begins, goes to the cell and to the point at once", () => {
  const on = plane({ first: [7] });
  const choices = choicesOf(asking([option(7), option(8)], on));
  expect(aimAt(on, { x: 248, y: 604 }, choices)).toMatchObject({ actions: [7, 1164, 17], refused: null });
  expect(asksForPoint(zone([], { plane: on }), choices)).toBe(false);
  expect(beginningOf(on, choices)?.option.action).toBe(7);
});

test("who may not begin to move is not dragged", () => {
  const on = plane({ first: [7] });
  expect(beginningOf(on, choicesOf(asking([refused(7), option(8)], on)))).toBeUndefined();
});

test("no point can be chosen where another question is open", () => {
  const choices = choicesOf(asking([option(5)], plane({ cells: -1 })));
  expect(aimAt(plane({ cells: -1 }), { x: 0, y: 0 }, choices)).toBeNull();
  expect(asksForPoint(zone([], { plane: plane({ cells: -1 }) }), choices)).toBe(false);
});

test("cells are chosen on the plane: they have no key, other answers have", () => {
  const choices = choicesOf(asking([...cells(), option(2000)]));
  expect(choices.filter((choice) => choice.onPlane)).toHaveLength(192);
  expect(choices.filter((choice) => choice.key).map(({ option }) => option.action)).toEqual([2000]);
});

test("an arrow moves a point by a step, with Shift by an inch, and not off the plane", () => {
  expect(movePoint(plane(), { x: 100, y: 100 }, "ArrowLeft", false)).toEqual({ x: 96, y: 100 });
  expect(movePoint(plane(), { x: 100, y: 100 }, "ArrowDown", true)).toEqual({ x: 100, y: 120 });
  expect(movePoint(plane(), { x: 0, y: 0 }, "ArrowUp", true)).toEqual({ x: 0, y: 0 });
  expect(movePoint(plane(), { x: 0, y: 0 }, "Enter", false)).toBeNull();
});

test("the nearest point of what is within reach", () => {
  const reach = [{ x: 200, y: 100, wide: 20, high: 20 }, { x: 100, y: 300, wide: 200, high: 20 }];
  expect(nearestReachable(plane({ reach }), { x: 100, y: 100 })).toEqual({ x: 212, y: 112 });
  expect(nearestReachable(plane({ reach }), { x: 152, y: 400 })).toEqual({ x: 152, y: 312 });
  expect(nearestReachable(plane(), { x: 100, y: 100 })).toBeNull();
});

test("a ruler between bases tells what lies between their edges, too", () => {
  const bases = [piece("May", { x: 100, y: 100, radius: 12 }), piece("Bo", { x: 200, y: 100, radius: 16 })];
  expect(distanceText(plane(), bases, { x: 100, y: 100 }, { x: 200, y: 100 })).toBe("3.6 in edge to edge, 5.0 in between centres");
  expect(distanceText(plane(), bases, { x: 0, y: 300 }, { x: 60, y: 380 })).toBe("5.0 in");
});

test("a place is typed in inches", () => {
  expect(parsePoint(plane(), "12.4 30.0")).toEqual({ x: 248, y: 600 });
  expect(parsePoint(plane(), " 12.4, 30")).toEqual({ x: 248, y: 600 });
  expect(parsePoint(plane(), "50 1")).toBeNull();
  expect(parsePoint(plane(), "there")).toBeNull();
  expect(placeText(plane(), { x: 248, y: 600 })).toBe("12.4, 30.0");
});

test("the labels of ranges stand on the plane, on their rings and not on each other", () => {
  const rings = [100, 100, 300].map((radius) => ({ radius, label: "walk, 8 in", tone: "plain" }));
  const figure = piece("figure", { x: 480, y: 40, radius: 12, ranges: rings });
  const places = ringLabelPlaces(plane(), [figure], figure, 1);
  expect(places).toHaveLength(3);
  for (const { x, y } of places) expect(x > 0 && x < 960 && y > 0 && y < 720).toBe(true);
  expect(new Set(places.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(3);
});

test("a touch means the figure whose middle is nearest", () => {
  const bases = [piece("near", { x: 100, y: 100 }), piece("far", { x: 140, y: 100 })];
  expect(nearestPiece(bases, { x: 112, y: 100 })?.id).toBe("near");
  expect(nearestPiece([], { x: 112, y: 100 })).toBeUndefined();
});

test("a figure is met above its base, the foremost first", () => {
  const pieces = [piece("back", { x: 100, y: 100, radius: 12 }), piece("front", { x: 104, y: 118, radius: 12 })];
  const met = (x: number, y: number): string | undefined => standingPiece(pieces, { x, y }, 1)?.id;
  expect([met(100, 80), met(102, 99), met(100, 130), met(140, 100)]).toEqual(["back", "front", undefined, undefined]);
});

test.each([2 ** 31, 2 ** 40])("a plane of a link with %i cells does not fill the memory", (wide) => {
  expect(actionsOn(plane({ wide, cell: 1, step: 1 })).length).toBeLessThan(1_000_000);
});

test.each(["4000000000", "1e20"])("a track of a link with the value %s has few pips", (value) => {
  const pips = trackFace(piece("alarm", { style: "track", value, most: 10 })).values.find(Array.isArray) as unknown[];
  expect(pips.length).toBeLessThan(1000);
});
