// How strong a game's bots are, in words and in figures.

import type { BotCard } from "../wire/generated";
import { t } from "../words/words";

const levels: Readonly<Record<number, () => string>> = {
  1: () => t("very easy"),
  2: () => t("easy"),
  3: () => t("fair"),
  4: () => t("hard"),
  5: () => t("very hard"),
};

/** How hard it is to beat, in a word or two; empty where nobody has rated it. */
export function levelOf({ level }: BotCard): string {
  return levels[level]?.() ?? "";
}

/** Its rating with the interval; empty where nobody has rated it. */
export function ratingOf({ level, rating, low, high }: BotCard): string {
  return level ? t("rating {rating} ({low} to {high}), at a table for two", { rating, low, high }) : "";
}

/** How it is called where one chooses who sits at a seat. */
export function choiceOf(bot: BotCard): string {
  const level = levelOf(bot);
  return level ? t("bot: {name} ({level})", { name: bot.name, level }) : t("bot: {name}", { name: bot.name });
}
