// The list of keys, or of gestures on a phone, with the switches for sounds, language and theme; `?` opens it.

import { html, type TemplateResult } from "lit";
import { gestureWords, keyWords } from "../state/key-words";
import "../styles/key-help.css";
import "../shared/language-switch";
import "../shared/theme-switch";
import { t } from "../words/words";
import { isSoundOn, switchSound } from "./sound-player";

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
