// The socket of one table. It reconnects by itself; the server's state is complete, so nothing is stored.

import {
  readRefused, readTableState, readTalk, type FromBrowser, type FromServer, type Refused, type TableState, type Talk,
} from "./generated";
import { withLanguage } from "../words/words";

export type Link = "connecting" | "open" | "lost" | "gone";

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
  private socket: WebSocket | null = null;
  private pause = MIN_RETRY_MS;
  private timer = 0;
  private closed = false;

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
    this.socket?.close();
  }

  /** Send a message; false without an open socket. */
  send(message: FromBrowser): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const address = `/api/tables/${encodeURIComponent(this.table)}/socket${this.seat === null ? "" : `?seat=${this.seat}`}`;
    const socket = new WebSocket(`${scheme}//${location.host}${withLanguage(address)}`);
    this.socket = socket;
    socket.addEventListener("message", (event) => this.receive(String(event.data)));
    socket.addEventListener("close", () => this.onClose());
  }

  private receive(text: string): void {
    if (this.closed) return;
    const message = JSON.parse(text) as FromServer;
    if (message.type === "table") {
      this.pause = MIN_RETRY_MS;
      this.listener.onLink("open");
      this.listener.onState(readTableState(message));
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

  private onClose(): void {
    if (this.closed) return;
    this.listener.onLink("lost");
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, MAX_RETRY_MS);
  }

  private readonly retryNow = (): void => {
    const idle = this.socket?.readyState === WebSocket.CLOSED;
    if (this.closed || !idle || document.visibilityState === "hidden") return;
    window.clearTimeout(this.timer);
    this.connect();
  };
}
