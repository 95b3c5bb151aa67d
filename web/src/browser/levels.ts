// The levels of the bots, and the one that the player has chosen for a game.

import type { Preset } from "../wire/generated";
import { t } from "../words/words";

const titles: Readonly<Record<string, () => string>> = {
  novice: () => t("Novice"),
  easy: () => t("Easy"),
  fair: () => t("Fair"),
  strong: () => t("Strong"),
  expert: () => t("Expert"),
};

/** The names of the levels, the weakest first. */
export const levelNames: readonly string[] = Object.keys(titles);

const storageKey = (game: string): string => `coverts-level-${game}`;

/** Return the name of a bot as people read it: that of a level in their language, the others as they are. */
export const botName = (name: string): string => titles[name]?.() ?? name;

export const isLevel = (name: string): boolean => name in titles;

/** Return the level that this browser stores for a game; empty if none was chosen. */
export function storedLevel(game: string): string {
  try {
    const level = localStorage.getItem(storageKey(game)) ?? "";
    return isLevel(level) ? level : "";
  } catch {
    return ""; // Storage is blocked.
  }
}

export function storeLevel(game: string, level: string): void {
  try {
    localStorage.setItem(storageKey(game), level);
  } catch {
    // Storage is blocked or full: the choice lasts as long as the page.
  }
}

/** Return the seats of a preset with the bots of a level; "" leaves them as they are. */
export function seatsAtLevel({ seats }: Preset, level: string): string[] {
  return level ? seats.map((player) => (isLevel(player) ? level : player)) : seats;
}
