// The tables at which this browser holds seats. Only the browser has this list, no server.

import type { TableState } from "../wire/generated";
import { isLinkedPuzzle } from "./game-link";

export interface StoredTable {
  table: string;
  game: string;
  title: string;
  /** Time of the last visit, in milliseconds since 1970. */
  seen: number;
  over: boolean;
  result: string;
}

const STORAGE_KEY = "coverts-tables";
/** More than anybody plays: a page without a server leads to its tables only through this list. */
const MAX_TABLES = 1000;

export function loadTables(): StoredTable[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? (stored as (StoredTable | null)[]).filter((each) => each !== null).filter((each) => typeof each.table === "string") : [];
  } catch {
    return [];
  }
}

function storeTables(tables: StoredTable[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(tables.slice(0, MAX_TABLES)));
  } catch {
    // Storage is blocked or full: there is no list.
  }
}

/** Store that this browser has a seat at a table; the latest visits come first. */
export function storeTable(state: TableState, now = Date.now()): void {
  if (isLinkedPuzzle(state.table)) return;
  if (state.you === null && !state.seats.some((seat) => seat.here)) return;
  const { table, game, title, result } = state;
  const over = state.over || state.ended;
  const others = loadTables().filter((each) => each.table !== table);
  storeTables([{ table, game, title, seen: now, over, result: over ? result : "" }, ...others]);
}

/** Add tables to the list, the latest first. */
export function storeAdded(tables: StoredTable[]): void {
  const added = new Set(tables.map(({ table }) => table));
  const others = loadTables().filter(({ table }) => !added.has(table));
  storeTables([...tables, ...others].sort((one, other) => other.seen - one.seen));
}

export function removeTable(table: string): void {
  storeTables(loadTables().filter((each) => each.table !== table));
}
