// The meaning of a press on a piece: which piece it is for, and what it does.

import type { Piece, Scene, Seat } from "../wire/generated";
import { t } from "../words/words";
import { equalChoice, choicesFor, legalChoices, markerOf, reasonsOf, type Choice } from "./choices";
import { notice, type Notice } from "./notices";
import { displayName, warningText } from "./player-names";
import { groundOf, withPiecesOn } from "../scene/piece-tree";
import { waitText, playerText } from "./seats";

/** What a piece shows about the effect of a press. */
export interface Marking {
  /** The key or sign on the piece; empty if it is no legal target. */
  sign: string;
  /** The effect in words, spoken after the piece's name. */
  effect: string;
  staged: boolean;
  /** The choice whose button this card is. */
  button: Choice | null;
  /** For a player's plate: who plays. */
  player: string;
  /** The viewer is that player. */
  own: boolean;
  waitText: string;
  /** The person's name, if the piece does not show it already. */
  personName: string;
  /** Why the person's name may be mistaken for another one, or empty. */
  nameWarning: string;
}

export function markingOf(piece: Piece, choices: Choice[], seats: Seat[]): Marking {
  const possible = choicesFor(piece, choices);
  const open = legalChoices(possible);
  const only = equalChoice(open) ?? open[0];
  let effect = "";
  if (open.length > 1 && !equalChoice(open)) effect = t("Press for {count} choices", { count: open.length });
  else if (only) effect = only.option.staged ? t("Press to put back: {answer}", { answer: only.option.text }) : t("Press to choose: {answer}", { answer: only.option.text });
  else if (possible.length) effect = t("Not possible now; press for the reason");
  const seat = seats.find((each) => each.seat === piece.seat);
  return {
    sign: markerOf(piece, choices),
    effect,
    staged: open.some(({ option }) => option.staged),
    button: (only ?? possible[0])?.inHand ? (only ?? possible[0] ?? null) : null,
    player: seat ? playerText(seat) : "",
    own: seat?.you ?? false,
    waitText: seat ? waitText(seat) : "",
    personName: seat?.called && displayName(seat) !== piece.label ? displayName(seat) : "",
    nameWarning: seat?.called ? warningText(seat.name_warning) : "",
  };
}

/** Return the piece that a press is for: an unlit piece gives way to a lit one beneath it, a tile to the only lit one on it. */
export function targetOf(pressed: Piece, scene: Scene, choices: Choice[]): Piece {
  const isLit = (piece: Piece): boolean => markerOf(piece, choices) !== "";
  if (isLit(pressed)) return pressed;
  const ground = groundOf(scene, pressed.id);
  if (ground && isLit(ground)) return ground;
  if (pressed.style !== "tile") return pressed;
  const lit = withPiecesOn(pressed).filter(isLit);
  return lit.length === 1 && lit[0] ? lit[0] : pressed;
}

export type Press =
  | { does: "ask"; choices: Choice[] }
  | { does: "show-way"; choice: Choice }
  | { does: "pick"; choice: Choice }
  | { does: "fold" | "open" | "show-card" }
  | { does: "explain"; notice: Notice };

/**
 * Return what a press does.
 * @param touched A finger pressed, which cannot hover: the first touch shows a card or a move's way, the second chooses it.
 * @param shown The id of the piece that is shown large, or whose way is shown.
 */
export function pressOf(piece: Piece, choices: Choice[], { touched, shown }: { touched: boolean; shown: string }): Press {
  const possible = choicesFor(piece, choices);
  const [choice, ...others] = legalChoices(possible);
  const one = equalChoice(legalChoices(possible));
  if (choice && (choice.inHand || isOnPlane(piece)) && touched && shown !== piece.id) return { does: "show-card" };
  if (choice && others.length && !one) return { does: "ask", choices: [choice, ...others] };
  if (choice && touched && piece.way.length > 1 && shown !== piece.id) return { does: "show-way", choice };
  if (one) return { does: "pick", choice: one };
  if (opensPiece(piece, choices) || (possible.length === 0 && (isOnPlane(piece) || piece.style === "room"))) return { does: "open" };
  if (piece.folded) return { does: "fold" };
  const reasons = reasonsOf(possible);
  if (reasons.length) return { does: "explain", notice: notice(`${piece.label}:`, reasons) };
  const asked = choices.find(({ question }) => question.askee === piece.askee)?.question;
  if (asked) return { does: "explain", notice: notice(t("{what}: The question now is another one: {prompt}", { what: piece.label, prompt: asked.prompt })) };
  return { does: "explain", notice: notice(t("{what}: Nothing to do with this now.", { what: piece.label }), [], piece.rules) };
}

const isOnPlane = ({ style }: Piece): boolean => style === "base" || style === "marker";

/** Return whether a press opens the piece: something in it can be chosen, or the piece itself means nothing now. */
function opensPiece(piece: Piece, choices: Choice[]): boolean {
  if (piece.style !== "stack" && piece.style !== "group" && piece.style !== "place") return false;
  return choicesFor(piece, choices).length === 0 || withPiecesOn(piece).some((each) => markerOf(each, choices) !== "");
}
