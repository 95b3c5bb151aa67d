// Other people at the table: the links that seat them, and the question to who follows one.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { inviteInAddress, keepInvites, keptInvites } from "../state/invites";
import { mayInvite, openSeats } from "../state/seats";
import { RefusedError, claimSeat, renewInvites } from "../wire/api";
import type { Invite, Seat, TableState } from "../wire/generated";
import { optionsLine } from "./options-line";

/** The clipboard is only there on https and localhost; elsewhere the selected text is copied. */
async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way without https
    return document.execCommand("copy");
  }
}

/** The links of the open seats, for whoever made the table; gone once all seats are taken. */
@customElement("coverts-invites")
export class Invites extends LitElement {
  @property() table = "";
  @property({ attribute: false }) current: TableState | null = null;
  @state() private invites: Invite[] = [];
  @state() private said = "";
  @state() private renewing = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.invites = keptInvites(this.table);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    if (!current || !(this.invites.length || mayInvite(current))) return nothing;
    const open = openSeats(current);
    if (open.length === 0) return nothing;
    const complete = open.every((seat) => this.inviteFor(seat));
    return html`<section class="panel invites" aria-label="Invitations" data-testid="invites">
      <header class="panel-head">
        <h2 class="panel-title">Invitations</h2>
        <button type="button" class="quiet" ?disabled=${this.renewing} @click=${() => void this.renew()}>
          ${complete ? "Replace the links" : "Make links"}
        </button>
      </header>
      <p class="invites-note">
        ${complete ? "Send each link to one person; it can be used once." : "Links made earlier will no longer work."}
        <span role="status">${this.said}</span>
      </p>
      <ul>
        ${open.map((seat) => this.line(seat))}
      </ul>
    </section>`;
  }

  private inviteFor(seat: Seat): Invite | undefined {
    return this.invites.find((invite) => invite.seat === seat.seat);
  }

  private line(seat: Seat): TemplateResult | typeof nothing {
    const invite = this.inviteFor(seat);
    if (!invite) return nothing;
    const select = (event: Event): void => (event.currentTarget as HTMLInputElement).select();
    return html`<li class="invite">
      <span class="seat-name">${seat.name}</span>
      <input readonly aria-label="Link for ${seat.name}" .value=${new URL(invite.address, location.href).href} @focus=${select} />
      <button type="button" class="tool" aria-label="Copy the link for ${seat.name}" @click=${(event: Event) => void this.copy(event, seat)}>Copy</button>
    </li>`;
  }

  private async copy(event: Event, seat: Seat): Promise<void> {
    const field = (event.currentTarget as HTMLElement).parentElement?.querySelector("input");
    if (!field) return;
    const copied = await copyFrom(field);
    this.said = copied ? `The link for ${seat.name} is copied.` : "It could not be copied; the link is selected.";
  }

  private async renew(): Promise<void> {
    this.renewing = true;
    try {
      this.invites = await renewInvites(this.table);
      keepInvites(this.table, this.invites);
      this.said = "";
    } catch (error) {
      this.said = (error as Error).message;
    } finally {
      this.renewing = false;
    }
  }
}

const WATCHING = "You are watching this table.";

/** Asks who has followed an invite's link whether to sit down; tells the page by a "seated" event. */
@customElement("coverts-invitation")
export class Invitation extends LitElement {
  @property() table = "";
  @property({ attribute: false }) current: TableState | null = null;
  @state() private invite = inviteInAddress();
  @state() private claiming = false;
  @state() private refusal = "";
  @state() private problem = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.onHash);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.onHash);
  }

  /** A link followed where the table is open already. */
  private readonly onHash = (): void => {
    this.invite = inviteInAddress();
    this.refusal = this.problem = "";
  };

  /** Why the invite seats nobody; empty while it may. */
  private get hopeless(): string {
    const { current } = this;
    if (this.claiming || !current) return "";
    if (current.you !== null) return "You already have a seat at this table.";
    if (this.refusal) return `${this.refusal} ${WATCHING}`;
    return openSeats(current).length ? "" : `That invitation has been used, or was never made. ${WATCHING}`;
  }

  protected override updated(): void {
    const dialog = this.querySelector("dialog");
    if (this.invite && dialog && !dialog.open) dialog.showModal();
    if (!this.invite) dialog?.close();
  }

  protected override render(): TemplateResult {
    return html`<dialog class="invitation" aria-label="Invitation" @close=${this.forget} @cancel=${(event: Event) => this.claiming && event.preventDefault()}>
      ${this.invite && this.current ? this.content(this.current) : nothing}
    </dialog>`;
  }

  private content(current: TableState): TemplateResult {
    const { hopeless } = this;
    const open = openSeats(current);
    const only = open.length === 1 ? open[0] : undefined;
    const seated = current.you !== null && !this.claiming;
    return html`<h2>${current.title || "Invitation"}</h2>
      <p role="status">
        ${hopeless || (only ? `Take the seat of ${only.name}?` : "You are invited to this table. Take your seat?")}
        ${this.problem}
      </p>
      ${optionsLine(current.options)}
      <div class="invitation-answers">
        ${hopeless
          ? nothing
          : html`<button type="button" class="answer done" autofocus ?disabled=${this.claiming} @click=${() => void this.sitDown()}>Sit down</button>`}
        <button type="button" class="quiet" ?disabled=${this.claiming} @click=${this.forget}>
          ${seated ? "Back to the table" : "Only watch"}
        </button>
      </div>`;
  }

  private async sitDown(): Promise<void> {
    this.claiming = true;
    this.problem = "";
    try {
      await claimSeat(this.table, this.invite);
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

  /** Done with the invite: it leaves the address, so that a reload does not ask again. */
  private readonly forget = (): void => {
    this.invite = this.refusal = this.problem = "";
    if (inviteInAddress()) history.replaceState(history.state, "", location.pathname + location.search);
  };
}
