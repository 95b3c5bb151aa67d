import { expect, test } from "vitest";
import { squares } from "../src/pieces/tile-areas";
import { outlookOf, standOf, watchersOf, watchText } from "../src/scene/outlooks";
import type { Outlook, Zone } from "../src/wire/generated";
import { piece, tile, zone } from "./kit";

const hound: Outlook = { pieces: ["hound", "hound-card"], reach: ".12", sight: "12.", is_shown: false };
const sentry: Outlook = { pieces: ["sentry", "sentry-card"], reach: "1..", sight: "21.", is_shown: true };
/** Three tiles: the hound stands on the first, the sentry on the last. */
const site: Zone = zone(
  [tile("a", { pieces: [piece("hound", { label: "Hound 1" })] }), tile("b"), tile("c", { pieces: [piece("sentry", { label: "Sentry 2" })] })],
  { layout: "tiles", columns: 3, outlooks: [hound, sentry] },
);

test("a figure, its card and the tile that it stands on have the same areas", () => {
  expect([piece("hound"), piece("hound-card"), site.pieces[0] ?? null].map((each) => outlookOf(site, each))).toEqual([hound, hound, hound]);
});

test("an empty tile and a piece of another kind have none", () => {
  expect([site.pieces[1] ?? null, piece("wren"), null].map((each) => outlookOf(site, each))).toEqual([undefined, undefined, undefined]);
});

test("a figure stands on its tile", () => {
  expect([hound, sentry].map((each) => standOf(site, each))).toEqual([0, 2]);
});

test("a tile is seen by those whose sight it is in", () => {
  expect(watchersOf(site, 0, "1")).toEqual([hound]);
  expect(watchersOf(site, 1, "1")).toEqual([sentry]);
});

test("who sees a tile is named: at once, then after one move", () => {
  expect([0, 1, 2].map((place) => watchText(site, place))).toEqual([
    "Seen by Hound 1. Seen after one move by Sentry 2", "Seen by Sentry 2. Seen after one move by Hound 1", "",
  ]);
});

test("an area leaves numbers on a tile uncovered", () => {
  const numbered = tile("b", { badges: [{ text: "0/3", label: "", tone: "plain", icon: "", word: "" }] });
  expect(squares(zone([tile("a"), numbered, tile("c")], { columns: 3 }), () => true)).toBe("M0 0h1v1h-1zM2 0h1v1h-1z");
});
