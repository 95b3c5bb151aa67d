import { expect, test } from "vitest";
import { hasPlates, isCrowded, loadOf, splitBoard, tilingOf } from "../src/scene/board-layout";
import { trailBetween } from "../src/scene/last-move";
import type { Piece, Scene } from "../src/wire/generated";
import { piece, tile, zone } from "./kit";

const many = (count: number): Piece[] => Array.from({ length: count }, (_, index) => piece(`p${index}`));
const scene = (...tiles: Piece[]): Scene => ({ zones: [zone(tiles, { layout: "tiles", columns: 2 })], title: "", caption: "", backdrop: "", light: "plain", look: "" });
const spy = piece("spy");

test("a box takes room for itself and for all in it, a folded one for itself alone", () => {
  const ship = piece("ship", { pieces: [piece("team", { pieces: many(2) })] });
  expect([loadOf(ship), loadOf({ ...ship, folded: true })]).toEqual([4, 1]);
});

test("cards in hand are small from twelve on, or where the lines of the board are full", () => {
  expect(isCrowded([zone(many(11), { layout: "hand" })])).toBe(false);
  expect(isCrowded([zone(many(12), { layout: "hand" })])).toBe(true);
  expect(isCrowded([zone(many(36), { layout: "line" })])).toBe(true);
});

test("narrow zones of the board lie beside the wide ones, and what belongs to the side after them", () => {
  const zones = [
    zone([], { id: "wide", layout: "grid", columns: 6 }), zone([], { id: "narrow", layout: "grid", columns: 3 }),
    zone([], { id: "side", area: "side" }), zone([], { id: "hand", area: "hand" }),
  ];
  const { middle, beside, columns } = splitBoard(zones, false);
  expect([middle.map(({ id }) => id), beside.map(({ id }) => id), columns]).toEqual([["wide"], ["narrow", "side"], 6]);
});

test("a board of tiles is wide from twice as many columns as rows on", () => {
  const tiling = (columns: number, rows: number): string => tilingOf([zone(many(columns * rows), { layout: "tiles", columns })]);
  expect([tiling(4, 4), tiling(5, 2), tilingOf([zone(many(4))])]).toEqual(["square", "wide", ""]);
});

test("plates of seats say who plays; one of no seat does not", () => {
  expect(hasPlates([zone([piece("plate", { style: "plate", seat: 0 })])])).toBe(true);
  expect(hasPlates([zone([piece("plate", { style: "plate" })])])).toBe(false);
});

test("a move leaves the way it was shown to take, or else the tile it began on", () => {
  const before = scene(tile("a", { pieces: [spy] }), tile("b"), tile("c", { way: ["a", "b", "c"] }), tile("d"));
  const after = (to: string): Scene => scene(...["a", "b", "c", "d"].map((id) => tile(id, { pieces: id === to ? [spy] : [] })));
  expect(trailBetween(before, after("c"), null)).toEqual(["a", "b", "c"]);
  expect(trailBetween(before, after("d"), null)).toEqual(["a"]);
});

test("a trail stays while nobody moves and its tiles lie there", () => {
  const still = scene(tile("a"), tile("b", { pieces: [spy] }));
  expect(trailBetween(still, still, ["a"])).toEqual(["a"]);
  expect(trailBetween(still, scene(tile("a", { marks: ["void"] }), tile("b", { pieces: [spy] })), ["a"])).toBeNull();
});
