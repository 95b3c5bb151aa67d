import { expect, test } from "vitest";
import { hasMoved, notePointer } from "../src/pieces/pointer-moves";

test("a pointer that moves onto a piece has moved", () => {
  notePointer({ clientX: 10, clientY: 20 });
  expect(hasMoved({ clientX: 12, clientY: 20 })).toBe(true);
});

test("a piece that slides under a resting pointer is not looked at", () => {
  notePointer({ clientX: 10, clientY: 20 });
  expect(hasMoved({ clientX: 10, clientY: 20 })).toBe(false);
});
