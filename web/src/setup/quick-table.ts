// What a game's page offers to people who want to play at once.

import type { GameCard, NewTable, Preset } from "../wire/generated";
import { seatsAtLevel, storedLevel } from "../browser/levels";
import { seatCount, numberOfPlayers, playerAt } from "./seat-assignment";
import { pageLanguage, t } from "../words/words";

/** Return the message of `POST /api/tables` for a preset, or for the game's default seats, at the player's level. */
export function tableOf(card: GameCard, preset: Preset | undefined = card.presets[0]): NewTable {
  if (preset) return { game: card.name, seats: seatsAtLevel(preset, storedLevel(card.name)), preset: preset.name };
  const seats = Array.from({ length: seatCount(card, 0, []) }, (_, seat) => playerAt(card, seat, "", undefined, undefined));
  return { game: card.name, seats };
}

const levels: Readonly<Record<number, () => string>> = {
  1: () => t("Easy to learn"),
  2: () => t("Some rules to learn"),
  3: () => t("Much to learn"),
};

/** Return how hard a game is, in words; empty if unknown. */
export function difficultyOf({ difficulty = 0 }: { difficulty?: number }): string {
  return levels[difficulty]?.() ?? "";
}

/** Return about how long a game takes, in words; empty if unknown. */
export function lengthOf({ minutes = 0 }: { minutes?: number }): string {
  return minutes ? t("about {minutes} minutes", { minutes }) : "";
}

/** Return a note if the game's own texts are not in the page's language; empty if they are. */
export function languageNote({ languages }: GameCard): string {
  const code = pageLanguage();
  return ["en", "xx", ...languages].includes(code) ? "" : t("Game texts in English");
}

/** Return the known facts about a game: number of players, length, difficulty. */
export function factsOf(card: GameCard): string[] {
  return [numberOfPlayers(card), lengthOf(card), difficultyOf(card), languageNote(card)].filter(Boolean);
}
