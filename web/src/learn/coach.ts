// The coach beside the question: the text of a lesson or a puzzle, or a comment on a first game's question.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Session } from "../state/session";
import { ruleLinks } from "../shared/rule-links";
import { showMeant } from "../view/scrolling";
import type { Guidance, TableState } from "../wire/generated";
import { t, tn } from "../words/words";
import { fetchCourse, showSolution } from "../wire/lesson-requests";
import "./coach.css";
import { AnswerPointer, expectedMarks, expectedPieces } from "./answer-pointer";
import { daysInARow, isSolved, storeMissed, storeSolved } from "../browser/daily-streak";
import { shownComments, hasComments, storeShownComment, storeFinishedLesson, stopComments } from "../browser/lesson-progress";
import { lessonText } from "./lesson-text";

@customElement("coverts-coach")
export class Coach extends LitElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) current!: TableState;
  /** Comments by kind of question; null until they are fetched. */
  @state() private comments: Readonly<Record<string, string>> | null = null;
  /** The kind of the question that has a comment now. */
  @state() private kind = "";
  @state() private problem = "";
  private isCommenting = false;
  private readonly pointer = new AnswerPointer();

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
    this.pointer.point(guidance ? expectedMarks(current, guidance) : []);
    if (guidance?.done && !guidance.puzzle) storeFinishedLesson(current.game, guidance.name);
    if (guidance?.day) {
      if (guidance.actions.length) storeMissed(current.game, guidance.day);
      if (guidance.done) storeSolved(current.game, guidance.day);
    }
    if (guidance) return;
    if (!this.isCommenting && hasComments(current.table)) {
      this.isCommenting = true;
      void this.fetch(current.game);
    }
    this.chooseComment();
  }

  /** The coach takes room from the board: scroll to the marked pieces after drawing. */
  protected override updated(changed: PropertyValues<this>): void {
    const { current } = this;
    const { guidance } = current;
    if (changed.has("current") && guidance) requestAnimationFrame(() => showMeant(document, expectedPieces(current, guidance)));
  }

  private async fetch(game: string): Promise<void> {
    this.comments = await fetchCourse(game).then(({ comments }) => comments, () => ({}));
    this.chooseComment();
  }

  /** Show each comment once, as long as its question is open. */
  private chooseComment(): void {
    if (!this.isCommenting || !this.comments) return;
    const { table, questions, over } = this.current;
    const kind = questions[0]?.kind ?? "";
    if (kind === this.kind && !over) return;
    const isNew = kind in this.comments && !shownComments(table).has(kind) && !over;
    this.kind = isNew ? kind : "";
    if (isNew) storeShownComment(table, kind);
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
      <p class="coach-said" role="status">${lessonText(text)}</p>
    </aside>`;
  }

  private readonly silence = (): void => {
    stopComments(this.current.table);
    this.isCommenting = false;
    this.kind = "";
  };

  private lesson(guidance: Guidance): TemplateResult {
    return html`<aside class="coach" aria-label=${t("Coach")} data-testid="coach" data-step=${guidance.step} ?data-done=${guidance.done}>
      <header class="coach-head">
        <h2 class="coach-title">${guidance.title}</h2>
        <span class="coach-steps">${guidance.done ? t("Done") : t("Step {step} of {steps}", { step: guidance.step + 1, steps: guidance.steps })}</span>
        <span class="coach-dots" aria-hidden="true">
          ${Array.from({ length: guidance.steps }, (_, step) => html`<i ?data-past=${guidance.done || step < guidance.step} ?data-now=${!guidance.done && step === guidance.step}></i>`)}
        </span>
        ${guidance.done ? nothing : this.help(guidance)}
      </header>
      <p class="coach-said" role="status">${lessonText(guidance.text)} ${ruleLinks(guidance.rules)}</p>
      ${this.problem ? html`<p class="coach-problem" role="alert">${this.problem}</p>` : nothing}
      ${guidance.done ? html`<p class="coach-ways">${this.onward(guidance)}</p>` : nothing}
    </aside>`;
  }

  private help(guidance: Guidance): TemplateResult | typeof nothing {
    if (guidance.actions.length) return html`<button type="button" class="quiet" @click=${this.doIt}>${t("Do it for me")}</button>`;
    const isAsked = this.current.questions.length > 0;
    return guidance.puzzle && isAsked
      ? html`<button type="button" class="quiet" @click=${() => void this.reveal()}>${t("Show the answer")}</button>`
      : nothing;
  }

  private onward(guidance: Guidance): TemplateResult {
    const { game } = this.current;
    const next = guidance.puzzle ? `/puzzle/${game}/${guidance.next}` : `/learn/${game}/${guidance.next || "first"}`;
    const words = guidance.puzzle ? t("Next puzzle") : guidance.next ? t("Next lesson") : t("Your first game");
    if (guidance.day) return this.dailyOnward(guidance.day);
    return html`${guidance.next || !guidance.puzzle ? html`<a class="coach-next" href=${next}>${words}</a>` : nothing}
      <a href="/learn/${game}">${t("All lessons")}</a>`;
  }

  private dailyOnward(day: string): TemplateResult {
    const { game } = this.current;
    const days = isSolved(game, day) ? daysInARow(game, day) : 0;
    return html`${days ? html`<b>${tn("Solved on the first try: {n} day in a row", "Solved on the first try: {n} days in a row", days)}</b>` : nothing}
      <a class="coach-next" href="/">${t("Today's other puzzles")}</a> <a href="/game/${game}">${t("Play it")}</a>`;
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
      this.session.aim({ at: { x: 0, y: 0 }, label: option.text, far: "", question, actions: [option.action, point], refused: null });
    } else {
      this.session.pick(choice);
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
