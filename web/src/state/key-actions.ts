// The actions of keys. (The keys of answers: choices.ts. Their descriptions: key-help.ts.)

import { defaultChoice, type Choice } from "./choices";

/** The key that shows where all figures can move and what they see. It is no letter, since answers have these. */
export const OUTLOOK_KEY = ".";

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
