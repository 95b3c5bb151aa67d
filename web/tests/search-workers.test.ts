// The workers in which bots search: what they are asked, and what becomes of a search if one fails.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SearchMessage, SearchReply } from "../src/page/search-worker";
import { SearchWorkers } from "../src/page/search-workers";

class FakeWorker extends EventTarget {
  static made: FakeWorker[] = [];
  readonly sent: SearchMessage[] = [];
  isEnded = false;

  constructor() {
    super();
    FakeWorker.made.push(this);
  }

  postMessage(message: SearchMessage): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  reply(seconds: number, error?: string): void {
    const data: SearchReply = { bytes: new Uint8Array(), seconds, ...(error ? { error } : {}) };
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

beforeEach(() => {
  FakeWorker.made = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("navigator", { hardwareConcurrency: 8 });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const workers = (): SearchWorkers => new SearchWorkers("/build/");

/** Return a worker that has been made. */
function made(number: number): FakeWorker {
  const worker = FakeWorker.made[number];
  if (!worker) throw new Error("There are not so many workers.");
  return worker;
}

test("there are at most four, and one where there is one core", () => {
  expect(workers().count).toBe(4);
  vi.stubGlobal("navigator", { hardwareConcurrency: 1 });
  expect(workers().count).toBe(1);
});

test("a worker starts when it is first used", () => {
  const some = workers();
  expect(FakeWorker.made).toHaveLength(0);
  void some.work(0, { search: 1 });
  void some.work(0, { search: 2 });
  expect(FakeWorker.made).toHaveLength(1);
});

test("a module is loaded from the folder of the build", () => {
  void workers().work(0, { search: 1, module: "chess" });
  expect(made(0).sent[0]?.module).toBe("/build/search/chess.wasm");
});

test("each message has the reply to it", async () => {
  const some = workers();
  const replies = Promise.all([some.work(0, { search: 1 }), some.work(0, { search: 2 })]);
  made(0).reply(1);
  made(0).reply(2);
  expect((await replies).map(({ seconds }) => seconds)).toEqual([1, 2]);
});

test("an error of a search fails only that search", async () => {
  const some = workers();
  const first = some.work(0, { search: 1 });
  const second = some.work(0, { search: 2 });
  made(0).reply(0, "unreachable");
  made(0).reply(2);
  await expect(first).rejects.toThrow("unreachable");
  expect((await second).seconds).toBe(2);
});

test("a worker that plays without end is replaced", async () => {
  const some = workers();
  const reply = some.work(0, { search: 1, entry: "plan" });
  const failed = expect(reply).rejects.toThrow("has failed");
  vi.advanceTimersByTime(20_000);
  await failed;
  expect(made(0).isEnded).toBe(true);
  void some.work(0, { search: 2 });
  expect(FakeWorker.made).toHaveLength(2);
});

test("a module may take its time to load", () => {
  void workers().work(0, { search: 1, module: "chess" });
  vi.advanceTimersByTime(60_000);
  expect(made(0).isEnded).toBe(false);
});
