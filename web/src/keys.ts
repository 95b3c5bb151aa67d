// The list of keys, shown by `?`.

import { html, type TemplateResult } from "lit";

const keys: [string, string][] = [
  ["1 … 9, 0, a …", "Choose the answer with that number or letter"],
  ["0", "Be done, where a row of questions has an end"],
  ["Enter, Space", "Give the only possible answer, or finish a choice of several"],
  ["Arrow keys", "Go from piece to piece"],
  ["Tab", "Go from zone to zone, and to the answers"],
  ["Enter on a piece", "Choose it, or hear why it cannot be chosen"],
  ["r", "Open or close the rulebook"],
  ["u", "Take back your last choice, where that is allowed"],
  ["p", "Pass the device on, where several people share it"],
  ["Escape", "Close a card, a message or a dialog"],
  ["?", "Show this list"],
];

export function keyHelp(): TemplateResult {
  return html`<dialog class="key-help" aria-labelledby="key-help-title">
    <h2 id="key-help-title">Keys</h2>
    <dl>${keys.map(([key, effect]) => html`<dt><kbd>${key}</kbd></dt><dd>${effect}</dd>`)}</dl>
    <form method="dialog"><button class="quiet">Close</button></form>
  </dialog>`;
}
