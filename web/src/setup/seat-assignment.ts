// Who sits at the seats of a new table.

import type { GameCard, NewTable } from "../wire/generated";
import { t, tn } from "../words/words";
import { transport } from "../wire/transport";
import { isLevel, storedLevel } from "../browser/levels";

/** Who deals, as `POST /api/tables` calls it. */
export type Deal = NonNullable<NewTable["referee"]>;

/** The players besides bots, as `POST /api/tables` calls them. */
export const playerKinds = (): [value: string, words: string][] => [
  ["person", t("person at this device")],
  ...(transport().offers("people") ? ([["open", t("person elsewhere (invite)")]] satisfies [string, string][]) : []),
];

/** Return the number of seats: the wanted one (0: none), the address's, or four; within the game's bounds. */
export function seatCount(card: GameCard, wanted: number, before: string[]): number {
  const usual = before.length || 4;
  return wanted || Math.min(card.most_players, Math.max(card.least_players, usual));
}

/**
 * Return the player of a seat: the chosen one, the one before, or a person at the first seat and bots at the others.
 * If people deal, no bot plays.
 */
export function playerAt(card: GameCard, seat: number, deal: Deal, chosen: string | undefined, before: string | undefined): string {
  if (deal === "one") return "person";
  const isBot = (player: string): boolean => isLevel(player) || card.bots.includes(player);
  const isKnown = before !== undefined && (isBot(before) || playerKinds().some(([value]) => value === before));
  const player = chosen ?? (isKnown ? before : seat === 0 ? "person" : storedLevel(card.name) || (card.levels[0]?.name ?? "person"));
  if (!deal || !isBot(player)) return player;
  return transport().offers("people") ? "open" : "person";
}

/**
 * Return the players of a table at which a person tries out the text of a seat against bots: the chosen bots, and others
 * at the player's level.
 */
export function trialSeats(card: GameCard, seat: number, players: string[]): string[] {
  const isBot = (player: string): boolean => isLevel(player) || card.bots.includes(player);
  return Array.from({ length: Math.max(seat + 1, players.length) }, (_, each) => {
    const player = players[each] ?? "";
    if (each === seat) return "person";
    return isBot(player) ? player : storedLevel(card.name) || (card.levels[0]?.name ?? "person");
  });
}

/** Return what follows from the number of people at this device, in words. */
export function sharingText(here: number): string {
  if (here === 0) return t("Nobody sits at this device: you watch.");
  if (here === 1) return "";
  return t("{n} people share this device. Between turns a curtain hides the cards and says who is next.", { n: here });
}

export function numberOfPlayers({ least_players: least, most_players: most }: GameCard): string {
  return least === most ? tn("{n} player", "{n} players", least) : t("{least} to {most} players", { least, most });
}
