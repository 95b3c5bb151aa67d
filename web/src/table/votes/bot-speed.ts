// The speed of the bots at this table, for everybody there.

import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { hasBots, botSpeeds, waitSentence } from "../../state/agreements";
import { t } from "../../words/words";
import { VoteElement } from "./vote-element";

@customElement("coverts-pace")
export class BotSpeed extends VoteElement {
  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    if (!current || current.over || current.ended || current.waiting || current.you === null || !hasBots(current)) return nothing;
    return html`<div class="pace" role="group" aria-label=${t("Speed of the bots")} title=${waitSentence(current)}>
      <span class="pace-word" aria-hidden="true">${t("Speed")}</span>
      ${botSpeeds.map(
        ({ speed, word, label }) => html`<button
          type="button"
          aria-pressed=${current.speed === speed}
          aria-label=${label()}
          @click=${() => this.send({ type: "speed", speed })}
        >
          ${word()}
        </button>`,
      )}
    </div>`;
  }
}
