// The lessons and puzzles of a game, and the page that opens the table of one.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { holds, textOfFragment } from "../browser/game-link";
import { problemText } from "../shared/link-problems";
import { replaceAddress } from "../browser/addresses";
import { picture } from "../art/game-picture";
import { pageFoot, pageHead } from "../shared/page-frame";
import { tableOf } from "../setup/quick-table";
import { fetchGames, makeTable } from "../wire/requests";
import { transport } from "../wire/transport";
import type { Course, GameCard, LessonCard, NewTableReply } from "../wire/generated";
import { t } from "../words/words";
import { fetchCourse, openDaily, openLesson, openMove, openPuzzle, openPuzzleFile } from "../wire/lesson-requests";
import "./learn.css";
import { dayAgo } from "../browser/daily-streak";
import { startComments, finishedLessons } from "../browser/lesson-progress";

/** The first game, among the names of lessons. */
const FIRST_GAME = "first";

@customElement("coverts-learn-page")
export class LearnPage extends LitElement {
  @property() game = "";
  @state() private card: GameCard | null = null;
  @state() private course: Course | null = null;
  @state() private problem = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      const [games, course] = await Promise.all([fetchGames(), fetchCourse(this.game)]);
      this.card = games.find((each) => each.name === this.game) ?? null;
      this.course = course;
      document.title = t("Learn {game}", { game: this.card?.title ?? "" });
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  protected override render(): TemplateResult {
    const { card, course } = this;
    return html`<div class="page learn" data-game=${this.game}>
      ${pageHead()}
      <nav class="crumbs" aria-label=${t("Where you are")}>
        <a href="/">${t("Games")}</a> › ${card ? html`<a href="/game/${card.name}">${card.title}</a> › ${t("Learn")}` : nothing}
      </nav>
      <p class="problem" role="status">${this.problem}</p>
      ${card && course ? this.courseTemplate(card, course) : nothing} ${pageFoot()}
    </div>`;
  }

  private courseTemplate(card: GameCard, course: Course): TemplateResult {
    const done = finishedLessons(card.name);
    const next = course.lessons.find(({ name }) => !done.has(name))?.name ?? FIRST_GAME;
    return html`<main class="learn-columns">
      <div class="learn-course">
        <h1>${t("Learn {game}", { game: card.title })}</h1>
        ${course.lessons.length ? html`<p class="learn-about">${t("Five short lessons at a real table, a few clicks each; then a game that explains itself as it goes.")}</p>` : nothing}
        <ol class="learn-steps" aria-label=${t("Lessons")}>
          ${course.lessons.map((lesson, at) => this.step(`/learn/${card.name}/${lesson.name}`, String(at + 1), lesson.title, done.has(lesson.name), lesson.name === next))}
          ${this.step(`/learn/${card.name}/${FIRST_GAME}`, "★", t("Your first game, with a coach beside you"), false, next === FIRST_GAME)}
        </ol>
      </div>
      <aside class="learn-beside">
        <div class="guide-picture">${picture(card.name)}</div>
        ${course.puzzles.length ? this.puzzles(card, course.puzzles) : nothing}
        <p>
          ${card.guide ? html`<a class="way" href="/guide/${card.name}">${t("Guide")}</a>` : nothing}
          <a class="way" href="/rules/${card.name}">${t("Rulebook")}</a> <a class="way" href="/game/${card.name}">${t("Play it")}</a>
        </p>
      </aside>
    </main>`;
  }

  private step(address: string, sign: string, title: string, isDone: boolean, isNext: boolean): TemplateResult {
    return html`<li>
      <a class="learn-step" href=${address} ?data-done=${isDone} ?data-next=${isNext}>
        <span class="learn-sign" aria-hidden="true">${isDone ? "✓" : sign}</span>
        <span class="learn-title">${title}</span>
        <span class="learn-state">${isDone ? t("done") : isNext ? t("begin here") : ""}</span>
      </a>
    </li>`;
  }

  private puzzles(card: GameCard, puzzles: LessonCard[]): TemplateResult {
    return html`<section aria-labelledby="learn-puzzles">
      <h2 id="learn-puzzles">${t("Puzzles")}</h2>
      <p class="learn-about">${t("A position and a question. Try as often as you like; the answer comes when you ask for it.")}</p>
      <ul class="learn-puzzles">
        ${puzzles.map((puzzle) => html`<li><a href="/puzzle/${card.name}/${puzzle.name}">${puzzle.title}</a></li>`)}
      </ul>
    </section>`;
  }
}

/** Make the table of a lesson, a puzzle or a first game, and go there. */
@customElement("coverts-opening-page")
export class OpeningPage extends LitElement {
  @property() kind = "";
  @property() game = "";
  @property() name = "";
  @state() private problem = "";
  /** The title of the game, for the page about a problem. */
  @state() private gameTitle = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.go();
  }

  private async go(): Promise<void> {
    try {
      replaceAddress((await this.open()).address);
    } catch (error) {
      this.problem = problemText(error as Error);
      const games = await fetchGames().catch(() => []);
      this.gameTitle = games.find((each) => each.name === this.game)?.title ?? "";
    }
  }

  private async open(): Promise<NewTableReply> {
    if (holds("puzzle", location.hash) && transport().offers("people")) throw new Error(t("Such a puzzle opens only in a page without a server."));
    if (holds("puzzle", location.hash)) return openPuzzleFile(await textOfFragment("puzzle", location.hash));
    if (this.kind === "puzzle") return this.name ? openPuzzle(this.game, this.name) : openMove(this.game);
    if (this.kind === "daily") return openDaily(this.game, this.name || dayAgo());
    if (this.name !== FIRST_GAME) return openLesson(this.game, this.name);
    const games = await fetchGames();
    const card = games.find((each) => each.name === this.game);
    if (!card) throw new Error(t("There is no game of this name here."));
    const made = await makeTable(tableOf(card));
    startComments(made.table);
    return made;
  }

  protected override render(): TemplateResult {
    if (this.problem) return this.problemPage();
    return html`<div class="waiting-page"><p role="status">${t("Setting up the table…")}</p></div>`;
  }

  private problemPage(): TemplateResult {
    return html`<div class="page not-here">
      ${pageHead()}
      <main>
        <h1>${this.gameTitle || "Coverts"}</h1>
        <p role="status">${this.problem}</p>
        ${this.gameTitle ? html`<p>
          ${this.kind === "daily" && this.name ? html`<a class="way" href="/daily/${this.game}">${t("Today's puzzle")}</a>` : nothing}
          <a class="way" href="/game/${this.game}">${t("To the game")}</a></p>` : nothing}
        <p><a class="way" href="/">${t("To the list of games")}</a></p>
      </main>
      ${pageFoot()}
    </div>`;
  }
}
