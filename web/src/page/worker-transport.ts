// Reaches the tables of the page's own worker. Replies that are the same for everybody are files.

import type { Refused } from "../wire/generated";
import type { Channel, ChannelEvents, Transport } from "../wire/transport";
import { t } from "../words/words";
import { TableLocks, type Locks, type Tabs } from "./table-locks";
import { Watchdog, type Timers } from "./watchdog";
import type { Folders, FromWorker, Stage, ToWorker } from "./worker-messages";

/** The parts of a Worker that the transport uses. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromWorker>) => void): void;
  terminate(): void;
}

/** What the transport needs of the browser. */
export interface BrowserParts {
  begin(): WorkerPort;
  readonly locks: Locks | undefined;
  readonly tabs: Tabs;
  readonly timers: Timers;
  /** Ask the browser to keep what is stored, even if it needs space. */
  keepStored(): void;
}

export interface PageListener {
  /** The worker has reached a stage of its start. */
  onStage(stage: Stage): void;
  /** Changes are only in memory, or all are stored again. */
  onUnsaved(unsaved: boolean, reason: string): void;
  /** The worker cannot be started, or has failed. */
  onFailed(reason: string): void;
  /** A game's code does not end. Its table is not tried again. */
  onStuck(table: string): void;
}

const JSON_TYPE = { "content-type": "application/json" };
const CONFLICT = 409;
/** How long another tab may take to give up a table, and how often this one looks. */
const MAX_HANDOVER_MS = 10_000;
const HANDOVER_POLL_MS = 100;
/** After so many failures in a row a table is not tried again. */
const MAX_FAILURES = 2;

interface OpenChannel {
  table: string;
  events: ChannelEvents;
}

export class WorkerTransport implements Transport {
  private worker: WorkerPort | null = null;
  private count = 0;
  /** Whether some changes are only in the worker's memory. */
  private isUnsaved = false;
  private readonly waiting = new Map<number, (reply: Response) => void>();
  private readonly working = new Map<number, () => void>();
  private readonly channels = new Map<number, OpenChannel>();
  /** The connections whose message has been sent and not carried out. */
  private readonly taking = new Set<number>();
  private hasStored = false;
  private readonly locks: TableLocks;
  private readonly watchdog: Watchdog;
  /** How often in a row the worker has been replaced because of a table. */
  private readonly failures = new Map<string, number>();

  /**
   * @param folders The addresses of the folders of the build and of Python.
   * @param publicPaths The paths of replies that are files, such as "/games/{name}/rules".
   */
  constructor(
    private readonly folders: Folders,
    private readonly publicPaths: readonly string[],
    private readonly browser: BrowserParts,
    private readonly listener: PageListener,
  ) {
    this.locks = new TableLocks(browser.locks, browser.tabs, browser.timers, (table) => this.letGo(table));
    this.watchdog = new Watchdog(browser.timers, (table) => this.replace(table));
  }

  async fetch(address: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? "GET";
    const file = method === "GET" ? fileOf(address, this.publicPaths) : null;
    if (file !== null) {
      const reply = await fetch(`${this.folders.build}data/${file}`);
      if (reply.ok) return reply;
    }
    const table = tableIn(address);
    const body = typeof init.body === "string" ? init.body : "";
    if (!table) return this.request(method, address, table, body);
    if (!(await this.locks.acquire(table))) return refusal(t("This table is open in another tab."));
    try {
      if (this.isStuck(table)) return refusal(t("The rules of this game do not come to an end here."));
      return await this.request(method, address, table, body);
    } finally {
      this.locks.leave(table);
    }
  }

  connect(address: string, events: ChannelEvents): Channel {
    const number = ++this.count;
    const table = tableIn(address);
    let isClosed = false;
    void this.locks.acquire(table).then((isOurs) => {
      const isUseful = !isClosed && !this.isStuck(table);
      if (isOurs && !isUseful) this.locks.leave(table);
      if (isClosed) return;
      if (!isOurs || !isUseful) {
        events.onClose(isOurs ? "lost" : "elsewhere");
        return;
      }
      this.channels.set(number, { table, events });
      this.watchdog.begin(number, table);
      this.post({ kind: "connect", number, address });
    });
    return {
      send: (text) => {
        if (!this.channels.has(number)) return false;
        this.watchdog.begin(number, table);
        this.taking.add(number);
        this.post({ kind: "take", number, text });
        return true;
      },
      close: () => {
        isClosed = true;
        if (!this.channels.delete(number)) return;
        this.post({ kind: "disconnect", number });
        this.locks.leave(table);
      },
    };
  }

