// A button for players who want the rest of the setup done for them.

import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { t } from "../../words/words";
import { VoteElement } from "./vote-element";

@customElement("coverts-set-up")
export class SkipSetup extends VoteElement {
  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    if (!current?.setting_up || current.referee || current.guidance || current.questions.length === 0) return nothing;
    return html`<div class="settled set-up">
      <p>${t("The game is being set up.")}</p>
      <button type="button" class="quiet" @click=${() => this.send({ type: "set_up" })}>${t("Set up the rest for me")}</button>
    </div>`;
  }
}
