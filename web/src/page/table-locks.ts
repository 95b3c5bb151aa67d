// Which tab uses a table. Each tab has its own worker, and only one of them may change a table.

/** The parts of the Web Locks API that are used. */
export interface Locks {
  request(name: string, options: { ifAvailable: boolean }, use: (lock: unknown) => Promise<void> | void): Promise<unknown>;
}

/** The parts of a BroadcastChannel that are used: messages to the other tabs. */
export interface Tabs {
  postMessage(message: string): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
}

const nameOf = (table: string): string => `coverts-table-${table}`;

export class TableLocks {
  private readonly held = new Map<string, () => void>();
  /** The tables that another tab has asked for. This tab leaves them alone until the player asks for them again. */
  private readonly given = new Set<string>();

  /**
   * @param locks The browser's locks; undefined if it has none, so that every lock is free.
   * @param letGo Called before a table is given to another tab. It ends this tab's use of the table.
   */
  constructor(
    private readonly locks: Locks | undefined,
    private readonly tabs: Tabs,
    private readonly letGo: (table: string) => Promise<void>,
  ) {
    tabs.onmessage = (event) => {
      this.given.add(event.data);
      void this.release(event.data);
    };
  }

  /** Hold a table. Return false if another tab holds it. */
  async acquire(table: string): Promise<boolean> {
    if (this.held.has(table) || !this.locks) return true;
    if (this.given.has(table)) return false;
    return new Promise((resolve) => {
      void this.locks?.request(nameOf(table), { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(false);
          return undefined;
        }
        return new Promise<void>((free) => {
          this.held.set(table, free);
          resolve(true);
        });
      });
    });
  }

  /** Ask the tab that holds a table to give it up. */
  askFor(table: string): void {
    this.given.delete(table);
    this.tabs.postMessage(table);
  }

  /** Give up a table. */
  async release(table: string): Promise<void> {
    const free = this.held.get(table);
    if (!free) return;
    await this.letGo(table);
    this.held.delete(table);
    free();
  }

  /** Give up all tables, because the tab is frozen. */
  async releaseAll(): Promise<void> {
    await Promise.all([...this.held.keys()].map((table) => this.release(table)));
  }
}
