// Finds out that the worker no longer answers, because a game's code does not end. Rules count their steps and end by
// themselves; other code, such as a scene, may not.

/** The shortest time in which the worker must answer. */
export const MIN_LIMIT_MS = 20_000;
/** The time for the first request about a table, for which the worker may have to read the game's rules. */
export const FIRST_LIMIT_MS = 180_000;
/** How many times as long as usual a request may take. */
export const MAX_TIMES_MEDIAN = 10;
const MAX_REMEMBERED = 50;

export interface Timers {
  now(): number;
  start(after: number, call: () => void): number;
  stop(timer: number): void;
}

interface Watched {
  table: string;
  began: number;
  /** How long the request has been waiting while the page was visible, up to the last change. */
  spent: number;
  timer: number;
  /** How many further requests with the same number have not been answered. */
  more: number;
}

export class Watchdog {
  private readonly watched = new Map<number, Watched>();
  private readonly durations = new Map<string, number[]>();
  private visible = true;

  /** @param onStuck Called if a request takes too long, with its table. */
  constructor(
    private readonly timers: Timers,
    private readonly onStuck: (table: string) => void,
  ) {}

  /** A request about a table has been sent. A further one with the same number is watched once this one is answered. */
  begin(number: number, table: string): void {
    const earlier = this.watched.get(number);
    if (earlier) earlier.more++;
    else this.watch(number, table, 0);
  }

  /** The worker has answered. Return the table of the request; "" if it was not watched. */
  end(number: number): string {
    const watched = this.watched.get(number);
    if (!watched) return "";
    this.watched.delete(number);
    this.timers.stop(watched.timer);
    const durations = this.durations.get(watched.table) ?? [];
    durations.push(this.spentBy(watched));
    this.durations.set(watched.table, durations.slice(-MAX_REMEMBERED));
    if (watched.more) this.watch(number, watched.table, watched.more - 1);
    return watched.table;
  }

  /** Forget all requests, because the worker is replaced. Its successor reads the rules again. */
  clear(): void {
    for (const { timer } of this.watched.values()) this.timers.stop(timer);
    this.watched.clear();
    this.durations.clear();
  }

  /** The page is shown or hidden. A hidden page's worker may be slowed down by the browser, so its time does not count. */
  setVisible(visible: boolean): void {
    if (visible === this.visible) return;
    for (const watched of this.watched.values()) {
      if (visible) {
        watched.began = this.timers.now();
        this.run(watched);
      } else {
        watched.spent = this.spentBy(watched);
        this.timers.stop(watched.timer);
      }
    }
    this.visible = visible;
  }

  private watch(number: number, table: string, more: number): void {
    const watched = { table, began: this.timers.now(), spent: 0, timer: 0, more };
    this.watched.set(number, watched);
    if (this.visible) this.run(watched);
  }

  private spentBy({ spent, began }: Watched): number {
    return this.visible ? spent + this.timers.now() - began : spent;
  }

  private run(watched: Watched): void {
    watched.timer = this.timers.start(Math.max(0, this.limitFor(watched.table) - watched.spent), () => this.onStuck(watched.table));
  }

  private limitFor(table: string): number {
    const durations = [...(this.durations.get(table) ?? [])].sort((a, b) => a - b);
    const median = durations[Math.floor(durations.length / 2)];
    return median === undefined ? FIRST_LIMIT_MS : Math.max(MIN_LIMIT_MS, MAX_TIMES_MEDIAN * median);
  }
}
