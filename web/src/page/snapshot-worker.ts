// A worker that reads the rules of a game in a Python of its own, saves its memory, and ends. It never sees a table.

import { browserStorage, HeapSnapshots } from "./heap-snapshots";
import { readFile, startPython, type PythonFolders } from "./python-runtime";

export interface SnapshotOrder extends PythonFolders {
  game: string;
}

const LOCK = "coverts heap snapshot";

async function make(order: SnapshotOrder): Promise<void> {
  const snapshots = new HeapSnapshots(order.build, browserStorage());
  if (await snapshots.has(order.game)) return;
  const python = await startPython(order, readFile, { isToBeSaved: true });
  python.runPython(`from coverts.page.heap_snapshot import read_rules; read_rules(${JSON.stringify(order.game)})`);
  await snapshots.store(order.game, python.makeMemorySnapshot());
}

self.addEventListener("message", (event: MessageEvent<SnapshotOrder>) => {
  // Another tab may be making the same one.
  navigator.locks
    .request(LOCK, { ifAvailable: true }, (lock) => (lock ? make(event.data) : undefined))
    .catch(() => undefined) // The next visit starts without a snapshot, too.
    .finally(() => self.close());
});
