// Fields for a new table: the player's name, who may join, who may chat, and the watchers' delay.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { clockSentence, endText } from "../shared/clock-times";
import { storeName, loadName, MAX_NAME_LENGTH } from "../state/player-names";
import type { Chat, ClockChoice, NewTable } from "../wire/generated";
import { transport } from "../wire/transport";
import { t } from "../words/words";
import "../styles/people.css";

export type Company = Pick<NewTable, "name" | "listed" | "chat" | "delay" | "clock">;

const DELAYS = [0, 3, 10, 30];
const BANKS: [minutes: number, increment: number][] = [[5, 5], [15, 10], [30, 20], [60, 30]];
const DAYS = [1, 2, 3, 7, 14];
const CLOCKS = [...BANKS.map(([minutes, increment]) => ({ days: 0, minutes, increment })), ...DAYS.map((days) => ({ days, minutes: 0, increment: 0 }))];
const ENDS: ClockChoice["then"][] = ["bot", "loss"];

/** Its `company` goes into the new table. `open` is true if the table has open seats. */
@customElement("coverts-company-fields")
export class AccessFields extends LitElement {
  @property({ type: Boolean }) open = false;
  /** Whether the table may have clocks. */
  @property({ type: Boolean }) clocks = false;
  @state() private name = loadName();
  @state() private listed = false;
  @state() private chat: Chat = "on";
  @state() private delay = 0;
  /** The place of the chosen clock in CLOCKS, or -1. */
  @state() private clock = -1;
  @state() private then: ClockChoice["then"] = "bot";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  get company(): Company {
    storeName(this.name.trim());
    return { name: this.name, listed: this.open && this.listed, chat: this.chat, delay: this.delay, clock: this.clocks ? this.chosenClock : null };
  }

  private get chosenClock(): ClockChoice | null {
    const chosen = CLOCKS[this.clock];
    return chosen ? { ...chosen, then: this.then } : null;
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
              <option value="listed" ?selected=${this.listed}>${t("anybody, and watchers: list it in the lobby")}</option>
            </select>
          </label>`
        : nothing}
      ${this.clocks ? this.clockLines() : nothing}
      ${transport().offers("people") ? this.restrictions() : nothing}
    </fieldset>`;
  }

  /** How long people may think, and what happens then. */
  private clockLines(): TemplateResult {
    return html`<label class="company-line">
        <span>${t("Clock")}</span>
        <select name="clock" @change=${(event: Event) => (this.clock = Number((event.target as HTMLSelectElement).value))}>
          <option value="-1" ?selected=${this.clock < 0}>${t("none")}</option>
          ${CLOCKS.map((each, at) => html`<option value=${at} ?selected=${at === this.clock}>${clockSentence({ ...each, then: "bot" })}</option>`)}
        </select>
      </label>
      ${this.clock < 0
        ? nothing
        : html`<label class="company-line">
            <span>${t("When somebody's time is used up")}</span>
            <select name="then" @change=${(event: Event) => (this.then = (event.target as HTMLSelectElement).value as ClockChoice["then"])}>
              ${ENDS.map((value) => html`<option value=${value} ?selected=${value === this.then}>${endText(value)}</option>`)}
            </select>
          </label>`}`;
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
