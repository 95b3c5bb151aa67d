// How many games were won, drawn and lost in each month: a chart, and a table of the same numbers.

import { html, nothing, svg, type TemplateResult } from "lit";
import type { CountedGames } from "../wire/generated";
import { t } from "../words/words";

const HEIGHT = 80;
const STEP = 26;
const MAX_MONTHS = 12;

/** Draw the last months. Won games are filled, drawn ones half, and lost ones only have an outline. */
export function winChart(months: readonly CountedGames[]): TemplateResult | typeof nothing {
  const shown = months.slice(-MAX_MONTHS);
  if (shown.length === 0) return nothing;
  const most = Math.max(...shown.map((each) => each.won + each.drawn + each.lost));
  const bar = (each: CountedGames, at: number): TemplateResult[] => {
    let below = HEIGHT;
    return ([[each.won, 1], [each.drawn, 0.4], [each.lost, 0]] as const).map(([count, opacity]) => {
      const height = (HEIGHT * count) / most;
      below -= height;
      return svg`<rect x=${at * STEP + 3} y=${below + 1} width=${STEP - 6} height=${height} fill="currentColor" fill-opacity=${opacity} stroke="currentColor"></rect>`;
    });
  };
  return html`<svg class="win-chart" viewBox="0 0 ${shown.length * STEP} ${HEIGHT + 2}" width=${shown.length * STEP} height=${HEIGHT + 2} aria-hidden="true">${shown.map(bar)}</svg>`;
}

/** Draw a table of counted games; nothing if there are none. */
export function countTable(heading: string, rows: readonly CountedGames[]): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<table class="count-table">
    <thead><tr><th scope="col">${heading}</th><th scope="col">${t("Won")}</th><th scope="col">${t("Drawn")}</th><th scope="col">${t("Lost")}</th></tr></thead>
    <tbody>${rows.map((each) => html`<tr><th scope="row">${each.name}</th><td>${each.won}</td><td>${each.drawn}</td><td>${each.lost}</td></tr>`)}</tbody>
  </table>`;
}
