// The clock on a player's plate, the clocks of the table in words, and the voice that says that time is short.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { clockSentence, clockText, endText, shortSentence, spokenLimit, tickSeconds, timeOf, timeSentence, type SeatTime } from "../../shared/clock-times";
import { shownClocks } from "../../shared/shown-clocks";
import { measureSkew, serverTime } from "../../wire/server-time";
import { t } from "../../words/words";
import "../../styles/clocks.css";

/** An element that is drawn again whenever the clocks of the table change. */
abstract class ClockElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    shownClocks.addEventListener("change", this.onChange);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    shownClocks.removeEventListener("change", this.onChange);
  }

  protected readonly onChange = (): void => this.requestUpdate();
}

/** An element that is drawn again whenever a clock shows another time. */
abstract class TickingElement extends ClockElement {
  private timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
  }

  /** Return the time of a seat, or null if it has no clock. */
  protected time(seat: number | null): SeatTime | null {
    const clock = shownClocks.current?.clock;
    const own = clock?.seats.find((each) => each.seat === seat);
    if (!clock || !own) return null;
    void measureSkew().then((isNew) => isNew && this.requestUpdate());
    return timeOf(clock, own, shownClocks.current?.seats[own.seat]?.asked ?? false, serverTime());
  }

  protected tickFor(time: SeatTime): void {
    window.clearTimeout(this.timer);
    if (time.runs && time.seconds > 0) this.timer = window.setTimeout(this.onChange, 1000 * tickSeconds(time.seconds) + 20);
  }
}

@customElement("coverts-seat-clock")
export class SeatClockFace extends TickingElement {
  @property({ type: Number }) seat = -1;

  protected override render(): TemplateResult | typeof nothing {
    const time = this.time(this.seat);
    this.hidden = time === null;
    if (!time) return nothing;
    this.tickFor(time);
    this.toggleAttribute("data-runs", time.runs);
    this.toggleAttribute("data-short", time.isShort);
    // The plate is a button with a name of its own, which hides the text in it from screen readers.
    this.closest("button")?.setAttribute("aria-description", timeSentence(time));
    return html`<span title=${time.isPause ? t("The time is used up. This is what is left of the pause.") : t("The time that is left")}>${time.isPause ? "! " : time.isShort ? "⚠ " : time.runs ? "▸ " : ""}${clockText(time.seconds)}</span>`;
  }
}

/** Says which clocks the table has, and what happens when time is used up. */
@customElement("coverts-clock-line")
export class ClockLine extends ClockElement {
  /** Whether to leave out what happens when time is used up. */
  @property({ type: Boolean }) brief = false;

  protected override render(): TemplateResult | typeof nothing {
    const clock = shownClocks.current?.clock;
    if (!clock) return nothing;
    return html`<div class="options-line" data-testid="clock-line"><b>${t("Clock")}</b> ${clockSentence(clock)}${this.brief ? "" : `. ${t("When somebody's time is used up")}: ${endText(clock.then)}.`}</div>`;
  }
}

/** Says in words, once for each limit, that the viewer's time is short. */
@customElement("coverts-clock-voice")
export class ClockVoice extends TickingElement {
  private limit = 0;
  private text = "";

  protected override render(): TemplateResult {
    const { current } = shownClocks;
    const time = this.time(current?.you ?? null);
    if (time) this.tickFor(time);
    const isOwn = time?.runs && current?.seats.some(({ seat, asked }) => asked && seat === current.you);
    const limit = time && isOwn ? spokenLimit(time, current?.clock?.days ?? 0) : 0;
    if (limit !== this.limit) {
      this.limit = limit;
      this.text = time && limit ? shortSentence(time) : "";
    }
    return html`<p class="clock-voice" role="status">${this.text}</p>`;
  }
}
