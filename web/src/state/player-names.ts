// Names of people: the one that this browser stores, and names in the texts of the game.

import { t } from "../words/words";
import type { NameWarning, Seat, TableState } from "../wire/generated";

const STORAGE_KEY = "coverts-name";
export const MAX_NAME_LENGTH = 24;

export function loadName(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

export function storeName(name: string): void {
  try {
    if (name) localStorage.setItem(STORAGE_KEY, name);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked or full: the name lasts as long as the page.
  }
}

/** Put directional isolates around names that may run right to left, so that the text beside them keeps its order. */
const isolate = (name: string): string => (/[\u0590-\u1dff\u2070-\u{10ffff}]/u.test(name) ? `\u2068${name}\u2069` : name);

/** The sign after a name that may be mistaken for another one, after a space that does not break. */
const WARNING_SIGN = "\u00a0\u26a0\ufe0e";

/** Return a person's name, with a sign if it may be mistaken for another one. */
export const personName = (called: string, warning: NameWarning): string => (warning ? isolate(called) + WARNING_SIGN : isolate(called));

/** Return the explanation of the sign after a name; empty if the name has no sign. */
export function warningText(warning: NameWarning): string {
  if (warning === "mixed") return t("This name mixes letters of different alphabets, so it may be mistaken for another name.");
  if (warning === "alike") return t("This name looks like another name at this table, but is spelled differently.");
  return "";
}

/** Return the explanations of all signs after these names, each once. */
export const warningTexts = (seats: Pick<Seat, "name_warning">[]): string => [...new Set(seats.map((seat) => warningText(seat.name_warning)))].filter(Boolean).join(" ");

/** A person's name, or the game's name of the seat. */
export const displayName = (seat: Seat): string => (seat.called ? personName(seat.called, seat.name_warning) : seat.name);

/** Return the name, followed by the game's name of the seat if that is more than its number. */
export function fullName(seat: Seat): string {
  return seat.called && !isNumber(seat) ? `${displayName(seat)} (${seat.name})` : displayName(seat);
}

const numberName = (seat: Seat): string => t("Seat {number}", { number: seat.seat + 1 });
const isNumber = (seat: Seat): boolean => [`Seat ${seat.seat + 1}`, numberName(seat)].includes(seat.name);

/** The fields with texts that people see. */
const visibleFields = new Set(["label", "text", "title", "caption", "kicker", "note", "prompt", "result", "askee_name"]);

/** Return a state with people's names in place of seat numbers, and beside the roles that the table waits for. */
export function withNames(state: TableState): TableState {
  const seats = state.seats.filter((seat) => seat.called);
  if (seats.length === 0) return state;
  const replace = wordReplacer(seats.flatMap((seat) => [`Seat ${seat.seat + 1}`, numberName(seat)].map((from): [string, string] => [from, displayName(seat)])));
  const replaceAwaited = wordReplacer(seats.filter((seat) => seat.asked && !seat.you && !isNumber(seat)).map((seat) => [seat.name, fullName(seat)]));
  return { ...(replaceIn(state, replace) as TableState), seats: state.seats, status: state.questions.length ? replace(state.status) : replaceAwaited(replace(state.status)) };
}

function replaceIn(node: unknown, replace: (text: string) => string, key = ""): unknown {
  if (typeof node === "string") return visibleFields.has(key) ? replace(node) : node;
  if (Array.isArray(node)) return node.map((each) => replaceIn(each, replace, key));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, each]) => [name, replaceIn(each, replace, name)]));
}

/** Return a function that replaces whole words, longer ones first. */
function wordReplacer(pairs: [from: string, to: string][]): (text: string) => string {
  if (pairs.length === 0) return (text) => text;
  const to = new Map(pairs);
  const words = [...to.keys()].sort((one, other) => other.length - one.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return (text) => text.replace(pattern, (word) => to.get(word) ?? word);
}
