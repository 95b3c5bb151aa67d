// The page's texts: an English sentence is its own key, with its arguments in braces.

/** A translation; if a number decides, one per CLDR plural category ("one", "other"). */
export type Sentence = string | Readonly<Record<string, string>>;
export type Arguments = Readonly<Record<string, string | number>>;

/** The categories of English, German and many others. */
const oneOrOther = (n: number): string => (n === 1 ? "one" : "other");

let language = "en";
let find: (key: string) => Sentence | undefined = () => undefined;
let category = oneOrOther;

/**
 * Set the language before anything is drawn.
 * @param sentence Returns the translation of an English sentence.
 * @param plural Returns the plural category of a number.
 */
export function setLanguage(code: string, sentence: (key: string) => Sentence | undefined, plural = oneOrOther): void {
  language = code;
  find = sentence;
  category = plural;
}

/** The code of the page's language. */
export const pageLanguage = (): string => language;

/** Translate a sentence: `t("Seat {number}", { number: 2 })`. Keys are literals, since a script collects them. */
export function t(key: string, values: Arguments = {}): string {
  return fillSlots(find(key) ?? key, values);
}

/** Translate a sentence with a number: `tn("{n} player", "{n} players", 2)`. The second text is its key. */
export function tn(one: string, other: string, n: number, values: Arguments = {}): string {
  return fillSlots(find(other) ?? (n === 1 ? one : other), { n, ...values }, n);
}

function fillSlots(sentence: Sentence, values: Arguments, n?: number): string {
  const form = typeof sentence === "string" ? sentence : (sentence[category(n ?? 0)] ?? sentence["other"] ?? "");
  return form.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}

/** The language for numbers; the test language uses English ones. */
export const numberLanguage = (): string => (language === "xx" ? "en" : language);

/** Format a number in the reader's language. */
export function formatNumber(value: number, digits = 2): string {
  return new Intl.NumberFormat(numberLanguage(), { maximumFractionDigits: digits }).format(value);
}

/** Format a number with a fixed number of digits after the point. */
export function fixedNumber(value: number, digits: number): string {
  return new Intl.NumberFormat(numberLanguage(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** Join things in a list, with "and" or "or" before the last. */
export function joinList(things: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(numberLanguage(), { type }).format(things);
}

/** Return an address of the server with the reader's language. */
export function withLanguage(address: string): string {
  return language === "en" ? address : `${address}${address.includes("?") ? "&" : "?"}lang=${language}`;
}