  offers(): boolean {
    return false;
  }

  async takeOver(table: string): Promise<boolean> {
    this.locks.askFor(table);
    const until = this.browser.timers.now() + MAX_HANDOVER_MS;
    while (!(await this.locks.acquire(table))) {
      if (this.browser.timers.now() > until) return false;
      await new Promise<void>((resolve) => this.browser.timers.start(HANDOVER_POLL_MS, resolve));
    }
    this.locks.leave(table);
    return true;
  }

  /**
   * Give up all tables at once, because the tab is frozen: it hears nothing more from its worker, which must not write
   * anything any longer. Only a worker whose changes are nowhere else goes on.
   */
  freeze(): void {
    if (this.isUnsaved) return;
    const open = this.endWorker();
    this.locks.releaseAll();
    for (const { events } of open) events.onClose("lost");
  }

  /** End the use of a table. Nothing is written afterwards. */
  private async letGo(table: string): Promise<void> {
    for (const [number, channel] of this.channels) {
      if (channel.table !== table) continue;
      this.channels.delete(number);
      channel.events.onClose("elsewhere");
    }
    if (!this.worker) return;
    const number = ++this.count;
    await new Promise<void>((resolve) => {
      this.working.set(number, resolve);
      this.watchdog.begin(number, table);
      this.post({ kind: "forget", number, table });
    });
  }

  /** Tell the watchdog whether the page is visible. */
  setVisible(visible: boolean): void {
    this.watchdog.setVisible(visible);
  }

  private isStuck(table: string): boolean {
    return (this.failures.get(table) ?? 0) >= MAX_FAILURES;
  }

  /** Replace a worker that does not answer. The tables go on from their stored steps, unless this happens again. */
  private replace(table: string): void {
    this.failures.set(table, (this.failures.get(table) ?? 0) + 1);
    const open = this.endWorker();
    if (this.isStuck(table)) this.listener.onStuck(table);
    for (const { table: used, events } of open) {
      this.locks.leave(used);
      events.onClose("lost");
    }
  }

  /** End the worker. The next message starts another one. Return the channels that were open. */
  private endWorker(): OpenChannel[] {
    this.worker?.terminate();
    this.worker = null;
    this.isUnsaved = false;
    this.watchdog.clear();
    for (const resolve of this.waiting.values()) resolve(refusal(t("The game did not answer. Try again.")));
    this.waiting.clear();
    for (const done of this.working.values()) done();
    this.working.clear();
    this.taking.clear();
    const open = [...this.channels.values()];
    this.channels.clear();
    return open;
  }

  private request(method: string, address: string, table: string, body: string): Promise<Response> {
    const number = ++this.count;
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      if (table) this.watchdog.begin(number, table);
      this.post({ kind: "request", number, method, address, body });
    });
  }

  private post(message: ToWorker): void {
    if (!this.worker) {
      this.worker = this.browser.begin();
      this.worker.addEventListener("message", (event) => this.receive(event.data));
      this.worker.postMessage({ kind: "start", ...this.folders });
    }
    this.worker.postMessage(message);
  }

  /** The first answer is stored: from now on, the player would lose something. */
  private keepStored(): void {
    if (!this.hasStored) this.browser.keepStored();
    this.hasStored = true;
  }

  private receive(message: FromWorker): void {
    switch (message.kind) {
      case "stage":
        this.listener.onStage(message.stage);
        break;
      case "unsaved":
        this.isUnsaved = message.unsaved;
        this.listener.onUnsaved(message.unsaved, message.reason);
        break;
      case "failed":
        this.listener.onFailed(message.reason);
        break;
      case "message":
        this.channels.get(message.number)?.events.onMessage(message.text);
        break;
      case "done": {
        const table = this.watchdog.end(message.number);
        const forgotten = this.working.get(message.number);
        forgotten?.();
        this.working.delete(message.number);
        // The table has been drawn. The reply to another request about it does not say so.
        if (!forgotten) this.failures.delete(table);
        if (this.taking.delete(message.number)) this.keepStored();
        break;
      }
      case "reply": {
        this.watchdog.end(message.number);
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
