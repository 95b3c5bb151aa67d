// Plural categories of whole numbers in every language of CLDR, as src/coverts/words/plurals has them.

import groups from "./plural-rules.json";

type Condition = (n: number) => boolean;
type Group = Readonly<{ languages: string } & Partial<Record<string, string>>>;

const order = ["zero", "one", "two", "few", "many"];

/** The function from a number to its category in a language ("pt", "pt-PT"). An unknown language counts like English. */
export function category(code: string): (n: number) => string {
  const rules = rulesOf(code) ?? rulesOf(code.split("-")[0] ?? "") ?? rulesOf("en") ?? { languages: "" };
  const conditions = order.map((name): [string, Condition] => [name, condition(rules[name])]);
  return (n) => (Number.isInteger(n) && conditions.find(([, holds]) => holds(Math.abs(n)))?.[0]) || "other";
}

const rulesOf = (code: string): Group | undefined =>
  (groups as readonly Group[]).find(({ languages }) => languages.split(" ").includes(code));

function condition(text: string | undefined): Condition {
  if (text === undefined) return () => false;
  const alternatives = text.split(" or ").map((each) => each.split(" and ").map(relation));
  return (n) => alternatives.some((parts) => parts.every((holds) => holds(n)));
}

/** A relation such as "n % 10 = 2..4,9". */
function relation(text: string): Condition {
  const [left = "", values = ""] = text.split(/ !?= /);
  const modulus = Number(left.split(" % ")[1] ?? Infinity);
  const spans = values.split(",").map((span) => span.split("..").map(Number));
  const wanted = !text.includes("!=");
  return (n) => spans.some(([low = NaN, high = low]) => low <= n % modulus && n % modulus <= high) === wanted;
}
