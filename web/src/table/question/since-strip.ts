// A line that replays what others did since the viewer's last move.

import { html, nothing, type TemplateResult } from "lit";
import type { RecentLines } from "../../state/news";
import { t, tn } from "../../words/words";

/** If there are fewer lines than this, the end of the log is enough. */
const MIN_LINES = 2;

/** What the buttons of the strip do. */
export interface Playback {
  isPlaying: boolean;
  toggle: () => void;
  step: (by: 1 | -1) => void;
  leave: () => void;
}

export function sinceStrip({ lines, at, current, isFirst }: RecentLines, { isPlaying, toggle, step, leave }: Playback): TemplateResult | typeof nothing {
  if (lines.length < MIN_LINES) return nothing;
  const count = lines.length;
  return html`<div class="since" role="group" aria-label=${t("Since your last move")} data-testid="since" ?data-past=${current !== undefined}>
    <button type="button" class="since-step since-play" aria-label=${isPlaying ? t("Pause") : t("Show again what happened")} title=${isPlaying ? t("Pause") : t("Show again what happened")} @click=${toggle}>${isPlaying ? "❚❚" : "▶"}</button>
    <p class="since-line" aria-live=${isPlaying ? "off" : "polite"}>
      ${current
        ? html`<b>${at + 1}/${count}</b> ${current.text}`
        : html`<button type="button" class="since-label" tabindex="-1" @click=${toggle}>
            ${isFirst
              ? tn("One event so far", "{n} events so far", count)
              : tn("One event since your last move", "{n} events since your last move", count)}
          </button>`}
    </p>
    <button type="button" class="since-step" aria-label=${t("One step back")} ?disabled=${at === 0} @click=${() => step(-1)}>‹</button>
    <button type="button" class="since-step" aria-label=${t("One step on")} ?disabled=${at === count - 1} @click=${() => step(1)}>›</button>
    ${current ? html`<button type="button" class="since-step" aria-label=${t("Back to the present")} @click=${leave}>✕</button>` : nothing}
  </div>`;
}
