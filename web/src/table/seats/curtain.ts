// The curtain between several people at one device, which holds only what a watcher may know.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { called, nextHere } from "../../state/seats";
import type { LogLine, Seat, TableState } from "../../wire/generated";
import { t } from "../../words/words";
import "./invite-panel";
import { settling } from "./device-passing";

/** Public lines of the log that the curtain shows. */
const linesShown = 8;

/** The name in it stands out, wherever in the sentence it is. */
function passTo(seat: Seat): TemplateResult {
  const [before, after] = t("Pass the device to {name}", { name: "\n" }).split("\n");
  return html`${before}<b>${called(seat)}</b>${after}`;
}

/** Tells by a "look" event, with the seat's number, who has taken the device. */
@customElement("coverts-curtain")
export class Curtain extends LitElement {
  @property({ attribute: false }) current!: TableState;
  @property({ attribute: false }) log: LogLine[] = [];
  /** Who is asked, once that has stood for a moment: no button may change its meaning under a finger. */
  @state() private next: Seat | undefined;
  private waitingFor = -2;
  private timer = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
  }

  protected override willUpdate(): void {
    const next = nextHere(this.current);
    const number = next?.seat ?? -1;
    if (number === this.waitingFor) return;
    const first = this.waitingFor === -2;
    this.waitingFor = number;
    this.next = undefined;
    window.clearTimeout(this.timer);
    if (first) this.next = next;
    else this.timer = window.setTimeout(() => (this.next = nextHere(this.current)), settling);
  }

  protected override firstUpdated(): void {
    this.querySelector("h1")?.focus();
  }

  protected override render(): TemplateResult {
    const { current, next } = this;
    const others = current.seats.filter((seat) => seat.here && seat.seat !== next?.seat);
    return html`<main class="curtain" aria-label=${t("Curtain")} data-testid="curtain">
      <p class="curtain-game">${current.title} <span>${current.scene.caption}</span></p>
      <h1 tabindex="-1" data-testid="status" aria-live="polite">
        ${next ? passTo(next) : nextHere(current) ? t("One moment…") : current.status}
      </h1>
      ${next ? this.button(next, "curtain-look") : nothing}
      <p class="curtain-note">${t("Nobody's cards are in this page until then.")}</p>
      <coverts-invites table=${current.table} .current=${current}></coverts-invites>
      <section class="curtain-log" aria-label=${t("What everybody knows")}>
        <h2>${t("What everybody knows")}</h2>
        ${this.log.slice(-linesShown).map((line) => html`<p class=${line.heading ? "heading" : ""}>${line.text}</p>`)}
      </section>
      <details class="curtain-others" ?open=${nextHere(current) === undefined}>
        <summary>${t("Somebody else at this device")}</summary>
        ${others.map((seat) => this.button(seat, "quiet"))}
      </details>
      <a class="curtain-home" href="/">${t("To the list of games")}</a>
    </main>`;
  }

  private button(seat: Seat, kind: string): TemplateResult {
    const look = (): void => {
      this.dispatchEvent(new CustomEvent("look", { detail: seat.seat }));
    };
    return html`<button type="button" class=${kind} @click=${look}>${t("I am {name}: look", { name: called(seat) })}</button>`;
  }
}
