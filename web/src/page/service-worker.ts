// Stores a build of the page, so that the page opens without a network. The command that writes the page puts the
// build's version before this program.

interface Build {
  version: string;
  files: string[];
  /** Files that the page does not need to open. They are stored later. */
  later: string[];
}

/** The parts of a service worker's global scope that are used. */
interface Scope {
  readonly BUILD_VERSION: string;
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly scope: string };
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableEvent & MessageEvent<string>) => void): void;
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(reply: Promise<Response>): void;
}

const scope = self as unknown as Scope;
/** The beginning of the names of this page's caches. Other pages of the same host have theirs beside them. */
const prefix = `coverts ${scope.registration.scope} `;
const own = prefix + scope.BUILD_VERSION;
const LIST = "coverts-page.json";
/** The folders in which every name has a hash, of the file or of a folder. */
const HASHED = /^(assets|build-\w+|python-\w+)\//;

const addressOf = (path: string): string => new URL(path, scope.registration.scope).href;

async function readBuild(): Promise<Build> {
  const reply = await fetch(addressOf(LIST), { cache: "no-store" });
  const build = (await reply.json()) as Build;
  if (build.version !== scope.BUILD_VERSION) throw new Error("Another build has just been published.");
  return build;
}

/** Store files. A file with a hash in its name is taken from an earlier build, if it has the file. */
async function store(paths: readonly string[]): Promise<void> {
  const cache = await scope.caches.open(own);
  await Promise.all(
    paths.map(async (path) => {
      const address = addressOf(path);
      if (await cache.match(address)) return;
      const known = HASHED.test(path) ? await scope.caches.match(address) : undefined;
      const reply = known ?? (await fetch(address, { cache: "no-cache" }));
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
      await cache.put(address, reply.clone());
    }),
  );
}

async function install(): Promise<void> {
  const { files, later } = await readBuild();
  await store(files.filter((path) => !later.includes(path)));
}

async function removeOthers(): Promise<void> {
  const names = await scope.caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== own).map((name) => scope.caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await scope.caches.open(own);
  const address = request.url.replace(/[?#].*/, "");
  // The web host may have pages of others in folders below this one.
  const stored = await cache.match(address === scope.registration.scope ? addressOf("index.html") : address);
  return stored ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
// A first visit's page gets its later parts from here, too: an update removes them from the web host.
scope.addEventListener("activate", (event) => event.waitUntil(Promise.all([removeOthers(), scope.clients.claim()])));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope.registration.scope)) event.respondWith(answer(request));
});
scope.addEventListener("message", (event) => {
  if (event.data !== "store the rest") return;
  const work = readBuild().then(({ later }) => store(later));
  event.waitUntil(
    work.then(
      () => event.source?.postMessage("all is stored"),
      () => undefined, // Without a network now, a later visit stores the rest.
    ),
  );
});
