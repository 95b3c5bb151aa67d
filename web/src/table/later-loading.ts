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
  private held: TableState[] = [];

  /** @param show Shows a state. */
  constructor(private readonly show: (state: TableState) => void) {}

  /** Show a state, at once if it can be drawn. States keep their order, since each log continues the one before. */
  add(state: TableState): void {
    this.held.push(state);
    if (this.parts || (this.held.length === 1 && !isNeededFor(state))) this.release();
    else void this.load().then(() => this.release());
    if (!this.parts) requestAnimationFrame(() => setTimeout(() => void this.load()));
  }

  /** Forget the states that wait. */
  clear(): void {
    this.held = [];
  }

  private release(): void {
    for (const state of this.held.splice(0)) this.show(state);
  }

  private load(): Promise<void> {
    return (this.loading ??= this.fetch());
  }

  /** A page that has lost its connection tries again. */
  private async fetch(): Promise<void> {
    for (;;) {
      this.parts = await import("./later-parts").catch(() => null);
      if (this.parts) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
