// Searches the list of a builder: words and phrases, comparisons of numbers, headings and marks.

import { numberOf } from "../scene/named-number";
import type { Entry } from "../wire/generated";
import { t } from "../words/words";

type Operator = ">=" | "<=" | ">" | "<" | "=";

/** One condition of a search. */
interface Term {
  /** A word, a phrase, or the beginning of a number's name. */
  text: string;
  excluded: boolean;
  /** Empty for words. */
  operator: Operator | "";
  value: string;
  /** The condition as it was typed. */
  typed: string;
}

/** What a search finds. */
export interface Found {
  entries: Entry[];
  /** What is wrong with the conditions that were left out, one sentence each. */
  problems: string[];
}

const operators: readonly [typed: string, meaning: Operator][] = [
  [">=", ">="], ["=>", ">="], ["≥", ">="], ["<=", "<="], ["=<", "<="], ["≤", "<="], [">", ">"], ["<", "<"], ["=", "="],
];

const comparisons: Readonly<Record<Operator, (one: number, other: number) => boolean>> = {
  ">=": (one, other) => one >= other,
  "<=": (one, other) => one <= other,
  ">": (one, other) => one > other,
  "<": (one, other) => one < other,
  "=": (one, other) => one === other,
};

/** Return a text in small letters without accents, with one space between its words. */
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** Return a number's folded name and its value. */
function valueOf(part: string): [name: string, value: number] {
  const { name, value } = numberOf(part);
  return [fold(name), toNumber(value)];
}

/** Return the number that a text begins with, or NaN. */
const toNumber = (text: string): number => parseFloat(text.replace("−", "-").replace(",", "."));

/** Return the conditions of a search. */
export function readTerms(query: string): Term[] {
  const terms: Term[] = [];
  let at = 0;
  const skipSpaces = (): void => {
    while (at < query.length && query[at]?.trim() === "") at++;
  };
  /** A colon compares only before a number: titles have colons, too. */
  const operatorAt = (place: number): [string, Operator] | undefined => {
    if (query[place] === ":" && /^\s?-?\d/.test(query.slice(place + 1, place + 4))) return [":", "="];
    return operators.find(([typed]) => query.startsWith(typed, place));
  };
  const readUntil = (ends: (place: number) => boolean): string => {
    const begin = at;
    while (at < query.length && !ends(at)) at++;
    return query.slice(begin, at);
  };
  const isSpace = (place: number): boolean => query[place]?.trim() === "";
  while (at < query.length) {
    skipSpaces();
    const begin = at;
    const excluded = query[at] === "-" && at + 1 < query.length && !isSpace(at + 1);
    if (excluded) at++;
    let text: string;
    if (query[at] === '"') {
      at++;
      text = readUntil((place) => query[place] === '"');
      at++;
    } else {
      text = readUntil((place) => isSpace(place) || operatorAt(place) !== undefined);
    }
    const end = at;
    skipSpaces();
    const found = operatorAt(at);
    let value = "";
    if (found) {
      at += found[0].length;
      skipSpaces();
      value = readUntil(isSpace);
    } else {
      at = end;
    }
    terms.push({ text: fold(text), excluded, operator: found?.[1] ?? "", value, typed: query.slice(begin, at).trim() });
  }
  return terms.filter((term) => term.text !== "" || term.operator !== "");
}

/** Why a search finds an entry. */
export interface FindReason {
  /** The marks that a searched word begins or is in. */
  marks: string[];
  /** Sentences of its text, for words that are nowhere else. */
  sentences: string[];
}

/** Return why a search finds an entry. */
export function reasonOf({ title, group, cost, marks, text }: Entry, query: string): FindReason {
  const words = readTerms(query).filter(({ operator, excluded }) => !operator && !excluded).map((term) => term.text);
  const has = (where: string, word: string): boolean => ` ${fold(where)}`.includes(` ${word}`);
  const hidden = words.filter((word) => ![title, group, cost, ...marks].some((each) => has(each, word)));
  const sentences = text.match(/[^.!?]+[.!?]*/g) ?? [];
  return {
    marks: marks.filter((mark) => words.some((word) => has(mark, word))),
    sentences: [...new Set(hidden.flatMap((word) => sentences.find((each) => has(each, word))?.trim() ?? []))],
  };
}

