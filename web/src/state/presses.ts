// The meaning of a press on a piece: which piece it is for, and what it does.

import type { Piece, Scene, Seat } from "../wire/generated";
import { t } from "../words/words";
import { alike, choicesFor, legal, markerOf, reasonsOf, type Choice } from "./choices";
import { notice, type Notice } from "./notices";
import { shownName } from "./player-names";
import { groundOf, withAllOn } from "../scene/piece-tree";
import { awaitedOf, playerOf } from "./seats";

/** What a piece shows about the effect of a press. */
export interface Marking {
  /** The key or sign on the piece; empty if it is no legal target. */
  sign: string;
  /** The effect in words, spoken after the piece's name. */
  effect: string;
  staged: boolean;
  /** The choice whose button this card is. */
  given: Choice | null;
  /** For a player's plate: who plays. */
  player: string;
  /** The viewer is that player. */
  own: boolean;
  awaited: string;
  /** The person's name, if the piece does not show it already. */
  called: string;
}

export function markingOf(piece: Piece, choices: Choice[], seats: Seat[]): Marking {
  const meant = choicesFor(piece, choices);
  const open = legal(meant);
  const only = alike(open) ?? open[0];
  let effect = "";
  if (open.length > 1 && !alike(open)) effect = t("Press for {count} choices", { count: open.length });
  else if (only) effect = only.option.staged ? t("Press to put back: {answer}", { answer: only.option.text }) : t("Press to choose: {answer}", { answer: only.option.text });
  else if (meant.length) effect = t("Not possible now; press for the reason");
  const seat = seats.find((each) => each.seat === piece.seat);
  return {
    sign: markerOf(piece, choices),
    effect,
    staged: open.some(({ option }) => option.staged),
    given: (only ?? meant[0])?.inHand ? (only ?? meant[0] ?? null) : null,
    player: seat ? playerOf(seat) : "",
    own: seat?.you ?? false,
    awaited: seat ? awaitedOf(seat) : "",
    called: seat?.called && shownName(seat) !== piece.label ? shownName(seat) : "",
  };
}

/** Return the piece that a press is for: an unlit piece gives way to a lit one beneath it, a tile to the only lit one on it. */
export function targetOf(pressed: Piece, scene: Scene, choices: Choice[]): Piece {
  const isLit = (piece: Piece): boolean => markerOf(piece, choices) !== "";
  if (isLit(pressed)) return pressed;
  const ground = groundOf(scene, pressed.id);
  if (ground && isLit(ground)) return ground;
  if (pressed.style !== "tile") return pressed;
  const lit = withAllOn(pressed).filter(isLit);
  return lit.length === 1 && lit[0] ? lit[0] : pressed;
}

export type Press =
  | { does: "ask"; choices: Choice[] }
  | { does: "show-way"; choice: Choice }
  | { does: "pick"; choice: Choice }
  | { does: "fold" | "open" }
  | { does: "explain"; notice: Notice };

/**
 * Return what a press does.
 * @param touched A finger pressed, which cannot hover: the first touch shows a move's way, the second makes the move.
 * @param shown The id of the piece whose way is shown.
 */
export function pressOf(piece: Piece, choices: Choice[], { touched, shown }: { touched: boolean; shown: string }): Press {
  const meant = choicesFor(piece, choices);
  const [choice, ...others] = legal(meant);
  const one = alike(legal(meant));
  if (choice && others.length && !one) return { does: "ask", choices: [choice, ...others] };
  if (choice && touched && piece.way.length > 1 && shown !== piece.id) return { does: "show-way", choice };
  if (one) return { does: "pick", choice: one };
  if (isOpened(piece, choices)) return { does: "open" };
  if (piece.folded) return { does: "fold" };
  const reasons = reasonsOf(meant);
  if (reasons.length) return { does: "explain", notice: notice(`${piece.label}:`, reasons) };
  return { does: "explain", notice: notice(t("{what}: Nothing to do with this now.", { what: piece.label }), [], piece.rules) };
}

/** Return whether a press opens the piece: something in it can be chosen, or the piece itself means nothing now. */
function isOpened(piece: Piece, choices: Choice[]): boolean {
  if (piece.style !== "stack" && piece.style !== "group" && piece.style !== "place") return false;
  return choicesFor(piece, choices).length === 0 || withAllOn(piece).some((each) => markerOf(each, choices) !== "");
}
