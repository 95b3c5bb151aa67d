// Who sits where, in words, and what follows for a shared device.

import { botName } from "../browser/levels";
import type { Seat, TableState } from "../wire/generated";
import { t, tn } from "../words/words";

export function playerText(seat: Seat): string {
  if (seat.stand_in && seat.stand_in !== "set-up") return seat.you ? t("you; a bot plays for you") : t("a bot plays for them");
  if (seat.you) return t("you");
  if (seat.here) return t("at this device");
  if (seat.player === "person") return seat.connected ? t("player") : t("player, away");
  if (/^(lesson|puzzle|move):/.test(seat.player)) return t("follows a script");
  return seat.player === "open" ? t("open seat") : t("bot: {name}", { name: botName(seat.player) });
}

/** Return the player in full. Delayed watchers do not learn who is present. */
export function presenceText(seat: Seat, { late }: TableState): string {
  if (seat.player !== "person" || seat.you || seat.here) return playerText(seat);
  return late ? t("plays") : seat.connected ? t("is there") : t("is away");
}

/** Return how many people watch, and how late they see the table. */
export function watchersText({ watchers, delay, late }: TableState): string {
  const count = watchers === 0 ? t("Nobody watches.") : tn("{n} person watches.", "{n} people watch.", watchers);
  if (late) return `${count} ${t("You see the table as it was {steps} steps ago.", { steps: delay })}`;
  return delay ? `${count} ${t("Watchers see the table {steps} steps late.", { steps: delay })}` : count;
}

export function waitText(seat: Seat): string {
  if (!seat.asked) return "";
  return seat.you ? t("to choose") : t("thinking");
}

export const openSeats = (state: TableState): Seat[] => state.seats.filter((seat) => seat.player === "open");

/** Return the seat of the player who made the table. */
export const creatorOf = ({ seats, creator }: TableState): Seat | undefined => seats.find(({ seat }) => seat === creator);

/** Return whether the viewer made the table, and so may offer invites. */
export function mayInvite(state: TableState): boolean {
  const creator = creatorOf(state);
  return creator !== undefined && (creator.you || creator.here);
}

export const isShared = (state: TableState): boolean => state.seats.some((seat) => seat.here);

/** Whether the curtain is shown: nobody has taken the shared device. */
export const isCurtained = (state: TableState): boolean => isShared(state) && state.you === null && !state.over;

/** Whether the page shows a seat at a shared device, which can be passed on. */
export const canPass = (state: TableState): boolean => isShared(state) && state.you !== null && !state.over;

/** Return the next seat at this device with a question, other than the viewer's. */
export function nextHere(state: TableState): Seat | undefined {
  return state.over ? undefined : state.seats.find((seat) => seat.here && seat.asked && !seat.you);
}

/** Return whether the viewer has answered everything and somebody else at the device has a question. */
export function isPassingDue(state: TableState): boolean {
  return canPass(state) && state.questions.length === 0 && nextHere(state) !== undefined;
}

/** Return a seat's number with the game's name for it, which players do not know yet. */
export function numberedName(seat: Seat): string {
  const number = t("Seat {number}", { number: seat.seat + 1 });
  return seat.name === number ? number : t("{seat} ({name})", { seat: number, name: seat.name });
}

/** Return what is missing in the file that the viewer can save now; empty if nothing is missing. */
export function fileNote({ over, referee }: TableState): string {
  if (over || referee === "one") return "";
  return t("The file contains only what you have seen, because the game is not over. Only the file of a game that is over contains all answers.");
}
