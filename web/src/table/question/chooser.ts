// The dialog that asks what a press on a piece means, if it has several answers.

import { html, nothing, type LitElement, type TemplateResult } from "lit";
import { drawPlan } from "../../art/tile-art";
import { choicesFor, choiceText, type Choice } from "../../state/choices";
import type { Piece } from "../../wire/generated";
import { t } from "../../words/words";

type Pick = (choice: Choice) => void;

export class Chooser {
  private piece: Piece | null = null;
  private choices: Choice[] = [];

  constructor(
    private readonly page: LitElement,
    private readonly pick: Pick,
  ) {}

  /** The choices in the dialog; null while it is closed. */
  get openChoices(): Choice[] | null {
    return this.dialog?.open ? this.choices : null;
  }

  /** Open the dialog beside an element. */
  open(anchor: HTMLElement, piece: Piece, choices: Choice[]): void {
    this.piece = piece;
    this.choices = choices;
    this.page.requestUpdate();
    const box = anchor.getBoundingClientRect();
    void this.page.updateComplete.then(() => {
      const { dialog } = this;
      if (!dialog) return;
      dialog.showModal();
      const left = Math.min(box.left, window.innerWidth - dialog.offsetWidth - 8);
      const below = box.bottom + 6;
      const top = below + dialog.offsetHeight > window.innerHeight ? box.top - dialog.offsetHeight - 6 : below;
      dialog.style.setProperty("--left", `${Math.max(8, left)}px`);
      dialog.style.setProperty("--top", `${Math.max(8, top)}px`);
    });
  }

  close(): void {
    this.dialog?.close();
  }

  template(): TemplateResult {
    const { piece } = this;
    const outside = (event: Event): void => {
      if (event.target === event.currentTarget) this.close();
    };
    return html`<dialog class="chooser" ?data-maps=${piece?.style === "map"} aria-label=${t("Choose what to do")} @click=${outside}>
      ${piece
        ? html`${chooserFace(piece, this.choices, this.pick)}
            <button type="button" class="quiet" @click=${() => this.close()}>${t("Cancel")}</button>`
        : nothing}
    </dialog>`;
  }

  private get dialog(): HTMLDialogElement | null {
    return this.page.querySelector("dialog.chooser");
  }
}

function answers(choices: Choice[], words: (choice: Choice) => string, pick: Pick): TemplateResult {
  return html`<ol class="answers">
    ${choices.map(
      (choice) => html`<li>
        <button type="button" class="answer" @click=${() => pick(choice)}>
          ${choice.key ? html`<kbd aria-hidden="true">${choice.key}</kbd>` : nothing}
          <span class="answer-words"><span>${words(choice)}</span>${choice.option.effect ? html` <small class="effect">${choice.option.effect}</small>` : nothing}</span>
        </button>
      </li>`,
    )}
  </ol>`;
}

/** Draw one way to lay a map: its plan and its positions, without repeating its name. */
function wayToLay(way: Piece, choices: Choice[], pick: Pick): TemplateResult | typeof nothing {
  if (choices.length === 0) return nothing;
  return html`<div class="chooser-way" role="group" aria-label=${way.label}>
    <svg viewBox="0 0 68 68" aria-hidden="true" focusable="false">${drawPlan({ ...way, label: "" })}</svg>
    <p>${way.label.split(", ").at(-1)}</p>
    ${answers(choices, (choice) => choiceText(choice).replace(`${way.label}, `, ""), pick)}
  </div>`;
}

function chooserFace(piece: Piece, choices: Choice[], pick: Pick): TemplateResult {
  return html`<h2>${piece.label}</h2>
    ${piece.style === "map"
      ? html`<div class="chooser-ways">${piece.pieces.map((way) => wayToLay(way, choicesFor(way, choices), pick))}</div>`
      : answers(choices, choiceText, pick)}`;
}
