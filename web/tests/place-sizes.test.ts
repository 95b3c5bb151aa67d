import { describe, expect, it } from "vitest";
import { busiestPlace, fitPlaces, isTooLow, wantedPlaces, type PlaceSize } from "../src/scene/place-sizes";
import { piece } from "./kit";

const row = (count: number, ...others: PlaceSize[]): PlaceSize[] => [...others, ...Array<PlaceSize>(count - others.length).fill("tile")];
const sum = (widths: number[] | null): number => (widths ?? []).reduce((all, width) => all + width, 0);

describe("a row of places", () => {
  it("is tried again when it becomes higher than when its large place did not fit", () => {
    const low = { width: 900, height: 300 };
    expect([low, { width: 900, height: 340 }, { width: 800, height: 300 }].map((room) => isTooLow(low, room))).toEqual([true, false, false]);
  });

  it("has twelve places in a window of 1,280 pixels, all wide enough for their text", () => {
    const widths = fitPlaces(row(12, "large"), 854);
    expect(sum(widths)).toBeLessThanOrEqual(854);
    expect(Math.min(...(widths ?? [0]))).toBeGreaterThanOrEqual(60);
    expect(widths?.[0]).toBeGreaterThan(180);
  });

  it("uses a wider window", () => expect(sum(fitPlaces(row(12, "large"), 1474))).toBeGreaterThan(1440));

  it("widens places with people before the others", () => {
    const [, middle = 0, tile = 0] = fitPlaces(row(12, "large", "middle"), 900) ?? [];
    expect(middle).toBeGreaterThan(tile);
  });

  it("is none on a phone", () => expect(fitPlaces(row(12, "large"), 330)).toBeNull());
});

describe("the place of interest", () => {
  const empty = piece("empty");
  const held = piece("held", { pieces: [piece("team", { style: "group", value: "3" })] });
  const acting = piece("acting", { marks: ["acting"] });

  it("is where something happens", () => {
    expect(wantedPlaces([held, acting], ({ id }) => id === "team")).toEqual([acting]);
  });

  it("is else where something can be chosen", () => {
    expect(wantedPlaces([empty, held], ({ id }) => id === "team")).toEqual([held]);
  });

  it("is else where most of the near side are", () => expect(busiestPlace([empty, held])).toBe(held));

  it("counts nobody of the far side", () => {
    const theirs = piece("theirs", { pieces: [piece("crew", { style: "group", value: "9", far: true })] });
    expect(busiestPlace([theirs, held])).toBe(held);
  });
});
