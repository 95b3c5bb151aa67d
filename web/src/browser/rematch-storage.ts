// Who is expected at a rematch: the names from the last table, which this tab keeps.

import type { Seat } from "../wire/generated";

/** The names that the people of the last table had chosen, by their seat; empty without one. */
export type LastNames = Partial<Record<number, string>>;

const storageKey = (table: string): string => `coverts-rematch-${table}`;

/** Keep who is expected at a rematch. Without storage its page is like that of any new table. */
export function storeRematch(address: string, seats: Seat[]): void {
  const [, table = ""] = /^\/table\/([^#?]+)/.exec(address) ?? [];
  const names = Object.fromEntries(seats.filter(({ player }) => player === "person").map(({ seat, called }) => [seat, called]));
  try {
    sessionStorage.setItem(storageKey(table), JSON.stringify(names));
  } catch {
    // Storage is blocked or full.
  }
}

/** Return who is expected at a table; null if it is no rematch. */
export function loadRematch(table: string): LastNames | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(table)) ?? "null") as LastNames | null;
  } catch {
    return null;
  }
}
