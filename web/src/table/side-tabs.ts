// The tabs at the side of the table, of which one is open.

import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";

export interface Tab {
  name: string;
  word: string;
  content: unknown;
  /** It has unread content. */
  fresh?: boolean;
}

export class SideTabs implements ReactiveController {
  /** The open tab's name. */
  open = "log";

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostConnected(): void {
    // There are no events to listen for.
  }

  show(name: string): void {
    this.open = name;
    this.host.requestUpdate();
  }

  /**
   * Draw the tabs. Hidden contents stay in the page, since they may receive and announce messages.
   * @param label The tab list's name.
   */
  template(label: string, tabs: Tab[], choose: (name: string) => void): TemplateResult {
    const onKey = (event: KeyboardEvent): void => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      const at = tabs.findIndex(({ name }) => name === this.open);
      const next = tabs[(at + step + tabs.length) % tabs.length];
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      choose(next.name);
      void this.host.updateComplete.then(() => this.host.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus());
    };
    return html`<div class="tabs" role="tablist" aria-label=${label} @keydown=${onKey}>
        ${tabs.map(
          ({ name, word, fresh }) => html`<button
            type="button" class="tab" role="tab" id="tab-${name}" aria-controls="panel-${name}"
            aria-selected=${String(name === this.open)} tabindex=${name === this.open ? 0 : -1}
            ?data-fresh=${(fresh ?? false) && name !== this.open}
            @click=${() => choose(name)}
          >${word}</button>`,
        )}
      </div>
      ${tabs.map(
        ({ name, content }) => html`<div
          class="tab-panel" role="tabpanel" id="panel-${name}" aria-labelledby="tab-${name}"
          data-shut=${name === this.open ? nothing : ""}
        >${content}</div>`,
      )}`;
  }
}
