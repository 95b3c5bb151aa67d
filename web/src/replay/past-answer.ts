// The question and the answer at a moment of a replay.

import { html, nothing, type TemplateResult } from "lit";
import { t, tn } from "../words/words";
import type { Option, Question, ReplayMoment } from "../wire/generated";

const nameOf = (moment: ReplayMoment, seat: number): string => moment.state.seats.find((each) => each.seat === seat)?.name ?? "";

function answer(option: Option, chosenOnes: boolean): TemplateResult {
  return html`<li><span class="answer" ?data-given=${chosenOnes} ?data-refused=${option.refused !== null}>
    ${chosenOnes ? html`<b aria-hidden="true">✓</b>` : nothing} ${option.text} ${chosenOnes ? html`<small>${t("chosen")}</small>` : nothing}
  </span></li>`;
}

function question(each: Question, chosen: readonly number[]): TemplateResult {
  const chosenOnes = each.options.filter((option) => chosen.includes(option.action));
  const others = each.options.filter((option) => !chosen.includes(option.action) && option.refused === null);
  const list = (options: Option[], are: boolean): TemplateResult => html`<ol class="answers">${options.map((option) => answer(option, are))}</ol>`;
  return html`<div class="question">
    ${chosenOnes.length ? list(chosenOnes, true) : nothing}
    ${others.length === 0
      ? nothing
      : html`<details class="folded-answers"><summary>${tn("{n} other answer", "{n} other answers", others.length)}</summary>${list(others, false)}</details>`}
  </div>`;
}

/** Draw the question and the answer of a moment in one line. The other answers open above it, so that the board stays where it is. */
export function pastAnswerPanel(moment: ReplayMoment): TemplateResult {
  const { state, actor, chosen, askee } = moment;
  if (state.over) return html`<section class="asked result" data-testid="asked"><h2>${state.result || t("The game is over.")}</h2></section>`;
  const questions = actor === null ? undefined : (state.questions.find((each) => each.askee === askee) ?? state.questions[0]);
  if (actor === null || !questions) return html`<section class="asked" data-testid="asked"><p class="idle">${t("This view shows no question at this move.")}</p></section>`;
  const who = nameOf(moment, actor);
  return html`<section class="asked" data-testid="asked" aria-label=${t("The question")}>
    <h2 class="prompt"><span class="askee">${questions.askee_name || who}:</span> ${questions.prompt}</h2>
    ${question(questions, chosen)}
  </section>`;
}
