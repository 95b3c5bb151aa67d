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

/** Draw marks, those that a search has found in bold. */
const markNames = (marks: string[], found: string[]): TemplateResult[] =>
  marks.map((mark, at) => html`${at ? ", " : nothing}${found.includes(mark) ? html`<b>${mark}</b>` : mark}`);

/**
 * Draw a title that opens to the entry's text and all its marks; without these it is only a title.
 * @param begin What stands before the title.
 * @param more What else it opens to.
 * @param found The marks that a search has found, which come first.
 */
export function entryTitle(entry: Entry | null, title: string, begin: unknown = nothing, more: unknown = nothing, found: string[] = []): TemplateResult {
  const name = html`${begin}<b class="entry-title">${title}</b> ${entryCost(entry)}`;
  const [text = "", marks = []] = [entry?.text, entry?.marks];
  const first = [...found, ...marks.filter((mark) => !found.includes(mark))].slice(0, Math.max(MAX_MARKS, found.length));
  if (!text && marks.length <= MAX_MARKS && more === nothing) return html`<p class="entry-name">${name} <small>${markNames(first, found)}</small></p>`;
  return html`<details class="entry-name">
    <summary>${name} <small class="entry-marks">${markNames(first, found)}${marks.length > first.length ? "…" : nothing}</small></summary>
    ${text ? html`<p>${text}</p>` : nothing}
    ${marks.length > MAX_MARKS ? html`<p><small>${marks.join(", ")}</small></p>` : nothing}
    ${more}
  </details>`;
}
