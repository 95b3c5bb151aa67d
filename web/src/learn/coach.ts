// The coach beside the question: the text of a lesson or a puzzle, or a comment on a first game's question.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Session } from "../state/session";
import { ruleLinks } from "../shared/rule-links";
import { showMeant } from "../view/scrolling";
import type { Guidance, TableState } from "../wire/generated";
import { t } from "../words/words";
import { fetchCourse, showSolution } from "../wire/lesson-requests";
import "./coach.css";
import { Pointer, marksOf, meantBy } from "./answer-pointer";
import { commentsRead, isCommented, noteComment, noteDone, stopComments } from "../browser/lesson-progress";
import { said } from "./lesson-text";

@customElement("coverts-coach")
export class Coach extends LitElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) current!: TableState;
  /** Comments by kind of question; null until they are fetched. */
  @state() private comments: Readonly<Record<string, string>> | null = null;
  /** The kind of the question that has a comment now. */
  @state() private kind = "";
  @state() private problem = "";
  private commented = false;
  private readonly pointer = new Pointer();

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.pointer.attach();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pointer.detach();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("current")) return;
    const { current } = this;
    const { guidance } = current;
    this.pointer.point(guidance ? marksOf(current, guidance) : []);
    if (guidance?.done && !guidance.puzzle) noteDone(current.game, guidance.name);
    if (guidance) return;
    if (!this.commented && isCommented(current.table)) {
      this.commented = true;
      void this.fetch(current.game);
    }
    this.chooseComment();
  }

  /** The coach takes room from the board: scroll to the marked pieces after drawing. */
  protected override updated(changed: PropertyValues<this>): void {
    const { current } = this;
    const { guidance } = current;
    if (changed.has("current") && guidance) requestAnimationFrame(() => showMeant(document, meantBy(current, guidance)));
  }

  private async fetch(game: string): Promise<void> {
    this.comments = await fetchCourse(game).then(({ comments }) => comments, () => ({}));
    this.chooseComment();
  }

  /** Show each comment once, as long as its question is open. */
  private chooseComment(): void {
    if (!this.commented || !this.comments) return;
    const { table, questions, over } = this.current;
    const kind = questions[0]?.kind ?? "";
    if (kind === this.kind && !over) return;
    const isNew = kind in this.comments && !commentsRead(table).has(kind) && !over;
    this.kind = isNew ? kind : "";
    if (isNew) noteComment(table, kind);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { guidance } = this.current;
    if (guidance) return this.lesson(guidance);
    const comment = this.comments?.[this.kind];
    return comment === undefined ? nothing : this.comment(comment);
  }

  private comment(text: string): TemplateResult {
    return html`<aside class="coach" aria-label=${t("Coach")} data-testid="coach">
      <header class="coach-head">
        <h2 class="coach-title">${t("Your first game")}</h2>
        <button type="button" class="quiet" @click=${this.silence}>${t("No more comments")}</button>
      </header>
      <p class="coach-said" role="status">${said(text)}</p>
    </aside>`;
  }

  private readonly silence = (): void => {
    stopComments(this.current.table);
    this.commented = false;
    this.kind = "";
  };

  private lesson(told: Guidance): TemplateResult {
    return html`<aside class="coach" aria-label=${t("Coach")} data-testid="coach" data-step=${told.step} ?data-done=${told.done}>
      <header class="coach-head">
        <h2 class="coach-title">${told.title}</h2>
        <span class="coach-steps">${told.done ? t("Done") : t("Step {step} of {steps}", { step: told.step + 1, steps: told.steps })}</span>
        <span class="coach-dots" aria-hidden="true">
          ${Array.from({ length: told.steps }, (_, step) => html`<i ?data-past=${told.done || step < told.step} ?data-now=${!told.done && step === told.step}></i>`)}
        </span>
        ${told.done ? nothing : this.help(told)}
      </header>
      <p class="coach-said" role="status">${said(told.text)} ${ruleLinks(told.rules)}</p>
      ${this.problem ? html`<p class="coach-problem" role="alert">${this.problem}</p>` : nothing}
      ${told.done ? html`<p class="coach-ways">${this.onward(told)}</p>` : nothing}
    </aside>`;
  }

  private help(told: Guidance): TemplateResult | typeof nothing {
    if (told.actions.length) return html`<button type="button" class="quiet" @click=${this.doIt}>${t("Do it for me")}</button>`;
    const isAsked = this.current.questions.length > 0;
    return told.puzzle && isAsked
      ? html`<button type="button" class="quiet" @click=${() => void this.reveal()}>${t("Show the answer")}</button>`
      : nothing;
  }

  private onward(told: Guidance): TemplateResult {
    const { game } = this.current;
    const next = told.puzzle ? `/puzzle/${game}/${told.next}` : `/learn/${game}/${told.next || "first"}`;
    const words = told.puzzle ? t("Next puzzle") : told.next ? t("Next lesson") : t("Your first game");
    return html`${told.next || !told.puzzle ? html`<a class="coach-next" href=${next}>${words}</a>` : nothing}
      <a href="/learn/${game}">${t("All lessons")}</a>`;
  }

  /** Give the expected answer; a point of a plane is two answers at once. */
  private readonly doIt = (): void => {
    const { guidance } = this.current;
    const [action, point] = guidance?.actions ?? [];
    const choice = this.session.choices.find(
      ({ option, question }) => option.action === action && question.askee === guidance?.askee,
    );
    if (!choice) return;
    if (choice.onPlane && point !== undefined) {
      const { question, option } = choice;
      this.session.aim({ at: { x: 0, y: 0 }, label: option.text, question, actions: [option.action, point], refused: null });
    } else {
      this.session.pick(choice);
      if (choice.option.final) this.session.pick(choice); // the lesson expects it, so no confirmation is needed
    }
  };

  private async reveal(): Promise<void> {
    try {
      await showSolution(this.current.table);
      this.problem = "";
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "coverts-coach": Coach;
  }
}
