// Hints: who may have one, and what it says.

import type { Hint, Scale, TableState } from "../wire/generated";
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
  const value = (mean: number, error: number): string => valueText(mean, error, hint.scale);
  const best = t("Best, as far as a bot can see: {answer} ({value}).", { answer: hint.answer, value: value(hint.value, hint.error) });
  return hint.other ? `${best} ${t("Next: {answer} ({value}).", { answer: hint.other, value: value(hint.other_value, hint.other_error) })}` : best;
}

/** Return a value with its error: the points that all share, or a share of the wins if it can be one. */
function valueText(value: number, error: number, scale: Scale): string {
  const half = margin(error);
  const figures = { value: formatNumber(value), half: formatNumber(half) };
  if (scale === "points") return t("{value} ± {half} points", figures);
  if (value < 0 || value > 1) return t("{value} ± {half}", figures);
  const percent = (share: number, round = Math.round): string => formatNumber(round(100 * share), 0);
  const isWin = scale === "win";
  if (value + half > 1) {
    const least = { value: percent(value - half, Math.floor) };
    return isWin ? t("wins at least {value} %", least) : t("chance to reach the goal: at least {value} %", least);
  }
  if (value - half < 0) {
    const most = { value: percent(value + half, Math.ceil) };
    return isWin ? t("wins at most {value} %", most) : t("chance to reach the goal: at most {value} %", most);
  }
  const share = { value: percent(value), half: formatNumber(Math.ceil(100 * half - 1e-9), 0) };
  return isWin ? t("wins {value} % ± {half}", share) : t("chance to reach the goal: {value} % ± {half}", share);
}
