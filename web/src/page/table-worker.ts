// The worker that holds the page's tables: Python, with the same program as a server.

import { DeviceRows, type Rows } from "./device-rows";
import { browserStorage, HeapSnapshots } from "./heap-snapshots";
import { readFile, startPython, type Python } from "./python-runtime";
import { gameOf } from "./requested-game";
import { SearchWorkers } from "./search-workers";
import type { SnapshotOrder } from "./snapshot-worker";
import type { Folders, FromWorker, Stage, TableMessage, ToWorker } from "./worker-messages";

type Send = (text: string) => void;

/** `coverts.page.worker_entry.Worker`. */
interface PythonWorker {
  request(method: string, address: string, body: string): Promise<[status: number, body: string, filename: string]>;
  connect(number: number, address: string, send: Send): Promise<void>;
  take(number: number, text: string, send: Send): Promise<void>;
  disconnect(number: number): Promise<void>;
  forget(table: string): Promise<void>;
}

interface Entry {
  start(storage: Rows, onUnsaved: (unsaved: boolean) => void, searchWorkers: SearchWorkers): PythonWorker;
}

/** How long after a start the snapshot for the next one is made. The player's first answers come before it. */
const SNAPSHOT_AFTER_MS = 15_000;

/** The mark in the browser's timeline that a start with a snapshot leaves. */
const RESTORED = "snapshot restored";

const post = (message: FromWorker): void => self.postMessage(message);
const stage = (reached: Stage): void => post({ kind: "stage", stage: reached });
const rows = new DeviceRows(() => self.indexedDB);

/** Start Python: with the snapshot for a game, if there is one that fits. */
async function begin(folders: Folders, game: string): Promise<Python> {
  if (!game || !folders.snapshots) return startPython(folders, readFile);
  const snapshots = new HeapSnapshots(folders.build, browserStorage());
  const snapshot = await snapshots.take(game);
  if (snapshot) {
    try {
      const python = await startPython(folders, readFile, { snapshot });
      python.runPython("from coverts.page.heap_snapshot import begin_again; begin_again()");
      await snapshots.confirm(game);
      performance.mark(RESTORED);
      return python;
    } catch {
      await snapshots.remove(game);
    }
  }
  self.setTimeout(() => makeSnapshot(folders, game), SNAPSHOT_AFTER_MS);
  return startPython(folders, readFile);
}

function makeSnapshot({ build, runtime }: Folders, game: string): void {
  const maker = new Worker(new URL("./snapshot-worker.ts", import.meta.url), { type: "module" });
  maker.postMessage({ build, runtime, game } satisfies SnapshotOrder);
}

async function start(folders: Folders, first: TableMessage): Promise<PythonWorker> {
  stage("python");
  const python = await begin(folders, await gameOf(first, rows));
  stage("coverts");
  let reason = "";
  const watched: Rows = {
    read: (prefix) => rows.read(prefix),
    write: (changes) =>
      rows.write(changes).catch((error: unknown) => {
        reason = error instanceof Error ? error.name : String(error);
        throw error;
      }),
  };
  const onUnsaved = (unsaved: boolean): void => post({ kind: "unsaved", unsaved, reason });
  const entry = python.pyimport("coverts.page.worker_entry") as Entry;
  const worker = entry.start(watched, onUnsaved, new SearchWorkers(folders.build));
  stage("ready");
  return worker;
}

let folders: Folders | null = null;
let worker: Promise<PythonWorker> | null = null;

async function execute(message: ToWorker): Promise<void> {
  if (message.kind === "start") {
    folders = message;
    return;
  }
  if (!folders) return;
  worker ??= start(folders, message);
  const python = await worker;
  const { number } = message;
  const send: Send = (text) => post({ kind: "message", number, text });
  switch (message.kind) {
    case "request": {
      const [status, body, filename] = await python.request(message.method, message.address, message.body);
      post({ kind: "reply", number, status, body, filename });
      return;
    }
    case "connect":
      await python.connect(number, message.address, send);
      break;
    case "take":
      await python.take(number, message.text, send);
      break;
    case "disconnect":
      await python.disconnect(number);
      break;
    case "forget":
      await python.forget(message.table);
  }
  post({ kind: "done", number });
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  execute(event.data).catch((error: unknown) => post({ kind: "failed", reason: error instanceof Error ? error.message : String(error) }));
});
