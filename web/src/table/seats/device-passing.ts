// Passes a shared device on. A page shows one seat at most: it reloads for the next one and begins at the curtain, so that
// nothing of the previous seat remains in it.

import type { ReactiveController, ReactiveControllerHost } from "lit";
import { canPass, isPassingDue } from "../../state/seats";
import type { TableState } from "../../wire/generated";

/** Milliseconds before the page names the next player: longer than the table needs for a forced answer. */
export const PASS_DELAY_MS = 900;

/** Passes the device on: at the button, or when the viewer has answered everything and somebody else here has a question. */
export class DevicePassing implements ReactiveController {
  private current: TableState | null = null;
  private timer = 0;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener("pagehide", this.leave);
  }

  hostDisconnected(): void {
    window.clearTimeout(this.timer);
    window.removeEventListener("pagehide", this.leave);
  }

  take(next: TableState): void {
    const due = this.isDue;
    const first = this.current?.you !== next.you;
    this.current = next;
    if (!this.isDue) window.clearTimeout(this.timer);
    else if (!first && !due) this.timer = window.setTimeout(this.pass, PASS_DELAY_MS);
  }

  /** Whether there is somebody at this device to pass it to. */
  get isPossible(): boolean {
    return this.current !== null && canPass(this.current);
  }

  private get isDue(): boolean {
    return this.current !== null && isPassingDue(this.current);
  }

  readonly pass = (): void => {
    document.title = "Coverts";
    document.body.replaceChildren();
    location.reload();
  };

  /** The browser may keep the page in its back/forward cache: empty it, and reload when it returns. */
  private readonly leave = (): void => {
    if (!this.isPossible) return;
    document.body.replaceChildren();
    window.addEventListener("pageshow", () => location.reload());
  };
}

