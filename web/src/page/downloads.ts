// Saves files that the worker makes: a link to the interface leads nowhere in a page without a server.

import type { Transport } from "../wire/transport";

const API = "/api/";

/** Save the file of a link with `download` when it is pressed. */
export function saveFromWorker(transport: Transport): void {
  document.addEventListener("click", (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
    const address = link?.getAttribute("href") ?? "";
    if (!link?.hasAttribute("download") || !address.startsWith(API)) return;
    event.preventDefault();
    void save(transport, address);
  });
}

async function save(transport: Transport, address: string): Promise<void> {
  const reply = await transport.fetch(address, {});
  const made = document.createElement("a");
  made.href = URL.createObjectURL(await reply.blob());
  made.download = reply.headers.get("content-disposition") ?? "game.json";
  made.click();
  URL.revokeObjectURL(made.href);
}
