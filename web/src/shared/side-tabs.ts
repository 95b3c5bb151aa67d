// A row of tabs and what they open; on a phone the row is at the bottom, and the board is one of the tabs.

import { html, nothing, type LitElement, type TemplateResult } from "lit";

export interface Tab {
  name: string;
  word: string;
  /** The board has none: it is where it is. */
  content?: unknown;
  /** It has unread content. */
  fresh?: boolean;
}

/**
 * Draw the row of tabs.
 * @param label Its name.
 */
export function tabRow(page: LitElement, label: string, open: string, tabs: Tab[], choose: (name: string) => void): TemplateResult {
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ name }) => name === open);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    choose(next.name);
    void page.updateComplete.then(() => page.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus());
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} @keydown=${onKey}>
    ${tabs.map(
      ({ name, word, content, fresh }) => html`<button
        type="button" class="tab" role="tab" id="tab-${name}" aria-controls=${content === undefined ? nothing : `panel-${name}`}
        aria-selected=${String(name === open)} tabindex=${name === open ? 0 : -1}
        ?data-fresh=${(fresh ?? false) && name !== open}
        @click=${() => choose(name)}
      >${word}</button>`,
    )}
  </div>`;
}

/** Draw the contents. Hidden ones stay in the page, since they may receive and announce messages. */
export function tabPanels(open: string, tabs: Tab[]): TemplateResult[] {
  return tabs
    .filter(({ content }) => content !== undefined)
    .map(
      ({ name, content }) => html`<div
        class="tab-panel" role="tabpanel" id="panel-${name}" aria-labelledby="tab-${name}"
        data-shut=${name === open ? nothing : ""}
      >${content}</div>`,
    );
}
