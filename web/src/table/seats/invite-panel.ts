// Invites: the links for other people's seats, and the dialog for people who follow one.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { copyField } from "../../shared/copy-link";
import { inviteInAddress, storeInvites, loadInvites } from "../../browser/invite-storage";
import { displayName, storeName, loadName, warningText, MAX_NAME_LENGTH } from "../../state/player-names";
import { loadRematch } from "../../browser/rematch-storage";
import { linkForOthers } from "../../browser/shareable-link";
import { creatorOf, mayInvite, openSeats } from "../../state/seats";
import { t } from "../../words/words";
import { RefusedError, claimSeat, renewInvites } from "../../wire/requests";
import type { Invite, Seat, TableState } from "../../wire/generated";
import "../../shared/reach-note";
import "./qr-code";
import "../../styles/waiting.css";
import { optionsLine } from "./options-line";

/** The links of the open seats, for the table's owner; hidden when all seats are taken. */
@customElement("coverts-invites")
export class Invites extends LitElement {
  @property() table = "";
  @property({ attribute: false }) current: TableState | null = null;
  @state() private invites: Invite[] = [];
  @state() private message = "";
  @state() private renewing = false;
  /** Where others find this server, if the page's own address is local. */
  @state() private origins: string[] = [];

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.invites = loadInvites(this.table);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    if (!current || !(this.invites.length || mayInvite(current))) return nothing;
    const open = openSeats(current);
    if (open.length === 0) return nothing;
    const complete = open.every((seat) => this.inviteFor(seat));
    return html`<section class="panel invites" aria-label=${t("Invitations")} data-testid="invites">
      <header class="panel-head">
        <h2 class="panel-title">${t("Invitations")}</h2>
        <button type="button" class="quiet" ?disabled=${this.renewing} @click=${() => void this.renew()}>
          ${complete ? t("Replace the links") : t("Make links")}
        </button>
      </header>
      <p class="invites-note">
        ${complete ? t("Send each link to one person; it can be used once.") : t("Links made earlier will no longer work.")}
        <span role="status">${this.message}</span>
      </p>
      <coverts-reach @reach=${(event: CustomEvent<string[]>) => (this.origins = event.detail)}></coverts-reach>
      <ul>
        ${open.map((seat) => this.line(seat, open.length === 1))}
      </ul>
    </section>`;
  }

  private inviteFor(seat: Seat): Invite | undefined {
    return this.invites.find((invite) => invite.seat === seat.seat);
  }

  /** Draw a link with the ways to pass it on. */
  private line(seat: Seat, alone: boolean): TemplateResult | typeof nothing {
    const invite = this.inviteFor(seat);
    if (!invite) return nothing;
    const { name } = seat;
    const link = linkForOthers(invite.address, location.href, this.origins);
    const select = (event: Event): void => (event.currentTarget as HTMLInputElement).select();
    return html`<li class="invite">
      <span class="seat-name">${name}</span>
      <span class="invite-link">
        <input readonly aria-label=${t("Link for {name}", { name })} .value=${link} @focus=${select} />
        <button type="button" class="tool" aria-label=${t("Copy the link for {name}", { name })} @click=${(event: Event) => void this.copy(event, seat)}>${t("Copy")}</button>
        ${canShare() ? html`<button type="button" class="tool" aria-label=${t("Share the link for {name}", { name })} @click=${() => void this.share(link)}>${t("Share")}</button>` : nothing}
      </span>
      <details class="invite-code" ?open=${alone}>
        <summary>${t("QR code: point a phone's camera at it")}</summary>
        <coverts-qr link=${link} name=${name}></coverts-qr>
      </details>
    </li>`;
  }

  private async copy(event: Event, seat: Seat): Promise<void> {
    const field = (event.currentTarget as HTMLElement).parentElement?.querySelector("input");
    if (!field) return;
    const copied = await copyField(field);
    this.message = copied ? t("The link for {name} is copied.", { name: seat.name }) : t("It could not be copied; the link is selected.");
  }

  /** Open the device's share sheet. Closing it is no error. */
  private async share(url: string): Promise<void> {
    const title = this.current?.title ?? "";
    await navigator.share({ title, text: t("Play {game} with me", { game: title }), url }).catch(() => undefined);
  }

  private async renew(): Promise<void> {
    this.renewing = true;
    try {
      this.invites = await renewInvites(this.table);
      storeInvites(this.table, this.invites);
      this.message = "";
    } catch (error) {
      this.message = (error as Error).message;
    } finally {
      this.renewing = false;
    }
  }
}

const canShare = (): boolean => "share" in navigator;

/** Say who invites, and to which game. */
function invitationHead(state: TableState): TemplateResult {
  const host = creatorOf(state);
  const game = state.title;
  if (!host?.called) return html`<h2>${t("You are invited to {game}", { game })}</h2>`;
  const warning = warningText(host.name_warning);
  return html`<h2>${t("{host} invites you to {game}", { host: displayName(host), game })}</h2>
    ${warning ? html`<p class="talk-note">${warning}</p>` : nothing}`;
}

