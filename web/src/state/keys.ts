// What the keys do, and the words for it. (Which key gives which answer: choices.ts.)

import { defaultChoice, type Choice } from "./choices";

export const keyWords: [key: string, effect: string][] = [
  ["1 … 9, 0, a …", "Choose the answer with that number or letter"],
  ["0", "Be done, where a row of questions has an end"],
  ["Enter, Space", "Give the only possible answer, or finish a choice of several"],
  ["Arrow keys", "Go from piece to piece"],
  ["Arrow keys on a plane", "Move a point by 0.2 inches, with Shift by 1; Enter chooses it, r measures from it"],
  ["Tab", "Go from zone to zone, and to the answers"],
  ["Enter on a piece", "Choose it, or hear why it cannot be chosen"],
  ["r", "Open or close the rulebook"],
  ["u", "Take back your last choice, where that is allowed"],
  ["p", "Pass the device on, where several people share it"],
  ["Escape", "Close a card, a message or a dialog"],
  ["?", "Show this list"],
];

export interface Moment {
  choices: Choice[];
  /** What a dialog asks between while it is open: only that can be answered. */
  asked: Choice[] | null;
  /** The device can be passed on. */
  canPass: boolean;
  /** The focus is on a button or link, which takes Enter and Space itself. */
  onControl: boolean;
  /** The focus is where arrows go from piece to piece. */
  nearPieces: boolean;
}

export type Deed =
  | { does: "pick"; choice: Choice }
  | { does: "help" | "rulebook" | "take-back" | "pass" | "close" | "move" };

/** Null where the key means nothing here. */
export function deedOf(key: string, { choices, asked, canPass, onControl, nearPieces }: Moment): Deed | null {
  const keyed = (asked ?? choices).find((each) => each.key !== "" && each.key === key.toLowerCase());
  if (keyed) return { does: "pick", choice: keyed };
  if (asked) return null;
  if (key === "?") return { does: "help" };
  if (key === "r") return { does: "rulebook" };
  if (key === "u") return { does: "take-back" };
  if (key === "p" && canPass) return { does: "pass" };
  if (key === "Escape") return { does: "close" };
  if ((key === "Enter" || key === " ") && !onControl) {
    const usual = defaultChoice(choices);
    return usual ? { does: "pick", choice: usual } : null;
  }
  return nearPieces && key.startsWith("Arrow") ? { does: "move" } : null;
}
