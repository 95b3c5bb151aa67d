// Which tab uses a table. Each tab has its own worker, and only one of them may change a table.

import type { Timers } from "./watchdog";

/** The parts of the Web Locks API that are used. */
export interface Locks {
  request(name: string, options: { ifAvailable: boolean }, use: (lock: unknown) => Promise<void> | void): Promise<unknown>;
}

/** The parts of a BroadcastChannel that are used: messages to the other tabs. */
export interface Tabs {
  postMessage(message: string): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
}

/** How long a table stays with a tab that no longer uses it: a page may soon ask for it again. */
export const IDLE_MS = 5_000;

const nameOf = (table: string): string => `coverts-table-${table}`;

export class TableLocks {
  private readonly held = new Map<string, () => void>();
  /** The tables that another tab has asked for. This tab leaves them alone until the player asks for them again. */
  private readonly given = new Set<string>();

  /** How many connections and requests of this tab use each table. */
  private readonly uses = new Map<string, number>();

  /** The last change of each table's lock. The next one waits for it. */
  private readonly changes = new Map<string, Promise<unknown>>();

  /**
   * @param locks The browser's locks; undefined if it has none, so that every lock is free.
   * @param letGo Called before a table is given to another tab. It ends this tab's use of the table.
   */
  constructor(
    private readonly locks: Locks | undefined,
    private readonly tabs: Tabs,
    private readonly timers: Timers,
    private readonly letGo: (table: string) => Promise<void>,
  ) {
    tabs.onmessage = ({ data: table }) => {
      void this.inTurn(table, async () => {
        if (!this.held.has(table)) return;
        this.given.add(table);
        await this.release(table);
      });
    };
  }

  /** Hold a table until `leave`. Return false if another tab holds it. */
  acquire(table: string): Promise<boolean> {
    return this.inTurn(table, async () => {
      const isOurs = await this.hold(table);
      if (isOurs) this.uses.set(table, (this.uses.get(table) ?? 0) + 1);
      return isOurs;
    });
  }

  /** End one use of a table. It is given up if nothing uses it for a while. */
  leave(table: string): void {
    const left = (this.uses.get(table) ?? 1) - 1;
    this.uses.set(table, left);
    if (left > 0) return;
    this.timers.start(IDLE_MS, () => {
      void this.inTurn(table, async () => {
        if (!this.uses.get(table)) await this.release(table);
      });
    });
  }

  /** Change a table's lock after all changes that began earlier, so that no use begins while the lock is given up. */
  private inTurn<T>(table: string, change: () => Promise<T>): Promise<T> {
    const changed = (this.changes.get(table) ?? Promise.resolve()).then(change);
    this.changes.set(table, changed);
    return changed;
  }

  private async hold(table: string): Promise<boolean> {
    if (this.held.has(table) || !this.locks) return true;
    if (this.given.has(table)) return false;
    return new Promise((resolve) => {
      const use = (lock: unknown): Promise<void> | undefined => {
        if (!lock) {
          resolve(false);
          return undefined;
        }
        return new Promise<void>((free) => {
          this.held.set(table, free);
          resolve(true);
        });
      };
      // A browser that may store nothing refuses locks, too. Then there is no other tab with this table, either.
      this.locks?.request(nameOf(table), { ifAvailable: true }, use).catch(() => resolve(true));
    });
  }

  /** Ask the tab that holds a table to give it up. */
  askFor(table: string): void {
    this.given.delete(table);
    this.tabs.postMessage(table);
  }

  /** Give up a table. */
  private async release(table: string): Promise<void> {
    const free = this.held.get(table);
    if (!free) return;
    this.uses.delete(table);
    await this.letGo(table);
    this.held.delete(table);
    free();
  }

  /** Give up all tables at once. The caller has ended their use. */
  releaseAll(): void {
    const all = [...this.held.values()];
    this.held.clear();
    this.uses.clear();
    for (const free of all) free();
  }
}
