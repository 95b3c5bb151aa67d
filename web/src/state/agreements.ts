// What the people at a table agree on, in words: votes, going back, players who are away.

import type { LogLine, Seat, TableState, Vote } from "../wire/generated";
import { joinList, t } from "../words/words";
import { displayName } from "./player-names";

function nameOf({ seats }: TableState, number: number): string {
  const seat = seats[number];
  return seat ? displayName(seat) : "";
}

const isPerson = (seat: Seat): boolean => seat.player === "person" && (!seat.stand_in || seat.stand_in === "set-up");

/** Return whether a bot plays for the viewer. */
export function hasStandIn(state: TableState): boolean {
  return state.seats.some((seat) => seat.you && seat.stand_in !== "" && seat.stand_in !== "set-up");
}

/** Whether there is nobody else to ask for consent. */
export const isAlone = (state: TableState): boolean => !state.seats.some((seat) => isPerson(seat) && !seat.you && !seat.here);

/** Whether there are bots, whose speed matters. */
export const hasBots = (state: TableState): boolean => state.seats.some((seat) => seat.stand_in !== "" || !["person", "open"].includes(seat.player));

/** Return the seats that the others may give to a bot. */
export function replaceableSeats(state: TableState): Seat[] {
  return state.seats.filter((seat) => !seat.you && !seat.here && !seat.stand_in && (seat.player === "open" || (seat.player === "person" && !seat.connected)));
}

/** A moment to go back to: before a line of the log, or before the viewer's last choice. */
export interface RewindPoint {
  line: number | null;
  text: string;
}

const MAX_MOMENTS = 12;

export function momentsOf(log: readonly LogLine[]): RewindPoint[] {
  const headings = log.filter((line) => line.heading).slice(-MAX_MOMENTS).reverse();
  return [{ line: null, text: t("my last choice") }, ...headings.map(({ number, text }) => ({ line: number, text }))];
}

/** Return what a vote is about, as a sentence. */
export function voteSentence(state: TableState, vote: Vote, log: readonly LogLine[]): string {
  const who = nameOf(state, vote.by);
  if (vote.about === "end") return t("{who} asks to end this game.", { who });
  if (vote.about === "bot") return t("{who} asks to let a bot play for {absent}.", { who, absent: nameOf(state, vote.seat ?? -1) });
  const line = log.find(({ number }) => number === vote.line);
  return line
    ? t("{who} asks to go back to before this: {told}", { who, told: line.text })
    : t("{who} asks to go back by one choice.", { who });
}

/** Return who else has not voted yet, as a sentence. */
export function missingVotes(state: TableState, vote: Vote): string {
  const names = vote.waits_for.filter((seat) => seat !== state.you).map((seat) => nameOf(state, seat)).join(", ");
  return names && t("Waiting for {names}.", { names });
}

/** Return who has ended the game before its end, and who was no longer there, as sentences to the viewer. */
export function endingSentences(state: TableState): string[] {
  const { ending, you } = state;
  if (!ending) return [];
  const names = (seats: number[]): string => joinList(seats.filter((seat) => seat !== you).map((seat) => displayName(state.seats[seat] as Seat)));
  const others = { agreed: names(ending.agreed), left: names(ending.left), absent: names(ending.absent) };
  const isYou = (seats: number[]): boolean => seats.some((seat) => seat === you);
  return [
    ending.by === you ? t("You ended this game.") : t("{who} ended this game.", { who: names([ending.by]) }),
    isYou(ending.agreed) ? t("You agreed.") : "",
    others.agreed ? t("{names} agreed.", { names: others.agreed }) : "",
    isYou(ending.left) ? t("You had left, and a bot was playing for you.") : "",
    others.left ? t("{names} had left, and a bot was playing instead.", { names: others.left }) : "",
    isYou(ending.absent) ? t("You were away, and a bot was playing for you.") : "",
    others.absent ? t("{names} had gone away, and a bot was playing instead.", { names: others.absent }) : "",
    t("There is no result: nobody has won or lost."),
  ].filter(Boolean);
}

/** Whether the viewer has not voted yet. */
export const mustVote = (state: TableState, vote: Vote): boolean => vote.waits_for.some((seat) => seat === state.you);

/** Whether the viewer has asked for the vote. */
export const isOwnVote = (state: TableState, vote: Vote): boolean => vote.by === state.you;

/** The speeds of bots, each with its word on the button and its spoken label. */
export const botSpeeds: readonly { speed: "0.5" | "1" | "4" | "skip"; word: () => string; label: () => string }[] = [
  { speed: "0.5", word: () => t("½×"), label: () => t("½× Half as fast") },
  { speed: "1", word: () => t("1×"), label: () => t("1× Normal speed") },
  { speed: "4", word: () => t("4×"), label: () => t("4× Four times as fast") },
  { speed: "skip", word: () => t("Skip"), label: () => t("Skip all waiting") },
];

/** Return what the speed means for the players. */
export function waitSentence(state: TableState): string {
  if (state.longest_wait === 0) return t("Bots answer at once.");
  return t("Between two of your choices bots take {seconds} seconds at most.", { seconds: Math.ceil(state.longest_wait) });
}
