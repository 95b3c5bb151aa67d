// This browser's push subscription, and the tables that use it.

const STORAGE_KEY = "coverts-notices";
const WORKER = "/notice-worker.js";

/** Whether this browser can show messages while no page is open. Without https, it cannot. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export const isPushForbidden = (): boolean => Notification.permission === "denied";

/** The browser's subscription; null if it has none. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Make a subscription. The browser asks the player, so call this only on a click.
 * @param key The server's public key.
 * @returns null if the player refuses.
 */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe(); // It was made for another key of the server.
    return pushManager.subscribe(options);
  }
}

function load(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Whether this browser is told about a table. */
export const isTold = (table: string): boolean => load().includes(table);

/** Store whether this browser is told about a table. */
export function storeTold(table: string, on: boolean): void {
  const others = load().filter((each) => each !== table);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(on ? [table, ...others].slice(0, 1000) : others));
  } catch {
    // Storage is blocked or full: the page offers it again.
  }
}
