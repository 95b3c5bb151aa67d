// The path of what is being resolved.

import { html, nothing, type TemplateResult } from "lit";
import type { Step } from "../wire/generated";
import { t } from "../words/words";
import { ruleLinks } from "../shared/rule-links";

/** The number of inner steps that are written out. */
const MAX_STEPS = 2;

/** Draw what is being resolved, outermost first, each step with its first rule. */
export function resolvingPath(steps: Step[]): TemplateResult | typeof nothing {
  if (steps.length === 0) return nothing;
  const outer = steps.slice(0, -MAX_STEPS).map((step) => step.title);
  return html`<nav class="resolving" aria-label=${t("What is happening")}>
    <ol>
      ${outer.length ? html`<li title=${outer.join(" ▸ ")} aria-label=${outer.join(", ")}>…</li>` : nothing}
      ${steps.slice(-MAX_STEPS).map((step) => html`<li>${step.title} ${ruleLinks(step.rules.slice(0, 1))}</li>`)}
    </ol>
  </nav>`;
}
