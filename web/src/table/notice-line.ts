// One line above the answers.

import { html, nothing, type TemplateResult } from "lit";
import type { Notice } from "../state/notices";
import { ruleLink, ruleLinks } from "./rule-links";

/** Why something cannot be done, in one line; always in the page, so that it is read out when it fills. */
export function noticeLine(notice: Notice | null, close: () => void): TemplateResult {
  return html`<div class="notice" role="status" data-testid="refusal" ?data-shown=${notice !== null}>
    ${notice
      ? html`<p>
            ${notice.text}
            ${notice.reasons.map(
              (reason) => html`<span class="reason">${reason.rule ? html`${ruleLink(reason.rule)}: ` : nothing}${reason.text}</span>`,
            )}
            ${ruleLinks(notice.rules)}
          </p>
          <button type="button" class="quiet" aria-label="Close this message" @click=${close}>✕</button>`
      : nothing}
  </div>`;
}
