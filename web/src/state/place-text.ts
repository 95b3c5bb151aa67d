// What the end of a game tells a player about the own result.

import { t } from "../words/words";

/**
 * Return a player's result in words. A place is named only if more than two returns differ; if there are two, those with the
 * lower one lose, whether they are one player or a side. A return of 0 for all may be a draw or a defeat of all: which of them,
 * the game's own sentence says.
 */
export function placeText(own: number, returns: readonly number[]): string {
  const different = new Set(returns).size;
  if (different < 2) return own > 0 ? t("You all share the win") : own < 0 ? t("You all lose") : t("Nobody wins");
  const better = returns.filter((each) => each > own).length;
  if (better === 0) return returns.filter((each) => each === own).length > 1 ? t("You share the win") : t("You win");
  if (different === 2) return t("You lose");
  return t("You: place {place} of {count}", { place: better + 1, count: returns.length });
}

/** Return whether a seat has won, alone or with others. */
export const hasWon = (own: number, returns: readonly number[]): boolean =>
  own === Math.max(...returns) && (own > 0 || new Set(returns).size > 1);
