// Reaches the tables of the page's own worker. Replies that are the same for everybody are files.

import type { Channel, ChannelEvents, Transport } from "../wire/transport";
import type { FromWorker, Stage, ToWorker } from "./worker-messages";

/** The parts of a Worker that the transport uses. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromWorker>) => void): void;
  terminate(): void;
}

export interface PageListener {
  /** The worker has reached a stage of its start. */
  onStage(stage: Stage): void;
  /** Changes are only in memory, or all are stored again. */
  onUnsaved(unsaved: boolean, reason: string): void;
  /** The worker cannot be started, or has failed. */
  onFailed(reason: string): void;
}

const JSON_TYPE = { "content-type": "application/json" };

export class WorkerTransport implements Transport {
  private worker: WorkerPort | null = null;
  private count = 0;
  private readonly waiting = new Map<number, (reply: Response) => void>();
  private readonly channels = new Map<number, ChannelEvents>();

  /**
   * @param build The address of the build's folder.
   * @param publicPaths The paths of replies that are files, such as "/games/{name}/rules".
   * @param begin Starts a worker.
   */
  constructor(
    private readonly build: string,
    private readonly publicPaths: readonly string[],
    private readonly begin: () => WorkerPort,
    private readonly listener: PageListener,
  ) {}

  async fetch(address: string, init: RequestInit): Promise<Response> {
    const file = (init.method ?? "GET") === "GET" ? fileOf(address, this.publicPaths) : null;
    if (file !== null) {
      const reply = await fetch(`${this.build}data/${file}`);
      if (reply.ok) return reply;
    }
    return this.request(init.method ?? "GET", address, typeof init.body === "string" ? init.body : "");
  }

  connect(address: string, events: ChannelEvents): Channel {
    const number = ++this.count;
    this.channels.set(number, events);
    this.post({ kind: "connect", number, address });
    return {
      send: (text) => {
        this.post({ kind: "take", number, text });
        return true;
      },
      close: () => {
        this.channels.delete(number);
        this.post({ kind: "disconnect", number });
      },
    };
  }

  offers(): boolean {
    return false;
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
      this.worker = this.begin();
      this.worker.addEventListener("message", (event) => this.receive(event.data));
      this.worker.postMessage({ kind: "start", build: this.build });
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
        this.channels.get(message.number)?.onMessage(message.text);
        break;
      case "reply": {
        const headers: Record<string, string> = message.filename ? { ...JSON_TYPE, "content-disposition": message.filename } : JSON_TYPE;
        this.waiting.get(message.number)?.(new Response(message.body, { status: message.status, headers }));
        this.waiting.delete(message.number);
      }
    }
  }
}

/** Return the file with the reply to a request, below data/; null if only the worker can answer it. */
export function fileOf(address: string, publicPaths: readonly string[]): string | null {
  const { pathname, searchParams } = new URL(address, "http://client");
  const path = pathname.replace(/^\/api/, "");
  const fits = (template: string): boolean => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
  return publicPaths.some(fits) ? `${searchParams.get("lang") || "en"}${path}.json` : null;
}
