// The list of keys, shown by `?`.

import { html, type TemplateResult } from "lit";
import { keyWords } from "../state/keys";

export function keyHelp(): TemplateResult {
  return html`<dialog class="key-help" aria-labelledby="key-help-title">
    <h2 id="key-help-title">Keys</h2>
    <dl>${keyWords.map(([key, effect]) => html`<dt><kbd>${key}</kbd></dt><dd>${effect}</dd>`)}</dl>
    <form method="dialog"><button class="quiet">Close</button></form>
  </dialog>`;
}
