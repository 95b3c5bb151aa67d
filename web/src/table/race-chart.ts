// The chart of a finished game: how far each player was, move by move.

import { LitElement, html, nothing, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { toneClass } from "../art/tones";
import { chartsOf, dashes, stepPath, type RaceChart } from "../scene/race-lines";
import { formatNumber, t } from "../words/words";
import type { RaceLine } from "../wire/generated";
import { fetchRace } from "../wire/replay-requests";

const WIDE = 300;
const TALL = 96;

@customElement("coverts-race")
export class RaceView extends LitElement {
  @property() table = "";
  @property() seat = "";
  @state() private charts: RaceChart[] = [];

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A game without a chart, or a server that is busy, leaves the panel as it is.
    void fetchRace(this.table, this.seat).then((race) => (this.charts = chartsOf(race)), () => undefined);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.charts.length === 0) return nothing;
    return html`<div class="race">${this.charts.map((chart) => this.figure(chart))}</div>`;
  }

  private figure(chart: RaceChart): TemplateResult {
    const { of, lines, low, high } = chart;
    const words = lines.map((line) => courseWords(line)).join("; ");
    return html`<figure class="race-chart">
      <figcaption>${of}</figcaption>
      <div class="race-plot">
        <svg viewBox="0 0 ${WIDE} ${TALL}" preserveAspectRatio="none" role="img" aria-label=${t("{what} in the course of the game. {lines}", { what: of, lines: words })}>
          <path class="race-ground" d="M0 0H${WIDE}M0 ${TALL / 2}H${WIDE}M0 ${TALL}H${WIDE}" />
          ${lines.map((line, at) => svg`<path class="race-line ${toneClass(line.tone)}" stroke-dasharray=${dashes[at % dashes.length] || nothing} d=${stepPath(line.values, chart, WIDE, TALL)} />`)}
        </svg>
        <span class="race-scale" aria-hidden="true"><span>${formatNumber(high)}</span><span>${formatNumber(low)}</span></span>
      </div>
      <ul class="race-key" aria-hidden="true">
        ${lines.map(
          (line, at) => html`<li>
            <svg viewBox="0 0 34 8"><path class="race-line ${toneClass(line.tone)}" stroke-dasharray=${dashes[at % dashes.length] || nothing} d="M0 4H34" /></svg>
            ${line.name} <b>${formatNumber(line.values.at(-1) ?? 0)}</b>
          </li>`,
        )}
      </ul>
    </figure>`;
  }
}

/** Return the course of a line in words. */
function courseWords({ name, values }: RaceLine): string {
  const numbers = { first: formatNumber(values[0] ?? 0), last: formatNumber(values.at(-1) ?? 0), most: formatNumber(Math.max(...values)) };
  return name ? t("{name}: {first} at first, {last} in the end, {most} at most", { name, ...numbers }) : t("{first} at first, {last} in the end, {most} at most", numbers);
}
