import { expect, test } from "vitest";
import { compose } from "../src/art/picture-composer";
import type { PictureBook } from "../src/wire/generated";

const book: PictureBook = {
  hues: { amber: ["#fff1c0", "#c08030", "#402000"] },
  parts: { office: '<path d="M0 0" fill="var(--h)"/>', alley: '<g id="dark"/><path d="M1 1"/>', guard: '<path d="M2 2"/>' },
  icons: { key: { field: "10 20 30 40", body: '<path fill="currentColor" d="M3 3"/>' } },
  kinds: {},
  cards: {},
};
const picture = (place: string, figure: string, thing: string): string => compose(book, { place, figure, thing, hue: "amber" }, "Card");

test("a part is drawn in the colours of the hue", () => {
  expect(picture("office", "", "")).toContain('<path d="M0 0" fill="#c08030"/>');
});

test("the figure stands before the place, and the thing before the figure", () => {
  const drawn = picture("office", "guard", "key");
  expect(["M0 0", "M2 2", "M3 3"].map((path) => drawn.indexOf(path)).every((at, index, all) => at > (all[index - 1] ?? 0))).toBe(true);
});

test("an icon is dark before a glow on a lit place, and light on a dark one", () => {
  expect(picture("office", "", "key")).toContain('fill="url(#shape)" d="M3 3"');
  expect(picture("alley", "", "key")).toContain('fill="url(#icon)" d="M3 3"');
});

test("an icon fills the same box however large its own field is", () => {
  expect(picture("alley", "", "key")).toContain('viewBox="10 20 30 40"');
});

test("what a recipe names and the book lacks is left out", () => {
  expect(picture("nowhere", "nobody", "nothing")).not.toContain("undefined");
});

test("a low picture shows the bottom of the place, and the thing as a whole", () => {
  const low = compose(book, { place: "office", figure: "", thing: "key", hue: "amber" }, "Card", 45);
  expect(low).toContain('viewBox="0 0 120 45"');
  expect(low).toContain('<g transform="translate(0 -45)"><path d="M0 0"');
  expect(low).toContain('x="18" y="4.5" width="84" height="36"');
});

test("a planet and a person follow from the card's name", () => {
  const drawn = (figure: string, card: string): string => compose(book, { place: "alley", figure, thing: "", hue: "amber" }, card);
  for (const figure of ["planet", "bust"]) {
    expect(drawn(figure, "Excavation")).toBe(drawn(figure, "Excavation"));
    expect(drawn(figure, "Excavation")).not.toBe(drawn(figure, "Rescue"));
  }
});

test("words in a recipe fix features of a generated part", () => {
  const drawn = (figure: string): string => compose(book, { place: "alley", figure, thing: "", hue: "amber" }, "Card");
  expect(drawn("bust grey mane")).toContain("#c3c8cc");
  expect(drawn("bust blond mane")).toContain("#d9b766");
});
