// A text that is built from a list: its lines, and how adding and removing entries changes it.

import type { Entry } from "../wire/generated";

/** A line of a text, with its entry in the list. */
export interface DraftLine {
  /** The line's number in the text, from 1. */
  number: number;
  text: string;
  /** Null if the list has no such line; the game says what is wrong with it. */
  entry: Entry | null;
  /** The number of the line above that it belongs to, 0 for none. */
  above: number;
}

/** The indent of a line that belongs to another. */
const indent = "  ";

/** Return the text with a line end, so that it never equals the name of a ready-made text. */
export function withLineEnd(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  return lines.endsWith("\n") ? lines : `${lines}\n`;
}

/** Return a text's lines, without the end of the last one. */
export const splitLines = (text: string): string[] => withLineEnd(text).slice(0, -1).split("\n");
/** Return the text of these lines. */
export const joinLines = (lines: string[]): string => `${lines.join("\n")}\n`;

export function nameOf(text: string): string {
  return splitLines(text)[0] ?? "";
}

export function withName(text: string, name: string): string {
  return joinLines([name, ...splitLines(text).slice(1)]);
}

/** Return all lines but the name and empty ones. */
export function linesOf(text: string, entries: Entry[]): DraftLine[] {
  const entriesByLine = new Map(entries.map((entry) => [entry.line, entry]));
  let above = 0;
  return splitLines(text).flatMap((each, index): DraftLine[] => {
    const text = each.trim();
    if (index === 0 || text === "") return [];
    const entry = entriesByLine.get(text) ?? null;
    const line = { number: index + 1, text, entry, above: entry?.place === "beneath" ? above : 0 };
    if (entry?.bears) above = line.number;
    return [line];
  });
}

/** Return the line to which a subordinate entry is added: the wanted one if it can have entries, else the last one that can. */
export function findParent(lines: DraftLine[], wantedWords: number): DraftLine | undefined {
  const parents = lines.filter((line) => line.entry?.bears);
  return parents.find((line) => line.number === wantedWords) ?? parents.at(-1);
}

/** Return the text with an entry added; the base entry is replaced, since there is only one. */
export function addEntry(text: string, entry: Entry, entries: Entry[], parent = 0): string {
  const all = splitLines(text);
  const lines = linesOf(text, entries);
  if (entry.place === "base") {
    const base = lines.find((line) => line.entry?.place === "base");
    if (base) return joinLines(all.map((each, index) => (index === base.number - 1 ? entry.line : each)));
    return joinLines([all[0] ?? "", "", entry.line, ...all.slice(all[1] === "" ? 2 : 1)]);
  }
  if (entry.place === "line") return joinLines([...all, entry.line]);
  const to = findParent(lines, parent);
  if (!to) return text;
  const last = lines.filter((line) => line.above === to.number).at(-1) ?? to;
  return joinLines([...all.slice(0, last.number), indent + entry.line, ...all.slice(last.number)]);
}

/** Return the text without a line and the lines that belong to it. */
export function removeLine(text: string, number: number, entries: Entry[]): string {
  const removed = new Set(linesOf(text, entries).flatMap((line) => (line.above === number ? [line.number] : [])));
  return joinLines(splitLines(text).filter((_, index) => index + 1 !== number && !removed.has(index + 1)));
}
