// What the end of a game tells a player about the own result.

import type { TableState } from "../wire/generated";
import { t } from "../words/words";

type Ending = Pick<TableState, "you" | "result" | "returns" | "points" | "winners" | "is_draw" | "cooperative" | "teams">;

/** Return a player's result in words. It is empty for spectators, after a draw, and if the sentence of the result begins with it. */
export function placeText(state: Ending): string {
  const own = state.you === null ? undefined : state.returns[state.you];
  const text = own === undefined || state.is_draw ? "" : textOf(own, state);
  return text && state.result.startsWith(text) ? "" : text;
}

/**
 * Return the result of a seat in words. A place is named only if more than two returns differ; if there are two, those with the
 * lower one lose. A score that all share says more than that they win.
 */
function textOf(own: number, { you, returns, points, winners, cooperative, teams }: Ending): string {
  const won = winners.includes(you ?? -1);
  if (cooperative) {
    if (won) return points.length ? "" : t("You win together");
    return t("You lose together");
  }
  const team = teams.find(({ seats }) => seats.includes(you ?? -1));
  if (team && team.seats.length > 1) return won ? t("Your team wins") : t("Your team loses");
  if (winners.length === 0) return returns.length === 1 ? t("You lose") : t("You all lose");
  if (won && winners.length === returns.length) return returns.length === 1 ? t("You win") : t("You all share the win");
  if (won) return winners.length > 1 ? t("You share the win") : t("You win");
  if (new Set(returns).size === 2) return t("You lose");
  return t("You: place {place} of {count}", { place: returns.filter((each) => each > own).length + 1, count: returns.length });
}

/** One line of the results: a player or a team, what they got, and whether they have won. */
export interface ResultLine {
  name: string;
  value: number | null;
  won: boolean;
}

/**
 * Return the results of the players or teams, the best first. A result that says only who has won has no number. The list is empty
 * if all have the same result.
 */
export function resultLines(state: Pick<TableState, "returns" | "points" | "winners" | "cooperative" | "teams">, names: string[]): ResultLine[] {
  const { returns, points, winners, cooperative, teams } = state;
  if (cooperative) return [];
  const values = points.length ? points : returns;
  const isTelling = points.length > 0 || returns.some((each) => Math.abs(each) > 1);
  const groups = teams.length ? teams : returns.map((_, seat) => ({ name: names[seat] ?? "", seats: [seat] }));
  const lines = groups.map(({ name, seats }) => {
    const [first = 0] = seats;
    const members = seats.length > 1 ? seats.map((seat) => names[seat] ?? "").join(", ") : "";
    return { name: members ? `${name} (${members})` : name, value: isTelling ? (values[first] ?? 0) : null, won: winners.includes(first) };
  });
  return lines.sort((one, other) => Number(other.won) - Number(one.won) || (other.value ?? 0) - (one.value ?? 0));
}
