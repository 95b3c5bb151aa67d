// Breaks text into lines for SVG, which does not wrap. A canvas measures the widths, in user units.

import { svg, type SVGTemplateResult } from "lit";

/** The same as --face in styles/type.css. */
export const faceFont = '"Barlow Condensed", "Avenir Next Condensed", "Roboto Condensed", "Liberation Sans Narrow", "Arial Narrow", sans-serif';

/** Milliseconds that cards wait for their typeface; later they are drawn in another one. */
const FONT_TIMEOUT_MS = 1200;

/** Wait until the typeface of cards is loaded, since their lines are measured in it. */
export async function loadFace(): Promise<void> {
  const faces = [500, 700].map((weight) => document.fonts.load(`${weight} 16px ${faceFont}`, "Aa"));
  await Promise.race([Promise.allSettled(faces), new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS))]);
  knownWidths.clear();
}

const pen = document.createElement("canvas").getContext("2d");
const knownWidths = new Map<string, number>();

export function widthOf(text: string, size: number, weight = 400): number {
  const key = `${weight}/${size}/${text}`;
  let width = knownWidths.get(key);
  if (width === undefined) {
    if (pen) pen.font = `${weight} ${size}px ${faceFont}`;
    width = pen ? pen.measureText(text).width : text.length * size * 0.5;
    knownWidths.set(key, width);
  }
  return width;
}

/** Shorten one line with an ellipsis until it fits. */
export function fit(text: string, width: number, size: number, weight = 400): string {
  if (widthOf(text, size, weight) <= width) return text;
  let result = text;
  while (result.length > 1 && widthOf(`${result.trimEnd()}…`, size, weight) > width) result = result.slice(0, -1);
  return `${result.trimEnd()}…`;
}

/** Break a text at spaces into at most `most` lines; the last one ends in an ellipsis if the text does not fit. */
export function wrap(text: string, width: number, size: number, maxLines: number, weight = 400): string[] {
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
  if (maxLines < 1) return [];
  const shown = lines.slice(0, maxLines);
  if (lines.length > maxLines) shown[maxLines - 1] = lines.slice(maxLines - 1).join(" ");
  return shown.map((each) => fit(each, width, size, weight));
}

/** Break a text in the largest of the given sizes at which all of it fits, else in the smallest, shortened. */
export function wrapLarge(
  text: string, width: number, height: number, sizes: number[], weight = 400,
): { lines: string[]; size: number; step: number } {
  for (const size of sizes) {
    const step = size * 1.1;
    const maxLines = Math.floor(height / step);
    const lines = wrap(text, width, size, 99, weight);
    if (size === sizes.at(-1)) return { lines: wrap(text, width, size, Math.max(0, maxLines), weight), size, step };
    if (lines.length <= maxLines) return { lines, size, step };
  }
  return { lines: [], size: 0, step: 0 };
}

/** The smallest share of its usual size to which a name shrinks before it is shortened. */
const MIN_NAME_SCALE = 0.84;

/** Return one line of a name, as large as its width allows. */
export function nameLine(
  text: string, width: number, size: number, minScale = MIN_NAME_SCALE, weight = 700,
): { text: string; size: number } {
  const wanted = widthOf(text, size, weight);
  const fitting = wanted <= width ? size : Math.max(size * minScale, Math.floor(((size * width) / wanted) * 10) / 10);
  return { text: fit(text, width * 1.02, fitting, weight), size: fitting };
}

/** Break a name at spaces, in the largest of the given or slightly smaller sizes at which nothing is shortened. */
export function nameLines(
  text: string, width: number, height: number, sizes: number[], weight = 700, minScale = MIN_NAME_SCALE,
): { lines: string[]; size: number; step: number } {
  const last = sizes.at(-1) ?? 0;
  const smaller = [0.92, MIN_NAME_SCALE].filter((share) => share >= minScale).map((share) => Math.ceil(last * share * 10) / 10);
  for (const size of [...sizes, ...smaller]) {
    const step = size * 1.1;
    const fit = wrap(text, width, size, 99, weight);
    const isWhole = fit.join(" ") === text.split(/\s+/).filter(Boolean).join(" ");
    if (isWhole && fit.length * step <= height + 1) return { lines: fit, size, step };
  }
  return wrapLarge(text, width, height, [...sizes, ...smaller], weight);
}

export function lines(texts: string[], x: number, y: number, step: number, kind: string): SVGTemplateResult[] {
  return texts.map((text, index) => svg`<text class=${kind} x=${x} y=${y + index * step}>${text}</text>`);
}
