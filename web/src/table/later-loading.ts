// Loads the parts of a table's page that its first picture does without: after that picture, or when a state needs them.

import { isCurtained } from "../state/seats";
import type { TableState } from "../wire/generated";
import type * as Parts from "./later-parts";

const RETRY_MS = 2000;

/** Return whether a state is drawn with these parts: before the game, after it, at the curtain, or in a lesson. */
const isNeededFor = (state: TableState): boolean =>
  state.waiting || state.over || state.ended || state.guidance !== null || isCurtained(state);

export class LaterLoading {
  /** Null until they are loaded. */
  parts: typeof Parts | null = null;
  private loading: Promise<void> | null = null;
  /** The states that wait for the parts, oldest first. */
  private waiting: TableState[] = [];
  private isStuck = false;

  /**
   * @param show Shows a state.
   * @param tell Tells the viewer that states wait because loading has failed, and later that they wait no longer.
   */
  constructor(
    private readonly show: (state: TableState) => void,
    private readonly tell: (isStuck: boolean) => void,
  ) {}

  /** Show a state, at once if it can be drawn. States keep their order, since each log continues the one before. */
  add(state: TableState): void {
    this.waiting.push(state);
    if (this.parts || (this.waiting.length === 1 && !isNeededFor(state))) this.release();
    else void this.load().then(() => this.release());
    if (!this.parts) requestAnimationFrame(() => setTimeout(() => void this.load()));
  }

  /** Forget the states that wait. */
  clear(): void {
    this.waiting = [];
  }

  private release(): void {
    this.setStuck(false);
    for (const state of this.waiting.splice(0)) this.show(state);
  }

  private setStuck(isStuck: boolean): void {
    if (isStuck === this.isStuck) return;
    this.isStuck = isStuck;
    this.tell(isStuck);
  }

  /** Load the parts, and return when they are there. */
  load(): Promise<void> {
    return (this.loading ??= this.fetch());
  }

  /** Try again until the parts are there. A newer server may no longer have them: then only a reload of the page helps. */
  private async fetch(): Promise<void> {
    for (;;) {
      this.parts = await import("./later-parts").catch(() => null);
      if (this.parts) return;
      if (this.waiting.length) this.setStuck(true);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
