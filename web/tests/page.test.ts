// A page without a server: its files, its addresses, and which tab uses a table.

import { describe, expect, it } from "vitest";
import { fragmentOf, holds, MAX_HELD_BYTES, textOfFragment } from "../src/browser/game-link";
import { encodeAddress, pathIn } from "../src/page/page-addresses";
import { IDLE_MS, TableLocks, type Locks, type Tabs } from "../src/page/table-locks";
import { FIRST_LIMIT_MS, MIN_LIMIT_MS, Watchdog, type Timers } from "../src/page/watchdog";
import type { Channel } from "../src/wire/transport";
import type { FromWorker } from "../src/page/worker-messages";
import { fileOf, WorkerTransport, type WorkerPort } from "../src/page/worker-transport";

const paths = ["/games", "/games/{name}/rules"];

describe("the files of a page", () => {
  it("hold the replies that are the same for everybody", () => {
    expect(fileOf("/api/games", paths)).toBe("en/games.json");
  });
  it("are in the language of the request", () => {
    expect(fileOf("/api/games/chess/rules?lang=de", paths)).toBe("de/games/chess/rules.json");
  });
  it("hold nothing of a table", () => {
    expect(fileOf("/api/tables/abc/replay", paths)).toBeNull();
  });
});

describe("the addresses of a page", () => {
  it("are in the query", () => {
    expect(encodeAddress("/table/abc")).toBe("./?at=/table/abc");
  });
  it("keep their own query and fragment", () => {
    expect(encodeAddress("/table/abc?seat=1#line-3")).toBe("./?at=/table/abc&seat=1#line-3");
  });
  it("are the folder itself for the front page", () => {
    expect(encodeAddress("/")).toBe("./");
  });
  it.each(["/table/abc", "/learn/infiltration/1-data-files", "/"])("lead back to %s", (path) => {
    expect(pathIn(new URL(encodeAddress(path), "http://host/").search)).toBe(path);
  });
});

/** Timers that a test moves. */
class Clock implements Timers {
  private time = 0;
  private count = 0;
  private readonly waiting = new Map<number, [number, () => void]>();

  now = (): number => this.time;

  start(after: number, call: () => void): number {
    this.waiting.set(++this.count, [this.time + after, call]);
    return this.count;
  }

  stop(timer: number): void {
    this.waiting.delete(timer);
  }

  pass(milliseconds: number): void {
    this.time += milliseconds;
    for (const [timer, [at, call]] of [...this.waiting]) {
      if (at > this.time) continue;
      this.waiting.delete(timer);
      call();
    }
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Two tabs of one browser. */
class Browser {
  private readonly taken = new Set<string>();
  private readonly tabs: Tabs[] = [];
  readonly clock = new Clock();

  locks: Locks = {
    request: async (name, _, use) => {
      await Promise.resolve();
      if (this.taken.has(name)) return use(null);
      this.taken.add(name);
      await use({});
      this.taken.delete(name);
      return undefined;
    },
  };

  tab(letGo: (table: string) => unknown = () => undefined): TableLocks {
    const tab: Tabs = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of this.tabs) if (other !== tab) other.onmessage?.({ data } as MessageEvent<string>);
      },
    };
    this.tabs.push(tab);
    return new TableLocks(this.locks, tab, this.clock, async (table) => {
      await letGo(table);
    });
  }
}

