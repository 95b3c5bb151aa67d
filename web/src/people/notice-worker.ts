// The service worker of a server's page: it shows that it is the player's turn, and opens the table on a click.

interface TurnNotice {
  title: string;
  table: string;
}

/** The parts of a service worker's global scope that are used. */
interface Scope {
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
}

interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface PushEvent {
  readonly data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}

interface ClickEvent {
  readonly notification: { readonly data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

const own = self as unknown as Scope;
const addressOf = (table: unknown): string => new URL(`/table/${encodeURIComponent(String(table))}`, own.registration.scope).href;

own.addEventListener("push", (event) => {
  const { title, table } = event.data?.json() as TurnNotice;
  // A later notice about the same table replaces this one.
  event.waitUntil(own.registration.showNotification(title, { tag: table, data: table, icon: "/icons/any-192.png" }));
});

async function openTable(address: string): Promise<void> {
  const pages = await own.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => url.replace(/[?#].*/, "") === address);
  await (open ? open.focus() : own.clients.openWindow(address));
}

own.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(addressOf(event.notification.data)));
});

// Without it, the names of this file would be those of every script.
export {};
