// The room for the puzzles of today on the front page, until they are there.

import { html, type TemplateResult } from "lit";
import "./daily.css";

/** The usual number of games with a puzzle. */
const COUNT = 4;

/** Draw empty cards, so that the page below does not move when the puzzles come. */
export function dailyPlaceholder(): TemplateResult {
  return html`<div class="daily" aria-hidden="true" data-waiting>
    <h2>\u00a0</h2>
    <p class="daily-about">\u00a0</p>
    <div class="daily-list">${Array.from({ length: COUNT }, () => html`<div class="daily-card"></div>`)}</div>
  </div>`;
}