/** The list of a builder, prepared for searches. */
export class EntryIndex {
  /** What words are looked for in, and the title alone; each begins with a space. */
  private readonly texts: readonly { all: string; title: string }[];
  private readonly numbers: readonly [name: string, value: number][][];
  /** The names of all numbers, by their folded names. */
  private readonly names = new Map<string, string>();

  constructor(readonly entries: Entry[]) {
    this.texts = entries.map((entry) => ({
      all: ` ${fold([entry.title, entry.group, entry.cost, entry.text, ...entry.marks].join(" | "))}`,
      title: ` ${fold(entry.title)}`,
    }));
    this.numbers = entries.map(({ numbers }) => numbers.map(valueOf));
    for (const { name } of entries.flatMap(({ numbers }) => numbers.map(numberOf))) this.names.set(fold(name), name);
  }

  /**
   * Return the entries that meet all conditions. Those come first whose title alone has all words.
   * @param group A heading, or "" for all.
   */
  find(query: string, group: string, marks: ReadonlySet<string>): Found {
    const terms = readTerms(query);
    const problems = terms.flatMap((term) => this.problemOf(term) ?? []);
    const readable = terms.filter((term) => this.problemOf(term) === undefined);
    const found = this.entries.flatMap((entry, index) => {
      if (group && entry.group !== group) return [];
      if (![...marks].every((mark) => entry.marks.includes(mark))) return [];
      return readable.every((term) => this.meets(index, term) !== term.excluded) ? [{ entry, named: this.isNamed(index, readable) }] : [];
    });
    return { entries: [...found.filter(({ named }) => named), ...found.filter(({ named }) => !named)].map(({ entry }) => entry), problems };
  }

  /** Return the conditions of a search that no entry of the list meets, as they were typed. */
  vain(query: string): string[] {
    const terms = readTerms(query).filter((term) => !term.excluded && this.problemOf(term) === undefined);
    return terms.filter((term) => !this.entries.some((_, index) => this.meets(index, term))).map(({ typed }) => typed);
  }

  /** Return the names of the numbers that begin as a comparison says; one that is called just so is meant alone. */
  private namesOf({ text }: Term): string[] {
    if (this.names.has(text)) return [text];
    return text ? [...this.names.keys()].filter((name) => name.startsWith(text)) : [];
  }

  private problemOf(term: Term): string | undefined {
    if (!term.operator) return undefined;
    if (this.names.size === 0) return t("“{term}” compares numbers, but no entry has any.", { term: term.typed });
    if (this.namesOf(term).length === 0) {
      return t("“{term}” compares a number that no entry has. There are: {names}.", { term: term.typed, names: [...this.names.values()].join(", ") });
    }
    if (/^[-−+]?\d+([.,]\d+)?$/.test(term.value)) return undefined;
    const name = this.namesOf(term)[0] ?? "";
    return t("“{term}” needs a number, such as {example}.", { term: term.typed, example: `${name}${term.operator}6` });
  }

  private meets(index: number, term: Term): boolean {
    if (!term.operator) return this.texts[index]?.all.includes(` ${term.text}`) ?? false;
    const compare = comparisons[term.operator];
    const names = this.namesOf(term);
    const wanted = toNumber(term.value);
    return this.numbers[index]?.some(([name, value]) => names.includes(name) && compare(value, wanted)) ?? false;
  }

  private isNamed(index: number, terms: Term[]): boolean {
    return terms.filter(({ operator, excluded }) => !operator && !excluded).every(({ text }) => this.texts[index]?.title.includes(` ${text}`));
  }
}

/** Return the marks of these entries, the frequent ones first, with how many entries have each. */
export function marksOf(entries: Entry[]): [mark: string, count: number][] {
  const counts = new Map<string, number>();
  for (const mark of entries.flatMap(({ marks }) => marks)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Return the headings of these entries, in order of appearance. */
export const headingsOf = (entries: Entry[]): string[] => [...new Set(entries.map(({ group }) => group))];

/** Return the entries by their headings, in order of appearance. */
export function groupEntries(entries: Entry[]): [string, Entry[]][] {
  return headingsOf(entries).map((group) => [group, entries.filter((entry) => entry.group === group)]);
}
