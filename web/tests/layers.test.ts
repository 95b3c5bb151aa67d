// The layers of src/: which folder may import which, and what a folder may hold.

import ts from "typescript";
import { describe, expect, it } from "vitest";

/**
 * The folders with modules, from the lowest layer to the highest. A module imports only modules of its own folder and of
 * lower layers. Folders of one layer do not import each other.
 */
const layers = [
  ["words"],
  ["wire"],
  ["browser", "scene", "art/pictures"],
  ["state", "setup", "art"],
  ["pieces", "shared"],
  ["reading"],
  ["view"],
  ["people", "learn"],
  ["table/question", "table/votes", "table/seats", "table/result", "front/building"],
  ["table", "replay", "front", "page"],
  ["."],
];
/** Folders that draw nothing: they do without Lit, so that tests need no page. */
const plain = ["words", "wire", "browser", "scene", "state", "setup"];
/** Folders without modules. */
const assets = ["fonts", "styles"];
/** Folders that may hold more than `maxEntries`. */
const exempt = ["words", "styles"];
const maxEntries = 20;

const texts = import.meta.glob<string>("../src/**/*.ts", { query: "?raw", import: "default", eager: true });
const paths = Object.keys(import.meta.glob("../src/**/*")).map((path) => path.replace("../src/", ""));

const folderOf = (path: string): string => path.split("/").slice(0, -1).join("/") || ".";
const layerOf = (path: string): number => layers.findIndex((folders) => folders.includes(folderOf(path)));

/** Return the path below src/ of what a module imports; null for a package. */
function resolve(from: string, specifier: string): string | null {
  if (!specifier.startsWith(".")) return null;
  const path = new URL(specifier, `file:///${from}`).pathname.slice(1);
  return /\.\w+$/.test(path) ? path : `${path}.ts`;
}

/** Return every import of a module: static, of types alone, and at run time. */
function importsIn(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

const specifiers = new Map(Object.entries(texts).map(([path, text]) => [path.replace("../src/", ""), importsIn(text)]));
const imports = new Map(
  [...specifiers].map(([module, all]) => [module, all.flatMap((each) => resolve(module, each) ?? []).filter((path) => path.endsWith(".ts"))]),
);

/** Return the modules of an import cycle; none if there is no cycle. */
function cycle(): string[] {
  const done = new Set<string>();
  const visit = (module: string, path: string[]): string[] => {
    if (path.includes(module)) return [...path.slice(path.indexOf(module)), module];
    if (done.has(module)) return [];
    for (const next of imports.get(module) ?? []) {
      const found = visit(next, [...path, module]);
      if (found.length) return found;
    }
    done.add(module);
    return [];
  };
  for (const module of imports.keys()) {
    const found = visit(module, []);
    if (found.length) return found;
  }
  return [];
}

const repeated = (names: string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

describe("the folders of src", () => {
  it("each folder with modules is in one layer", () => {
    const folders = new Set([...imports.keys()].map(folderOf));
    expect([...folders].sort()).toEqual(layers.flat().sort());
  });

  it("no folder has too many entries", () => {
    const entries = new Map<string, Set<string>>();
    for (const path of paths) {
      const parts = path.split("/");
      parts.forEach((part, depth) => {
        const folder = parts.slice(0, depth).join("/") || ".";
        entries.set(folder, (entries.get(folder) ?? new Set()).add(part));
      });
    }
    const full = [...entries].filter(([folder, names]) => names.size > maxEntries && !exempt.includes(folder));
    expect(full.map(([folder, names]) => `${folder}: ${names.size}`)).toEqual([]);
    expect([...entries.keys()]).toEqual(expect.arrayContaining(assets));
  });

  it("no two modules share a name", () => {
    expect(repeated([...imports.keys()].map((path) => path.split("/").at(-1) ?? ""))).toEqual([]);
  });

  it("no two exported classes or types share a name", () => {
    const names = Object.values(texts).flatMap((text) =>
      [...text.matchAll(/^export (?:abstract )?(?:class|interface|type) (\w+)/gm)].map(([, name]) => name ?? ""),
    );
    expect(repeated(names)).toEqual([]);
  });
});

describe("the imports of src", () => {
  it("each import leads to a module", () => {
    expect([...imports].flatMap(([module, all]) => all.filter((each) => !imports.has(each)).map((each) => `${module}: ${each}`))).toEqual([]);
  });

  it("no import leads to a higher layer, or to another folder of the same layer", () => {
    const wrong = [...imports].flatMap(([module, all]) =>
      all
        .filter((each) => folderOf(each) !== folderOf(module) && layerOf(each) >= layerOf(module))
        .map((each) => `${module}: ${each}`),
    );
    expect(wrong).toEqual([]);
  });

  it("no import is part of a cycle", () => {
    expect(cycle()).toEqual([]);
  });

  it("what draws nothing does without Lit", () => {
    const drawing = [...specifiers].filter(([module, all]) => plain.includes(folderOf(module)) && all.some((each) => /^lit\b/.test(each)));
    expect(drawing.map(([module]) => module)).toEqual([]);
  });
});
