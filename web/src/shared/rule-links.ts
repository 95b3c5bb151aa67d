// Links from the numbers of rules to the rulebook.

import { t } from "../words/words";
import { html, nothing, type TemplateResult } from "lit";

export function ruleLink(number: string): TemplateResult {
  return html`<a class="rule-link" href="#rule-${number}" data-rule=${number} aria-label=${t("§{number}, rule {number}", { number })}>§${number}</a>`;
}

export function ruleLinks(numbers: string[]): TemplateResult | typeof nothing {
  return numbers.length ? html`<span class="rule-links">${numbers.map(ruleLink)}</span>` : nothing;
}
