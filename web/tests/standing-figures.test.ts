import { expect, test } from "vitest";
import { letterShifts } from "../src/scene/standing-figures";
import { readPlane, type Piece } from "../src/wire/generated";
import { piece } from "./kit";

const plane = readPlane({ wide: 960, high: 720, inch: 20, cell: 60, step: 4 });
const figure = (id: string, x: number, y: number): Piece => piece(id, { style: "base", mark: "Se", x, y, radius: 12 });

test("writes the letters of a figure below its base", () => {
  expect(letterShifts([figure("one", 200, 200)], plane, 1).get("one")).toEqual({ x: 0, y: 0 });
});

test("writes the letters of a figure elsewhere if another figure would cover them", () => {
  const shifts = letterShifts([figure("behind", 200, 200), figure("before", 200, 226)], plane, 1);
  expect(shifts.get("before")).toEqual({ x: 0, y: 0 });
  expect(shifts.get("behind")?.x).not.toBe(0);
});

test("writes the letters of a figure at the edge on the plane", () => {
  const shift = letterShifts([figure("low", 200, 708)], plane, 1).get("low");
  expect(shift?.y).toBeLessThan(0);
});
