// Answers as lists: those of a menu fold together, and refused ones are grouped by their reasons.

import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Choice } from "../../state/choices";
import { t } from "../../words/words";
import { ruleLink } from "../../shared/rule-links";

/** How one answer is drawn, and the key that identifies it in the page. */
export interface AnswerRenderer {
  draw: (choice: Choice) => TemplateResult;
  keyOf: (choice: Choice) => string;
}

/** Draw the answers. A menu's first answer stands for it if it has the menu's name; the others open beside it. */
export function answerList(choices: Choice[], { draw, keyOf }: AnswerRenderer): TemplateResult {
  const items = choices.flatMap((choice, at) => {
    const { menu } = choice.option;
    const plain = { key: keyOf(choice), item: draw(choice) };
    const together = choices.filter(({ option }) => menu !== "" && option.menu === menu);
    if (together.length < 2) return [plain];
    if (together[0] !== choices[at]) return [];
    const isFirst = choice.option.text === menu;
    const rest = isFirst ? together.slice(1) : together;
    const menuEntry = html`<li class="answer-menu">
      <details>
        <summary class="answer" aria-label=${isFirst ? t("{menu}: other ways", { menu }) : menu}>
          ${isFirst ? nothing : html`<span>${menu}</span>`} <span aria-hidden="true">▾</span>
        </summary>
        <ol class="answers">${rest.map(draw)}</ol>
      </details>
    </li>`;
    const menuItem = { key: `${keyOf(choice)} ${menu}`, item: menuEntry };
    return isFirst ? [plain, menuItem] : [menuItem];
  });
  return html`<ol class="answers">${repeat(items, ({ key }) => key, ({ item }) => item)}</ol>`;
}

/** Draw refused answers by their reasons; of a menu only its name. */
export function refusedList(refused: Choice[], { draw, keyOf }: AnswerRenderer): TemplateResult {
  const reasons = new Map<string, Choice[]>();
  for (const choice of refused) {
    const key = `${choice.option.refused?.rule} ${choice.option.refused?.text}`;
    reasons.set(key, [...(reasons.get(key) ?? []), choice]);
  }
  return html`<ul class="refused-reasons">
    ${[...reasons.values()].map((alike) => {
      const reason = alike[0]?.option.refused;
      const visible = alike.filter(({ option }, at) => !option.menu || alike.findIndex((each) => each.option.menu === option.menu) === at);
      return html`<li>
        <p>${reason?.cause || reason?.text} ${reason?.rule ? ruleLink(reason.rule) : nothing}</p>
        <ol class="answers">${repeat(visible, keyOf, draw)}</ol>
      </li>`;
    })}
  </ul>`;
}
