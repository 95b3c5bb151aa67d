// How many games were won, drawn and lost in each month: a chart, and a table of the same numbers.

import { html, nothing, svg, type TemplateResult } from "lit";
import type { CountedGames } from "../wire/generated";
import { t } from "../words/words";

const HEIGHT = 110;
/** The height of the months' names below the bars. */
const LABEL = 18;
const STEP = 34;
/** The room above the bars for the numbers of games. */
const TOP = 18;
const FILLS = ["currentColor", "url(#win-half)", "url(#win-stripes)"];
const MAX_MONTHS = 12;

const patterns = svg`<defs>
  <pattern id="win-half" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="currentColor" fill-opacity=".45"></rect></pattern>
  <pattern id="win-stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="6" height="6" fill="currentColor" fill-opacity=".08"></rect><rect width="2" height="6" fill="currentColor" fill-opacity=".6"></rect></pattern>
</defs>`;

/** Draw the last months, with the number of games above each. Won games are filled, drawn ones half, and lost ones striped. */
export function winChart(months: readonly CountedGames[]): TemplateResult | typeof nothing {
  const shown = months.slice(-MAX_MONTHS);
  if (shown.length === 0) return nothing;
  const total = (each: CountedGames): number => each.won + each.drawn + each.lost;
  const most = Math.max(...shown.map(total));
  const bar = (each: CountedGames, month: number): TemplateResult[] => {
    let below = TOP + HEIGHT;
    const bars = [each.won, each.drawn, each.lost].map((count, at) => {
      const height = (HEIGHT * count) / most;
      below -= height;
      return svg`<rect x=${month * STEP + 3} y=${below + 1} width=${STEP - 6} height=${height} fill=${FILLS[at]} stroke=${count ? "currentColor" : "none"}></rect>`;
    });
    return [...bars, svg`<text x=${(month + 0.5) * STEP} y=${below - 4}>${total(each)}</text>`];
  };
  const width = shown.length * STEP;
  const height = TOP + HEIGHT + LABEL;
  const names = shown.map((each, at) => svg`<text x=${(at + 0.5) * STEP} y=${height - 4}>${each.name.slice(-2)}</text>`);
  return html`<div class="win-chart" aria-hidden="true">
    <svg viewBox="0 0 ${width} ${height}" width=${width} height=${height}>${patterns}${shown.map(bar)}${names}</svg>
    <div class="win-legend">${[t("Won"), t("Drawn"), t("Lost")].map((name, at) => html`<span><svg width="12" height="12"><rect width="12" height="12" fill=${FILLS[at]} stroke="currentColor"></rect></svg>${name}</span>`)}</div>
  </div>`;
}

/** Draw a table of counted games; nothing if there are none. */
export function countTable(heading: string, rows: readonly CountedGames[]): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<table class="count-table">
    <thead><tr><th scope="col">${heading}</th><th scope="col">${t("Won")}</th><th scope="col">${t("Drawn")}</th><th scope="col">${t("Lost")}</th></tr></thead>
    <tbody>${rows.map((each) => html`<tr><th scope="row">${each.name}</th><td>${each.won}</td><td>${each.drawn}</td><td>${each.lost}</td></tr>`)}</tbody>
  </table>`;
}
