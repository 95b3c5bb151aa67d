// How the client reaches the tables: a server, or a worker of the page itself.

/** An open connection to a table. */
export interface Channel {
  /** Send a message; false if the connection is not open. */
  send(text: string): boolean;
  close(): void;
}

/** Why a connection has ended or could not be opened: for an unknown reason, or because another tab uses the table. */
export type Closing = "lost" | "elsewhere";

export interface ChannelEvents {
  onMessage(text: string): void;
  /** The connection has ended, or could not be opened. */
  onClose(why: Closing): void;
}

/** A feature that needs other people or a server. */
export type Feature = "people" | "programs";

export interface Transport {
  /** Send a request, such as to "/api/games". */
  fetch(address: string, init: RequestInit): Promise<Response>;
  /** Connect to a table's socket. */
  connect(address: string, events: ChannelEvents): Channel;
  /** Return whether the host has a feature. What it lacks is not drawn. */
  offers(feature: Feature): boolean;
  /** Get a table from the other tab that uses it. Return whether that tab has given it up. */
  takeOver(table: string): Promise<boolean>;
}

/** The server that the page came from. */
const server: Transport = {
  fetch: (address, init) => fetch(address, { credentials: "same-origin", ...init }),
  connect(address, events) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${address}`);
    socket.addEventListener("message", (event) => events.onMessage(String(event.data)));
    socket.addEventListener("close", () => events.onClose("lost"));
    return {
      send(text) {
        if (socket.readyState !== WebSocket.OPEN) return false;
        socket.send(text);
        return true;
      },
      close: () => socket.close(),
    };
  },
  offers: () => true,
  takeOver: () => Promise.resolve(true),
};

let current: Transport = server;

export const transport = (): Transport => current;

/** Replace the server, before anything is requested. */
export function useTransport(other: Transport): void {
  current = other;
}
