// One line beside the question: what happened to a press, and why.

import { html, nothing, type TemplateResult } from "lit";
import type { Choice } from "../../state/choices";
import type { Notice } from "../../state/notices";
import { t } from "../../words/words";
import { ruleLink, ruleLinks } from "../../shared/rule-links";

/** Draw why something is impossible, the cause before the rule. The element is always there, so that it is announced. */
export function noticeLine(notice: Notice | null, pick: (choice: Choice) => void, close: () => void): TemplateResult {
  const confirms = notice?.confirms;
  return html`<div class="notice" role="status" data-testid="refusal" ?data-shown=${notice !== null} ?data-asking=${confirms !== undefined}>
    ${notice
      ? html`<p>
            ${notice.text}
            ${notice.reasons.map(
              (reason) => html`<span class="reason">${reason.cause || reason.text}${reason.rule ? html` ${ruleLink(reason.rule)}` : nothing}</span>`,
            )}
            ${ruleLinks(notice.rules)}
          </p>
          ${confirms
            ? html`<button type="button" class="answer confirm" @click=${() => pick(confirms)}>${t("Yes: {answer}", { answer: confirms.option.text })}</button>`
            : nothing}
          <button type="button" class="quiet" aria-label=${confirms ? t("No, choose something else") : t("Close this message")} @click=${close}>${confirms ? t("No") : "✕"}</button>`
      : nothing}
  </div>`;
}