describe("a table in two tabs", () => {
  it("belongs to the tab that came first", async () => {
    const browser = new Browser();
    const [first, second] = [browser.tab(), browser.tab()];
    expect(await first.acquire("abc")).toBe(true);
    expect(await second.acquire("abc")).toBe(false);
  });
  it("is another matter than another table", async () => {
    const browser = new Browser();
    await browser.tab().acquire("abc");
    expect(await browser.tab().acquire("xyz")).toBe(true);
  });
  it("is given to the tab that asks for it", async () => {
    const browser = new Browser();
    const left: string[] = [];
    const [first, second] = [browser.tab((table) => left.push(table)), browser.tab()];
    await first.acquire("abc");
    second.askFor("abc");
    await expect.poll(() => second.acquire("abc")).toBe(true);
    expect(left).toEqual(["abc"]);
  });
  it("stays with the tab that has asked for it", async () => {
    const browser = new Browser();
    const [first, second] = [browser.tab(), browser.tab()];
    await first.acquire("abc");
    second.askFor("abc");
    await expect.poll(() => second.acquire("abc")).toBe(true);
    second.releaseAll();
    expect(await first.acquire("abc")).toBe(false);
  });
  it("is free a while after its tab has left it", async () => {
    const browser = new Browser();
    const [first, second] = [browser.tab(), browser.tab()];
    await first.acquire("abc");
    first.leave("abc");
    expect(await second.acquire("abc")).toBe(false);
    browser.clock.pass(IDLE_MS);
    await expect.poll(() => second.acquire("abc")).toBe(true);
  });
  it("stays with its tab as long as one use of it goes on", async () => {
    const browser = new Browser();
    const first = browser.tab();
    await first.acquire("abc");
    await first.acquire("abc");
    first.leave("abc");
    browser.clock.pass(IDLE_MS);
    expect(await browser.tab().acquire("abc")).toBe(false);
  });
  it("stays with its tab if that comes back in time", async () => {
    const browser = new Browser();
    const first = browser.tab();
    await first.acquire("abc");
    first.leave("abc");
    await first.acquire("abc");
    browser.clock.pass(IDLE_MS);
    expect(await browser.tab().acquire("abc")).toBe(false);
  });
  it("is used by several requests of its tab at once", async () => {
    const first = new Browser().tab();
    expect(await Promise.all([first.acquire("abc"), first.acquire("abc")])).toEqual([true, true]);
  });
  it("belongs to one tab only, even if the player comes back while it is given up", async () => {
    const browser = new Browser();
    let end = (): void => undefined;
    const [first, second] = [browser.tab(() => new Promise<void>((resolve) => (end = resolve))), browser.tab()];
    await first.acquire("abc");
    first.leave("abc");
    browser.clock.pass(IDLE_MS);
    const back = first.acquire("abc");
    await nextTask();
    end();
    expect(await back).toBe(true);
    await nextTask();
    expect(await second.acquire("abc")).toBe(false);
  });
  it("is free if the browser refuses all locks", async () => {
    const browser = new Browser();
    browser.locks.request = () => Promise.reject(new DOMException("denied", "SecurityError"));
    expect(await browser.tab().acquire("abc")).toBe(true);
  });
  it("can be opened in a tab that did not have it when another one asked for it", async () => {
    const browser = new Browser();
    const [first, second] = [browser.tab(), browser.tab()];
    second.askFor("abc");
    expect(await first.acquire("abc")).toBe(true);
  });
  it("is free once its tab is frozen", async () => {
    const browser = new Browser();
    const first = browser.tab();
    await first.acquire("abc");
    first.releaseAll();
    await expect.poll(() => browser.tab().acquire("abc")).toBe(true);
  });
});

/** A transport whose worker a test plays. */
function transport(locks?: Locks): { made: WorkerTransport; clock: Clock; kept: () => number; reply: (message: FromWorker) => void } {
  const clock = new Clock();
  let kept = 0;
  let reply: (message: FromWorker) => void = () => undefined;
  const worker: WorkerPort = {
    postMessage: () => undefined,
    addEventListener: (_, listener) => (reply = (data) => listener({ data } as MessageEvent<FromWorker>)),
    terminate: () => undefined,
  };
  const nothing = (): void => undefined;
  const listener = { onStage: nothing, onUnsaved: nothing, onFailed: nothing, onStuck: nothing };
  const tabs: Tabs = { onmessage: null, postMessage: nothing };
  const browser = { begin: () => worker, locks, tabs, timers: clock, keepStored: () => { kept++; } };
  const made = new WorkerTransport({ build: "", runtime: "", snapshots: false }, [], browser, listener);
  return { made, clock, kept: () => kept, reply: (message) => reply(message) };
}

it("says that another tab uses the table", async () => {
  const { made } = transport({ request: (_, __, use) => Promise.resolve(use(null)) });
  const why = await new Promise((resolve) => made.connect("/api/tables/abc/socket", { onMessage: () => undefined, onClose: resolve }));
  expect(why).toBe("elsewhere");
});

it("replaces a worker that does not give up a table", async () => {
  const { made, clock, reply } = transport(new Browser().locks);
  const connect = (onClose: (why: string) => void): Channel => made.connect("/api/tables/abc/socket", { onMessage: () => undefined, onClose });
  const channel = connect(() => undefined);
  await nextTask();
  reply({ kind: "done", number: 1 });
  channel.close();
  clock.pass(IDLE_MS);
  const why = new Promise<string>((resolve) => void connect(resolve));
  await nextTask();
  clock.pass(FIRST_LIMIT_MS);
  await nextTask();
  clock.pass(FIRST_LIMIT_MS);
  expect(await why).toBe("lost");
});

