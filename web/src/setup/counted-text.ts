// A text with parts, such as a deck: headings, counted lines below them, and how one copy more or less changes it.

import type { BuildingForm, Entry, Part } from "../wire/generated";
import { joinLines, splitLines } from "./draft-text";

/** The list and the parts of a text. */
export type CountedForm = Pick<BuildingForm, "entries" | "parts">;

/** A line of a part, with its entry in the list. */
export interface CountedLine {
  /** The line's number in the text, from 1. */
  number: number;
  /** The line without its count. */
  text: string;
  count: number;
  /** Null if the list has no such line; the game says what is wrong with it. */
  entry: Entry | null;
  /** The name of the part; "" above the first heading. */
  part: string;
}

/** The largest count that is read, so that no line stands for millions of cards. */
const MAX_COUNT = 999;

/** Return the part whose heading a line is. */
function partOf(line: string, parts: Part[]): Part | undefined {
  const heading = line.trim().toLowerCase();
  return heading.endsWith(":") ? parts.find(({ name }) => `${name.toLowerCase()}:` === heading) : undefined;
}

/** Split a line into its count and the rest. A line of the list is never split, even if it begins with a number. */
function splitCount(line: string, entries: ReadonlyMap<string, Entry>): [count: number, text: string] {
  const space = line.indexOf(" ");
  const count = Number(line.slice(0, space));
  const counted = space > 0 && !entries.has(line) && Number.isInteger(count) && count > 0 && count <= MAX_COUNT;
  return counted ? [count, line.slice(space).trim()] : [1, line];
}

/** Return all lines but the name, the base, headings and empty ones. */
export function countedLinesOf(text: string, { entries, parts }: CountedForm): CountedLine[] {
  const entriesByLine = new Map(entries.map((entry) => [entry.line, entry]));
  let part = "";
  return splitLines(text).flatMap((each, index): CountedLine[] => {
    const line = each.trim();
    if (index === 0 || line === "") return [];
    const heading = partOf(line, parts);
    if (heading) part = heading.name;
    if (heading || entriesByLine.get(line)?.place === "base") return [];
    const [count, text] = splitCount(line, entriesByLine);
    return [{ number: index + 1, text, count, entry: entriesByLine.get(text) ?? null, part }];
  });
}

/** Return how many copies of an entry are in a part. */
export function copiesOf(lines: CountedLine[], entry: Entry, part: string): number {
  return sumOf(lines.filter((line) => line.entry === entry && line.part === part));
}

/** Return how many copies these lines are together. */
export function sumOf(lines: CountedLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

/** Return the text with its entry's line of a part holding so many copies. */
function withCount(all: string[], line: CountedLine, count: number): string {
  const changed = count === 1 && !/^\d/.test(line.text) ? line.text : `${count} ${line.text}`;
  return joinLines(all.flatMap((each, index) => (index + 1 !== line.number ? [each] : count > 0 ? [changed] : [])));
}

/** Return the text with one more copy of an entry in a part. A missing part is added in its place. */
export function addCopy(text: string, entry: Entry, part: string, form: CountedForm): string {
  const all = splitLines(text);
  const line = countedLinesOf(text, form).find((each) => each.entry === entry && each.part === part);
  if (line) return withCount(all, line, Math.min(line.count + 1, MAX_COUNT));
  const added = /^\d/.test(entry.line) ? `1 ${entry.line}` : entry.line;
  const found = endOfPart(all, part, form.parts);
  if (found >= 0) return joinLines([...all.slice(0, found), added, ...all.slice(found)]);
  const at = form.parts.findIndex(({ name }) => name === part);
  const before = form.parts.slice(0, at).reverse().map(({ name }) => endOfPart(all, name, form.parts)).find((end) => end >= 0) ?? endOfHead(all, form.parts);
  const rest = all.slice(before);
  const gap = rest.length && rest[0] !== "" ? [""] : [];
  return joinLines([...all.slice(0, before), ...(before > 1 && all[before - 1] === "" ? [] : [""]), `${part}:`, added, ...gap, ...rest]);
}

/** Return the text with one copy less of a line. */
export function removeCopy(text: string, number: number, form: CountedForm): string {
  const line = countedLinesOf(text, form).find((each) => each.number === number);
  return line ? withCount(splitLines(text), line, line.count - 1) : text;
}

/** Return the text without a line. */
export function removeCopies(text: string, number: number): string {
  return joinLines(splitLines(text).filter((_, index) => index + 1 !== number));
}

/** Return the index after the last line of a part that is not empty; -1 without its heading. */
function endOfPart(all: string[], name: string, parts: Part[]): number {
  const begin = all.findIndex((line, index) => index > 0 && partOf(line, parts)?.name === name);
  return begin < 0 ? -1 : endOfSection(all, begin + 1, parts);
}

/** Return the index after the last line above all headings that is not empty. */
const endOfHead = (all: string[], parts: Part[]): number => endOfSection(all, 1, parts);

function endOfSection(all: string[], begin: number, parts: Part[]): number {
  const next = all.findIndex((line, index) => index >= begin && partOf(line, parts) !== undefined);
  let end = next < 0 ? all.length : next;
  while (end > begin && all[end - 1]?.trim() === "") end--;
  return end;
}
