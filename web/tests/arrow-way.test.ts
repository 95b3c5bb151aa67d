import { expect, test } from "vitest";
import { clearWay, type Bounds } from "../src/view/arrow-way";

const [start, end] = [{ x: 0, y: 100 }, { x: 200, y: 100 }];
const text = (left: number, top: number, right: number, bottom: number): Bounds => ({ left, top, right, bottom });

test("an arrow bends to its left", () => {
  expect(clearWay(start, end, [])?.y).toBeGreaterThan(100);
});

test("an arrow bends to the other side if a text is in its way", () => {
  expect(clearWay(start, end, [text(80, 105, 120, 130)])?.y).toBeLessThan(100);
});

test("there is no arrow if every way crosses a text", () => {
  expect(clearWay(start, end, [text(90, 0, 110, 200)])).toBeNull();
});

test("a text beside the way does not matter", () => {
  expect(clearWay(start, end, [text(0, 150, 200, 170)])?.y).toBeGreaterThan(100);
});
