// Hints: who may have one, and what it says.

import type { Hint, TableState } from "../wire/generated";
import { formatNumber, t } from "../words/words";
import { margin } from "./replay-moves";

const isTold = (player: string): boolean => /^(lesson|puzzle|move):/.test(player);

/** Return whether the viewer has a question, and plays neither with other people nor a lesson. */
export function canHaveHint(state: TableState | null): boolean {
  if (!state || state.you === null || state.questions.length === 0) return false;
  const people = state.seats.filter((seat) => seat.player === "person" || seat.player === "open");
  return people.length === 1 && !state.referee && !state.seats.some((seat) => isTold(seat.player));
}

/** Return whether the viewer is still asked the same, for example after others have answered. */
export function areSameQuestions(one: TableState, other: TableState): boolean {
  return JSON.stringify(one.questions) === JSON.stringify(other.questions);
}

/** Return a hint as one text. */
export function hintText(hint: Hint): string {
  if (hint.value === null) {
    const answer = t("By a rule of thumb: {answer}.", { answer: hint.answer });
    return hint.is_preparing ? `${answer} ${t("A bot is getting ready to compare the answers; this takes a few seconds.")}` : answer;
  }
  const best = t("Best, as far as a bot can see: {answer} ({value}).", { answer: hint.answer, value: valueText(hint.value, hint.error) });
  return hint.other ? `${best} ${t("Next: {answer} ({value}).", { answer: hint.other, value: valueText(hint.other_value, hint.other_error) })}` : best;
}

/** Return a value with its error, as a share of the wins if it can be one. */
function valueText(value: number, error: number): string {
  const half = margin(error);
  const percent = (share: number, round = Math.round): string => formatNumber(round(100 * share), 0);
  if (value < 0 || value > 1) return t("{value} ± {half}", { value: formatNumber(value), half: formatNumber(half) });
  if (value + half > 1) return t("wins at least {value} %", { value: percent(value - half, Math.floor) });
  if (value - half < 0) return t("wins at most {value} %", { value: percent(value + half, Math.ceil) });
  return t("wins {value} % ± {half}", { value: percent(value), half: formatNumber(Math.ceil(100 * half - 1e-9), 0) });
}
