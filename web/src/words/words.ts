// What the page says: an English sentence is its own key, its arguments stand in braces.

/** A sentence in another language. If a number decides, it has a form for each category ("one", "other") of CLDR. */
export type Sentence = string | Readonly<Record<string, string>>;
export type Given = Readonly<Record<string, string | number>>;

/** The categories of English, German and many others. */
const oneOrOther = (n: number): string => (n === 1 ? "one" : "other");

let language = "en";
let find: (key: string) => Sentence | undefined = () => undefined;
let category = oneOrOther;

/** Sets the language. Called once, before anything is drawn: `sentence` finds translations, `plural` categories. */
export function speak(code: string, sentence: (key: string) => Sentence | undefined, plural = oneOrOther): void {
  language = code;
  find = sentence;
  category = plural;
}

/** The code of the language that the page speaks. */
export const spoken = (): string => language;

/** A sentence in the reader's language: `t("Seat {number}", { number: 2 })`. Keys are literals: a script collects them. */
export function t(key: string, given: Given = {}): string {
  return told(find(key) ?? key, given);
}

/** A sentence with a number in it: `tn("{n} player", "{n} players", 2)`. The second is its key. */
export function tn(one: string, other: string, n: number, given: Given = {}): string {
  return told(find(other) ?? (n === 1 ? one : other), { n, ...given }, n);
}

function told(sentence: Sentence, given: Given, n?: number): string {
  const form = typeof sentence === "string" ? sentence : (sentence[category(n ?? 0)] ?? sentence["other"] ?? "");
  return form.replace(/\{(\w+)\}/g, (slot, name: string) => String(given[name] ?? slot));
}

/** The language in which numbers are written: those that nobody speaks count as English does. */
export const local = (): string => (language === "xx" ? "en" : language);

/** A number as the reader's language writes it. */
export function number(value: number, digits = 2): string {
  return new Intl.NumberFormat(local(), { maximumFractionDigits: digits }).format(value);
}

/** A length or the like with as many digits behind the point always. */
export function fixed(value: number, digits: number): string {
  return new Intl.NumberFormat(local(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** Things, one after the other, "and" or "or" before the last. */
export function listed(things: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(local(), { type }).format(things);
}

/** An address of the server's, so that it answers in the reader's language. */
export function answeredHere(address: string): string {
  return language === "en" ? address : `${address}${address.includes("?") ? "&" : "?"}lang=${language}`;
}
