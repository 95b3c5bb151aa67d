// A bot's opinion: the value of each decision of a seat as a curve, and the most costly decisions.

import { LitElement, html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { boundsOf, costOf, expectationText, haveShares, isCostly, margin, mostCostly, type Judgement } from "../state/replay-moves";
import { numberLanguage, t } from "../words/words";
import type { Opinion, Replay, Weighed } from "../wire/generated";
import { askForOpinion, fetchOpinion } from "../wire/replay-requests";

const width = 600;
const height = 110;
/** Milliseconds between two requests for the progress. */
const PROGRESS_INTERVAL_MS = 1500;
const MAX_DECISIONS = 8;

const points = (): Intl.NumberFormat => new Intl.NumberFormat(numberLanguage(), { maximumFractionDigits: 1, minimumFractionDigits: 1, signDisplay: "negative" });
const percent = (): Intl.NumberFormat => new Intl.NumberFormat(numberLanguage(), { style: "percent", maximumFractionDigits: 1, signDisplay: "negative" });

const numberFormat = (judgement: Judgement): Intl.NumberFormat => (haveShares(judgement) ? percent() : points());

/** Sends `go` with the number of the move that the player wants to see. */
@customElement("coverts-opinion")
export class OpinionPanel extends LitElement {
  @property({ attribute: false }) replay!: Replay;
  @property({ type: Number }) move = 0;
  @state() private seat = -1;
  @state() private opinion: Opinion | null = null;
  @state() private problem = "";
  private timer = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("replay") && this.seat < 0) {
      const { own, may_take: seats } = this.replay;
      this.choose(own !== null && seats.includes(own) ? own : (seats[0] ?? 0));
    }
  }

  private choose(seat: number): void {
    this.seat = seat;
    this.opinion = null;
    void this.take(fetchOpinion(this.replay.table, seat));
  }

  private readonly ask = (): void => void this.take(askForOpinion(this.replay.table, this.seat));

  private async take(reply: Promise<Opinion>): Promise<void> {
    window.clearTimeout(this.timer);
    try {
      const opinion = await reply;
      if (opinion.seat !== this.seat) return;
      this.opinion = opinion;
      this.dispatchEvent(new CustomEvent("weighed", { detail: opinion.decisions }));
      this.problem = "";
      if (opinion.asked && !opinion.complete) {
        this.timer = window.setTimeout(() => void this.take(fetchOpinion(this.replay.table, opinion.seat)), PROGRESS_INTERVAL_MS);
      }
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  private go(move: number): void {
    this.dispatchEvent(new CustomEvent("go", { detail: move }));
  }

  protected override render(): TemplateResult {
    const { replay, opinion } = this;
    return html`<section class="panel opinion" aria-label=${t("A bot's opinion")} data-testid="opinion">
      <header class="panel-head">
        <h2 class="panel-title">${t("A bot's opinion")}</h2>
        ${replay.may_take.length > 1
          ? html`<select aria-label=${t("Whose decisions")} @change=${(event: Event) => this.choose(Number((event.target as HTMLSelectElement).value))}>
              ${replay.may_take.map((seat) => html`<option value=${seat} ?selected=${seat === this.seat}>${replay.seats[seat]}</option>`)}
            </select>`
          : nothing}
      </header>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${opinion ? (opinion.asked ? this.results(opinion) : this.offer()) : nothing}
    </section>`;
  }

  private offer(): TemplateResult {
    return html`<div class="opinion-body">
      <p>${t("A bot judges every decision of this seat, knowing only what the seat knew. This takes a few minutes.")}</p>
      <button type="button" class="answer done" @click=${this.ask}>${t("Evaluate the decisions")}</button>
    </div>`;
  }

  private results(opinion: Opinion): TemplateResult {
    const { status, done, of, decisions, complete } = opinion;
    return html`<div class="opinion-body">
      ${status ? html`<p role="status">${status}</p>` : nothing}
      ${complete || !of ? nothing : html`<label class="progress">${t("{done} of {of} decisions", { done, of })} <progress max=${of} value=${done}></progress></label>`}
      ${complete && !status && decisions.length === 0 ? html`<p>${t("There was nothing to evaluate: this seat had no real choice.")}</p>` : nothing}
      ${decisions.length ? html`${this.curve(opinion)} ${this.table(opinion)}` : nothing}
    </div>`;
  }

  private curve(opinion: Opinion): TemplateResult {
    const { decisions } = opinion;
    const [least, most] = boundsOf(decisions);
    const figure = numberFormat(opinion);
    const isShare = haveShares(opinion);
    const bound = (value: number): string => figure.format(isShare ? Math.min(1, Math.max(0, value)) : value);
    const moves = Math.max(1, this.replay.moves.length - 1);
    const x = (move: number): number => (move / moves) * width;
    const y = (value: number): number => height - ((value - least) / (most - least)) * height;
    const path = (value: (each: Weighed) => number, list = decisions): string => list.map((each) => `${x(each.move)},${y(value(each))}`).join(" ");
    const band = `${path((each) => each.value + margin(each.error))} ${path((each) => each.value - margin(each.error), [...decisions].reverse())}`;
    const press = (event: MouseEvent): void => {
      const box = (event.currentTarget as Element).getBoundingClientRect();
      this.go(Math.round(((event.clientX - box.left) / box.width) * moves));
    };
    return html`<figure class="curve">
      <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label=${t("What each decision was worth to this seat; the table below has the figures")} @click=${press}>
        <polygon class="curve-band" points=${band} />
        <polyline class="curve-line" points=${path((each) => each.value)} />
        ${decisions.filter(isCostly).map((each) => svg`<line class="curve-cost" x1=${x(each.move)} x2=${x(each.move)} y1=${y(each.value)} y2=${y(each.other_value)} />`)}
        <line class="curve-now" x1=${x(this.move)} x2=${x(this.move)} y1="0" y2=${height} />
      </svg>
      <figcaption>
        <span class="curve-scale">${t("{least} to {most}", { least: bound(least), most: bound(most) })}</span>
        ${expectationText(opinion)}
        ${t("The band is the 95 % confidence interval of the playouts' mean. A thick stroke means that the planner surely prefers another answer.")}
      </figcaption>
    </figure>`;
  }

  private table(opinion: Opinion): TemplateResult {
    const worst = mostCostly(opinion.decisions, MAX_DECISIONS);
    if (worst.length === 0) return html`<p>${t("It found no answer that was worth more than the chosen one.")}</p>`;
    return html`<table class="costs">
      <caption>${t("Most costly decisions")}</caption>
      <thead><tr><th scope="col">${t("Move")}</th><th scope="col">${t("Chosen")}</th><th scope="col">${t("Worth more")}</th><th scope="col">${t("Cost")}</th></tr></thead>
      <tbody>
        ${worst.map((each) => this.row(each, numberFormat(opinion)))}
      </tbody>
    </table>
    <p class="opinion-note">${t("The planner plays on like a rule-of-thumb bot, from positions that the seat could not tell from the true one. A cost within its error means nothing; a larger one is a hint, not a verdict.")} <a href="/guide/replays">${t("How it is made")}</a></p>`;
  }

  private row(each: Weighed, figure: Intl.NumberFormat): TemplateResult {
    const { cost, margin: half } = costOf(each);
    const costText = t("{cost} ± {half}", { cost: figure.format(cost), half: figure.format(half) });
    const go = (event: Event): void => {
      event.preventDefault();
      this.go(each.move);
    };
    return html`<tr ?data-sure=${isCostly(each)}>
      <td><a href="#${each.move}" @click=${go}>${each.move}</a></td>
      <td>${each.chosen}</td>
      <td>${each.other}</td>
      <td class="cost">${costText}${isCostly(each) ? nothing : html` <small>${t("within its error")}</small>`}</td>
    </tr>`;
  }
}
