// Snapshots of Python's memory: which one a page begins with, and which ones are removed.

import { describe, expect, it } from "vitest";
import type { Row } from "../src/page/device-rows";
import { HeapSnapshots, type SnapshotStorage } from "../src/page/heap-snapshots";
import { gameOf } from "../src/page/requested-game";

const BUILD = "https://host/games/build-2/";
const snapshot = new Uint8Array([1, 2, 3]);

/** A browser's storage. */
class Storage implements SnapshotStorage {
  readonly entries = new Map<string, Response>();
  room = 1000;

  private readonly cache = {
    match: (address: string) => Promise.resolve(this.entries.get(address)?.clone()),
    put: (address: string, reply: Response) => Promise.resolve(void this.entries.set(address, reply)),
    delete: (address: string | { url: string }) => Promise.resolve(this.entries.delete(typeof address === "string" ? address : address.url)),
    keys: () => Promise.resolve([...this.entries.keys()].map((url) => ({ url }))),
  };

  readonly caches = { open: () => Promise.resolve(this.cache) } as unknown as CacheStorage;
  readonly space = (): Promise<number> => Promise.resolve(this.room);
}

async function stored(): Promise<[HeapSnapshots, Storage]> {
  const storage = new Storage();
  const snapshots = new HeapSnapshots(BUILD, storage);
  await snapshots.store("chess", snapshot);
  return [snapshots, storage];
}

describe("a snapshot", () => {
  it("is there on the next visit", async () => {
    const [snapshots] = await stored();
    expect(await snapshots.take("chess")).toEqual(snapshot);
  });
  it("is of one game", async () => {
    const [snapshots] = await stored();
    expect(await snapshots.take("go")).toBeNull();
  });
  it("is there again after Python has begun with it", async () => {
    const [snapshots] = await stored();
    await snapshots.take("chess");
    await snapshots.confirm("chess");
    expect(await snapshots.take("chess")).toEqual(snapshot);
  });
  it("is removed if Python has not begun with it the last time", async () => {
    const [snapshots, { entries }] = await stored();
    await snapshots.take("chess");
    expect(await snapshots.take("chess")).toBeNull();
    expect([...entries]).toEqual([]);
  });
  it("is removed by a newer build", async () => {
    const [, storage] = await stored();
    expect(await new HeapSnapshots("https://host/games/build-3/", storage).take("chess")).toBeNull();
    expect([...storage.entries]).toEqual([]);
  });
  it("is not stored if there is little space", async () => {
    const [snapshots, storage] = await stored();
    storage.room = 20;
    await snapshots.store("go", snapshot);
    expect(await snapshots.has("go")).toBe(false);
  });
  it("is missing if the browser stores nothing", async () => {
    const snapshots = new HeapSnapshots(BUILD, { caches: undefined, space: () => Promise.resolve(0) });
    await snapshots.store("chess", snapshot);
    expect(await snapshots.take("chess")).toBeNull();
  });
  it("is missing if the browser refuses the storage", async () => {
    const caches = { open: () => Promise.reject(new Error("denied")) } as unknown as CacheStorage;
    expect(await new HeapSnapshots(BUILD, { caches, space: () => Promise.resolve(0) }).take("chess")).toBeNull();
  });
});

const rows = {
  read: (key: string) => Promise.resolve(key === "table/abc/game" ? [[key, new TextEncoder().encode("chess")] as Row] : []),
  write: () => Promise.resolve(),
};
const request = (address: string, body = ""): Promise<string> => gameOf({ kind: "request", number: 1, method: "POST", address, body }, rows);

describe("the game that a message is about", () => {
  it("is in the request for a new table", async () => {
    expect(await request("/api/tables", '{"game": "chess"}')).toBe("chess");
  });
  it("is in an address", async () => {
    expect(await request("/api/games/chess/puzzles/1?lang=de")).toBe("chess");
  });
  it("is that of the stored table", async () => {
    expect(await gameOf({ kind: "connect", number: 1, address: "/api/tables/abc/socket?seat=0" }, rows)).toBe("chess");
  });
  it.each(["/api/tables/xyz/name", "/api/tables", "/api/replays"])("is unknown for %s", async (address) => {
    expect(await request(address, "{")).toBe("");
  });
});
