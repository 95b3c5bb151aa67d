// An entry of a builder's list: its title with its cost, marks and text, and its numbers.

import { html, nothing, type TemplateResult } from "lit";
import { numberOf } from "../../scene/named-number";
import type { Entry } from "../../wire/generated";

const entryCost = (entry: Entry | null): TemplateResult | typeof nothing => (entry?.cost ? html`<small class="entry-cost">${entry.cost}</small>` : nothing);

/** Draw an entry's values in columns, the numbers above their names. */
export function entryNumbers(entry: Entry | null): TemplateResult | typeof nothing {
  if (!entry?.numbers.length) return nothing;
  return html`<ul class="entry-numbers">${entry.numbers.map(numberOf).map(({ name, value }) => html`<li><b>${value}</b> <small>${name}</small></li>`)}</ul>`;
}

/** The number of marks beside a title. The others are with the text. */
const MAX_MARKS = 4;

/**
 * Draw a title that opens to the entry's text and all its marks; without these it is only a title.
 * @param begin What stands before the title.
 * @param more What else it opens to.
 */
export function entryTitle(entry: Entry | null, title: string, begin: unknown = nothing, more: unknown = nothing): TemplateResult {
  const name = html`${begin}<b class="entry-title">${title}</b> ${entryCost(entry)}`;
  const [text = "", marks = []] = [entry?.text, entry?.marks];
  if (!text && marks.length <= MAX_MARKS && more === nothing) return html`<p class="entry-name">${name} <small>${marks.join(", ")}</small></p>`;
  return html`<details class="entry-name">
    <summary>${name} <small class="entry-marks">${marks.slice(0, MAX_MARKS).join(", ")}${marks.length > MAX_MARKS ? "…" : nothing}</small></summary>
    ${text ? html`<p>${text}</p>` : nothing}
    ${marks.length > MAX_MARKS ? html`<p><small>${marks.join(", ")}</small></p>` : nothing}
    ${more}
  </details>`;
}
