// The question and the answer at a moment of a replay.

import { html, nothing, type TemplateResult } from "lit";
import { t } from "../words/words";
import type { Option, Question, ReplayMoment } from "../wire/generated";

/** If there are more answers than this, those that were not chosen are folded. */
const shown = 8;

const nameOf = (moment: ReplayMoment, seat: number): string => moment.state.seats.find((each) => each.seat === seat)?.name ?? "";

function answer(option: Option, given: boolean): TemplateResult {
  return html`<li><span class="answer" ?data-given=${given} ?data-refused=${option.refused !== null}>
    ${given ? html`<b aria-hidden="true">✓</b>` : nothing} ${option.text} ${given ? html`<small>${t("chosen")}</small>` : nothing}
  </span></li>`;
}

function question(each: Question, chosen: readonly number[], most: number): TemplateResult {
  const given = each.options.filter((option) => chosen.includes(option.action));
  const others = each.options.filter((option) => !chosen.includes(option.action) && option.refused === null);
  const list = (options: Option[], are: boolean): TemplateResult => html`<ol class="answers">${options.map((option) => answer(option, are))}</ol>`;
  return html`<div class="question">
    ${given.length ? list(given, true) : nothing}
    ${others.length === 0
      ? nothing
      : others.length <= most
        ? list(others, false)
        : html`<details class="folded-answers"><summary>${t("{count} more could have been chosen", { count: others.length })}</summary>${list(others, false)}</details>`}
  </div>`;
}

/**
 * Draw the questions and answers of a moment.
 * @param compact Whether the answers that were not chosen are folded.
 */
export function askedPanel(moment: ReplayMoment, compact: boolean): TemplateResult {
  const { state, actor, chosen, askee } = moment;
  if (state.over) return html`<section class="asked result" data-testid="asked"><h2>${state.result || t("The game is over.")}</h2></section>`;
  const asked = actor === null ? undefined : (state.questions.find((each) => each.askee === askee) ?? state.questions[0]);
  if (actor === null || !asked) return html`<section class="asked" data-testid="asked"><p class="idle">${t("Nothing is asked of this seat here.")}</p></section>`;
  const who = nameOf(moment, actor);
  return html`<section class="asked" data-testid="asked" aria-label=${t("What was asked")}>
    <h2 class="prompt"><span class="askee">${asked.askee_name || who}:</span> ${asked.prompt}</h2>
    ${question(asked, chosen, compact ? 0 : shown)}
  </section>`;
}
