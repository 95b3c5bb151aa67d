// A page without a server: its files, its addresses, and which tab uses a table.

import { describe, expect, it } from "vitest";
import { encodeAddress, pathIn } from "../src/page/page-addresses";
import { TableLocks, type Locks, type Tabs } from "../src/page/table-locks";
import { fileOf } from "../src/page/worker-transport";

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

/** Two tabs of one browser. */
class Browser {
  private readonly taken = new Set<string>();
  private readonly tabs: Tabs[] = [];

  readonly locks: Locks = {
    request: async (name, _, use) => {
      if (this.taken.has(name)) return use(null);
      this.taken.add(name);
      await use({});
      this.taken.delete(name);
      return undefined;
    },
  };

  tab(letGo: (table: string) => void = () => undefined): TableLocks {
    const tab: Tabs = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of this.tabs) if (other !== tab) other.onmessage?.({ data } as MessageEvent<string>);
      },
    };
    this.tabs.push(tab);
    return new TableLocks(this.locks, tab, (table) => {
      letGo(table);
      return Promise.resolve();
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
  it("is free once its tab is frozen", async () => {
    const browser = new Browser();
    const first = browser.tab();
    await first.acquire("abc");
    await first.releaseAll();
    await expect.poll(() => browser.tab().acquire("abc")).toBe(true);
  });
});
