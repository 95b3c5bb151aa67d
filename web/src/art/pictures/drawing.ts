// Tools for the games' pictures: repeated shapes, gradients, and a repeatable random generator.

import { svg, type SVGTemplateResult } from "lit";

export type Drawing = SVGTemplateResult;

/** The width and height of all pictures. */
export const WIDTH = 640;
export const HEIGHT = 360;

/** Return `count` drawings, one for each number from 0. */
export function each(count: number, draw: (index: number) => Drawing): Drawing[] {
  return Array.from({ length: count }, (_, index) => draw(index));
}

/** Return a generator of numbers from 0 to 1 that is the same in each browser. */
export function scatter(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Return a gradient from top to bottom, by its id and its colours. */
export function downward(id: string, ...colours: string[]): Drawing {
  return svg`<linearGradient id=${id} x1="0" y1="0" x2="0" y2="1">${stops(colours)}</linearGradient>`;
}

/** Return a gradient from the middle, or from the light, outwards. */
export function round(id: string, colours: string[], light: [number, number] = [0.5, 0.5]): Drawing {
  return svg`<radialGradient id=${id} cx=".5" cy=".5" r=".5" fx=${light[0]} fy=${light[1]}>${stops(colours)}</radialGradient>`;
}

/** Return a gradient's stops; a colour may have an opacity: "#fff 0.4". */
function stops(colours: string[]): Drawing[] {
  return colours.map((colour, index) => {
    const [shade = "", opacity = "1"] = colour.split(" ");
    return svg`<stop offset=${index / (colours.length - 1)} stop-color=${shade} stop-opacity=${opacity} />`;
  });
}

/** Draw a fan of light from a point, in degrees from the right, clockwise. */
export function cone(x: number, y: number, length: number, middle: number, opening: number): string {
  const at = (angle: number): string =>
    `${(x + length * Math.cos((angle * Math.PI) / 180)).toFixed(1)} ${(y + length * Math.sin((angle * Math.PI) / 180)).toFixed(1)}`;
  return `M${x} ${y}L${at(middle - opening / 2)}A${length} ${length} 0 0 1 ${at(middle + opening / 2)}z`;
}
