// The chat of a table: speakers, stock phrases, and whom the viewer has muted.

import { t } from "../words/words";
import type { Phrase, Seat, TableState, TalkLine } from "../wire/generated";
import { displayName, personName, warningText } from "./player-names";

/** Return the stock phrases in the reader's language. */
export const phraseWords = (): [phrase: Phrase, words: string][] => [
  ["hello", t("Hello")],
  ["luck", t("Good luck")],
  ["moment", t("One moment")],
  ["thinking", t("I am thinking")],
  ["respond", t("I may respond")],
  ["go_on", t("Go on")],
  ["oops", t("Oops")],
  ["sorry", t("Sorry")],
  ["thanks", t("Thanks")],
  ["well_played", t("Well played")],
  ["bye", t("Bye")],
];

/** Return the words of a line. A line without words belongs to a person whom the server has forgotten. */
export function lineText(line: TalkLine): string {
  if (!line.text && !line.phrase) return t("(this message was removed)");
  return line.text || (phraseWords().find(([phrase]) => phrase === line.phrase)?.[1] ?? line.phrase);
}

export function speakerOf(line: TalkLine, seats: Seat[]): string {
  const seat = line.seat === null ? undefined : seats[line.seat];
  if (seat) return seat.you ? t("You") : displayName(seat);
  return line.name ? t("{name}, watching", { name: personName(line.name, line.name_warning) }) : t("A watcher");
}

/** Return why the speaker's name may be mistaken for another one, or an empty text. */
export const speakerWarning = (line: TalkLine, seats: Seat[]): string => warningText((line.seat === null ? line : seats[line.seat])?.name_warning ?? "");

/** The key by which a viewer mutes a seat, a watcher's name, or everybody. */
export const muteKey = (line: TalkLine): string => (line.seat === null ? `watcher:${line.name}` : `seat:${line.seat}`);
export const EVERYBODY = "all";

export function isHeard(line: TalkLine, muted: ReadonlySet<string>): boolean {
  return !muted.has(EVERYBODY) && !muted.has(muteKey(line));
}

const storageKey = (table: string): string => `coverts-muted-${table}`;

export function loadMutes(table: string): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(storageKey(table)) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

export function storeMutes(table: string, muted: ReadonlySet<string>): void {
  try {
    if (muted.size) localStorage.setItem(storageKey(table), JSON.stringify([...muted]));
    else localStorage.removeItem(storageKey(table));
  } catch {
    // Storage is blocked or full: the list lasts as long as the page.
  }
}

/** Return who can read what the viewer writes. After an early end the groups stay apart, since hidden facts stay hidden. */
export function audienceText({ over, ended, you, seats }: TableState): string {
  if (over) return t("The game is over: everybody at the table can read this.");
  const isWatching = you === null && !seats.some((seat) => seat.here);
  if (ended) {
    return isWatching
      ? t("The game was ended early: only watchers can read this, and players never can.")
      : t("The game was ended early: only its players can read this, and watchers never can.");
  }
  return isWatching ? t("Only watchers can read this; players can after the end.") : t("Only players can read this.");
}
