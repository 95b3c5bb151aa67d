// The people at the table, the viewer's name, and links that bring the viewer's seat to other devices.

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { fullName, storeName, loadName, MAX_NAME_LENGTH, warningText } from "../state/player-names";
import { mayInvite, openSeats, presenceText, watchersText } from "../state/seats";
import type { TableState } from "../wire/generated";
import { endOtherDevices, isListed, listTable, nameSeat, newDeviceLink } from "../wire/people-requests";
import { t } from "../words/words";
import "../styles/people.css";
import { linkToCopy } from "../shared/copy-link";
import { RequestPanel } from "../shared/request-panel";
import "./turn-notices";

@customElement("coverts-people")
export class PeoplePanel extends RequestPanel {
  @property() table = "";
  /** Its tab is hidden: nothing in it takes the focus. */
  @property({ type: Boolean }) shut = false;
  @property({ attribute: false }) current: TableState | null = null;
  @state() private name = loadName();
  @state() private link = "";
  @state() private listed: boolean | null = null;
  private seat: number | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    const { current } = this;
    if (!changed.has("current") || !current) return;
    if (current.you !== this.seat) {
      this.seat = current.you;
      this.link = this.message = "";
      const own = current.seats.find((seat) => seat.you);
      if (own?.called) this.name = own.called;
    }
    if (this.listed === null && this.mayList(current)) {
      this.listed = false;
      void isListed(this.table).then((listed) => (this.listed = listed), () => undefined);
    }
  }

  private mayList(current: TableState): boolean {
    return mayInvite(current) && !current.over && !current.ended;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    if (!current || this.shut) return nothing;
    return html`<section class="people" aria-label=${t("People")} data-testid="people">
      <ul class="people-list">
        ${current.seats.map(
          (seat) => html`<li class="person" ?data-there=${seat.connected || seat.you || seat.player !== "person"}>
            <span class="seat-name" title=${warningText(seat.name_warning) || nothing}>${fullName(seat)}</span> <span class="seat-player">${presenceText(seat, current)}</span>
            ${seat.name_warning ? html`<p class="talk-note">${warningText(seat.name_warning)}</p>` : nothing}
          </li>`,
        )}
      </ul>
      <p class="talk-note">${watchersText(current)}</p>
      ${current.waiting ? nothing : html`<coverts-invites table=${this.table} .current=${current}></coverts-invites>`}
      ${current.you === null ? nothing : this.own(current)}
      <p class="talk-problem" role="status">${this.message}</p>
    </section>`;
  }

  private own(current: TableState): TemplateResult {
    return html`<form class="own-name" @submit=${this.rename}>
        <label>${t("Your name")}
          <input maxlength=${MAX_NAME_LENGTH} autocomplete="nickname" .value=${this.name} @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)} />
        </label>
        <button class="tool" ?disabled=${this.working}>${t("Change")}</button>
      </form>
      ${this.mayList(current)
        ? html`<label class="note-share"><input type="checkbox" .checked=${this.listed ?? false} @change=${this.onListed} /> ${openSeats(current).length
            ? t("Anybody may take the open seats, and watch: list this table in the lobby")
            : t("Anybody may watch: list this game in the lobby")}</label>`
        : nothing}
      <h3>${t("My seat on another device")}</h3>
      <p class="talk-note">${t("The link brings your seat to another device, or back if this browser loses it. Keep it to yourself: whoever has it plays for you.")}</p>
      ${this.link ? linkToCopy(this.link, t("Link to my seat"), (message) => (this.message = message)) : nothing}
      <p class="people-buttons">
        <button type="button" class="quiet" ?disabled=${this.working} @click=${this.renew}>${this.link ? t("Renew the link") : t("Make a link")}</button>
        <button type="button" class="quiet" ?disabled=${this.working} @click=${this.endOthers}>${t("Remove my other devices")}</button>
      </p>
      ${current.over || current.ended ? nothing : html`<coverts-turn-notices table=${this.table} .seat=${current.you}></coverts-turn-notices>`}`;
  }

  private readonly rename = (event: Event): void => {
    event.preventDefault();
    void this.attempt(async () => {
      await nameSeat(this.table, this.seat, this.name);
      storeName(this.name.trim());
      return t("Your name is changed.");
    });
  };

  private readonly renew = (): void => {
    void this.attempt(async () => {
      this.link = await newDeviceLink(this.table, this.seat);
      return t("Links made earlier no longer work.");
    });
  };

  private readonly endOthers = (): void => {
    void this.attempt(async () => {
      await endOtherDevices(this.table, this.seat);
      this.link = "";
      return t("Only this device has your seat now, and earlier links to it no longer work.");
    });
  };

  private readonly onListed = (event: Event): void => {
    const listed = (event.target as HTMLInputElement).checked;
    this.listed = listed;
    void this.attempt(async () => {
      await listTable(this.table, this.seat, listed);
      return listed ? t("The table is listed in the lobby.") : t("The table is only for people with an invite.");
    });
  };
}
