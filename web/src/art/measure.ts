// Breaks text into lines for SVG, which does not wrap. Widths come from a canvas, in user units.

import { svg, type SVGTemplateResult } from "lit";

export const faceFont = '"Avenir Next Condensed", "Roboto Condensed", "Liberation Sans Narrow", "Arial Narrow", "Helvetica Neue", Arial, sans-serif';

const pen = document.createElement("canvas").getContext("2d");
const known = new Map<string, number>();

export function widthOf(text: string, size: number, weight = 400): number {
  const key = `${weight}/${size}/${text}`;
  let width = known.get(key);
  if (width === undefined) {
    if (pen) pen.font = `${weight} ${size}px ${faceFont}`;
    width = pen ? pen.measureText(text).width : text.length * size * 0.5;
    known.set(key, width);
  }
  return width;
}

/** Shortens one line until it fits, with an ellipsis. */
export function fit(text: string, width: number, size: number, weight = 400): string {
  if (widthOf(text, size, weight) <= width) return text;
  let kept = text;
  while (kept.length > 1 && widthOf(`${kept.trimEnd()}…`, size, weight) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

/** At most `most` lines, broken at blanks; what does not fit ends in an ellipsis. */
export function wrap(text: string, width: number, size: number, most: number, weight = 400): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (!line || widthOf(longer, size, weight) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  if (line) lines.push(line);
  if (most < 1) return [];
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = lines.slice(most - 1).join(" ");
  return shown.map((each) => fit(each, width, size, weight));
}

/** The largest of some sizes at which all of the text fits a field; else the smallest, cut short. */
export function wrapLarge(
  text: string, width: number, height: number, sizes: number[], weight = 400,
): { lines: string[]; size: number; step: number } {
  for (const size of sizes) {
    const step = size * 1.1;
    const most = Math.floor(height / step);
    const lines = wrap(text, width, size, 99, weight);
    if (size === sizes.at(-1)) return { lines: wrap(text, width, size, Math.max(0, most), weight), size, step };
    if (lines.length <= most) return { lines, size, step };
  }
  return { lines: [], size: 0, step: 0 };
}

export function lines(texts: string[], x: number, y: number, step: number, kind: string): SVGTemplateResult[] {
  return texts.map((text, index) => svg`<text class=${kind} x=${x} y=${y + index * step}>${text}</text>`);
}
