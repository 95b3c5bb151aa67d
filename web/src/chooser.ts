// What a click on a piece asks where it may mean several answers.

import { html, nothing, type TemplateResult } from "lit";
import { drawPlan } from "./art/tiles";
import { choicesFor, type Choice } from "./choices";
import type { Piece } from "./messages";

type Words = (choice: Choice) => string;
type Pick = (choice: Choice) => void;

function answers(choices: Choice[], inWords: Words, pick: Pick): TemplateResult {
  return html`<ol class="answers">
    ${choices.map(
      (choice) => html`<li>
        <button type="button" class="answer" @click=${() => pick(choice)}>
          ${choice.key ? html`<kbd aria-hidden="true">${choice.key}</kbd>` : nothing} <span>${inWords(choice)}</span>
        </button>
      </li>`,
    )}
  </ol>`;
}

/** One way to lay a map: its drawing, and where it may lie so, without saying its name again. */
function wayToLay(way: Piece, choices: Choice[], inWords: Words, pick: Pick): TemplateResult | typeof nothing {
  if (choices.length === 0) return nothing;
  return html`<div class="chooser-way" role="group" aria-label=${way.label}>
    <svg viewBox="0 0 68 68" aria-hidden="true" focusable="false">${drawPlan({ ...way, label: "" })}</svg>
    <p>${way.label.split(", ").at(-1)}</p>
    ${answers(choices, (choice) => inWords(choice).replace(`${way.label}, `, ""), pick)}
  </div>`;
}

export function chooserFace(piece: Piece, choices: Choice[], inWords: Words, pick: Pick): TemplateResult {
  return html`<h2>${piece.label}</h2>
    ${piece.style === "map"
      ? html`<div class="chooser-ways">${piece.pieces.map((way) => wayToLay(way, choicesFor(way, choices), inWords, pick))}</div>`
      : answers(choices, inWords, pick)}`;
}
