// What the end of a game tells a player about the own result.

import type { TableState } from "../wire/generated";
import { t } from "../words/words";

/**
 * Return a player's result in words. A place is named only if more than two returns differ; if there are two, those with the
 * lower one lose, whether they are one player or a side. Equal returns mean that all win or all lose. After a draw, the text is
 * empty: the sentence of the result says it to everybody.
 */
export function placeText(own: number, { returns, is_draw }: Pick<TableState, "returns" | "is_draw">): string {
  if (is_draw) return "";
  const different = new Set(returns).size;
  if (returns.length === 1) return own > 0 ? t("You win") : t("You lose");
  if (different < 2) return own > 0 ? t("You all share the win") : t("You all lose");
  const better = returns.filter((each) => each > own).length;
  if (better === 0) return returns.filter((each) => each === own).length > 1 ? t("You share the win") : t("You win");
  if (different === 2) return t("You lose");
  return t("You: place {place} of {count}", { place: better + 1, count: returns.length });
}

/** Return whether a seat has won, alone or with others. */
export const hasWon = (own: number, returns: readonly number[]): boolean =>
  own === Math.max(...returns) && (own > 0 || new Set(returns).size > 1);
