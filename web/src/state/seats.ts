// Who sits where, in words, and what that means for a device that several people share.

import type { Seat, TableState } from "../wire/generated";

export function playerOf(seat: Seat): string {
  if (seat.you) return "you";
  if (seat.here) return "at this device";
  if (seat.player === "person") return seat.connected ? "player" : "player, away";
  return seat.player === "open" ? "open seat" : `bot: ${seat.player}`;
}

export function awaitedOf(seat: Seat): string {
  if (!seat.asked) return "";
  return seat.you ? "to choose" : "thinking";
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
  const number = `Seat ${seat.seat + 1}`;
  return seat.name === number ? number : `${number} (${seat.name})`;
}
