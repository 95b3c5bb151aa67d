// How a table differs from the default.

import { html, nothing, type TemplateResult } from "lit";
import type { TableState } from "../../wire/generated";
import { t } from "../../words/words";
import "./chosen-text";

/** Draw the changed options in one line, and below it the texts that people compose, such as decks. They open. */
export function optionsLine({ game, options }: TableState): TemplateResult | typeof nothing {
  if (options.length === 0) return nothing;
  const brief = options.filter((option) => !option.builder).map((option) => `${option.label}: ${option.text}`);
  const texts = options.filter((option) => option.builder);
  return html`<div class="options-line" data-testid="options">
    <b>${t("Options")}</b> ${brief.join("; ")}${texts.map((option) => html`<coverts-chosen-text game=${game} .option=${option}></coverts-chosen-text>`)}
  </div>`;
}
