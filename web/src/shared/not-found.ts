// The page for an address without content.

import { html, type TemplateResult } from "lit";
import { t } from "../words/words";
import { pageFoot, pageHead } from "./page-frame";

/**
 * Draw the page.
 * @param what The sentence that says what is missing.
 */
export function notFoundPage(what: string): TemplateResult {
  document.title = `${t("Nothing here")} · Coverts`;
  return html`<div class="page not-here">
    ${pageHead()}
    <main>
      <svg viewBox="0 0 240 150" width="240" height="150" aria-hidden="true" focusable="false">
        <path class="not-here-cone" d="M20 20L236 84V150H92z" /><path class="not-here-lamp" d="M6 12l26-8 6 18-26 8z" />
        <path class="not-here-outline" d="M164 132c-3-26-1-44 8-50-4-6-4-18 6-20 11 2 11 14 7 20 9 6 11 24 8 50" />
      </svg>
      <h1>${t("Somebody was here, and got away")}</h1>
      <p>${what}</p>
      <p><a class="way" href="/">${t("To the games")}</a></p>
    </main>
    ${pageFoot()}
  </div>`;
}
