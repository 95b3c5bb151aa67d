import { beforeEach, expect, test, vi } from "vitest";
import { loadDraft, loadTexts, newTextId, storeDraft, storeTexts, type StoredDraft } from "../src/browser/text-storage";
import { readGameOption } from "../src/wire/generated";

const option = (name: string, file = ""): ReturnType<typeof readGameOption> => readGameOption({ name, label: name, kind: "text", default: "", file });
const [first, second, map] = [option("deck_1", "--deck"), option("deck_2", "--deck"), option("map")] as const;
let stored: Record<string, string> = {};

beforeEach(() => {
  stored = {};
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null, setItem: (key: string, value: string) => (stored[key] = value) });
});

test("saved texts fit into all options of their kind, the last changed first", () => {
  const texts = [{ id: "a", text: "One\n", changed: 1, options: {} }, { id: "b", text: "Two\n", changed: 2, options: {} }];
  expect(storeTexts("game", first, texts)).toBe(true);
  expect(loadTexts("game", second).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(loadTexts("game", map)).toEqual([]);
  expect(loadTexts("other", first)).toEqual([]);
});

test("a saved text keeps the options for which it was made", () => {
  storeTexts("game", first, [{ id: "a", text: "One\n", changed: 1, options: { format: "open" } }]);
  expect(loadTexts("game", first)[0]?.options).toEqual({ format: "open" });
});

test("each option has a draft of its own", () => {
  const draft = { text: "Mine\n", saved: "a", changed: 1, options: { format: "open" } };
  storeDraft("game", first, draft);
  expect(loadDraft("game", first)).toEqual(draft);
  expect(loadDraft("game", second)).toBeNull();
});

test("each tab goes on with its own draft, and a new one with the last", () => {
  const tabs: Record<string, string>[] = [{}, {}, {}];
  const goTo = (tab: number): void => {
    vi.stubGlobal("sessionStorage", { getItem: (key: string) => tabs[tab]?.[key] ?? null, setItem: (key: string, value: string) => ((tabs[tab] ?? {})[key] = value) });
  };
  const draft = (text: string): StoredDraft => ({ text, saved: "", changed: 0, options: {} });
  for (const [tab, text] of ["One\n", "Two\n"].entries()) {
    goTo(tab);
    storeDraft("game", first, draft(text));
  }
  const found = tabs.map((_, tab) => (goTo(tab), loadDraft("game", first)?.text));
  expect(found).toEqual(["One\n", "Two\n", "Two\n"]);
});

test("what something else has stored is left out", () => {
  storeTexts("game", first, [{ id: "a", text: "One\n", changed: 1, options: {} }]);
  const [key = ""] = Object.keys(stored);
  stored[key] = JSON.stringify([null, 5, { id: "b" }, ...(JSON.parse(stored[key] ?? "") as unknown[])]);
  expect(loadTexts("game", first).map(({ id }) => id)).toEqual(["a"]);
  stored[key] = "{broken";
  expect(loadTexts("game", first)).toEqual([]);
});

test("without storage nothing is lost but what was to be stored", () => {
  const blocked = {
    getItem: () => { throw new Error("blocked"); },
    setItem: () => { throw new Error("full"); },
  };
  vi.stubGlobal("localStorage", blocked);
  vi.stubGlobal("sessionStorage", blocked);
  expect(storeTexts("game", first, [])).toBe(false);
  expect(storeDraft("game", first, { text: "", saved: "", changed: 0, options: {} })).toBe(false);
  expect([loadTexts("game", first), loadDraft("game", first)]).toEqual([[], null]);
});

test("each saved text has an id of its own", () => {
  expect(newTextId()).not.toBe(newTextId());
});
