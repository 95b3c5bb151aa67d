// The buttons at the head of the table: a word and its key, or a sign on a phone.

import { html, nothing, type TemplateResult } from "lit";
import { OUTLOOK_KEY } from "../state/key-actions";
import { t } from "../words/words";

interface Tool {
  key: string;
  word: string;
  sign: string;
  /** The spoken name. */
  label: string;
  press: () => void;
  /** Whether it is open, if the button opens and closes something. */
  open?: boolean;
  /** Whether it is on, if the button switches something. */
  pressed?: boolean;
}

export function toolButton(tool: Tool): TemplateResult {
  return html`<button
    type="button"
    class="tool"
    aria-keyshortcuts=${tool.key}
    aria-label=${tool.label}
    aria-expanded=${tool.open ?? nothing}
    aria-pressed=${tool.pressed ?? nothing}
    @click=${tool.press}
  >
    <span>${tool.word}</span> <kbd aria-hidden="true">${tool.key}</kbd><i class="glyph" aria-hidden="true">${tool.sign}</i>
  </button>`;
}

export const toolButtons = (tools: (Tool | null)[]): TemplateResult => html`<div class="tools">${tools.map((tool) => (tool ? toolButton(tool) : nothing))}</div>`;

/** Return the tool that shows all areas of a board. */
export const sightTool = (pressed: boolean, press: () => void): Tool => ({
  key: OUTLOOK_KEY, word: t("Sight"), sign: "◉", label: t("Sight: where figures can move and what they see"), press, pressed,
});
