// The table before the game: who is there, who is missing, and the links that bring them.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { loadRematch, type LastNames } from "../../browser/rematch-storage";
import { displayName, fullName, warningText } from "../../state/player-names";
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
    const rematch = loadRematch(this.table);
    const missing = openSeats(current).filter((seat) => !seat.stand_in).map((seat) => withLastName(seat, rematch));
    const names = joinList(missing.map(displayName));
    const invites = html`<coverts-invites table=${this.table} .current=${current}></coverts-invites>`;
    return html`<main class="waiting-room" id="answers" tabindex="-1" aria-label=${t("Before the game")} data-testid="waiting" ?data-rematch=${rematch !== null}>
      <section aria-labelledby="who-is-here">
        <h2 id="who-is-here">${heading(missing.length, rematch !== null)}</h2>
        ${rematch ? html`<p class="waiting-note">${t("{names} can press “To the rematch” at the end of the last table.", { names })}</p>` : nothing}
        <ul class="waiting-seats">${current.seats.map((seat) => seatLine(seat, current, rematch))}</ul>
        <coverts-clock-line></coverts-clock-line>
        ${optionsLine(current)}
        ${mayInvite(current) && !current.referee
          ? html`<p class="waiting-begin">
              <button type="button" class="quiet" @click=${this.begin}>${tn("Begin without them: a bot plays", "Begin without them: bots play", missing.length)}</button>
              <small>${t("Their links stay valid: whoever comes later takes the seat from the bot.")}</small>
            </p>`
          : html`<p class="waiting-note">${t("You wait for {names}.", { names })}</p>`}
        ${rematch && mayInvite(current)
          ? html`<details class="waiting-links">
              <summary>${t("Or send a link")}</summary>
              <p class="waiting-note">${t("New links replace “To the rematch” at the last table.")}</p>
              ${invites}
            </details>`
          : nothing}
      </section>
      ${rematch ? nothing : invites}
    </main>`;
  }

  private readonly begin = (): void => {
    this.dispatchEvent(new CustomEvent<FromBrowser>("table-request", { detail: { type: "begin" }, bubbles: true }));
  };
}

const heading = (missing: number, isRematch: boolean): string =>
  isRematch
    ? tn("Rematch: one person is missing", "Rematch: {n} people are missing", missing)
    : tn("One person is missing", "{n} people are missing", missing);

/** Return an open seat of a rematch with the name of the person who is expected there. */
function withLastName(seat: Seat, rematch: LastNames | null): Seat {
  return seat.player === "open" && !seat.called ? { ...seat, ...rematch?.[seat.seat] } : seat;
}

function seatLine(seat: Seat, state: TableState, rematch: LastNames | null): TemplateResult {
  const missing = seat.player === "open" && !seat.stand_in;
  const absence = rematch ? t("has not come yet") : t("not here yet");
  const person = withLastName(seat, rematch);
  return html`<li ?data-missing=${missing} ?data-you=${seat.you}>
    <b title=${warningText(person.name_warning) || nothing}>${fullName(person)}</b> <span>${missing ? absence : presenceText(seat, state)}</span>
  </li>`;
}
