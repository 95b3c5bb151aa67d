// The worker that holds the page's tables: Python, with the same program as a server.

import { DeviceRows, type Rows } from "./device-rows";
import { SearchWorkers } from "./search-workers";
import type { FromWorker, Stage, ToWorker } from "./worker-messages";

type Send = (text: string) => void;

/** `coverts.page.worker_entry.Worker`. */
interface PythonWorker {
  request(method: string, address: string, body: string): Promise<[status: number, body: string, filename: string]>;
  connect(number: number, address: string, send: Send): Promise<void>;
  take(number: number, text: string, send: Send): Promise<void>;
  disconnect(number: number): Promise<void>;
  forget(table: string): Promise<void>;
}

interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(module: string): { start(storage: Rows, onUnsaved: (unsaved: boolean) => void, searchWorkers: SearchWorkers): PythonWorker };
}

interface Runtime {
  loadPyodide: (options: Record<string, unknown>) => Promise<Pyodide>;
}

const PACKAGES = "/lib/python3.14/site-packages";

const post = (message: FromWorker): void => self.postMessage(message);
const stage = (reached: Stage): void => post({ kind: "stage", stage: reached });
const bytesAt = async (address: string): Promise<ArrayBuffer> => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return reply.arrayBuffer();
};

async function start(build: string, runtime: string): Promise<PythonWorker> {
  stage("python");
  const archives = [`${runtime}msgspec.zip`, `${build}coverts.zip`].map(bytesAt);
  const [{ loadPyodide }, lock] = await Promise.all([
    import(/* @vite-ignore */ `${runtime}pyodide.mjs`) as Promise<Runtime>,
    fetch(`${runtime}lock.json`).then((reply) => reply.text()),
  ]);
  const python = await loadPyodide({ indexURL: runtime, stdLibURL: `${runtime}stdlib.zip`, lockFileContents: lock });
  for (const archive of archives) python.unpackArchive(await archive, "zip", { extractDir: PACKAGES });
  stage("coverts");
  let reason = "";
  const rows = new DeviceRows(self.indexedDB);
  const watched: Rows = {
    read: (prefix) => rows.read(prefix),
    write: (changes) =>
      rows.write(changes).catch((error: unknown) => {
        reason = error instanceof Error ? error.name : String(error);
        throw error;
      }),
  };
  const onUnsaved = (unsaved: boolean): void => post({ kind: "unsaved", unsaved, reason });
  const worker = python.pyimport("coverts.page.worker_entry").start(watched, onUnsaved, new SearchWorkers(build));
  stage("ready");
  return worker;
}

let worker: Promise<PythonWorker> | null = null;

async function execute(message: ToWorker): Promise<void> {
  if (message.kind === "start") {
    worker = start(message.build, message.runtime);
    await worker;
    return;
  }
  const python = await worker;
  if (!python) return;
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
