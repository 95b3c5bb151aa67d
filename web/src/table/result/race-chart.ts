// The chart of a finished game: how far each player was, move by move.

import { LitElement, html, nothing, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { toneClass } from "../../art/tones";
import { vars } from "../../pieces/css-variables";
import { chartsOf, dashes, heightOf, labelsOf, markers, scaleOf, shareOf, shiftOf, spacedRounds, stepPath, WIDE, type RaceChart, type RaceLabel } from "../../scene/race-lines";
import { formatNumber, t } from "../../words/words";
import type { Race, RaceLine } from "../../wire/generated";
import { fetchRace } from "../../wire/replay-requests";

/** The width of the leaders from the lines to their labels, in pixels. */
const LEADER = 30;
/** The room for a letter of a round's name, as a share of the chart: with labels beside it and below it. */
const LETTER_SHARE = 0.013;
const NARROW_LETTER_SHARE = 0.036;
const CROSS = "M-5-5L5 5M5-5L-5 5";

@customElement("coverts-race")
export class RaceView extends LitElement {
  @property() table = "";
  @property() seat = "";
  @state() private race: Race | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A game without a chart, or a server that is busy, leaves the panel as it is.
    void fetchRace(this.table, this.seat).then((race) => (this.race = race), () => undefined);
  }

  protected override render(): TemplateResult | typeof nothing {
    const charts = this.race ? chartsOf(this.race) : [];
    if (this.race === null || charts.length === 0) return nothing;
    const { race } = this;
    // It is closed at first, so that the board stays in sight.
    return html`<details class="course">
      <summary>${t("The course of the game")}</summary>
      <div class="race">${charts.map((chart) => figure(chart, race))} ${numbers(charts, race)}</div>
    </details>`;
  }
}

const percent = (share: number): string => `${share * 100}%`;

function figure(chart: RaceChart, race: Race): TemplateResult {
  const { of, text, lines, tall } = chart;
  const words = lines.map((line) => courseWords(line)).join("; ");
  const marks = scaleOf(chart);
  return html`<figure class="race-chart" ${vars({ "--tall": `${tall}px` })}>
    <figcaption><b>${of}</b> ${text}</figcaption>
    <div class="race-plot" role="img" aria-label=${t("{what} in the course of the game. {lines}", { what: of, lines: words })}>
      <span class="race-scale">${marks.map((value) => html`<span ${vars({ top: percent(heightOf(value, chart) / tall) })}>${formatNumber(value)}</span>`)}</span>
      <div class="race-lines">
        <svg viewBox="0 0 ${WIDE} ${tall}" preserveAspectRatio="none">
          <path class="race-round" d=${race.rounds.map(({ at }) => `M${shareOf(at, race.moves.length) * WIDE} 0V${tall}`).join("")} />
          <path class="race-ground" d=${marks.map((value) => `M0 ${heightOf(value, chart)}H${WIDE}`).join("")} />
          ${lines.map((line, at) => {
            const shift = shiftOf(at, chart);
            return svg`<path class="race-line ${toneClass(line.tone)}" transform="translate(${shift} ${shift})" stroke-dasharray=${dashes[at % dashes.length] || nothing} d=${stepPath(line.values, chart)} />`;
          })}
        </svg>
        ${lines.map((line, at) => cross(line, at, chart))}
        ${roundNames(race)}
      </div>
      ${labels(chart)}
    </div>
  </figure>`;
}

/** Draw a cross on a line where its player has lost. */
function cross(line: RaceLine, at: number, chart: RaceChart): TemplateResult | typeof nothing {
  if (line.out_at === null) return nothing;
  const left = percent(shareOf(line.out_at, line.values.length));
  const top = percent((heightOf(line.values[line.out_at] ?? 0, chart) + shiftOf(at, chart)) / chart.tall);
  return html`<svg class="race-cross ${toneClass(line.tone)}" viewBox="-8 -8 16 16" ${vars({ left, top })}><path d=${CROSS} /></svg>`;
}