describe("the browser is asked to keep the tables", () => {
  it("once, after the first answer is stored", async () => {
    const { made, kept, reply } = transport();
    const channel = made.connect("/api/tables/abc/socket", { onMessage: () => undefined, onClose: () => undefined });
    await expect.poll(() => channel.send("answer")).toBe(true);
    expect(kept()).toBe(0);
    reply({ kind: "done", number: 1 });
    expect(kept()).toBe(1);
    channel.send("answer");
    reply({ kind: "done", number: 1 });
    expect(kept()).toBe(1);
  });
});

describe("a game in a link", () => {
  const file = JSON.stringify({ game: "parlour", steps: Array.from({ length: 50 }, (_, i) => i) });

  it("comes back as it was", async () => {
    expect(await textOfFragment("game", (await fragmentOf("game", file)) ?? "")).toBe(file);
  });
  it("is another matter than a puzzle", async () => {
    const fragment = (await fragmentOf("puzzle", file)) ?? "";
    expect([holds("puzzle", fragment), holds("game", fragment)]).toEqual([true, false]);
    expect(await textOfFragment("puzzle", fragment)).toBe(file);
  });
  it("has only letters that an address may have", async () => {
    expect(await fragmentOf("game", file)).toMatch(/^#game=[\w-]+$/);
  });
  it("is refused if it is too long", async () => {
    const noise = Array.from({ length: 40_000 }, (_, i) => String.fromCharCode(33 + ((i * 7919) ^ (i >> 3)) % 90)).join("");
    expect(await fragmentOf("game", noise)).toBeNull();
  });
  it.each(["#game=%%%", "#game=AAAA", "#game="])("is refused if it is damaged: %s", async (fragment) => {
    await expect(textOfFragment("game", fragment)).rejects.toMatchObject({ fault: "damaged" });
  });
  it("is refused if it is cut off", async () => {
    const fragment = (await fragmentOf("game", file)) ?? "";
    await expect(textOfFragment("game", fragment.slice(0, -12))).rejects.toMatchObject({ fault: "damaged" });
  });
  it("is refused if a short text unpacks to a long one", async () => {
    const bomb = await fragmentOf("game", "0".repeat(MAX_HELD_BYTES + 1));
    await expect(textOfFragment("game", bomb ?? "")).rejects.toMatchObject({ fault: "large" });
  });
});

describe("the watchdog", () => {
  function watched(...durations: number[]): [Clock, Watchdog, string[]] {
    const clock = new Clock();
    const stuck: string[] = [];
    const watchdog = new Watchdog(clock, (table) => stuck.push(table));
    durations.forEach((duration, number) => {
      watchdog.begin(number, "abc");
      clock.pass(duration);
      watchdog.end(number);
    });
    return [clock, watchdog, stuck];
  }

  it("lets a table read its rules first", () => {
    const [clock, watchdog, stuck] = watched();
    watchdog.begin(1, "abc");
    clock.pass(FIRST_LIMIT_MS - 1);
    expect(stuck).toEqual([]);
  });
  it("gives a fast game twenty seconds", () => {
    const [clock, watchdog, stuck] = watched(50);
    watchdog.begin(1, "abc");
    clock.pass(MIN_LIMIT_MS - 1);
    expect(stuck).toEqual([]);
    clock.pass(1);
    expect(stuck).toEqual(["abc"]);
  });
  it("gives a slow game ten times its usual time", () => {
    const [clock, watchdog, stuck] = watched(5_000, 4_000, 6_000);
    watchdog.begin(9, "abc");
    clock.pass(49_999);
    expect(stuck).toEqual([]);
    clock.pass(1);
    expect(stuck).toEqual(["abc"]);
  });
  it("is silent after the answer", () => {
    const [clock, watchdog, stuck] = watched(50);
    watchdog.begin(1, "abc");
    watchdog.end(1);
    clock.pass(MIN_LIMIT_MS);
    expect(stuck).toEqual([]);
  });
  it("watches a message that is sent before the one before it is answered", () => {
    const [clock, watchdog, stuck] = watched(50);
    watchdog.begin(1, "abc");
    watchdog.begin(1, "abc");
    watchdog.end(1);
    clock.pass(MIN_LIMIT_MS);
    expect(stuck).toEqual(["abc"]);
  });
  it("does not count the time in which the page is hidden", () => {
    const [clock, watchdog, stuck] = watched(50);
    watchdog.begin(1, "abc");
    clock.pass(MIN_LIMIT_MS - 1_000);
    watchdog.setVisible(false);
    clock.pass(10 * MIN_LIMIT_MS);
    watchdog.setVisible(true);
    clock.pass(999);
    expect(stuck).toEqual([]);
    clock.pass(1);
    expect(stuck).toEqual(["abc"]);
  });
});
