// Saves files that the worker makes: a link to the interface leads nowhere in a page without a server.

import type { Refused } from "../wire/generated";
import type { Transport } from "../wire/transport";
import { withLanguage } from "../words/words";

const API = "/api/";

/**
 * Save the file of a link with `download` when it is pressed.
 * @param onRefused Called with the reason if there is no file.
 */
export function saveFromWorker(transport: Transport, onRefused: (reason: string) => void): void {
  document.addEventListener("click", (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
    const address = link?.getAttribute("href") ?? "";
    if (!link?.hasAttribute("download") || !address.startsWith(API)) return;
    event.preventDefault();
    void save(transport, address, onRefused);
  });
}

async function save(transport: Transport, address: string, onRefused: (reason: string) => void): Promise<void> {
  const reply = await transport.fetch(withLanguage(address), {});
  if (!reply.ok) {
    onRefused(((await reply.json()) as Refused).message);
    return;
  }
  const made = document.createElement("a");
  made.href = URL.createObjectURL(await reply.blob());
  made.download = reply.headers.get("content-disposition") ?? "game.json";
  made.click();
  URL.revokeObjectURL(made.href);
}
