// Replays: the next move, addresses of moves, and the figures of a bot's opinion.

import { OUTLOOK_KEY } from "./key-actions";
import type { LogLine, Opinion, Replay, ReplayMove, Weighed } from "../wire/generated";
import { t } from "../words/words";

/** The speeds, each with its word. */
export const replaySpeeds: [speed: number, words: string][] = [
  [0.5, "½×"],
  [1, "1×"],
  [2, "2×"],
  [4, "4×"],
];
const DEFAULT_PACE_MS = 1400;

export const paceOf = (speed: number): number => DEFAULT_PACE_MS / speed;

export function clampMove(move: number, moves: readonly unknown[]): number {
  return Math.max(0, Math.min(moves.length - 1, move));
}

/** Return the first move after which the log has a line. */
export function moveOfLine(line: number, moves: readonly ReplayMove[]): number {
  const index = moves.findIndex((each) => each.lines > line);
  return index < 0 ? moves.length - 1 : index;
}

/** Return the lines that a move added to the log. */
export function linesOf(move: number, { moves, log }: Pick<Replay, "moves" | "log">): LogLine[] {
  return log.slice(move > 0 ? (moves[move - 1]?.lines ?? 0) : 0, moves[move]?.lines ?? 0);
}

/** Return the moves at which a round, turn or phase begins. */
export function headingMoves({ moves, log }: Pick<Replay, "moves" | "log">): number[] {
  return [...new Set(log.filter((line) => line.heading).map((line) => moveOfLine(line.number, moves)))];
}

export const revealMoves = (moves: readonly ReplayMove[]): number[] =>
  moves.flatMap((each, number) => (each.reveals ? [number] : []));

/** Return the moves at which a decision was surely worse than another. */
export const turningMoves = (decisions: readonly Weighed[]): number[] => decisions.filter(isCostly).map(({ move }) => move);

/** Return the sentence that says what happened at a move, "" for none. */
export const sentenceOf = (move: number, replay: Pick<Replay, "moves" | "log">): string =>
  linesOf(move, replay).filter((line) => !line.heading).at(-1)?.text ?? "";

/** Return the next of these moves in a direction, or the game's end or start if there is none. */
export function nextMove(candidates: readonly number[], move: number, direction: 1 | -1, moves: readonly unknown[]): number {
  const ahead = candidates.filter((each) => (direction > 0 ? each > move : each < move));
  if (ahead.length === 0) return direction > 0 ? moves.length - 1 : 0;
  return direction > 0 ? Math.min(...ahead) : Math.max(...ahead);
}

/** Return the move of an address's fragment: a move, a line of the log, or none. */
export function moveInAddress(hash: string, moves: readonly ReplayMove[]): number | null {
  const match = /^#(line-)?(\d{1,9})$/.exec(hash);
  if (!match) return null;
  const number = Number(match[2]);
  return match[1] ? moveOfLine(number, moves) : clampMove(number, moves);
}

/** Return the address of a move from a viewpoint; the default viewpoint is left out. */
export function addressOfMove({ table, viewpoint, viewpoints }: Pick<Replay, "table" | "viewpoint" | "viewpoints">, move: number): string {
  const query = viewpoint === viewpoints[0]?.name ? "" : `?viewpoint=${viewpoint}`;
  return `/games/${table}${query}#${move}`;
}

export type ReplayAction = { does: "go"; to: number } | { does: "play" | "viewpoint" | "outlooks" };

/** Return the action of a key; null if it has none here. */
export function replayAction(key: string, move: number, replay: Pick<Replay, "moves" | "log">, turning: readonly number[] = []): ReplayAction | null {
  const { moves } = replay;
  const go = (to: number): ReplayAction => ({ does: "go", to: clampMove(to, moves) });
  switch (key) {
    case "ArrowRight":
      return go(move + 1);
    case "ArrowLeft":
      return go(move - 1);
    case "Home":
      return go(0);
    case "End":
      return go(moves.length - 1);
    case "PageDown":
      return go(nextMove(headingMoves(replay), move, 1, moves));
    case "PageUp":
      return go(nextMove(headingMoves(replay), move, -1, moves));
    case ";":
      return go(nextMove(revealMoves(moves), move, 1, moves));
    case ",":
      return go(nextMove(revealMoves(moves), move, -1, moves));
    case "]":
      return turning.length ? go(nextMove(turning, move, 1, moves)) : null;
    case "[":
      return turning.length ? go(nextMove(turning, move, -1, moves)) : null;
    case " ":
      return { does: "play" };
    case OUTLOOK_KEY:
      return { does: "outlooks" };
    case "v":
      return { does: "viewpoint" };
    default:
      return null;
  }
}

// ---- a bot's opinion

export type Judgement = Pick<Opinion, "decisions" | "scale">;

/** Return whether all values are shares from 0 (a loss) to 1 (a win). */
export function haveShares({ decisions, scale }: Judgement): boolean {
  return scale !== "points" && decisions.every(({ value, other_value: other }) => Math.min(value, other) >= 0 && Math.max(value, other) <= 1);
}

/** Return what the curve shows. */
export function expectationText(judgement: Judgement): string {
  if (judgement.scale === "points") return t("How many points all could expect together.");
  if (!haveShares(judgement)) return t("What this seat could expect at the end.");
  return judgement.scale === "goal" ? t("The chance to reach the goal together.") : t("How much of a win this seat could expect.");
}

/** The half-width of a 95 % interval, in standard errors. */
const STANDARD_ERRORS = 1.96;

export const margin = (error: number): number => STANDARD_ERRORS * error;

/** Return the cost of a decision (how much more the best other answer is worth) and its margin of error. */
export function costOf({ value, error, other_value, other_error, other }: Weighed): { cost: number; margin: number } {
  if (!other) return { cost: 0, margin: 0 };
  return { cost: other_value - value, margin: margin(Math.hypot(error, other_error)) };
}

/** Return whether the cost is more than chance. */
export function isCostly(weighed: Weighed): boolean {
  const { cost, margin: half } = costOf(weighed);
  return cost > half;
}

/** Return the most costly decisions, those with the surest cost first. */
export function mostCostly(decisions: readonly Weighed[], most: number): Weighed[] {
  const surely = (each: Weighed): number => costOf(each).cost - costOf(each).margin;
  return decisions
    .filter((each) => costOf(each).cost > 0)
    .sort((one, other) => surely(other) - surely(one))
    .slice(0, most);
}

/** Return the bounds of a curve with its interval. */
export function boundsOf(decisions: readonly Weighed[]): [least: number, most: number] {
  const lows = decisions.map((each) => each.value - margin(each.error));
  const highs = decisions.map((each) => each.value + margin(each.error));
  const least = Math.min(...lows);
  const most = Math.max(...highs);
  return most - least < 1e-9 ? [least - 1, most + 1] : [least, most];
}
