// The tables at which this browser holds seats. Only the browser has this list, no server.

import type { TableState } from "../wire/generated";

export interface MyTable {
  table: string;
  game: string;
  title: string;
  /** Time of the last visit, in milliseconds since 1970. */
  seen: number;
  over: boolean;
  result: string;
}

const PLACE = "coverts-tables";
const most = 60;

export function myTables(): MyTable[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? (kept as MyTable[]).filter((each) => typeof each.table === "string") : [];
  } catch {
    return [];
  }
}

function keep(tables: MyTable[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(tables.slice(0, most)));
  } catch {
    // Storage is blocked or full: there is no list.
  }
}

/** Store that this browser has a seat at a table; the latest visits come first. */
export function rememberTable(state: TableState, now = Date.now()): void {
  if (state.you === null && !state.seats.some((seat) => seat.here)) return;
  const { table, game, title, over, result } = state;
  const others = myTables().filter((each) => each.table !== table);
  keep([{ table, game, title, seen: now, over, result: over ? result : "" }, ...others]);
}

export function forgetTable(table: string): void {
  keep(myTables().filter((each) => each.table !== table));
}
