// Starts a page without a server: its addresses, its worker and its line of status.

import { useAddresses } from "../browser/addresses";
import { useTransport } from "../wire/transport";
import { pageAddresses } from "./page-addresses";
import "./page-status";
import { WorkerTransport, type WorkerPort } from "./worker-transport";

const publicPaths = (): string[] => document.querySelector<HTMLMetaElement>('meta[name="coverts-public"]')?.content.split(" ") ?? [];

/**
 * Use the worker of this page in place of a server.
 * @param folder The folder of the build, relative to the page.
 * @param show Called when another page of the client is to be shown.
 */
export function beginPage(folder: string, show: () => void): void {
  const build = new URL(folder, document.baseURI).href;
  const status = document.createElement("coverts-page-status");
  const begin = (): WorkerPort => new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" });
  useTransport(new WorkerTransport(build, publicPaths(), begin, status));
  useAddresses(pageAddresses(show));
  document.body.append(status);
}
