// The list of keys, or of gestures on a phone, with the switches for sounds, language and theme; `?` opens it.

import { html, type TemplateResult } from "lit";
import { OUTLOOK_KEY } from "../state/key-actions";
import "../styles/key-help.css";
import "../shared/language-switch";
import "../shared/theme-switch";
import { t } from "../words/words";
import { isSoundOn, switchSound } from "./sound-player";

const keyWords = (): [key: string, effect: string][] => [
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
const gestureWords = (): [gesture: string, effect: string][] => [
  [t("Tap"), t("Choose what glows; anything else says why not")],
  [t("Tap twice"), t("The first tap shows a card or the way of a move, the second chooses it; two taps on the board enlarge it")],
  [t("Hold"), t("Show a card large, with its rules; of a guard, also where it can move and what it sees")],
  [t("Pinch"), t("Make the board larger or smaller")],
  [t("Swipe"), t("Scroll the board, or the cards in hand")],
];

export function keyHelp(byFinger: boolean): TemplateResult {
  return html`<dialog class="key-help" aria-labelledby="key-help-title">
    <h2 id="key-help-title">${byFinger ? t("Gestures") : t("Keys")}</h2>
    <dl>
      ${byFinger
        ? gestureWords().map(([gesture, effect]) => html`<dt>${gesture}</dt><dd>${effect}</dd>`)
        : keyWords().map(([key, effect]) => html`<dt><kbd>${key}</kbd></dt><dd>${effect}</dd>`)}
    </dl>
    <label class="switch"><input type="checkbox" .checked=${isSoundOn()} @change=${switchSound} /> ${t("Sounds")}</label>
    <coverts-language-switch></coverts-language-switch>
    <coverts-theme-switch></coverts-theme-switch>
    <form method="dialog"><button class="quiet">${t("Close")}</button></form>
  </dialog>`;
}
