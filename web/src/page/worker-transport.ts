// Reaches the tables of the page's own worker. Replies that are the same for everybody are files.

import type { Refused } from "../wire/generated";
import type { Channel, ChannelEvents, Transport } from "../wire/transport";
import { t } from "../words/words";
import { TableLocks, type Locks, type Tabs } from "./table-locks";
import type { FromWorker, Stage, ToWorker } from "./worker-messages";

/** The parts of a Worker that the transport uses. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromWorker>) => void): void;
  terminate(): void;
}

/** What the transport needs of the browser. */
export interface Device {
  begin(): WorkerPort;
  readonly locks: Locks | undefined;
  readonly tabs: Tabs;
}

export interface PageListener {
  /** The worker has reached a stage of its start. */
  onStage(stage: Stage): void;
  /** Changes are only in memory, or all are stored again. */
  onUnsaved(unsaved: boolean, reason: string): void;
  /** The worker cannot be started, or has failed. */
  onFailed(reason: string): void;
  /** The table that this tab shows is open in another tab; null if it no longer is. */
  onElsewhere(table: string | null): void;
}

const JSON_TYPE = { "content-type": "application/json" };
const CONFLICT = 409;

export interface Folders {
  build: string;
  runtime: string;
}

interface OpenChannel {
  table: string;
  events: ChannelEvents;
}

export class WorkerTransport implements Transport {
  private worker: WorkerPort | null = null;
  private count = 0;
  private readonly waiting = new Map<number, (reply: Response) => void>();
  private readonly working = new Map<number, () => void>();
  private readonly channels = new Map<number, OpenChannel>();
  private readonly locks: TableLocks;

  /**
   * @param folders The addresses of the folders of the build and of Python.
   * @param publicPaths The paths of replies that are files, such as "/games/{name}/rules".
   */
  constructor(
    private readonly folders: Folders,
    private readonly publicPaths: readonly string[],
    private readonly device: Device,
    private readonly listener: PageListener,
  ) {
    this.locks = new TableLocks(device.locks, device.tabs, (table) => this.letGo(table));
  }

  async fetch(address: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? "GET";
    const file = method === "GET" ? fileOf(address, this.publicPaths) : null;
    if (file !== null) {
      const reply = await fetch(`${this.folders.build}data/${file}`);
      if (reply.ok) return reply;
    }
    const table = tableIn(address);
    if (table && !(await this.hold(table))) return refusal(t("This table is open in another tab."));
    return this.request(method, address, typeof init.body === "string" ? init.body : "");
  }

  connect(address: string, events: ChannelEvents): Channel {
    const number = ++this.count;
    const table = tableIn(address);
    let isClosed = false;
    void this.hold(table).then((isOurs) => {
      if (isClosed) return;
      if (!isOurs) {
        events.onClose();
        return;
      }
      this.channels.set(number, { table, events });
      this.post({ kind: "connect", number, address });
    });
    return {
      send: (text) => {
        if (!this.channels.has(number)) return false;
        this.post({ kind: "take", number, text });
        return true;
      },
      close: () => {
        isClosed = true;
        if (this.channels.delete(number)) this.post({ kind: "disconnect", number });
      },
    };
  }

  offers(): boolean {
    return false;
  }

  /** Ask the other tab for the table that it shows. This tab's next attempt to connect succeeds. */
  takeOver(table: string): void {
    this.locks.askFor(table);
  }

  /** Give up all tables, because the tab is frozen. */
  async freeze(): Promise<void> {
    await this.locks.releaseAll();
  }

  private async hold(table: string): Promise<boolean> {
    const isOurs = await this.locks.acquire(table);
    this.listener.onElsewhere(isOurs ? null : table);
    return isOurs;
  }

  /** End the use of a table. Nothing is written afterwards. */
  private async letGo(table: string): Promise<void> {
    for (const [number, channel] of this.channels) {
      if (channel.table !== table) continue;
      this.channels.delete(number);
      channel.events.onClose();
    }
    if (!this.worker) return;
    const number = ++this.count;
    await new Promise<void>((resolve) => {
      this.working.set(number, resolve);
      this.post({ kind: "forget", number, table });
    });
  }

  private request(method: string, address: string, body: string): Promise<Response> {
    const number = ++this.count;
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      this.post({ kind: "request", number, method, address, body });
    });
  }

  private post(message: ToWorker): void {
    if (!this.worker) {
      this.worker = this.device.begin();
      this.worker.addEventListener("message", (event) => this.receive(event.data));
      this.worker.postMessage({ kind: "start", ...this.folders });
    }
    this.worker.postMessage(message);
  }

  private receive(message: FromWorker): void {
    switch (message.kind) {
      case "stage":
        this.listener.onStage(message.stage);
        break;
      case "unsaved":
        this.listener.onUnsaved(message.unsaved, message.reason);
        break;
      case "failed":
        this.listener.onFailed(message.reason);
        break;
      case "message":
        this.channels.get(message.number)?.events.onMessage(message.text);
        break;
      case "done":
        this.working.get(message.number)?.();
        this.working.delete(message.number);
        break;
      case "reply": {
        const headers: Record<string, string> = message.filename ? { ...JSON_TYPE, "content-disposition": message.filename } : JSON_TYPE;
        this.waiting.get(message.number)?.(new Response(message.body, { status: message.status, headers }));
        this.waiting.delete(message.number);
      }
    }
  }
}

const pathOf = (address: string): string => new URL(address, "http://client").pathname.replace(/^\/api/, "");

/** Return the table that an address names, or "". */
const tableIn = (address: string): string => decodeURIComponent(/^\/tables\/([^/]+)/.exec(pathOf(address))?.[1] ?? "");

function refusal(message: string): Response {
  const refused = { type: "error", error: "not_now", message } satisfies Partial<Refused>;
  return new Response(JSON.stringify(refused), { status: CONFLICT, headers: JSON_TYPE });
}

/** Return the file with the reply to a request, below data/; null if only the worker can answer it. */
export function fileOf(address: string, publicPaths: readonly string[]): string | null {
  const path = pathOf(address);
  const fits = (template: string): boolean => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
  const language = new URL(address, "http://client").searchParams.get("lang") || "en";
  return publicPaths.some(fits) ? `${language}${path}.json` : null;
}
