// Names of people: the one that this browser stores, and names in the texts of the game.

import { t } from "../words/words";
import type { Seat, TableState } from "../wire/generated";

const PLACE = "coverts-name";
export const longestName = 24;

export function keptName(): string {
  try {
    return localStorage.getItem(PLACE) ?? "";
  } catch {
    return "";
  }
}

export function keepName(name: string): void {
  try {
    if (name) localStorage.setItem(PLACE, name);
    else localStorage.removeItem(PLACE);
  } catch {
    // Storage is blocked or full: the name lasts as long as the page.
  }
}

/** Put directional isolates around names that may run right to left, so that the text beside them keeps its order. */
const isolated = (name: string): string => (/[\u0590-\u1dff\u2070-\u{10ffff}]/u.test(name) ? `\u2068${name}\u2069` : name);

/** A person's name, or the game's name of the seat. */
export const shownName = (seat: Seat): string => (seat.called ? isolated(seat.called) : seat.name);

/** Return the name, followed by the game's name of the seat if that is more than its number. */
export function fullName(seat: Seat): string {
  return seat.called && !isNumber(seat) ? `${isolated(seat.called)} (${seat.name})` : shownName(seat);
}

const numbered = (seat: Seat): string => t("Seat {number}", { number: seat.seat + 1 });
const isNumber = (seat: Seat): boolean => [`Seat ${seat.seat + 1}`, numbered(seat)].includes(seat.name);

/** The fields with texts that people see. */
const shown = new Set(["label", "text", "title", "caption", "kicker", "note", "prompt", "result", "askee_name"]);

/** Return a state with people's names in place of seat numbers, and beside the roles that the table waits for. */
export function withNames(state: TableState): TableState {
  const named = state.seats.filter((seat) => seat.called);
  if (named.length === 0) return state;
  const put = replacer(named.flatMap((seat) => [`Seat ${seat.seat + 1}`, numbered(seat)].map((from): [string, string] => [from, isolated(seat.called)])));
  const awaited = replacer(named.filter((seat) => seat.asked && !seat.you && !isNumber(seat)).map((seat) => [seat.name, fullName(seat)]));
  return { ...(within(state, put) as TableState), seats: state.seats, status: state.questions.length ? put(state.status) : awaited(put(state.status)) };
}

function within(node: unknown, put: (text: string) => string, key = ""): unknown {
  if (typeof node === "string") return shown.has(key) ? put(node) : node;
  if (Array.isArray(node)) return node.map((each) => within(each, put, key));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, each]) => [name, within(each, put, name)]));
}

/** Return a function that replaces whole words, longer ones first. */
function replacer(pairs: [from: string, to: string][]): (text: string) => string {
  if (pairs.length === 0) return (text) => text;
  const to = new Map(pairs);
  const words = [...to.keys()].sort((one, other) => other.length - one.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return (text) => text.replace(found, (word) => to.get(word) ?? word);
}
