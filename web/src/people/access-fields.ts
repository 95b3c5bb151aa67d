// Fields for a new table: the player's name, who may join, who may chat, and the watchers' delay.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { storeName, loadName, MAX_NAME_LENGTH } from "../state/player-names";
import type { Chat, NewTable } from "../wire/generated";
import { transport } from "../wire/transport";
import { t } from "../words/words";
import "../styles/people.css";

export type Company = Pick<NewTable, "name" | "listed" | "chat" | "delay">;

const DELAYS = [0, 3, 10, 30];

/** Its `company` goes into the new table. `open` is true if the table has open seats. */
@customElement("coverts-company-fields")
export class AccessFields extends LitElement {
  @property({ type: Boolean }) open = false;
  @state() private name = loadName();
  @state() private listed = false;
  @state() private chat: Chat = "on";
  @state() private delay = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  get company(): Company {
    storeName(this.name.trim());
    return { name: this.name, listed: this.open && this.listed, chat: this.chat, delay: this.delay };
  }

  protected override render(): TemplateResult {
    return html`<fieldset class="company">
      <legend>${t("People")}</legend>
      <label class="company-line">
        <span>${t("Your name")}</span>
        <input maxlength=${MAX_NAME_LENGTH} autocomplete="nickname" placeholder=${t("a name, if you like")} .value=${this.name} @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)} />
      </label>
      ${this.open
        ? html`<label class="company-line">
            <span>${t("Open seats are for")}</span>
            <select @change=${(event: Event) => (this.listed = (event.target as HTMLSelectElement).value === "listed")}>
              <option value="invited" ?selected=${!this.listed}>${t("people with an invite link")}</option>
              <option value="listed" ?selected=${this.listed}>${t("anybody: list it in the lobby")}</option>
            </select>
          </label>`
        : nothing}
      ${transport().offers("people") ? this.restrictions() : nothing}
    </fieldset>`;
  }

  /** What may be said, and how late watchers see the table. */
  private restrictions(): TemplateResult {
    const talks: [value: Chat, text: string][] = [
      ["on", t("Anything")],
      ["phrases", t("Stock phrases only")],
      ["off", t("Nothing")],
    ];
    return html`<details class="company-more">
      <summary>${t("Talk and watchers")}</summary>
      <label class="company-line">
        <span>${t("What may be said")}</span>
        <select @change=${(event: Event) => (this.chat = (event.target as HTMLSelectElement).value as Chat)}>
          ${talks.map(([value, text]) => html`<option value=${value} ?selected=${value === this.chat}>${text}</option>`)}
        </select>
      </label>
      <label class="company-line">
        <span>${t("Watchers see the table")}</span>
        <select @change=${(event: Event) => (this.delay = Number((event.target as HTMLSelectElement).value))}>
          ${DELAYS.map((steps) => html`<option value=${steps} ?selected=${steps === this.delay}>${steps ? t("{steps} steps late", { steps }) : t("live")}</option>`)}
        </select>
      </label>
    </details>`;
  }
}
