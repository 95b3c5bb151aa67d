// A text that is put together from a list: its lines, and what picking and putting back makes of them.

import type { Entry } from "../wire/generated";

/** A line of a text, with what it is of the list. */
export interface DraftLine {
  /** In the text, from 1. */
  number: number;
  text: string;
  /** Null where the list has no such line; the game says what is wrong with it. */
  entry: Entry | null;
  /** The number of the line it stands beneath, 0 for none. */
  above: number;
}

/** How a line is indented that stands beneath another. */
const indent = "  ";

/** The text with an end to its last line: so it is never taken for the name of a ready one. */
export function whole(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  return lines.endsWith("\n") ? lines : `${lines}\n`;
}

const parts = (text: string): string[] => whole(text).slice(0, -1).split("\n");
const joined = (lines: string[]): string => `${lines.join("\n")}\n`;

export function nameOf(text: string): string {
  return parts(text)[0] ?? "";
}

export function withName(text: string, name: string): string {
  return joined([name, ...parts(text).slice(1)]);
}

/** All lines but the name and the empty ones. */
export function linesOf(text: string, entries: Entry[]): DraftLine[] {
  const known = new Map(entries.map((entry) => [entry.line, entry]));
  let above = 0;
  return parts(text).flatMap((each, index): DraftLine[] => {
    const said = each.trim();
    if (index === 0 || said === "") return [];
    const entry = known.get(said) ?? null;
    const line = { number: index + 1, text: said, entry, above: entry?.place === "beneath" ? above : 0 };
    if (entry?.bears) above = line.number;
    return [line];
  });
}

/** The line that what stands beneath another would be added to: the one wanted if it bears, else the last that does. */
export function bearerIn(lines: DraftLine[], wanted: number): DraftLine | undefined {
  const bearers = lines.filter((line) => line.entry?.bears);
  return bearers.find((line) => line.number === wanted) ?? bearers.at(-1);
}

/** The text with one more line; of what it is based on there is one, which is exchanged. */
export function picked(text: string, entry: Entry, entries: Entry[], bearer = 0): string {
  const all = parts(text);
  const lines = linesOf(text, entries);
  if (entry.place === "base") {
    const base = lines.find((line) => line.entry?.place === "base");
    if (base) return joined(all.map((each, index) => (index === base.number - 1 ? entry.line : each)));
    return joined([all[0] ?? "", "", entry.line, ...all.slice(all[1] === "" ? 2 : 1)]);
  }
  if (entry.place === "line") return joined([...all, entry.line]);
  const to = bearerIn(lines, bearer);
  if (!to) return text;
  const last = lines.filter((line) => line.above === to.number).at(-1) ?? to;
  return joined([...all.slice(0, last.number), indent + entry.line, ...all.slice(last.number)]);
}

/** The text without a line, and without what stands beneath that. */
export function putBack(text: string, number: number, entries: Entry[]): string {
  const gone = new Set(linesOf(text, entries).flatMap((line) => (line.above === number ? [line.number] : [])));
  return joined(parts(text).filter((_, index) => index + 1 !== number && !gone.has(index + 1)));
}

/** All words that lists can be narrowed down to, in the order in which they are met. */
export function marksOf(entries: Entry[]): string[] {
  return [...new Set(entries.flatMap((entry) => entry.marks))];
}

/** The entries that have all these marks, and the words somewhere. */
export function narrowed(entries: Entry[], words: string, marks: ReadonlySet<string>): Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const said = [entry.title, entry.cost, entry.text, ...entry.marks].join(" ").toLowerCase();
    return wanted.every((word) => said.includes(word)) && [...marks].every((mark) => entry.marks.includes(mark));
  });
}

/** Entries beneath their headings, in the order in which these are met. */
export function grouped(entries: Entry[]): [string, Entry[]][] {
  return [...new Set(entries.map(({ group }) => group))].map((group) => [group, entries.filter((entry) => entry.group === group)]);
}