const watchingText = (): string => t("You are watching this table.");

/** Asks a person with an invite link whether to sit down; sends `seated` afterwards. */
@customElement("coverts-invitation")
export class Invitation extends LitElement {
  @property() table = "";
  @property({ attribute: false }) current: TableState | null = null;
  @state() private invite = inviteInAddress();
  @state() private claiming = false;
  @state() private refusal = "";
  @state() private name = loadName();
  /** The invite gave no seat; the page says so after the dialog is closed. */
  @state() private seatless = false;
  @state() private problem = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.onHash);
    // Whoever has pressed "To the rematch" has said already that they want their seat.
    if (this.invite && loadRematch(this.table) !== null) void this.sitDown();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.onHash);
  }

  /** The viewer has followed a link while the table was open. */
  private readonly onHash = (): void => {
    this.invite = inviteInAddress();
    this.refusal = this.problem = "";
  };

  /** Whether the viewer is on the way from the last table to their seat, and is asked nothing unless it is gone. */
  private get isReturning(): boolean {
    return this.claiming && loadRematch(this.table) !== null;
  }

  /** Why the invite gives no seat; empty while it may. */
  private get noSeatReason(): string {
    const { current } = this;
    if (this.claiming || !current) return "";
    if (current.you !== null) return t("You already have a seat at this table.");
    if (this.refusal) return `${this.refusal} ${watchingText()}`;
    return openSeats(current).length ? "" : `${t("That invitation has been used or replaced, or is not valid.")} ${watchingText()}`;
  }

  protected override updated(): void {
    const dialog = this.querySelector("dialog");
    if (this.invite && !this.isReturning && dialog && !dialog.open) dialog.showModal();
    if (!this.invite) dialog?.close();
  }

  protected override render(): TemplateResult {
    return html`<dialog class="invitation" aria-label=${t("Invitation")} @close=${this.forget} @cancel=${(event: Event) => this.claiming && event.preventDefault()}>
      ${this.invite && this.current ? this.content(this.current) : nothing}
    </dialog>
    ${this.seatless && this.current?.you === null ? this.seatlessNote(this.current) : nothing}`;
  }

  private seatlessNote(current: TableState): TemplateResult {
    return html`<div class="seatless" role="status">
      <p>${t("You are watching: your link gives no seat. For a seat, ask whoever sent it for a new one.")} <a href="/game/${current.game}">${t("Make a table of your own")}</a></p>
      <button type="button" class="quiet" aria-label=${t("Close the message")} @click=${() => (this.seatless = false)}>✕</button>
    </div>`;
  }

  private content(current: TableState): TemplateResult {
    const { noSeatReason } = this;
    const open = openSeats(current);
    const only = open.length === 1 ? open[0] : undefined;
    const seated = current.you !== null && !this.claiming;
    return html`${noSeatReason ? html`<h2>${current.title || t("Invitation")}</h2>` : invitationHead(current)}
      <p role="status">
        ${noSeatReason || (only ? t("Take the seat of {name}?", { name: only.name }) : t("Take your seat?"))}
        ${this.problem}
      </p>
      <coverts-clock-line></coverts-clock-line>
      ${optionsLine(current)}
      ${noSeatReason
        ? nothing
        : html`<label class="own-name">${t("Your name")}
            <input maxlength=${MAX_NAME_LENGTH} autocomplete="nickname" placeholder=${t("a name, if you like")} .value=${this.name} @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)} />
          </label>`}
      <div class="invitation-answers">
        ${noSeatReason
          ? nothing
          : html`<button type="button" class="answer done" autofocus ?disabled=${this.claiming} @click=${() => void this.sitDown()}>${t("Sit down")}</button>`}
        <button type="button" class="quiet" ?disabled=${this.claiming} @click=${this.forget}>
          ${seated ? t("Back to the table") : t("Only watch")}
        </button>
        ${noSeatReason && !seated ? html`<a class="quiet" href="/game/${current.game}">${t("Make a table of your own")}</a>` : nothing}
      </div>`;
  }

  private async sitDown(): Promise<void> {
    this.claiming = true;
    this.problem = "";
    try {
      await claimSeat(this.table, this.invite, this.name);
      storeName(this.name.trim());
      this.forget();
      this.dispatchEvent(new Event("seated", { bubbles: true }));
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof RefusedError) this.refusal = message;
      else this.problem = message;
    } finally {
      this.claiming = false;
    }
  }

  /** Remove the invite from the address, so that a reload does not ask again. */
  private readonly forget = (): void => {
    if (this.invite && this.noSeatReason) this.seatless = true;
    this.invite = this.refusal = this.problem = "";
    if (inviteInAddress()) history.replaceState(history.state, "", location.pathname + location.search);
  };
}
