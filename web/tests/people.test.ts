import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { ago } from "../src/state/time-ago";
import { removeTable, loadTables, storeAdded, storeTable } from "../src/browser/table-storage";
import { presenceText } from "../src/state/seats";
import { EVERYBODY, isHeard, storeMutes, loadMutes, speakerOf, audienceText, muteKey, lineText } from "../src/state/chat-phrases";
import type { TalkLine } from "../src/wire/generated";
import { stateWith } from "./people-kit";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => kept.set(name, text),
  removeItem: (name: string) => kept.delete(name),
});
beforeEach(() => kept.clear());

const line = (given: Partial<TalkLine>): TalkLine => ({ room: "players", number: 1, at: 0, seat: null, name: "", text: "", phrase: "", name_warning: "", ...given });

describe("one's own tables", () => {
  it("are those one sits at, the last one first", () => {
    for (const table of ["a", "b", "a"]) storeTable({ ...stateWith([{ you: true }]), table, you: 0 }, 7);
    storeTable({ ...stateWith([{}]), table: "watched" });
    expect(loadTables().map(({ table }) => table)).toEqual(["a", "b"]);
  });

  it("can be forgotten", () => {
    storeTable({ ...stateWith([{ you: true }]), table: "a", you: 0 });
    removeTable("a");
    expect(loadTables()).toEqual([]);
  });

  it("stay on the list if many tables of a file are added", () => {
    storeTable({ ...stateWith([{ you: true }]), table: "mine", you: 0 }, 7);
    storeAdded(Array.from({ length: 100 }, (_, at) => ({ table: `added${at}`, game: "", title: "", seen: 8, over: false, result: "" })));
    expect(loadTables().map(({ table }) => table)).toContain("mine");
  });

  it("are listed without what cannot be read", () => {
    kept.set("coverts-tables", '[null, 7, {"table": "a"}]');
    expect(loadTables().map(({ table }) => table)).toEqual(["a"]);
  });

  it("are none where what is kept cannot be read", () => {
    kept.set("coverts-tables", "{");
    expect(loadTables()).toEqual([]);
  });
});

describe("talk", () => {
  it("a line is a text or a stock phrase in the reader's words", () => {
    expect(lineText(line({ text: "hi" }))).toBe("hi");
    expect(lineText(line({}))).toBe("(this message was removed)");
    expect(lineText(line({ phrase: "well_played" }))).toBe("Well played");
  });

  it("says who speaks, and who only watches", () => {
    const { seats } = stateWith([{ called: "Mara" }, { you: true }]);
    expect([line({ seat: 0 }), line({ seat: 1 }), line({ name: "Mara" }), line({})].map((each) => speakerOf(each, seats))).toEqual([
      "Mara", "You", "Mara, watching", "A watcher",
    ]);
  });

  it("whom one mutes is not heard, and stays muted", () => {
    const muted = new Set([muteKey(line({ seat: 0 }))]);
    expect([line({ seat: 0 }), line({ seat: 1 })].map((each) => isHeard(each, muted))).toEqual([false, true]);
    expect(isHeard(line({ seat: 1 }), new Set([EVERYBODY]))).toBe(false);
    storeMutes("t", muted);
    expect(loadMutes("t")).toEqual(muted);
  });
});

describe("presence", () => {
  it("is said in words, but not to who watches late", () => {
    const state = stateWith([{ connected: true }, {}]);
    expect(state.seats.map((seat) => presenceText(seat, state))).toEqual(["is there", "is away"]);
    expect(state.seats.map((seat) => presenceText(seat, { ...state, late: true }))).toEqual(["plays", "plays"]);
  });

  it("times are said roughly", () => {
    expect([5, 70, 1000, 4000, 9000, 90000, 200000].map(ago)).toEqual([
      "just now", "a minute ago", "16 minutes ago", "an hour ago", "2 hours ago", "yesterday", "2 days ago",
    ]);
  });
});

test("after an early end, players and watchers still read only what their own group says", () => {
  const ended = { ...stateWith([{ you: true }]), ended: true };
  expect(audienceText({ ...ended, you: 0 })).toContain("only its players can read this, and watchers never can");
  expect(audienceText({ ...stateWith([{}]), ended: true })).toContain("only watchers can read this, and players never can");
  expect(audienceText({ ...ended, over: true })).toContain("everybody at the table can read this");
});
