// What a game's page offers to who wants to play at once.

import type { GameCard, NewTable, Preset } from "../wire/generated";
import { countFor, numberOfPlayers, playerAt } from "./seat-assignment";
import { t } from "../words/words";

/** What `POST /api/tables` takes for a preset, or, of a game without any, for its usual seats. */
export function tableOf(card: GameCard, preset: Preset | undefined = card.presets[0]): NewTable {
  if (preset) return { game: card.name, seats: preset.seats, preset: preset.name };
  const seats = Array.from({ length: countFor(card, 0, []) }, (_, seat) => playerAt(card, seat, "", undefined, undefined));
  return { game: card.name, seats };
}

const levels: Readonly<Record<number, () => string>> = {
  1: () => t("Easy to learn"),
  2: () => t("Some rules to learn"),
  3: () => t("Much to learn"),
};

/** How hard it is, in words; empty where nobody has said. */
export function difficultyOf({ difficulty = 0 }: { difficulty?: number }): string {
  return levels[difficulty]?.() ?? "";
}

/** About how long it takes, in words; empty where nobody has said. */
export function lengthOf({ minutes = 0 }: { minutes?: number }): string {
  return minutes ? t("about {minutes} minutes", { minutes }) : "";
}

/** How many play, how long, and how hard it is: what is known of these. */
export function factsOf(card: GameCard): string[] {
  return [numberOfPlayers(card), lengthOf(card), difficultyOf(card)].filter(Boolean);
}
