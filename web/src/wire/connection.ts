// The socket of one table. It reconnects by itself; the first state of a connection is complete, so nothing is stored.

import {
  readRefused, readStateChanges, readTableState, readTalk, type FromBrowser, type FromServer, type Refused,
  type TableState, type Talk,
} from "./generated";
import { withChanges, type SentState } from "./state-changes";
import { withLanguage } from "../words/words";
import { transport, type Channel, type Closing } from "./transport";

export type Link = "connecting" | "open" | Closing | "gone";

export interface Listener {
  onState(state: TableState): void;
  onRefused(refused: Refused): void;
  onTalk(talk: Talk): void;
  onLink(link: Link): void;
}

const MIN_RETRY_MS = 400;
const MAX_RETRY_MS = 8000;
/** After these errors no later attempt can succeed. */
const FINAL_ERRORS = new Set(["no_such_table"]);

export class TableConnection {
  private channel: Channel | null = null;
  private pause = MIN_RETRY_MS;
  private timer = 0;
  private closed = false;
  /** The state that the server knows this connection to have. */
  private state: SentState | null = null;

  /**
   * @param table The table's id.
   * @param listener Receives messages.
   * @param seat The seat to look from, if the device holds several.
   */
  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly seat: number | null = null,
  ) {}

  open(): void {
    window.addEventListener("online", this.retryNow);
    document.addEventListener("visibilitychange", this.retryNow);
    this.listener.onLink("connecting");
    this.connect();
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.timer);
    window.removeEventListener("online", this.retryNow);
    document.removeEventListener("visibilitychange", this.retryNow);
    this.channel?.close();
  }

  /** Send a message; false without an open connection. */
  send(message: FromBrowser): boolean {
    return this.channel?.send(JSON.stringify(message)) ?? false;
  }

  /** Get the table from the other tab that uses it. */
  async takeOver(): Promise<void> {
    if (await transport().takeOver(this.table)) this.retryNow();
  }

  private connect(): void {
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    const address = `/api/tables/${encodeURIComponent(this.table)}/socket?changes=true${seat}`;
    this.state = null;
    this.channel = transport().connect(withLanguage(address), {
      onMessage: (text) => this.receive(text),
      onClose: (why) => this.onClose(why),
    });
  }

  private receive(text: string): void {
    if (this.closed) return;
    const message = JSON.parse(text) as FromServer;
    if (message.type === "table") {
      this.pause = MIN_RETRY_MS;
      this.listener.onLink("open");
      this.show(message);
      return;
    }
    if (message.type === "changes") {
      if (this.state) this.show(withChanges(this.state, readStateChanges(message)));
      return;
    }
    if (message.type === "talk") {
      this.listener.onTalk(readTalk(message));
      return;
    }
    if ((message.type as string) !== "error") return; // from a newer server
    const refused = readRefused(message);
    this.listener.onRefused(refused);
    if (FINAL_ERRORS.has(refused.error)) {
      this.close();
      this.listener.onLink("gone");
    }
  }

  private show(state: SentState): void {
    this.state = state;
    this.listener.onState(readTableState(state));
  }

  private onClose(why: Closing): void {
    this.channel = null;
    if (this.closed) return;
    this.listener.onLink(why);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, MAX_RETRY_MS);
  }

  private readonly retryNow = (): void => {
    if (this.closed || this.channel !== null || document.visibilityState === "hidden") return;
    window.clearTimeout(this.timer);
    this.connect();
  };
}
