// The curtain between the players of a shared device; it shows only what a watcher may know.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { numberedName, nextHere } from "../../state/seats";
import type { LogLine, Seat, TableState } from "../../wire/generated";
import { t } from "../../words/words";
import "./invite-panel";
import { PASS_DELAY_MS } from "../../state/passing-time";
import "../../styles/curtain.css";

/** The number of public log lines on the curtain. */
const MAX_LINES = 8;

/** Draw a sentence in which the name stands out. */
function passTo(seat: Seat): TemplateResult {
  const [before, after] = t("Pass the device to {name}", { name: "\n" }).split("\n");
  return html`${before}<b>${numberedName(seat)}</b>${after}`;
}

/** Sends `look` with the number of the seat that takes the device. */
@customElement("coverts-curtain")
export class Curtain extends LitElement {
  @property({ attribute: false }) current!: TableState;
  @property({ attribute: false }) log: LogLine[] = [];
  /** The next seat, once it has been the same for a moment: a button must not change under a finger. */
  @state() private next: Seat | undefined;
  private waitingSeat = -2;
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
    if (number === this.waitingSeat) return;
    const first = this.waitingSeat === -2;
    this.waitingSeat = number;
    this.next = undefined;
    window.clearTimeout(this.timer);
    if (first) this.next = next;
    else this.timer = window.setTimeout(() => (this.next = nextHere(this.current)), PASS_DELAY_MS);
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
      <p class="curtain-note">${t("Until then this page shows nobody's cards.")}</p>
      <coverts-invites table=${current.table} .current=${current}></coverts-invites>
      <section class="curtain-log" aria-label=${t("What everybody knows")}>
        <h2>${t("What everybody knows")}</h2>
        ${this.log.slice(-MAX_LINES).map((line) => html`<p class=${line.heading ? "heading" : ""}>${line.text}</p>`)}
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
    return html`<button type="button" class=${kind} @click=${look}>${t("I am {name}: look", { name: numberedName(seat) })}</button>`;
  }
}
