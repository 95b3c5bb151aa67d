// The dialog that continues from a move: a new table at which bots play the other seats.

import { go } from "../browser/addresses";
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { botName } from "../browser/levels";
import { t } from "../words/words";
import type { Replay } from "../wire/generated";
import { continueFrom } from "../wire/replay-requests";

@customElement("coverts-go-on")
export class ContinueDialog extends LitElement {
  @property({ attribute: false }) replay!: Replay;
  @property({ type: Number }) move = 0;
  @state() private seat: number | null = null;
  @state() private bot = "";
  @state() private busy = false;
  @state() private problem = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  open(): void {
    this.problem = "";
    void this.updateComplete.then(() => this.querySelector("dialog")?.showModal());
  }

  private readonly close = (): void => this.querySelector("dialog")?.close();

  private get chosen(): number {
    const { own, may_take: seats } = this.replay;
    return this.seat ?? (own !== null && seats.includes(own) ? own : (seats[0] ?? 0));
  }

  private readonly play = async (event: Event): Promise<void> => {
    event.preventDefault();
    this.busy = true;
    try {
      const { address } = await continueFrom(this.replay.table, { move: this.move, seat: this.chosen, bot: this.bot });
      go(address);
    } catch (error) {
      this.problem = (error as Error).message;
      this.busy = false;
    }
  };

  protected override render(): TemplateResult {
    const { replay, move } = this;
    return html`<dialog class="go-on" aria-label=${t("Go on from here")}>
      <form @submit=${this.play}>
        <h2>${t("Go on from move {move}", { move })}</h2>
        <p class="go-on-note">${t("A new table that starts from this position. You take one seat, bots play the others, and this game does not change.")}</p>
        <fieldset>
          <legend>${t("You play")}</legend>
          ${replay.may_take.map(
            (seat) => html`<label><input type="radio" name="seat" .checked=${seat === this.chosen} @change=${() => (this.seat = seat)} /> ${replay.seats[seat]}</label>`,
          )}
        </fieldset>
        <label class="go-on-bot"><span>${t("Against")}</span>
          <select @change=${(event: Event) => (this.bot = (event.target as HTMLSelectElement).value)}>
            <option value="">${t("the bots of that game, or the default bots")}</option>
            ${replay.bots.map((bot) => html`<option value=${bot}>${botName(bot)}</option>`)}
          </select>
        </label>
        ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
        <div class="dialog-answers">
          <button class="answer done" ?disabled=${this.busy}>${this.busy ? t("Setting up…") : t("Play from here")}</button>
          <button type="button" class="quiet" @click=${this.close}>${t("Cancel")}</button>
        </div>
      </form>
    </dialog>`;
  }
}
