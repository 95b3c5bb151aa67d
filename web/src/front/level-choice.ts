// A small choice of the bots' level, beside "Play now". This browser remembers it.

import { LitElement, html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { botName, storeLevel, storedLevel } from "../browser/levels";
import type { GameCard } from "../wire/generated";
import { t } from "../words/words";

@customElement("coverts-level-choice")
export class LevelChoice extends LitElement {
  @property({ attribute: false }) card: GameCard | null = null;
  @state() private chosen = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The chosen level; the weakest if nothing was chosen. */
  get level(): string {
    return this.chosen || (this.card && storedLevel(this.card.name)) || this.card?.levels[0]?.name || "";
  }

  protected override render(): TemplateResult {
    const { card, level } = this;
    const habit = card?.levels.find((each) => each.name === level)?.habit ?? "";
    return html`<label class="level-choice" title=${habit}>
      <span>${t("Bots")}</span>
      <select @change=${(event: Event) => this.choose((event.target as HTMLSelectElement).value)}>
        ${card?.levels.map(({ name }) => html`<option value=${name} ?selected=${name === level}>${botName(name)}</option>`)}
      </select>
    </label>`;
  }

  private choose(level: string): void {
    this.chosen = level;
    if (this.card) storeLevel(this.card.name, level);
  }
}
