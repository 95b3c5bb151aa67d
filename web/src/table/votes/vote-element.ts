// The base of elements that have the table's state and send requests about the table.

import { LitElement } from "lit";
import { property } from "lit/decorators.js";
import type { FromBrowser, LogLine, TableState } from "../../wire/generated";

export abstract class VoteElement extends LitElement {
  @property({ attribute: false }) current: TableState | null = null;
  @property({ attribute: false }) log: readonly LogLine[] = [];

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Send a message by way of the page. */
  protected send(message: FromBrowser): void {
    this.dispatchEvent(new CustomEvent<FromBrowser>("table-request", { detail: message, bubbles: true }));
  }
}
