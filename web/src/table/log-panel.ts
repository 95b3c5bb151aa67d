// The log.

import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { t } from "../words/words";
import type { LogLine } from "../wire/generated";
import { ruleLinks } from "../shared/rule-links";

/**
 * Draw the log.
 * @param seenFrom The number of the first line since the viewer's last answer.
 * @param current The number of the line that the board shows.
 */
export function logPanel(lines: LogLine[], seenFrom: number, current: number | undefined): TemplateResult {
  const mark = seenFrom > 0 ? lines.find((line) => line.number >= seenFrom)?.number : undefined;
  return html`<section class="log-panel" aria-label=${t("What has happened")}>
    <div class="log" role="log" aria-live="polite" aria-label=${t("Log")} data-testid="log" tabindex="0">
      ${repeat(
        lines,
        (line) => line.number,
        (line) => html`<p class=${line.heading ? "log-line heading" : "log-line"} ?data-since=${line.number === mark} ?data-told=${line.number === current}>${line.text} ${line.rules.length ? ruleLinks(line.rules) : nothing}</p>`,
      )}
    </div>
  </section>`;
}
