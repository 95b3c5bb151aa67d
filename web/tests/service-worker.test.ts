// The service worker of a page: what it stores, what it answers, and what it leaves alone.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A program without exports. */
const PROGRAM = "../src/page/service-worker";
const FOLDER = "https://host/games/";

/** A browser's caches, which all pages of one origin share. */
class Caches {
  readonly named = new Map<string, Map<string, string>>();

  open = (name: string): Promise<unknown> => {
    const entries = this.named.get(name) ?? new Map<string, string>();
    this.named.set(name, entries);
    return Promise.resolve({
      match: (address: string) => Promise.resolve(replyOf(entries.get(address))),
      put: async (address: string, reply: Response) => void entries.set(address, await reply.text()),
    });
  };
  match = (address: string): Promise<Response | undefined> =>
    Promise.resolve(replyOf([...this.named.values()].find((each) => each.has(address))?.get(address)));
  keys = (): Promise<string[]> => Promise.resolve([...this.named.keys()]);
  delete = (name: string): Promise<boolean> => Promise.resolve(this.named.delete(name));
}

const replyOf = (text: string | undefined): Response | undefined => (text === undefined ? undefined : new Response(text));

type Listener = (event: unknown) => void;

/** The service worker of a build, in a browser. */
class Installed {
  private readonly listeners = new Map<string, Listener>();

  constructor(
    private readonly caches: Caches,
    private readonly folder: string,
  ) {}

  async begin(version: string): Promise<void> {
    vi.stubGlobal("self", {
      BUILD_VERSION: version,
      caches: this.caches,
      clients: { claim: () => Promise.resolve() },
      registration: { scope: this.folder },
      addEventListener: (type: string, listener: Listener) => this.listeners.set(type, listener),
    });
    vi.resetModules();
    await import(/* @vite-ignore */ PROGRAM);
    await this.hear("install");
    await this.hear("activate");
  }

  /** Return what a request is answered with; "" if the worker leaves it to the browser. */
  async open(address: string): Promise<string> {
    const replies: Promise<Response>[] = [];
    this.listeners.get("fetch")?.({ request: { method: "GET", url: address }, respondWith: (reply: Promise<Response>) => replies.push(reply) });
    return (await Promise.all(replies.map(async (reply) => (await reply).text()))).join("");
  }

  private async hear(type: string): Promise<void> {
    const work: Promise<unknown>[] = [];
    this.listeners.get(type)?.({ waitUntil: (each: Promise<unknown>) => work.push(each) });
    await Promise.all(work);
  }
}

let caches: Caches;
/** The files at the web host. */
let host: Map<string, string>;

beforeEach(() => {
  caches = new Caches();
  host = new Map();
  vi.stubGlobal("fetch", (request: string | { url: string }) => {
    const text = host.get(typeof request === "string" ? request : request.url);
    return Promise.resolve(text === undefined ? new Response("", { status: 404 }) : new Response(text));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Publish a build in a folder, and visit it. */
async function visit(version: string, folder = FOLDER): Promise<Installed> {
  const files = ["index.html", "manifest.webmanifest", "assets/index-AbCd1234.js"];
  for (const path of files) host.set(folder + path, `${path} of ${version}`);
  host.set(`${folder}coverts-page.json`, JSON.stringify({ version, files, later: [] }));
  const worker = new Installed(caches, folder);
  await worker.begin(version);
  return worker;
}

describe("the service worker of a page", () => {
  it("opens the page without a network", async () => {
    const worker = await visit("1");
    host.clear();
    expect(await worker.open(FOLDER)).toBe("index.html of 1");
    expect(await worker.open(`${FOLDER}?at=/table/abc`)).toBe("index.html of 1");
    expect(await worker.open(`${FOLDER}index.html`)).toBe("index.html of 1");
  });
  it("leaves other pages below its folder alone", async () => {
    const worker = await visit("1");
    host.set(`${FOLDER}blog/`, "another site");
    expect(await worker.open(`${FOLDER}blog/`)).toBe("another site");
  });
  it("removes an earlier build", async () => {
    await visit("1");
    const worker = await visit("2");
    expect(caches.named.size).toBe(1);
    expect(await worker.open(FOLDER)).toBe("index.html of 2");
  });
  it("leaves the builds of other pages of the same host alone", async () => {
    const other = await visit("1", "https://host/other/");
    await visit("2");
    host.clear();
    expect(await other.open("https://host/other/")).toBe("index.html of 1");
  });
  it("takes files with a hash in their names from an earlier build, and no others", async () => {
    await visit("1");
    const worker = await visit("2");
    expect(await worker.open(`${FOLDER}assets/index-AbCd1234.js`)).toBe("assets/index-AbCd1234.js of 1");
    expect(await worker.open(`${FOLDER}manifest.webmanifest`)).toBe("manifest.webmanifest of 2");
  });
});
