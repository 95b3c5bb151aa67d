// How a table differs from the default.

import { html, nothing, type TemplateResult } from "lit";
import type { ChosenOption } from "../../wire/generated";
import { t } from "../../words/words";

/** Draw the changed options in one line. */
export function optionsLine(options: ChosenOption[]): TemplateResult | typeof nothing {
  if (options.length === 0) return nothing;
  return html`<p class="options-line" data-testid="options">
    <b>${t("Options")}</b> ${options.map((option) => `${option.label}: ${option.text}`).join("; ")}
  </p>`;
}