function roundNames({ rounds, moves }: Race): TemplateResult {
  const letters = Math.max(0, ...rounds.map(({ name }) => name.length));
  const wide = spacedRounds(rounds, moves.length, letters * LETTER_SHARE);
  const narrow = spacedRounds(rounds, moves.length, letters * NARROW_LETTER_SHARE);
  const left = (at: number): string => percent(shareOf(at, moves.length));
  return html`<span class="race-rounds">
    ${rounds.map((round) => html`<span ?data-wide=${wide.has(round)} ?data-narrow=${narrow.has(round)} ${vars({ left: left(round.at) })}>${round.name}</span>`)}
  </span>`;
}

/** Draw each line's name and last value at its end. */
function labels(chart: RaceChart): TemplateResult {
  const found = labelsOf(chart);
  const leader = ({ index, line, end, top }: RaceLabel): TemplateResult =>
    svg`<g class=${toneClass(line.tone)}><path class="race-leader" d="M0 ${end}L${LEADER - 8} ${top}" /><path class="race-mark" d=${markers[index % markers.length] ?? ""} transform="translate(${LEADER - 8} ${top})" /></g>`;
  let before = 0;
  return html`<svg class="race-leaders" viewBox="0 0 ${LEADER} ${chart.tall}" width=${LEADER} height=${chart.tall}>${found.map(leader)}</svg>
    <ol class="race-labels">
      ${found.map((label) => {
        const gap = label.top - before;
        before = label.top;
        return html`<li ${vars({ "--down": `${gap}px` })}>
          <svg class="race-key ${toneClass(label.line.tone)}" viewBox="0 -8 44 16">
            <path class="race-line" stroke-dasharray=${dashes[label.index % dashes.length] || nothing} d="M0 0H28" />
            <path class="race-mark" d=${markers[label.index % markers.length] ?? ""} transform="translate(34 0)" />
          </svg>
          <span class="race-name">${label.line.name || chart.of}</span> <b>${formatNumber(label.line.values.at(-1) ?? 0)}</b>
          ${label.line.out ? html`<span class="race-out">✕ ${label.line.out}</span>` : nothing}
        </li>`;
      })}
    </ol>`;
}

/** Show the numbers of all charts in a table, at the beginning of each round and at the end. */
function numbers(charts: RaceChart[], { rounds, moves }: Race): TemplateResult {
  const lines = charts.flatMap((chart) => chart.lines);
  const begin = rounds[0]?.at === 0 ? [] : [{ name: t("First decision"), at: 0 }];
  const rows = [...begin, ...rounds, { name: t("End"), at: moves.length - 1 }];
  return html`<details class="race-numbers">
    <summary>${t("These charts in numbers")}</summary>
    <div class="race-scroll" tabindex="0" role="region" aria-label=${t("These charts in numbers")}>
      <table>
        <thead><tr><td></td>${lines.map(({ of, name }) => html`<th scope="col">${name ? `${of}: ${name}` : of}</th>`)}</tr></thead>
        <tbody>
          ${rows.map(({ name, at }) => html`<tr><th scope="row">${name}</th>${lines.map((line) => html`<td>${cell(line, at)}</td>`)}</tr>`)}
        </tbody>
      </table>
    </div>
  </details>`;
}

/** Return a line's value at a move, and whether its player has lost. */
function cell({ values, out, out_at }: RaceLine, at: number): string {
  const value = formatNumber(values[at] ?? 0);
  return out_at !== null && at >= out_at ? `${value} ✕ ${out}` : value;
}

/** Return the course of a line in words. */
function courseWords({ name, values, out }: RaceLine): string {
  const numbers = { first: formatNumber(values[0] ?? 0), last: formatNumber(values.at(-1) ?? 0), most: formatNumber(Math.max(...values)) };
  if (!name) return t("{first} at first, {last} in the end, {most} at most", numbers);
  const words = t("{name}: {first} at first, {last} in the end, {most} at most", { name, ...numbers });
  return out ? `${words}, ${out}` : words;
}
