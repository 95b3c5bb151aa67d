// When a shared device passes on by itself: some time after the newest state, if it leaves the viewer nothing to answer.

import type { TableState } from "../wire/generated";
import { canPass, isPassingDue } from "./seats";

/** Milliseconds before the page names the next player: longer than the table needs for a forced answer. */
export const PASS_DELAY_MS = 900;

export class PassingTime {
  private newest: TableState | null = null;
  private current: TableState | null = null;
  /** Whether the viewer took the device although they had nothing to answer, so that they pass it on themselves. */
  private isByHand = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param pass Called when the device is to be passed on. */
  constructor(private readonly pass: () => void) {}

  /** Whether there is somebody at this device to pass it to. */
  get isPossible(): boolean {
    return this.current !== null && canPass(this.current);
  }

  /** Wait until a state that has arrived is shown: it may ask the viewer again. */
  expect(next: TableState): void {
    this.newest = next;
    this.stop();
  }

  /** Note a state that is shown. Frames of the way to the newest state count for nothing. */
  take(shown: TableState): void {
    if (shown !== this.newest) return;
    const isDue = isPassingDue(shown);
    if (!isDue) this.isByHand = false;
    else if (this.current?.you !== shown.you) this.isByHand = true;
    this.current = shown;
    this.stop();
    if (isDue && !this.isByHand) this.timer = setTimeout(this.pass, PASS_DELAY_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
