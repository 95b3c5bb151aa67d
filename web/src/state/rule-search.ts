// Searching a rulebook: a rule is found if each word of what is sought begins a word of it, or its number.

import type { Chapter, RuleText } from "../wire/generated";

const LETTERS = /[\p{L}\p{N}]+(?:[.'’][\p{L}\p{N}]+)*/gu;

/** The words of a text, in small letters. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(LETTERS) ?? []).map((word) => word.replace("’", "'"));
}

/** The chapters with those of their rules that are found, and how many these are. */
export interface Found {
  chapters: Chapter[];
  count: number;
}

/** Where nothing is sought, all of it. */
export function searchRules(chapters: Chapter[], query: string): Found {
  const sought = wordsOf(query);
  if (!sought.length) return { chapters, count: 0 };
  const found = chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => has(chapter, rule, sought)) }))
    .filter(({ rules }) => rules.length);
  return { chapters: found, count: found.reduce((sum, { rules }) => sum + rules.length, 0) };
}

function has(chapter: Chapter, rule: RuleText, sought: string[]): boolean {
  const said = [rule.number.toLowerCase(), ...wordsOf(`${rule.title} ${rule.text}`)];
  const heading = wordsOf(chapter.title);
  // The heading alone finds no rule: else its whole chapter would be found.
  const within = (words: string[]) => (each: string) => words.some((word) => word.startsWith(each));
  return sought.some(within(said)) && sought.every(within([...said, ...heading]));
}

/** A text in parts, of which those are hits that begin as a sought word does. */
export function markedParts(text: string, query: string): { text: string; hit: boolean }[] {
  const sought = wordsOf(query);
  if (!sought.length) return [{ text, hit: false }];
  const parts: { text: string; hit: boolean }[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(LETTERS)) {
    const small = word.toLowerCase().replace("’", "'");
    const first = sought.filter((each) => small.startsWith(each)).sort((one, other) => other.length - one.length)[0];
    if (first === undefined) continue;
    if (index > from) parts.push({ text: text.slice(from, index), hit: false });
    parts.push({ text: word.slice(0, first.length), hit: true });
    from = index + first.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
}
