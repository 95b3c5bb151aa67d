// The viewer's answer while others still choose: it can be changed, and nobody learns of it.

import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import type { Question } from "../../wire/generated";
import { t } from "../../words/words";
import { VoteElement } from "./vote-element";

@customElement("coverts-changing")
export class ChangeAnswer extends VoteElement {
  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    if (!current?.changeable.length) return nothing;
    return html`<div class="settled changing">${current.changeable.map((question) => this.answer(question))}</div>`;
  }

  private answer(question: Question): TemplateResult {
    const standing = question.options.find((option) => option.staged)?.text ?? "";
    const others = question.options.filter((option) => !option.staged && !option.refused);
    const text = question.askee_name
      ? t("{name}: {choice}. While others choose you may change that, and nobody will know.", { name: question.askee_name, choice: standing })
      : t("You have chosen {choice}. While others choose you may change that, and nobody will know.", { choice: standing });
    return html`<details>
      <summary>${text}</summary>
      <ul class="answers" aria-label=${question.prompt}>
        ${others.map((option) => html`<li><button type="button" class="answer" @click=${() => this.change(question, option.action)}>${option.text}</button></li>`)}
      </ul>
    </details>`;
  }

  private change(question: Question, action: number): void {
    if (this.current) this.send({ type: "change", position: this.current.position, action, askee: question.askee });
  }
}
