// The question bar: prompt, numbered answers, and those that are not possible.

import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import { howMany, isTyped, legal, type Choice } from "../state/choices";
import { vars } from "../vars";
import type { TableState } from "../wire/generated";
import { ruleLinks } from "./rule-links";
import "./typing";

/** More refused options than this are folded away. */
const refusedShown = 2;

/** More possible answers than this are drawn small. */
const manyFrom = 12;

function answerButton(choice: Choice, pick: (choice: Choice) => void): TemplateResult {
  const { option, key, question } = choice;
  return html`<li>
    <button
      type="button"
      class="answer ${option.done ? (question.several ? "done" : "ends") : ""}"
      data-option=${option.action}
      data-askee=${question.askee}
      ?data-refused=${option.refused !== null}
      aria-disabled=${option.refused ? "true" : nothing}
      aria-pressed=${question.several && !option.done ? String(option.staged) : nothing}
      aria-keyshortcuts=${key || nothing}
      @click=${() => pick(choice)}
    >
      ${key ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing}
      <span>${option.text}</span>
      ${option.refused ? html`<small>not now</small>` : nothing}
      ${option.staged ? html`<span class="staged" aria-hidden="true">✓</span>` : nothing}
    </button>
  </li>`;
}

function questionTemplate(own: Choice[], state: TableState, pick: (choice: Choice) => void): TemplateResult | typeof nothing {
  const question = own[0]?.question;
  if (!question) return nothing;
  const keyOf = (choice: Choice): string => `${state.position}/${question.askee}/${choice.option.action}`;
  const listed = own.filter((choice) => !choice.onBoard && !choice.onPlane);
  const open = legal(listed).sort((one, other) => Number(one.option.done) - Number(other.option.done));
  const refused = listed.filter((choice) => choice.option.refused !== null);
  const onBoard = legal(own).filter((choice) => choice.onBoard);
  const list = (choices: Choice[]): TemplateResult =>
    html`<ol class="answers">${repeat(choices, keyOf, (choice) => answerButton(choice, pick))}</ol>`;
  const { askee_name: name } = question;
  const faces = question.typed && open.every((choice) => choice.option.text.length <= 2);
  return html`<div class="question" role="group" aria-label=${name ? `${name}: ${question.prompt}` : question.prompt} ?data-faces=${faces} ${vars({ "--options": Math.max(1, open.length) })}>
    <h2 class="prompt">
      ${name ? html`<span class="askee">${name}:</span>` : nothing} ${question.prompt}
      ${question.several ? html`<span class="how-many">${howMany(question)}</span>` : nothing}
      ${ruleLinks(question.rules)}
    </h2>
    ${isTyped(question)
      ? keyed(state.position, html`<coverts-typing label=${question.prompt} .choices=${own} .pick=${pick}></coverts-typing>`)
      : refused.length > refusedShown
        ? html`${list(open)}
            ${keyed(
              `${question.askee} ${question.prompt}`,
              html`<details class="folded-answers">
                <summary>${refused.length} more, not possible now</summary>
                ${list(refused)}
              </details>`,
            )}`
        : list([...open, ...refused])}
    ${own.some((choice) => choice.onPlane) ? html`<p class="on-plane">Choose a point on the table${open.length ? ", or:" : "."}</p>` : nothing}
    ${onBoard.length
      ? keyed(
          `${question.askee} ${question.prompt} on the board`,
          html`<details class="folded-answers">
            <summary>${open.length ? "" : "Choose what is lit: "}${onBoard.length} ${open.length ? "more lit on the board" : onBoard.length === 1 ? "answer" : "answers"}</summary>
            ${list(onBoard)}
          </details>`,
        )
      : nothing}
  </div>`;
}

export function questionBar(
  state: TableState, choices: Choice[], sending: boolean, pick: (choice: Choice) => void,
): TemplateResult {
  return html`<section class="question-bar" data-testid=${state.questions.length ? "question" : "idle"} aria-label="What you are asked" ?data-sending=${sending} ?data-many=${legal(choices).filter((choice) => !choice.onBoard && !choice.onPlane).length > manyFrom}>
    ${state.questions.length === 0
      ? html`<p class="idle">${state.over ? "The game is over." : "Nothing is asked of you now."}</p>`
      : state.questions.map((question) =>
          questionTemplate(choices.filter((choice) => choice.question === question), state, pick),
        )}
  </section>`;
}
