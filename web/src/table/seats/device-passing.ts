// Passes a shared device on. A page shows one seat at most: it begins anew for the next one, at the curtain, so that
// nothing of the previous seat remains in it.

import type { ReactiveController, ReactiveControllerHost } from "lit";
import { restartPage } from "../../browser/addresses";
import { PassingTime } from "../../state/passing-time";

/** Passes the device on: at the button, or when the viewer has answered everything and somebody else here has a question. */
export class DevicePassing extends PassingTime implements ReactiveController {
  constructor(host: ReactiveControllerHost) {
    super(passOn);
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener("pagehide", this.leave);
  }

  hostDisconnected(): void {
    this.stop();
    window.removeEventListener("pagehide", this.leave);
  }

  /** The browser may keep the page in its back/forward cache: empty it, and reload when it returns. */
  private readonly leave = (): void => {
    if (!this.isPossible) return;
    document.body.replaceChildren();
    window.addEventListener("pageshow", () => location.reload());
  };
}

export function passOn(): void {
  document.title = "Coverts";
  restartPage();
}
