// The parts of a rulebook: search, contents and rules; for its own page and for the panel beside a board.

import { html, nothing, type TemplateResult } from "lit";
import { markedParts, searchRules } from "../state/rule-search";
import type { Chapter } from "../wire/generated";
import { t, tn } from "../words/words";

export interface RulebookView {
  chapters: Chapter[];
  /** The search text; empty without a search. */
  query: string;
  /** Numbers of the rules that apply now. */
  inForce: Set<string>;
  /** The number of the rule that a link led to. */
  marked: string;
}

const noRules: ReadonlySet<string> = new Set<string>();

export const newRulebookView = (chapters: Chapter[], query: string, marked = ""): RulebookView => ({ chapters, query, marked, inForce: new Set(noRules) });

/** Return the number of rules found, in words; empty without a search. */
function resultCount({ chapters, query }: RulebookView): string {
  if (!query.trim()) return "";
  const { count } = searchRules(chapters, query);
  if (count === 0) return t("No rule matches.");
  return tn("{n} rule", "{n} rules", count);
}

/**
 * Draw the search field.
 * @param seek Called with each change of the text.
 */
export function bookSearch(view: RulebookView, seek: (query: string) => void): TemplateResult {
  return html`<div class="book-search">
    <input
      type="search"
      aria-label=${t("Search the rules")}
      placeholder=${t("Search the rules")}
      autocomplete="off"
      spellcheck="false"
      .value=${view.query}
      @input=${(event: Event) => seek((event.target as HTMLInputElement).value)}
    />
    <span class="book-found" role="status">${resultCount(view)}</span>
  </div>`;
}

/** Draw the chapters, each a link to its place. */
export function bookContents({ chapters, query, inForce }: RulebookView): TemplateResult {
  const found = searchRules(chapters, query).chapters;
  return html`<ol class="book-contents-list">
    ${found.map(
      ({ number, title, rules }) => html`<li>
        <a href="#rule-${number}" data-chapter=${number} ?data-in-force=${inForce.has(number) || rules.some((rule) => inForce.has(rule.number))}>
          <span class="rule-number">${number}</span> <span>${title}</span>
          ${query.trim() ? html`<small>${rules.length}</small>` : nothing}
        </a>
      </li>`,
    )}
  </ol>`;
}

/** Draw a chapter's table; the first row has the headings. */
function table([headings, ...rows]: string[][]): unknown {
  if (!headings) return nothing;
  return html`<div class="rule-table">
    <table>
      <thead>
        <tr>
          ${headings.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

/** Draw the rules: all of them, or those that match the search. */
export function bookText(view: RulebookView): TemplateResult {
  const { inForce, marked, query } = view;
  const sign = (number: string): unknown => (inForce.has(number) ? html`<span class="in-force">${t("in force")}</span>` : nothing);
  const words = (text: string): unknown =>
    query.trim() ? markedParts(text, query).map((part) => (part.hit ? html`<mark>${part.text}</mark>` : part.text)) : text;
  return html`${view.chapters.length ? nothing : html`<p class="hint">${t("The rulebook has not arrived yet.")}</p>`}
    ${searchRules(view.chapters, query).chapters.map(
      (chapter) => html`<section class="chapter">
        <h3 id="rule-${chapter.number}" ?data-marked=${marked === chapter.number}>
          <span class="rule-number">${chapter.number}</span> ${chapter.title} ${sign(chapter.number)}
        </h3>
        ${chapter.rules.map(
          (rule) => html`<article
            class="rule"
            id="rule-${rule.number}"
            tabindex="-1"
            ?data-titled=${rule.title !== ""}
            ?data-in-force=${inForce.has(rule.number)}
            ?data-marked=${marked === rule.number}
            aria-current=${inForce.has(rule.number) ? "true" : nothing}
          >
            <h4><a class="rule-number" href="#rule-${rule.number}" data-anchor>${rule.number}</a> ${words(rule.title)} ${sign(rule.number)}</h4>
            <p>${words(rule.text)}</p>
          </article>`,
        )}
        ${query.trim() ? nothing : table(chapter.table)}
      </section>`,
    )}`;
}
