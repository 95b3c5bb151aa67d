// Snapshots of Python's memory after it has read a game's rules, in Cache Storage. A later visit begins with one.

/** A snapshot is stored only if there is this many times as much space. */
const MIN_SPACE = 10;
/** The memory without which a device makes no snapshots. */
const MIN_GIGABYTES = 4;

/** The parts of the browser that are used. */
export interface SnapshotStorage {
  readonly caches: CacheStorage | undefined;
  /** Returns how many bytes can be stored. */
  space(): Promise<number>;
}

export class HeapSnapshots {
  private readonly name: string;

  /**
   * @param build The address of the folder of the build, whose name changes with the versions of everything in the page.
   * @param storage The browser's storage.
   */
  constructor(
    private readonly build: string,
    private readonly storage: SnapshotStorage,
  ) {
    this.name = `heaps ${new URL("../", build).href}`;
  }

  /**
   * Return the snapshot of a game, or null if there is none. Until `confirm` is called it counts as bad: if the tab
   * ends meanwhile, the next visit removes it.
   */
  async take(game: string): Promise<Uint8Array | null> {
    return this.attempt(null, async (cache) => {
      await this.removeEarlier(cache);
      const attempted = await cache.match(this.attemptOf(game));
      const reply = await cache.match(this.addressOf(game));
      if (!reply) return null;
      if (attempted) {
        await this.removeFrom(cache, game);
        return null;
      }
      await cache.put(this.attemptOf(game), new Response());
      return new Uint8Array(await reply.arrayBuffer());
    });
  }

  /** Say that Python has begun with the snapshot of a game. */
  async confirm(game: string): Promise<void> {
    await this.attempt(false, (cache) => cache.delete(this.attemptOf(game)));
  }

  /** Remove the snapshot of a game. */
  async remove(game: string): Promise<void> {
    await this.attempt(undefined, (cache) => this.removeFrom(cache, game));
  }

  async has(game: string): Promise<boolean> {
    return this.attempt(false, async (cache) => (await cache.match(this.addressOf(game))) !== undefined);
  }

  /** Store the snapshot of a game, unless there is little space. */
  async store(game: string, snapshot: Uint8Array): Promise<void> {
    await this.attempt(undefined, async (cache) => {
      await this.removeEarlier(cache);
      if ((await this.storage.space()) < MIN_SPACE * snapshot.length) return;
      await this.removeFrom(cache, game);
      await cache.put(this.addressOf(game), new Response(snapshot as Uint8Array<ArrayBuffer>));
    });
  }

  private addressOf(game: string): string {
    return `${this.build}heap/${encodeURIComponent(game)}`;
  }

  private attemptOf(game: string): string {
    return `${this.addressOf(game)}?attempt`;
  }

  private async removeFrom(cache: Cache, game: string): Promise<void> {
    await cache.delete(this.addressOf(game));
    await cache.delete(this.attemptOf(game));
  }

  private async removeEarlier(cache: Cache): Promise<void> {
    const requests = await cache.keys();
    await Promise.all(requests.filter(({ url }) => !url.startsWith(this.build)).map((request) => cache.delete(request)));
  }

  /** Use the cache. Return `otherwise` if the browser does not offer it or refuses the use. */
  private async attempt<T>(otherwise: T, use: (cache: Cache) => Promise<T>): Promise<T> {
    try {
      return this.storage.caches ? await use(await this.storage.caches.open(this.name)) : otherwise;
    } catch {
      return otherwise;
    }
  }
}

/** Return the storage of the browser for a worker. */
export function browserStorage(): SnapshotStorage {
  return {
    caches: "caches" in self ? self.caches : undefined,
    space: async () => {
      const { quota = 0, usage = 0 } = await navigator.storage.estimate();
      return quota - usage;
    },
  };
}

/** Return whether this device has the memory for snapshots. Safari on iOS ends pages that use a few hundred megabytes. */
export function hasMemoryForSnapshots(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
  const gigabytes = (navigator as { deviceMemory?: number }).deviceMemory ?? MIN_GIGABYTES;
  return !isIos && gigabytes >= MIN_GIGABYTES;
}
