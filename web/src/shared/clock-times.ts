// The clocks of a table: how much time each seat has now, in words, and when it is short.

import type { ClockChoice, SeatClock, TableClock, TableState } from "../wire/generated";
import { joinList, t, tn } from "../words/words";
import { displayName } from "../state/player-names";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
/** The seconds below which a time bank is short, and below which days are. */
const SHORT_BANK = 10;
const SHORT_DAYS = HOUR;

export interface SeatTime {
  seconds: number;
  runs: boolean;
  /** Whether the days are used up, and the seat still has the pause. */
  isPause: boolean;
  isShort: boolean;
}

/** Return the time that a seat has at a moment, by the server's clock. */
export function timeOf(clock: TableClock, own: SeatClock, isAsked: boolean, now: number): SeatTime {
  const runs = own.until !== null;
  const least = isAsked ? 0 : Math.min(own.left, clock.floor);
  const left = own.until === null ? own.left : Math.max(own.until - now, least);
  const isPause = clock.days > 0 && isAsked && own.until !== null && own.until <= now;
  const seconds = isPause ? Math.max((own.until as number) + clock.pause - now, 0) : left;
  return { seconds, runs, isPause, isShort: isPause || (runs && seconds < (clock.days ? SHORT_DAYS : SHORT_BANK)) };
}

/** Return a time as a clock shows it. */
export function clockText(seconds: number): string {
  const whole = Math.max(Math.ceil(seconds), 0);
  const two = (number: number): string => String(number).padStart(2, "0");
  if (whole >= 2 * DAY) return t("{d} d {h} h", { d: Math.floor(whole / DAY), h: Math.floor((whole % DAY) / HOUR) });
  if (whole >= HOUR) return t("{h} h {m} min", { h: Math.floor(whole / HOUR), m: two(Math.floor((whole % HOUR) / MINUTE)) });
  return `${Math.floor(whole / MINUTE)}:${two(whole % MINUTE)}`;
}

/** Return after how many seconds the text of a running clock changes. */
export const tickSeconds = (seconds: number): number => (seconds > HOUR + 30 ? 30 : seconds - (Math.ceil(seconds) - 1) || 1);

/** Return a limit that is spoken when a time falls below it, or 0 if it is above all of them. */
export function spokenLimit({ seconds, isPause }: SeatTime, days: number): number {
  if (isPause) return -1;
  const limits = days ? [HOUR] : [10, 30, MINUTE];
  return limits.find((limit) => seconds <= limit) ?? 0;
}

/** Return what is said to a player whose time is short. */
export function shortSentence(time: SeatTime): string {
  return time.isPause ? t("Your time is used up. You may still answer for a while.") : t("You have {time} left.", { time: clockText(time.seconds) });
}

/** Return what clocks a table has, or an empty text. */
export function clockSentence(clock: ClockChoice | TableClock | null): string {
  if (!clock) return "";
  const bank = clock.increment ? t("{m} min + {s} s for each answer", { m: clock.minutes, s: clock.increment }) : tn("{n} minute", "{n} minutes", clock.minutes);
  return clock.days ? tn("{n} day for each answer", "{n} days for each answer", clock.days) : bank;
}

/** Return what happens when the time of a player is used up. */
export const endText = (then: string): string => (then === "loss" ? t("they lose, and the game ends") : t("a bot plays until they come back"));

/** Return the time of a seat for a screen reader. */
export function timeSentence({ seconds, runs, isPause }: SeatTime): string {
  const time = clockText(seconds);
  if (isPause) return t("The time is used up. The pause still has {time}.", { time });
  return runs ? t("{time} left, and the clock runs.", { time }) : t("{time} left.", { time });
}

/** Return who has lost because their time was used up, as a sentence, or an empty text. */
export function lossSentence({ clock, seats, you }: TableState): string {
  const lost = clock?.lost ?? [];
  const names = seats.filter(({ seat }) => lost.includes(seat) && seat !== you).map(displayName);
  if (you !== null && lost.includes(you)) return names.length ? t("Your time was used up, and that of {names}: you have lost.", { names: joinList(names) }) : t("Your time was used up: you have lost.");
  return names.length ? t("The time of {names} was used up, and the game is lost for them.", { names: joinList(names) }) : "";
}
