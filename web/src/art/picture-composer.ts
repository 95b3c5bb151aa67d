// Composes pictures of parts and icons by recipes. It is loaded with the first picture book.

import type { PictureBook, Recipe } from "../wire/generated";
import "../styles/pictures.css";
import { generatedPart } from "./generated-parts";

/** The field of every picture, in its own units. */
export const PICTURE_WIDTH = 120;
export const PICTURE_HEIGHT = 90;
/** Left, top, width and height of a figure or a thing. */
type Box = [x: number, y: number, wide: number, high: number];
const ALONE: Box = [18, 9, 84, 72];
const LEFT: Box = [2, 8, 60, 74];
const RIGHT: Box = [66, 26, 50, 56];
const INK = "#101b22";
/** A part that begins with this is dark in its middle, so that light things stand out from it. */
const DARK_MARK = '<g id="dark"';
/** What is behind a figure: a picture may have no place, so that the figure stands on something else. */
type Ground = "lit" | "dark" | "none";

/**
 * Compose a picture: the place, in front of it the figure, and in front of that the thing.
 * @param card The name of the card, from which generated parts follow.
 * @param high The height of the picture. A lower one shows the bottom of the place, and the figure as a whole.
 */
export function compose(from: PictureBook, recipe: Recipe, card: string, high = PICTURE_HEIGHT): string {
  const [light = INK, middle = INK, deep = INK] = from.hues[recipe.hue] ?? [];
  const place = from.parts[recipe.place] ?? "";
  const ground = place === "" ? "none" : place.startsWith(DARK_MARK) ? "dark" : "lit";
  const both = recipe.figure !== "" && recipe.thing !== "";
  const share = high / PICTURE_HEIGHT;
  const within = ([x, y, wide, tall]: Box): Box => [x, y * share, wide, tall * share];
  const drawn = [
    high < PICTURE_HEIGHT ? `<g transform="translate(0 ${high - PICTURE_HEIGHT})">${place}</g>` : place,
    layer(from, recipe.figure, card, ground, within(both ? LEFT : ALONE), share),
    layer(from, recipe.thing, card, ground, within(both ? RIGHT : ALONE), share),
  ].join("");
  const body = drawn.replaceAll("var(--l)", light).replaceAll("var(--h)", middle).replaceAll("var(--d)", deep);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${high}" preserveAspectRatio="xMidYMid slice" width="${PICTURE_WIDTH * 4}" height="${high * 4}">${definitions(light, middle, deep)}${body}</svg>`;
}

/** Draw a part as it is, or an icon at a place: light with a shadow on a dark ground, dark before a glow on a lit one. */
function layer(from: PictureBook, name: string, card: string, ground: Ground, [x, y, wide, high]: Box, share: number): string {
  const part = from.parts[name] ?? generatedPart(name, card);
  const glow = ground !== "lit" ? "" : `<ellipse cx="${x + wide / 2}" cy="${y + high / 2}" rx="${wide * 0.62}" ry="${high * 0.66}" fill="url(#lamp)"/>`;
  if (part !== undefined) return glow + (share < 1 ? `<g transform="translate(${(PICTURE_WIDTH * (1 - share)) / 2} 0) scale(${share})">${part}</g>` : part);
  const icon = from.icons[name];
  if (icon === undefined) return "";
  const at = (dx: number, dy: number, fill: string, opacity: number): string =>
    `<svg x="${x + dx}" y="${y + dy}" width="${wide}" height="${high}" viewBox="${icon.field}" opacity="${opacity}" overflow="visible">${icon.body.replaceAll("currentColor", fill)}</svg>`;
  if (ground === "dark") return at(1.6, 2.2, "#000", 0.55) + at(0, 0, "url(#icon)", 1);
  return glow + at(-1, -1, "#fff", 0.75) + at(0, 0, "url(#shape)", 1);
}

/** Return the gradients that parts and icons may use. The light comes from above, on the left. */
function definitions(light: string, middle: string, deep: string): string {
  const stops = (...colours: [string, number][]): string =>
    colours.map(([colour, opacity], index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join("");
  const down = (id: string, ...colours: [string, number][]): string =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(...colours)}</linearGradient>`;
  return `<defs>${down("wall", [light, 1], [middle, 1])}${down("dusk", ["#000", 0], ["#000", 0.28])}${down("sky", ["#041019", 1], ["#0b2f3f", 1], ["#12485a", 1])}${down("beam", [light, 0.2], [light, 0.03])}` +
    `<linearGradient id="wallside" x1="0" y1="0" x2="1" y2="1">${stops([light, 1], [middle, 1])}</linearGradient>` +
    `<linearGradient id="shape" x1="0" y1="0" x2="1" y2="1">${stops([deep, 1], [INK, 1])}</linearGradient>` +
    `<linearGradient id="icon" x1="0" y1="0" x2="1" y2="1">${stops(["#fff", 1], [light, 1], [middle, 1])}</linearGradient>` +
    `<radialGradient id="lamp">${stops([light, 0.97], [light, 0.85], [light, 0])}</radialGradient></defs>`;
}
