// How a table differs from the default.

import { html, nothing, type TemplateResult } from "lit";
import type { ChosenOption, TableState } from "../../wire/generated";
import { t } from "../../words/words";
import "./chosen-text";

/** Draw the changed options in one line. A text that people compose, such as a deck, opens. */
export function optionsLine({ game, options }: TableState): TemplateResult | typeof nothing {
  if (options.length === 0) return nothing;
  return html`<div class="options-line" data-testid="options">
    <b>${t("Options")}</b> ${options.map((option, at) => html`${at ? "; " : ""}${chosen(game, option)}`)}
  </div>`;
}

function chosen(game: string, option: ChosenOption): TemplateResult {
  return option.builder
    ? html`<coverts-chosen-text game=${game} .option=${option}></coverts-chosen-text>`
    : html`${option.label}: ${option.text}`;
}
