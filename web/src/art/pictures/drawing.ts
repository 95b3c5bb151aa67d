// What the games' pictures are drawn with: shapes by numbers, and numbers that are always the same.

import { svg, type SVGTemplateResult } from "lit";

export type Drawing = SVGTemplateResult;

/** All pictures are this wide and high. */
export const WIDTH = 640;
export const HEIGHT = 360;

/** So many drawings, one for each number from 0. */
export function each(count: number, draw: (index: number) => Drawing): Drawing[] {
  return Array.from({ length: count }, (_, index) => draw(index));
}

/** Numbers from 0 to 1 that look like chance and are the same in each browser. */
export function scatter(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A gradient from top to bottom, by its id and its colours. */
export function downward(id: string, ...colours: string[]): Drawing {
  return svg`<linearGradient id=${id} x1="0" y1="0" x2="0" y2="1">${stops(colours)}</linearGradient>`;
}

/** A gradient from the middle, or from where the light comes from, outwards. */
export function round(id: string, colours: string[], light: [number, number] = [0.5, 0.5]): Drawing {
  return svg`<radialGradient id=${id} cx=".5" cy=".5" r=".5" fx=${light[0]} fy=${light[1]}>${stops(colours)}</radialGradient>`;
}

/** A colour may be given with its opacity: "#fff 0.4". */
function stops(colours: string[]): Drawing[] {
  return colours.map((colour, index) => {
    const [shade = "", opacity = "1"] = colour.split(" ");
    return svg`<stop offset=${index / (colours.length - 1)} stop-color=${shade} stop-opacity=${opacity} />`;
  });
}

/** A fan of light from a point, in degrees from the right, clockwise. */
export function cone(x: number, y: number, length: number, middle: number, opening: number): string {
  const at = (angle: number): string =>
    `${(x + length * Math.cos((angle * Math.PI) / 180)).toFixed(1)} ${(y + length * Math.sin((angle * Math.PI) / 180)).toFixed(1)}`;
  return `M${x} ${y}L${at(middle - opening / 2)}A${length} ${length} 0 0 1 ${at(middle + opening / 2)}z`;
}
