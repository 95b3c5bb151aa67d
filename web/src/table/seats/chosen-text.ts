// The text of an option at a table, such as a deck that both may read.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { fetchBuildingForm } from "../../wire/requests";
import type { ChosenOption } from "../../wire/generated";
import { t } from "../../words/words";

@customElement("coverts-chosen-text")
export class ChosenText extends LitElement {
  @property() game = "";
  @property({ attribute: false }) option: ChosenOption | null = null;
  @state() private text = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Show the whole text: the value itself, or the ready text with this name. */
  private async load(open: boolean): Promise<void> {
    const { option } = this;
    if (!open || !option || this.text) return;
    const value = String(option.value);
    if (value.includes("\n")) {
      this.text = value;
      return;
    }
    try {
      const { ready } = await fetchBuildingForm(this.game, option.name);
      this.text = ready.find((each) => each.name === value)?.text ?? value;
    } catch {
      this.text = "";
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.option) return nothing;
    const { label, text } = this.option;
    return html`<details class="chosen-text" @toggle=${(event: Event) => void this.load((event.target as HTMLDetailsElement).open)}>
      <summary>${label}: ${text}</summary>${this.text ? html`<pre tabindex="0" aria-label=${t("The text")}>${this.text}</pre>` : nothing}
    </details>`;
  }
}
