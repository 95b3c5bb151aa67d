// Searches a rulebook: each search word must begin a word of the rule, or be its number.

import type { Chapter, RuleText } from "../wire/generated";

const WORDS = /[\p{L}\p{N}]+(?:[.'’][\p{L}\p{N}]+)*/gu;

/** Return the words of a text in lower case. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(WORDS) ?? []).map((word) => word.replace("’", "'"));
}

/** The chapters with their matching rules, and the number of these. */
export interface SearchResult {
  chapters: Chapter[];
  count: number;
}

/** Return the matching rules; all of them if there are no search words. */
export function searchRules(chapters: Chapter[], query: string): SearchResult {
  const searchWords = wordsOf(query);
  if (!searchWords.length) return { chapters, count: 0 };
  const matches = chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => matchesRule(chapter, rule, searchWords)) }))
    .filter(({ rules }) => rules.length);
  return { chapters: matches, count: matches.reduce((sum, { rules }) => sum + rules.length, 0) };
}

function matchesRule(chapter: Chapter, rule: RuleText, searchWords: string[]): boolean {
  const ruleWords = [rule.number.toLowerCase(), ...wordsOf(`${rule.title} ${rule.text}`)];
  const heading = wordsOf(chapter.title);
  // The chapter's heading alone is no match, or else all of its rules would match.
  const within = (words: string[]) => (each: string) => words.some((word) => word.startsWith(each));
  return searchWords.some(within(ruleWords)) && searchWords.every(within([...ruleWords, ...heading]));
}

/** Split a text into parts; those that begin like a search word are hits. */
export function markedParts(text: string, query: string): { text: string; hit: boolean }[] {
  const searchWords = wordsOf(query);
  if (!searchWords.length) return [{ text, hit: false }];
  const parts: { text: string; hit: boolean }[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const small = word.toLowerCase().replace("’", "'");
    const first = searchWords.filter((each) => small.startsWith(each)).sort((one, other) => other.length - one.length)[0];
    if (first === undefined) continue;
    if (index > from) parts.push({ text: text.slice(from, index), hit: false });
    parts.push({ text: word.slice(0, first.length), hit: true });
    from = index + first.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
}
