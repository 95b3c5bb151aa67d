// What the elements about consent share: they are given the table's state, and ask the page to send a message.

import { LitElement } from "lit";
import { property } from "lit/decorators.js";
import type { FromBrowser, LogLine, TableState } from "../../wire/generated";

export abstract class Settling extends LitElement {
  @property({ attribute: false }) current: TableState | null = null;
  @property({ attribute: false }) log: readonly LogLine[] = [];

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Has the page send it. */
  protected settle(message: FromBrowser): void {
    this.dispatchEvent(new CustomEvent<FromBrowser>("settle", { detail: message, bubbles: true }));
  }
}
