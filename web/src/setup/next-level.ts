// Which level to try next: an easier one after a loss, a harder one after three wins in a row.

import type { TableState } from "../wire/generated";
import { isLevel, levelNames } from "../browser/levels";

const MIN_WINS = 3;
const winsKey = (game: string): string => `coverts-wins-${game}`;

/** Wins in a row at one level, as tables. */
interface Wins {
  level: string;
  tables: string[];
}

/** Return the level of the bots at a table where one person plays against bots; empty at other tables. */
export function levelOfTable({ seats, you }: TableState): string {
  const others = seats.filter((seat) => seat.seat !== you).map((seat) => seat.player);
  const level = others[0] ?? "";
  return you !== null && isLevel(level) && others.every((player) => player === level) ? level : "";
}

/** Return whether the viewer has won, and somebody else has not. */
const hasWon = ({ winners, returns, you }: TableState): boolean => winners.includes(you ?? -1) && winners.length < returns.length;

/**
 * Return the level to offer after a game, or an empty text. Wins are counted in this browser. In a cooperative game the bots are
 * partners, so another level is no other challenge.
 */
export function nextLevel(state: TableState): string {
  const level = levelOfTable(state);
  if (!level || !state.over || state.cooperative) return "";
  const place = levelNames.indexOf(level);
  const wins = countWin(state, level);
  if (state.defeat) return levelNames[place - 1] ?? "";
  return wins >= MIN_WINS ? (levelNames[place + 1] ?? "") : "";
}

/** Count the table's game, each table once, and return the number of wins in a row at its level. */
function countWin(state: TableState, level: string): number {
  const before = loadWins(state.game);
  const tables = before.level === level ? before.tables : [];
  if (!hasWon(state)) storeWins(state.game, { level, tables: [] });
  else if (!tables.includes(state.table)) storeWins(state.game, { level, tables: [...tables, state.table] });
  return loadWins(state.game).tables.length;
}

function loadWins(game: string): Wins {
  try {
    const stored = JSON.parse(localStorage.getItem(winsKey(game)) ?? "null") as Partial<Wins> | null;
    return { level: stored?.level ?? "", tables: Array.isArray(stored?.tables) ? stored.tables.map(String) : [] };
  } catch {
    return { level: "", tables: [] }; // Storage is blocked, or its content is not ours.
  }
}

function storeWins(game: string, wins: Wins): void {
  try {
    localStorage.setItem(winsKey(game), JSON.stringify(wins));
  } catch {
    // Storage is blocked or full: no level is offered.
  }
}
