// The service worker of a page: it stores the build, so that the page opens without a network.

export interface OfflineListener {
  /** Everything is stored: the page works without a network from now on. */
  onOffline(): void;
  /** A newer build is stored. It is used once all tabs of the page are closed. */
  onUpdate(): void;
}

/**
 * Install the service worker, and have it store the pictures once the page is idle.
 * @param container The browser's service workers; undefined if it has none, as in a private window or without https.
 */
export async function installOffline(container: ServiceWorkerContainer | undefined, listener: OfflineListener): Promise<void> {
  if (!container) return;
  try {
    const hadWorker = container.controller !== null;
    const registration = await container.register("./service-worker.js", { updateViaCache: "none" });
    container.addEventListener("message", (event: MessageEvent<string>) => {
      if (event.data === "all is stored") listener.onOffline();
    });
    registration.addEventListener("updatefound", () => {
      const found = registration.installing;
      found?.addEventListener("statechange", () => {
        if (found.state === "installed" && hadWorker) listener.onUpdate();
      });
    });
    if (registration.waiting && hadWorker) listener.onUpdate();
    const { active } = await container.ready;
    active?.postMessage("store the rest");
  } catch {
    // Without a service worker the page needs the network.
  }
}
