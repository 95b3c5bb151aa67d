// Who is expected at a rematch: the names from the last table, which this tab keeps.

import type { Seat } from "../wire/generated";

/** A name that a person of the last table had chosen, empty without one, and whether it may be mistaken for another. */
type LastName = Pick<Seat, "called" | "name_warning">;
export type LastNames = Partial<Record<number, LastName>>;

const storageKey = (table: string): string => `coverts-rematch-${table}`;

/** Keep who is expected at a rematch. Without storage its page is like that of any new table. */
export function storeRematch(address: string, seats: Seat[]): void {
  const [, table = ""] = /^\/table\/([^#?]+)/.exec(address) ?? [];
  const people = seats.filter(({ player }) => player === "person");
  const names: LastNames = Object.fromEntries(people.map(({ seat, called, name_warning }) => [seat, { called, name_warning }]));
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
