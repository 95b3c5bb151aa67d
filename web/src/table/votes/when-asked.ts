// The viewer's setting for when they are asked, in games with questions that may be passed.

import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { isAlone } from "../../state/agreements";
import { legalChoices, type Choice } from "../../state/choices";
import { t } from "../../words/words";
import { VoteElement } from "./vote-element";

@customElement("coverts-when-asked")
export class WhenAsked extends VoteElement {
  @property({ attribute: false }) choices: Choice[] = [];
  @property({ attribute: false }) pick!: (choice: Choice) => void;

  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    const mine = current?.seats.find(({ you }) => you);
    if (!current?.may_pass || current.over || current.guidance || current.referee || !mine) return nothing;
    const settings = legalChoices(this.choices).filter(({ option }) => option.setting);
    return html`<div class="pace when-asked" role="group" aria-label=${t("You are asked to respond")}>
        <span class="asked-word" aria-hidden="true">${t("You are asked to respond")}</span>
        ${this.button(true, mine.answers_forced, isAlone(current) ? t("if you can act") : t("as usual"))} ${this.button(false, mine.answers_forced, t("always"))}
      </div>
      ${isAlone(current) ? nothing : html`<p class="asked-note">${t("Among people you are asked even if you can only pass. Otherwise they would learn what you hold.")}</p>`}
      ${settings.length
        ? html`<details class="asked-moments">
            <summary>${t("At which moments")}</summary>
            <ol class="answers">
              ${settings.map((choice) => html`<li><button type="button" class="answer" data-option=${choice.option.action} @click=${() => this.pick(choice)}><span>${choice.option.text}</span></button></li>`)}
            </ol>
          </details>`
        : nothing}`;
  }

  private button(forced: boolean, now: boolean, word: string): TemplateResult {
    return html`<button type="button" aria-pressed=${now === forced} @click=${() => this.send({ type: "settings", answers_forced: forced })}>${word}</button>`;
  }
}
