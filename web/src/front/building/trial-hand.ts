// Tries out a text: what it can do, and a hand as a game might begin with.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { countedLinesOf, type CountedLine } from "../../setup/counted-text";
import { shuffleCopies } from "../../setup/sample-hand";
import type { BuildingForm, Judged, Part, Task } from "../../wire/generated";
import { t } from "../../words/words";
import { entryNumbers, entryTitle } from "./entry-face";

/** A part in random order, and how many cards of it are drawn. */
interface Pile {
  order: CountedLine[];
  drawn: number;
}

@customElement("coverts-trial-hand")
export class TrialHand extends LitElement {
  @property({ attribute: false }) form!: BuildingForm;
  @property() text = "";
  @property({ attribute: false }) judgement: Judged | null = null;
  /** By the name of the part. */
  @state() private piles: ReadonlyMap<string, Pile> = new Map();

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** A hand of another text would be wrong. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("text")) this.piles = new Map();
  }

  protected override render(): TemplateResult {
    const tasks = this.judgement?.tasks ?? [];
    return html`${tasks.length ? taskList(tasks) : nothing} ${this.form.parts.filter(({ drawn }) => drawn > 0).map((part) => this.hand(part))}`;
  }

  private put(part: Part, pile: Pile): void {
    this.piles = new Map(this.piles).set(part.name, pile);
  }

  private hand(part: Part): TemplateResult {
    const pile = this.piles.get(part.name);
    const lines = countedLinesOf(this.text, this.form).filter((line) => line.part === part.name);
    const draw = (): void => this.put(part, { order: shuffleCopies(lines, part.name), drawn: part.drawn });
    const cards = pile?.order.slice(0, pile.drawn) ?? [];
    const isAll = !pile || pile.drawn >= pile.order.length;
    return html`<section class="trial-hand" aria-label=${t("A hand from: {part}", { part: part.title })}>
      <h3>${t("A hand from: {part}", { part: part.title })}</h3>
      <p class="hint">${lines.length ? t("Cards drawn at random, as at the start of a game.") : t("There is nothing to draw yet.")}</p>
      <div class="builder-files">
        <button type="button" class="quiet" ?disabled=${lines.length === 0} @click=${draw}>${pile ? t("Draw again") : t("Draw a hand")}</button>
        ${pile ? html`<button type="button" class="quiet" ?disabled=${isAll} @click=${() => this.put(part, { ...pile, drawn: pile.drawn + 1 })}>${t("Draw one more")}</button>` : nothing}
      </div>
      <ol class="trial-cards" aria-live="polite">
        ${cards.map(({ entry, text }) => html`<li>${entryTitle(entry, entry?.title ?? text)} ${entryNumbers(entry)}</li>`)}
      </ol>
    </section>`;
  }
}

function taskList(tasks: Task[]): TemplateResult {
  const done = tasks.filter(({ missing }) => missing.length === 0).length;
  return html`<section class="builder-tasks" aria-label=${t("What it can do")}>
    <h3>${t("What it can do")} <b>${t("{count} of {all}", { count: done, all: tasks.length })}</b></h3>
    <ul>
      ${tasks.map(
        ({ title, text, missing }) => html`<li ?data-done=${missing.length === 0}>
          <b>${missing.length ? "✗" : "✓"} ${title}</b> <span>${text}</span>
          ${missing.length ? html`<span class="task-missing">${missing.join(", ")}</span>` : nothing}
        </li>`,
      )}
    </ul>
  </section>`;
}
