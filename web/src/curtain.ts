// Several people at one device: the curtain between them, which holds only what a watcher may know.
//
// A page shows one seat at most. When the device is passed on it is loaded afresh and begins at the
// curtain, so that nothing of the seat before is left in it.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { LogLine, Seat, TableState } from "./messages";

/** Milliseconds before it is said whose turn it is: longer than the table takes for an only possible answer. */
const settling = 900;

/** Public lines of the log that the curtain shows. */
const linesShown = 8;

const isShared = (state: TableState): boolean => state.seats.some((seat) => seat.here);

export const isCurtained = (state: TableState): boolean => isShared(state) && state.you === null && !state.over;

/** The seat at this device that is asked next, but for the one looking. */
function nextHere(state: TableState): Seat | undefined {
  return state.over ? undefined : state.seats.find((seat) => seat.here && seat.asked && !seat.you);
}

/** Passes the device on: by hand, and once who looks has answered all and somebody else here is asked. */
export class Passing {
  private current: TableState | null = null;
  private timer = 0;

  start(): void {
    window.addEventListener("pagehide", this.leave);
  }

  stop(): void {
    window.clearTimeout(this.timer);
    window.removeEventListener("pagehide", this.leave);
  }

  take(next: TableState): void {
    const due = this.isDue;
    const first = this.current?.you !== next.you;
    this.current = next;
    if (!this.isDue) window.clearTimeout(this.timer);
    else if (!first && !due) this.timer = window.setTimeout(this.pass, settling);
  }

  /** Whether the page shows a seat at a shared device. */
  get isPossible(): boolean {
    return this.current !== null && this.current.you !== null && isShared(this.current) && !this.current.over;
  }

  private get isDue(): boolean {
    const { current } = this;
    return current !== null && this.isPossible && current.questions.length === 0 && nextHere(current) !== undefined;
  }

  readonly pass = (): void => {
    document.title = "Coverts";
    document.body.replaceChildren();
    location.reload();
  };

  /** A page that the browser may keep for going back is kept empty; it loads afresh when it comes back. */
  private readonly leave = (): void => {
    if (!this.isPossible) return;
    document.body.replaceChildren();
    window.addEventListener("pageshow", () => location.reload());
  };
}

/** The number is said too: a name that the game gives is new to the players. */
function called(seat: Seat): string {
  const number = `Seat ${seat.seat + 1}`;
  return seat.name === number ? number : `${number} (${seat.name})`;
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
    return html`<main class="curtain" aria-label="Curtain" data-testid="curtain">
      <p class="curtain-game">${current.title} <span>${current.scene.caption}</span></p>
      <h1 tabindex="-1" data-testid="status" aria-live="polite">
        ${next ? html`Pass the device to <b>${called(next)}</b>` : nextHere(current) ? "One moment…" : current.status}
      </h1>
      ${next ? this.button(next, "curtain-look") : nothing}
      <p class="curtain-note">Nobody's cards are in this page until then.</p>
      <coverts-invites table=${current.table} .current=${current}></coverts-invites>
      <section class="curtain-log" aria-label="What everybody knows">
        <h2>What everybody knows</h2>
        ${this.log.slice(-linesShown).map((line) => html`<p class=${line.heading ? "heading" : ""}>${line.text}</p>`)}
      </section>
      <details class="curtain-others" ?open=${nextHere(current) === undefined}>
        <summary>Somebody else at this device</summary>
        ${others.map((seat) => this.button(seat, "quiet"))}
      </details>
      <a class="curtain-home" href="/">To the list of games</a>
    </main>`;
  }

  private button(seat: Seat, kind: string): TemplateResult {
    const look = (): void => {
      this.dispatchEvent(new CustomEvent("look", { detail: seat.seat }));
    };
    return html`<button type="button" class=${kind} @click=${look}>I am ${called(seat)}: look</button>`;
  }
}
