// The workers in which bots search. Each starts when it is first used.

import type { SearchMessage, SearchReply } from "./search-worker";

const MAX_WORKERS = 4;
/** The time after which playouts are given up. They usually take 50 ms. */
const MAX_CALL_MS = 20_000;

interface Waiting {
  resolve: (reply: SearchReply) => void;
  reject: (error: Error) => void;
}

/** A worker and the messages that it has not answered yet, in the order in which it answers them. */
interface Started {
  worker: Worker;
  waiting: Waiting[];
}

export class SearchWorkers {
  /** One core is left for the page and for Python. */
  readonly count = Math.max(1, Math.min(MAX_WORKERS, (navigator.hardwareConcurrency || 2) - 1));
  private readonly started = new Map<number, Started>();

  /** @param build The address of the folder of the build. */
  constructor(private readonly build: string) {}

  /** Send a message to a worker, with the name of a game as its module. */
  work(number: number, message: SearchMessage): Promise<SearchReply> {
    const { worker, waiting } = this.start(number);
    const module = message.module && `${this.build}search/${message.module}.wasm`;
    const timer = message.entry ? setTimeout(() => this.end(number), MAX_CALL_MS) : undefined;
    const reply = new Promise<SearchReply>((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage({ ...message, module });
    });
    return reply.finally(() => clearTimeout(timer));
  }

  private start(number: number): Started {
    const known = this.started.get(number);
    if (known) return known;
    const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
    const waiting: Waiting[] = [];
    worker.addEventListener("message", (event: MessageEvent<SearchReply>) => {
      const first = waiting.shift();
      if (event.data.error) first?.reject(new Error(event.data.error));
      else first?.resolve(event.data);
    });
    worker.addEventListener("error", () => this.end(number));
    this.started.set(number, { worker, waiting });
    return { worker, waiting };
  }

  /** End a worker that has failed. Its searches fail, and the next one starts another. */
  private end(number: number): void {
    const { worker, waiting = [] } = this.started.get(number) ?? {};
    this.started.delete(number);
    worker?.terminate();
    waiting.forEach(({ reject }) => reject(new Error("A search worker has failed.")));
  }
}
