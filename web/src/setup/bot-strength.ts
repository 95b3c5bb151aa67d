// The strength of a game's bots, in words and numbers.

import type { BotCard } from "../wire/generated";
import { t } from "../words/words";

const levels: Readonly<Record<number, () => string>> = {
  1: () => t("very easy"),
  2: () => t("easy"),
  3: () => t("fair"),
  4: () => t("hard"),
  5: () => t("very hard"),
};

/** Return how hard a bot is to beat, in a word or two; empty without a rating. */
export function levelOf({ level }: BotCard): string {
  return levels[level]?.() ?? "";
}

/** Return a bot's rating with its interval; empty without a rating. */
export function ratingOf({ rating, low, high }: BotCard): string {
  return rating ? t("rating {rating} ({low} to {high}), at a table for two", { rating, low, high }) : "";
}

/** Return a bot's name in the choice of players for a seat. */
export function choiceOf(bot: BotCard): string {
  const level = levelOf(bot);
  return level ? t("bot: {name} ({level})", { name: bot.name, level }) : t("bot: {name}", { name: bot.name });
}
