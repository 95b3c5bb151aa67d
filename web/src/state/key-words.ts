// The descriptions of keys and gestures.

import { t } from "../words/words";
import { OUTLOOK_KEY } from "./key-actions";

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
