// An entry of a builder's list: its cost, its numbers and its text.

import { html, nothing, type TemplateResult } from "lit";
import { numberOf } from "../../pieces/card-face";
import type { Entry } from "../../wire/generated";
import { t } from "../../words/words";

export const entryCost = (entry: Entry | null): TemplateResult | typeof nothing => (entry?.cost ? html`<small class="entry-cost">${entry.cost}</small>` : nothing);

/** Draw an entry's values in columns, the numbers above their names. */
export function entryNumbers(entry: Entry | null): TemplateResult | typeof nothing {
  if (!entry?.numbers.length) return nothing;
  return html`<ul class="entry-numbers">${entry.numbers.map(numberOf).map(({ name, value }) => html`<li><b>${value}</b> <small>${name}</small></li>`)}</ul>`;
}

/** Draw an entry's text, folded. */
export function entryText(entry: Entry | null): TemplateResult | typeof nothing {
  return entry?.text ? html`<details><summary>${t("Its full text")}</summary><p>${entry.text}</p></details>` : nothing;
}
