// Who sits where, in words, and what that means for a device that several people share.

import type { Seat, TableState } from "../wire/generated";
import { t } from "../words/words";

export function playerOf(seat: Seat): string {
  if (seat.stand_in && seat.stand_in !== "set-up") return seat.you ? t("you; a bot plays for you") : t("a bot plays for them");
  if (seat.you) return t("you");
  if (seat.here) return t("at this device");
  if (seat.player === "person") return seat.connected ? t("player") : t("player, away");
  if (/^(lesson|puzzle|move):/.test(seat.player)) return t("plays as it is told");
  return seat.player === "open" ? t("open seat") : t("bot: {name}", { name: seat.player });
}

/** The same where there is room for all of it; who watches late is not told who is there. */
export function presenceOf(seat: Seat, { late }: TableState): string {
  if (seat.player !== "person" || seat.you || seat.here) return playerOf(seat);
  return late ? t("plays") : seat.connected ? t("is there") : t("is away");
}

export function awaitedOf(seat: Seat): string {
  if (!seat.asked) return "";
  return seat.you ? t("to choose") : t("thinking");
}

export const openSeats = (state: TableState): Seat[] => state.seats.filter((seat) => seat.player === "open");

/** Whether the viewer may offer invites. Who made the table sits, as a rule, before all other people; in doubt the server refuses. */
export function mayInvite(state: TableState): boolean {
  const first = state.seats.find((seat) => seat.player === "person");
  return first !== undefined && (first.you || first.here);
}

export const isShared = (state: TableState): boolean => state.seats.some((seat) => seat.here);

/** Whether the curtain is down: at a shared device that nobody looks at. */
export const isCurtained = (state: TableState): boolean => isShared(state) && state.you === null && !state.over;

/** Whether the page shows a seat at a shared device, which can be passed on. */
export const canPass = (state: TableState): boolean => isShared(state) && state.you !== null && !state.over;

/** The seat at this device that is asked next, but for the one looking. */
export function nextHere(state: TableState): Seat | undefined {
  return state.over ? undefined : state.seats.find((seat) => seat.here && seat.asked && !seat.you);
}

/** Whether who looks has answered all, and somebody else at the device is asked. */
export function isPassingDue(state: TableState): boolean {
  return canPass(state) && state.questions.length === 0 && nextHere(state) !== undefined;
}

/** A seat's name with its number: a name that the game gives is new to the players. */
export function called(seat: Seat): string {
  const number = t("Seat {number}", { number: seat.seat + 1 });
  return seat.name === number ? number : t("{seat} ({name})", { seat: number, name: seat.name });
}
