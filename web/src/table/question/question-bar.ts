// The question bar: prompt, answers, and refused answers.

import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { asksForCard, countText, isListed, isTyped, legalChoices, listedRefusals, picksOf, type Choice } from "../../state/choices";
import { vars } from "../../pieces/css-variables";
import { drawDie } from "../../art/tile-art";
import type { LogLine, TableState } from "../../wire/generated";
import { t } from "../../words/words";
import { answerList, refusedList } from "./answer-list";
import { ruleLinks } from "../../shared/rule-links";
import "./typed-answer";

/** If there are more refused options than this, they are folded. Refused cards always are, since the hand shows them. */
const MAX_LISTED_REFUSALS = 2;

/** If there are more possible answers than this, they are drawn small. */
const MAX_LARGE_ANSWERS = 12;

/** Draw the answer's text, and beneath it what it does, or why it is not possible. */
function answerWords({ option }: Choice): TemplateResult {
  const why = option.refused && (option.refused.cause || (option.effect ? option.refused.text : ""));
  const refused = option.refused ? html`<small>${why ? t("not now: {why}", { why }) : t("not now")}</small>` : nothing;
  if (!option.effect) return html`<span>${option.text}</span> ${refused}`;
  return html`<span class="answer-words" title=${option.effect}>
    <span>${option.text}</span>
    ${option.refused ? refused : html`<small class="effect">${option.effect}</small>`}
  </span>`;
}

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
      aria-pressed=${(question.several && !option.done) || option.staged ? String(option.staged) : nothing}
      aria-keyshortcuts=${key || nothing}
      @click=${() => pick(choice)}
    >
      ${key ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing}
      ${answerWords(choice)}
      ${option.staged ? html`<span class="staged" aria-hidden="true">✓</span>` : nothing}
    </button>
  </li>`;
}

/** If *All* or *None* would pick fewer options than this, there is no such button. */
const MIN_TOGETHER = 2;

/** Draw the buttons that pick all options of a choice of several, or put all back. */
function togetherButtons(own: Choice[], pickEach: (choices: Choice[]) => void): unknown {
  const { all, none } = picksOf(own);
  const button = (choices: Choice[], word: string): unknown =>
    choices.length < MIN_TOGETHER ? nothing : html`<button type="button" class="quiet" @click=${() => pickEach(choices)}>${word}</button>`;
  return html`${button(all, t("All"))} ${button(none, t("None"))}`;
}

/** Answers that end a choice come after the others, and final ones last. */
const lateness = ({ option }: Choice): number => Number(option.done) + 2 * Number(option.final);

function questionTemplate(own: Choice[], state: TableState, { pick, pickEach }: Picking): TemplateResult | typeof nothing {
  const question = own[0]?.question;
  if (!question) return nothing;
  const keyOf = (choice: Choice): string => `${state.position}/${question.askee}/${choice.option.action}`;
  const listed = own.filter(isListed);
  const inHand = legalChoices(own).filter((choice) => choice.inHand);
  const chosen = question.several ? [] : own.filter(({ option }) => option.staged);
  const open = legalChoices(listed).sort((one, other) => lateness(one) - lateness(other));
  const refused = listedRefusals(own, state.scene);
  const onBoard = legalChoices(own).filter((choice) => choice.onBoard);
  const drawing = { keyOf, draw: (choice: Choice) => answerButton(choice, pick) };
  const list = (choices: Choice[]): TemplateResult => answerList(choices, drawing);
  const { askee_name: name } = question;
  const faces = question.typed && open.every((choice) => choice.option.text.length <= 2);
  return html`<div class="question" role="group" aria-label=${name ? `${name}: ${question.prompt}` : question.prompt} ?data-faces=${faces} ?data-in-hand=${inHand.length > 0 && open.length === 0} ?data-effects=${open.some((choice) => choice.option.effect)} ${vars({ "--options": Math.max(1, open.length) })}>
    <h2 class="prompt">
      ${name ? html`<span class="askee">${name}:</span>` : nothing} ${question.prompt}
      ${question.several ? html`<span class="how-many">${countText(question)}</span> ${togetherButtons(own, pickEach)}` : nothing}
      ${ruleLinks(question.rules)}
    </h2>
    ${chosen.length ? html`<p class="chosen-now"><span aria-hidden="true">✓</span> ${t("You chose {answer}. You can still change your mind.", { answer: chosen.map(({ option }) => option.text).join(", ") })}</p>` : nothing}
    ${inHand.length && open.length ? html`<p class="in-hand">${t("Choose a card from your hand, or:")}</p>` : nothing}
    ${own.some((choice) => choice.onPlane) ? html`<p class="on-plane">${open.length ? t("Choose a point on the table, or:") : t("Choose a point on the table.")}</p>` : nothing}
    ${isTyped(question)
      ? keyed(state.position, html`<coverts-typing label=${question.prompt} .choices=${own} .pick=${pick}></coverts-typing>`)
      : refused.length > (asksForCard(own) ? 0 : MAX_LISTED_REFUSALS)
        ? html`${list(open)}
            ${keyed(
              `${question.askee} ${question.prompt}`,
              html`<details class="folded-answers">
                <summary>${t("Not allowed now, and why")}</summary>
                ${refusedList(refused, drawing)}
              </details>`,
            )}`
        : list([...open, ...refused])}
    ${onBoard.length
      ? keyed(
          `${question.askee} ${question.prompt} on the board`,
          html`<details class="folded-answers">
            <summary>${open.length ? t("Or choose on the board ({count})", { count: onBoard.length }) : t("Choose on the board, or from a list ({count})", { count: onBoard.length })}</summary>
            ${list(onBoard)}
          </details>`,
        )
      : nothing}
  </div>`;
}

/** What a press on an answer does, and one on *All* or *None*. */
export interface Picking {
  pick: (choice: Choice) => void;
  pickEach: (choices: Choice[]) => void;
}

/** The last event at the table. */
export interface LastEvent {
  line: LogLine | undefined;
  /** Whether it is shown just now. */
  isNow: boolean;
}

/** Draw an event's text, after the dice that were rolled. */
function eventText({ number, text, dice }: LogLine): unknown {
  const draw = (value: number): TemplateResult =>
    html`<svg class="rolled-die kind-die" viewBox="0 0 40 40" aria-hidden="true" focusable="false">${drawDie({ value: String(value), most: value, tone: "plain", badges: [] })}</svg>`;
  return keyed(number, html`${dice.map(draw)}${text}`);
}

/**
 * Draw the questions, or else the last event.
 * @param now Whether an answer is on its way, and the last event.
 */
export function questionBar(
  state: TableState, choices: Choice[], { sending, event }: { sending: boolean; event: LastEvent }, picking: Picking,
): TemplateResult {
  return html`<section class="question-bar" id="answers" data-testid=${state.questions.length ? "question" : "idle"} aria-label=${t("Your question")} ?data-sending=${sending} ?data-many=${legalChoices(choices).filter((choice) => !choice.onBoard && !choice.onPlane && !choice.inHand).length > MAX_LARGE_ANSWERS}>
    ${state.questions.length === 0
      ? html`<p class="idle" ?data-now=${event.isNow}>${event.line ? eventText(event.line) : state.you === null ? t("You are watching this table.") : t("It is not your turn.")}</p>`
      : state.questions.map((question) =>
          questionTemplate(choices.filter((choice) => choice.question === question), state, picking),
        )}
  </section>`;
}
