// Starts a page without a server: its addresses, its worker and its line of status.

import { useAddresses } from "../browser/addresses";
import { useTransport } from "../wire/transport";
import { saveFromWorker } from "./downloads";
import { hasMemoryForSnapshots } from "./heap-snapshots";
import { installOffline } from "./offline";
import { pageAddresses } from "./page-addresses";
import "./page-status";
import { WorkerTransport, type BrowserParts } from "./worker-transport";

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/**
 * Use the worker of this page in place of a server.
 * @param folder The folder of the build, relative to the page.
 * @param show Called when another page of the client is to be shown.
 */
export function beginPage(folder: string, show: () => void): void {
  const folderOf = (path: string): string => new URL(path, document.baseURI).href;
  const snapshots = meta("coverts-snapshots") === "yes" && hasMemoryForSnapshots();
  const folders = { build: folderOf(folder), runtime: folderOf(meta("coverts-python")), snapshots };
  const status = document.createElement("coverts-page-status");
  const browser: BrowserParts = {
    begin: () => new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" }),
    locks: "locks" in navigator ? navigator.locks : undefined,
    tabs: new BroadcastChannel("coverts"),
    // Browsers have no storage manager at an address without https.
    keepStored: () => void (navigator.storage as StorageManager | undefined)?.persist(),
    timers: {
      now: () => performance.now(),
      start: (after, call) => window.setTimeout(call, after),
      stop: (timer) => window.clearTimeout(timer),
    },
  };
  const transport = new WorkerTransport(folders, meta("coverts-public").split(" "), browser, status);
  document.addEventListener("visibilitychange", () => transport.setVisible(document.visibilityState === "visible"));
  document.addEventListener("freeze", () => transport.freeze());
  window.addEventListener("pagehide", () => transport.freeze());
  useTransport(transport);
  saveFromWorker(transport, (reason) => status.say(reason));
  void installOffline("serviceWorker" in navigator ? navigator.serviceWorker : undefined, status);
  useAddresses(pageAddresses(show));
  document.body.append(status);
}
