// The actions of keys, and their descriptions. (The keys of answers: choices.ts.)

import { t } from "../words/words";
import { defaultChoice, type Choice } from "./choices";

/** The key that shows where all figures can move and what they see. It is no letter, since answers have these. */
export const OUTLOOK_KEY = ".";

export const keyWords = (): [key: string, effect: string][] => [
  ["1 … 9, 0, a …", t("Choose the answer with that number or letter")],
  ["0", t("Finish choosing, if you may stop here")],
  [t("Enter, Space"), t("Give the only possible answer, or finish a choice of several")],
  [t("Arrow keys"), t("Go from piece to piece")],
  [t("Arrow keys on a plane"), t("Move a point by 0.2 inches, with Shift by 1; n goes to the nearest possible point, Enter chooses it, r measures from it")],
  ["Tab", t("Go from zone to zone, and to the answers")],
  [t("Enter on a piece"), t("Choose it, or read why not")],
  ["r", t("Open or close the rulebook")],
  [OUTLOOK_KEY, t("Show or hide where figures can move and what they see, if the game tells")],
  ["h", t("Get a hint, in a game without other people")],
  ["u", t("Take back your last choice, if that is allowed")],
  ["p", t("Pass the device on, if several people share it")],
  ["Escape", t("Close a card, a message or a dialog, or skip what others do")],
  ["?", t("Show this list")],
];

/** Return the gestures of a touch screen and their effects. */
export const gestureWords = (): [gesture: string, effect: string][] => [
  [t("Tap"), t("Choose what glows; anything else says why not")],
  [t("Tap twice"), t("The first tap shows a card or the way of a move, the second chooses it; two taps on the board enlarge it")],
  [t("Hold"), t("Show a card large, with its rules; of a guard, also where it can move and what it sees")],
  [t("Pinch"), t("Make the board larger or smaller")],
  [t("Swipe"), t("Scroll the board, or the cards in hand")],
];

export interface KeyContext {
  choices: Choice[];
  /** The choices of an open dialog: no others can be picked. */
  dialogChoices: Choice[] | null;
  /** The device can be passed on. */
  canPass: boolean;
  /** The player may have a hint. */
  canHint: boolean;
  /** The scene tells where figures can move and what they see. */
  canWatch: boolean;
  /** Events wait to be shown. */
  canSkip: boolean;
  /** The focus is on a button or link, which uses Enter and Space itself. */
  onControl: boolean;
  /** The focus is where arrow keys go from piece to piece. */
  nearPieces: boolean;
}

export type KeyAction =
  | { does: "pick"; choice: Choice }
  | { does: "help" | "hint" | "outlooks" | "skip" | "rulebook" | "take-back" | "pass" | "close" | "move" };

/** Return the action of a key; null if it has none here. */
export function keyAction(key: string, { choices, dialogChoices, canPass, canHint, canWatch, canSkip, onControl, nearPieces }: KeyContext): KeyAction | null {
  const choice = (dialogChoices ?? choices).find((each) => each.key !== "" && each.key === key.toLowerCase());
  if (choice) return { does: "pick", choice: choice };
  if (dialogChoices) return null;
  if (canSkip && (key === " " || key === "Escape")) return { does: "skip" };
  if (key === "?") return { does: "help" };
  if (key === OUTLOOK_KEY && canWatch) return { does: "outlooks" };
  if (key === "h" && canHint) return { does: "hint" };
  if (key === "r") return { does: "rulebook" };
  if (key === "u") return { does: "take-back" };
  if (key === "p" && canPass) return { does: "pass" };
  if (key === "Escape") return { does: "close" };
  if ((key === "Enter" || key === " ") && !onControl) {
    const choice = defaultChoice(choices);
    return choice ? { does: "pick", choice: choice } : null;
  }
  return nearPieces && key.startsWith("Arrow") ? { does: "move" } : null;
}
