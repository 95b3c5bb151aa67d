// Breaks text into lines for SVG, which does not wrap. Widths come from a canvas, in user units.

import { svg, type SVGTemplateResult } from "lit";

/** As --face in styles/type.css. */
export const faceFont = '"Barlow Condensed", "Avenir Next Condensed", "Roboto Condensed", "Liberation Sans Narrow", "Arial Narrow", sans-serif';

/** Milliseconds for which cards wait for their face; after that they are drawn in another. */
const PATIENCE = 1200;

/** Once the face of cards is there, which their lines are measured in. */
export async function faceIsThere(): Promise<void> {
  const faces = [500, 700].map((weight) => document.fonts.load(`${weight} 16px ${faceFont}`, "Aa"));
  await Promise.race([Promise.allSettled(faces), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  known.clear();
}

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

/** Names are made smaller before they are cut, down to this share of their usual size. */
const SMALLEST = 0.55;

/** One line of a name, as large as fits its width. */
export function nameLine(text: string, width: number, size: number, weight = 700): { text: string; size: number } {
  const wanted = widthOf(text, size, weight);
  const fitting = wanted <= width ? size : Math.max(size * SMALLEST, Math.floor(((size * width) / wanted) * 10) / 10);
  return { text: fit(text, width * 1.02, fitting, weight), size: fitting };
}

/** A name broken at blanks, in the largest size, of some or smaller ones, at which nothing of it is cut. */
export function nameLines(
  text: string, width: number, height: number, sizes: number[], weight = 700,
): { lines: string[]; size: number; step: number } {
  const last = sizes.at(-1) ?? 0;
  const smaller = [0.92, 0.85, 0.78, 0.71, 0.64, SMALLEST].map((share) => Math.round(last * share * 10) / 10);
  for (const size of [...sizes, ...smaller]) {
    const step = size * 1.1;
    const found = wrap(text, width, size, 99, weight);
    const isWhole = found.join(" ") === text.split(/\s+/).filter(Boolean).join(" ");
    if (isWhole && found.length * step <= height + 1) return { lines: found, size, step };
  }
  return wrapLarge(text, width, height, sizes, weight);
}

export function lines(texts: string[], x: number, y: number, step: number, kind: string): SVGTemplateResult[] {
  return texts.map((text, index) => svg`<text class=${kind} x=${x} y=${y + index * step}>${text}</text>`);
}
