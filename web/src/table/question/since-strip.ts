// A line above the question that steps through what others did since the viewer's last move.

import { html, nothing, type TemplateResult } from "lit";
import type { RecentLines } from "../../state/news";
import { t } from "../../words/words";

/** If there are fewer lines than this, the end of the log is enough. */
const MIN_LINES = 2;

export function sinceStrip(since: RecentLines, step: (by: 1 | -1) => void, leave: () => void): TemplateResult | typeof nothing {
  const { lines, at, current, isFirst } = since;
  if (lines.length < MIN_LINES) return nothing;
  return html`<div class="since" role="group" aria-label=${t("Since your last move")} data-testid="since">
    <button type="button" class="since-step" aria-label=${t("One step back")} ?disabled=${at === 0} @click=${() => step(-1)}>‹</button>
    <p class="since-line" aria-live="polite">
      ${current
        ? html`<b>${at + 1}/${lines.length}</b> ${current.text}`
        : html`<b>${isFirst ? t("Before your first move: {count}", { count: lines.length }) : t("Since your last move: {count}", { count: lines.length })}</b> <span>${lines.at(-1)?.text}</span>`}
    </p>
    <button type="button" class="since-step" aria-label=${t("One step on")} ?disabled=${at === lines.length - 1} @click=${() => step(1)}>›</button>
    ${current ? html`<button type="button" class="since-step" aria-label=${t("Back to the present")} @click=${leave}>✕</button>` : nothing}
  </div>`;
}
