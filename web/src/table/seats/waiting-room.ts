// The table before the game: who is there, who is missing, and the links that bring them.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { displayName, fullName } from "../../state/player-names";
import { mayInvite, openSeats, presenceText } from "../../state/seats";
import type { FromBrowser, Seat, TableState } from "../../wire/generated";
import { joinList, t, tn } from "../../words/words";
import "./invite-panel";
import { optionsLine } from "./options-line";

@customElement("coverts-waiting-room")
export class WaitingRoom extends LitElement {
  @property() table = "";
  @property({ attribute: false }) current: TableState | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    if (!current) return nothing;
    const missing = openSeats(current).filter((seat) => !seat.stand_in);
    return html`<main class="waiting-room" id="answers" tabindex="-1" aria-label=${t("Before the game")} data-testid="waiting">
      <section aria-labelledby="who-is-here">
        <h2 id="who-is-here">${tn("One person is missing", "{n} people are missing", missing.length)}</h2>
        <ul class="waiting-seats">${current.seats.map((seat) => seatLine(seat, current))}</ul>
        ${optionsLine(current.options)}
        ${mayInvite(current) && !current.referee
          ? html`<p class="waiting-begin">
              <button type="button" class="quiet" @click=${this.begin}>${tn("Begin without them: a bot plays", "Begin without them: bots play", missing.length)}</button>
              <small>${t("Their links stay valid: whoever comes later takes the seat from the bot.")}</small>
            </p>`
          : html`<p class="waiting-note">${t("You wait for {names}.", { names: joinList(missing.map(displayName)) })}</p>`}
      </section>
      <coverts-invites table=${this.table} .current=${current}></coverts-invites>
    </main>`;
  }

  private readonly begin = (): void => {
    this.dispatchEvent(new CustomEvent<FromBrowser>("table-request", { detail: { type: "begin" }, bubbles: true }));
  };
}

function seatLine(seat: Seat, state: TableState): TemplateResult {
  const missing = seat.player === "open" && !seat.stand_in;
  return html`<li ?data-missing=${missing} ?data-you=${seat.you}>
    <b>${fullName(seat)}</b> <span>${missing ? t("not here yet") : presenceText(seat, state)}</span>
  </li>`;
}
