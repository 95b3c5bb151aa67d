// Chooses among the three layouts of a table by the size of the window.

import type { ReactiveController, ReactiveControllerHost } from "lit";

const phone = window.matchMedia("(max-width: 719px), (max-height: 520px)");
const wide = window.matchMedia("(min-width: 1080px)");

export class Layout implements ReactiveController {
  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  get name(): "phone" | "middle" | "wide" {
    return phone.matches ? "phone" : wide.matches ? "wide" : "middle";
  }

  hostConnected(): void {
    for (const query of [phone, wide]) query.addEventListener("change", this.onChange);
  }

  hostDisconnected(): void {
    for (const query of [phone, wide]) query.removeEventListener("change", this.onChange);
  }

  private readonly onChange = (): void => this.host.requestUpdate();
}
