// The question bar: prompt, numbered answers, and why some are not possible; or the result at the end.

import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import { isTyped, legal, type Choice } from "./choices";
import type { Question, Reason, Seat, TableState } from "./messages";
import { addressOfGame } from "./options";
import { ruleLink, ruleLinks } from "./panels";
import "./typing";
import { vars } from "./vars";

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

function howMany({ least, most: stated, options }: Question): string {
  // A bound that the options do not reach is none.
  const most = stated < options.filter((option) => !option.done && (option.staged || !option.refused)).length ? stated : 0;
  if (least === stated && least > 0) return `Pick ${least}.`;
  if (least > 0 && most > 0) return `Pick ${least} to ${most}.`;
  if (least > 0) return `Pick ${least} or more.`;
  return most > 0 ? `Pick up to ${most}.` : "Pick any number.";
}

function questionTemplate(own: Choice[], state: TableState, pick: (choice: Choice) => void): TemplateResult | typeof nothing {
  const question = own[0]?.question;
  if (!question) return nothing;
  const keyOf = (choice: Choice): string => `${state.position}/${question.askee}/${choice.option.action}`;
  const listed = own.filter((choice) => !choice.onBoard);
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
  return html`<section class="question-bar" data-testid=${state.questions.length ? "question" : "idle"} aria-label="What you are asked" ?data-sending=${sending} ?data-many=${legal(choices).filter((choice) => !choice.onBoard).length > manyFrom}>
    ${state.questions.length === 0
      ? html`<p class="idle">${state.over ? "The game is over." : "Nothing is asked of you now."}</p>`
      : state.questions.map((question) =>
          questionTemplate(choices.filter((choice) => choice.question === question), state, pick),
        )}
  </section>`;
}

export interface Notice {
  text: string;
  reasons: Reason[];
  rules: string[];
}

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

const score = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** The outcome, and each player's as the scene tells it, or else the plain returns. */
export function resultPanel(state: TableState, outcomes: TemplateResult[]): TemplateResult {
  return html`<section class="result" data-testid="result" aria-label="Result">
    <div class="verdict">
      <h2>${state.result || "The game is over."}</h2>
      <a class="play-again" href=${addressOfGame(state)}>Play again</a>
    </div>
    ${outcomes.length ? outcomes : returnsList(state)}
  </section>`;
}

function returnsList(state: TableState): TemplateResult {
  const best = Math.max(...state.returns);
  const returnOf = (seat: Seat): number => state.returns[seat.seat] ?? 0;
  const standing = state.seats.filter((seat) => state.returns[seat.seat] !== undefined);
  standing.sort((one, other) => returnOf(other) - returnOf(one));
  return html`<ol class="returns" aria-label="Returns">
    ${standing.map(
      (seat) => html`<li ?data-best=${returnOf(seat) === best}>
        <span>${returnOf(seat) === best ? "★ " : ""}${seat.name}${seat.you ? " (you)" : ""}</span>
        <b>${score.format(returnOf(seat))}</b>
      </li>`,
    )}
  </ol>`;
}
