// Every text of the page is in the catalogues, and German is complete.

import ts from "typescript";
import { describe, expect, it } from "vitest";
import german from "../src/words/de.json";
import { category } from "../src/words/plurals";
import { addAccents } from "../src/words/pseudo";
import { setLanguage, t, tn, type Sentence } from "../src/words/words";

const sources = import.meta.glob<string>(["../src/**/*.ts", "!../src/wire/generated.ts"], { query: "?raw", import: "default", eager: true });
const catalogue: Readonly<Record<string, Sentence>> = german;

/** Attributes that people read or hear. */
const told = /\s(aria-label|aria-description|aria-valuetext|aria-roledescription|title|alt|placeholder)="([^"]*)"/g;
/** Texts that are the same in every language: the program's name, and a compass's north. */
const signs = new Set(["Coverts", "N"]);
/** Replaces the expressions of a template. */
const hole = "\u0001";

/** The index of the key among the arguments of a call. */
const keyAt = new Map([["t", 0], ["tn", 1]]);

interface Found {
  keys: Set<string>;
  raw: string[];
}

/** Collect the keys of a source, and the texts of its templates that have none. */
function read(name: string, text: string, found: Found): void {
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const key = node.arguments[keyAt.get(node.expression.text) ?? Infinity];
      if (key) found.keys.add(ts.isStringLiteral(key) ? key.text : `${name}: no literal: ${key.getText()}`);
    }
    if (ts.isTaggedTemplateExpression(node) && ["html", "svg"].includes(node.tag.getText())) {
      found.raw.push(...rawIn(node.template).map((each) => `${name}: ${each}`));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
}

function rawIn(template: ts.TemplateLiteral): string[] {
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
  const markup = parts.join(hole).replace(/<!--.*?-->|<code>.*?<\/code>/gs, "");
  const texts = [...markup.replace(/<[^>]*>/g, "\n").split("\n"), ...[...markup.matchAll(told)].map(([, , value]) => value ?? "")];
  return texts.map((each) => each.replaceAll(hole, " ").trim()).filter((each) => /\p{L}/u.test(each) && !signs.has(each));
}

const found: Found = { keys: new Set(), raw: [] };
for (const [name, text] of Object.entries(sources)) read(name, text, found);

const slotsOf = (sentence: Sentence): string => {
  const forms = typeof sentence === "string" ? [sentence] : Object.values(sentence);
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort().join();
};

describe("the words of the page", () => {
  it("no template has a text of its own", () => {
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(found.raw).toEqual([]);
  });

  it("each is said in German", () => {
    expect([...found.keys].filter((key) => !catalogue[key])).toEqual([]);
  });

  it("the German catalogue has none that nobody says", () => {
    expect(Object.keys(catalogue).filter((key) => !found.keys.has(key))).toEqual([]);
  });

  it("a sentence has the same slots in German", () => {
    expect(Object.entries(catalogue).filter(([key, sentence]) => slotsOf(key) !== slotsOf(sentence))).toEqual([]);
  });
});

describe("what is said", () => {
  it("German counts as German does, with its own words", () => {
    setLanguage("de", (key) => catalogue[key]);
    expect(tn("{n} player", "{n} players", 1)).toBe("1 Person");
    expect(tn("{n} player", "{n} players", 3)).toBe("3 Personen");
    expect(t("Seat {number}", { number: 2 })).toBe("Platz 2");
    setLanguage("en", () => undefined);
  });

  it("a language has the categories of its own, and falls back on other", () => {
    const files = { one: "{n} plik", few: "{n} pliki", many: "{n} plików", other: "{n} pliku" };
    setLanguage("pl", (key) => ({ "{n} files": files, "{n} cards": { one: "karta", other: "karty" } })[key], category("pl"));
    expect([1, 3, 5, 12, 22].map((n) => tn("{n} file", "{n} files", n))).toEqual(["1 plik", "3 pliki", "5 plików", "12 plików", "22 pliki"]);
    expect([1, 3, 5].map((n) => tn("{n} card", "{n} cards", n))).toEqual(["karta", "karty", "karty"]);
    setLanguage("en", () => undefined);
  });

  it.each(["en", "de", "fr", "pl", "ru", "ar", "ja", "cy", "ga", "sl", "lt", "lv", "pt-PT", "ro", "he", "fil"])(
    "numbers have the browser's categories in %s",
    (code) => {
      const [ours, browsers] = [category(code), new Intl.PluralRules(code)];
      const numbers = [...Array(1001).keys(), 1_000_000, 1_000_001, 2_000_000, -1];
      expect(numbers.map(ours)).toEqual(numbers.map((n) => browsers.select(n)));
    },
  );

  it("an unknown language counts as English does", () => {
    expect([0, 1, 2].map(category("xx"))).toEqual(["other", "one", "other"]);
    expect([1, 1.5].map(category("pt-BR"))).toEqual(["one", "other"]);
  });

  it("what a language lacks is said in English", () => {
    setLanguage("de", () => undefined);
    expect(tn("{n} player", "{n} players", 1)).toBe("1 player");
    setLanguage("en", () => undefined);
  });

  it("the language that nobody speaks keeps the slots", () => {
    expect(addAccents("Seat {number}")).toMatch(/^⟦Séàt \{number\}~+⟧$/);
  });
});
