import { expect, test } from "vitest";
import { bannerPosition, type Bounds } from "../src/view/banner-position";

const size = { width: 200, height: 40 };
const frame = { left: 0, top: 60, right: 900, bottom: 500 };
const at = (left: number, top: number, wide = 100, high = 100): Bounds => ({ left, top, right: left + wide, bottom: top + high });

test("a banner stands above the piece it tells of", () => {
  expect(bannerPosition(size, frame, at(400, 300), [])).toEqual({ x: 350, y: 252 });
});

test("below a piece at the upper edge, so that it never lies on the head", () => {
  expect(bannerPosition(size, frame, at(400, 70), [])).toEqual({ x: 350, y: 178 });
});

test("beside the plates where the piece is one of them", () => {
  const plate = at(920, 200);
  expect(bannerPosition(size, frame, plate, [plate])?.x).toBe(692);
});

test("elsewhere where a plate or an open menu is in its way", () => {
  expect(bannerPosition(size, frame, at(400, 300), [at(350, 240, 200, 50)])).toEqual({ x: 350, y: 408 });
});

test("nowhere where nothing is free", () => {
  expect(bannerPosition(size, frame, at(400, 300), [frame])).toBeNull();
});
