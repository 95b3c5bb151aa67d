// What has happened.

import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { ChosenOption, LogLine } from "../wire/generated";
import { optionsLine } from "./options-line";
import { ruleLinks } from "./rule-links";

export function logPanel(lines: LogLine[], options: ChosenOption[]): TemplateResult {
  return html`<section class="panel log-panel" aria-label="What has happened">
    <h2 class="panel-title">Log</h2>
    ${optionsLine(options)}
    <div class="log" role="log" aria-live="polite" data-testid="log" tabindex="0">
      ${repeat(
        lines,
        (line) => line.number,
        (line) => html`<p class=${line.heading ? "log-line heading" : "log-line"}>${line.text} ${ruleLinks(line.rules)}</p>`,
      )}
    </div>
  </section>`;
}
