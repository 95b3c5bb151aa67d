// The buttons at the head of the table: a word and its key, or a sign on a phone.

import { html, nothing, type TemplateResult } from "lit";

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

export function toolButtons(tools: (Tool | null)[]): TemplateResult {
  return html`<div class="tools">
    ${tools.map((tool) =>
      tool
        ? html`<button
            type="button"
            class="tool"
            aria-keyshortcuts=${tool.key}
            aria-label=${tool.label}
            aria-expanded=${tool.open ?? nothing}
            aria-pressed=${tool.pressed ?? nothing}
            @click=${tool.press}
          >
            <span>${tool.word}</span> <kbd aria-hidden="true">${tool.key}</kbd><i class="glyph" aria-hidden="true">${tool.sign}</i>
          </button>`
        : nothing,
    )}
  </div>`;
}
