// The puzzles of today, one card for each game: whether it is solved, and the days in a row.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { picture } from "../art/game-picture";
import { daysInARow, isMissed, isSolved } from "../browser/daily-streak";
import type { DailyPuzzle } from "../wire/generated";
import { fetchDaily, fetchDailyOf } from "../wire/lesson-requests";
import { t, tn } from "../words/words";
import { dailyPlaceholder } from "./daily-placeholder";
import "./daily.css";

/** Empty without puzzles. With a game, only its puzzle, and that of yesterday with the solution. */
@customElement("coverts-daily-puzzles")
export class DailyPuzzles extends LitElement {
  @property() game = "";
  @state() private puzzles: DailyPuzzle[] = [];
  @state() private isLoaded = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.again);
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.again);
  }

  private readonly again = (): void => {
    if (document.visibilityState === "visible") void this.load();
  };

  /** A game may have no puzzle, and the page is complete without it. */
  private async load(): Promise<void> {
    try {
      const today = await fetchDaily();
      const isThere = today.some(({ game }) => game === this.game);
      this.puzzles = this.game === "" ? today : isThere ? [await fetchDailyOf(this.game)] : [];
    } catch {
      // What was shown before stays.
    }
    this.isLoaded = true;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { puzzles } = this;
    if (!this.isLoaded && !this.game) return dailyPlaceholder();
    if (!puzzles.length) return nothing;
    return html`<section class="daily" aria-labelledby="daily-title">
      <h2 id="daily-title">${this.game ? t("Today's puzzle") : t("Today's puzzles")}</h2>
      <p class="daily-about">${t("One position, one best answer. A new one every day.")}</p>
      <ul class="daily-list">${puzzles.map((puzzle) => this.card(puzzle))}</ul>
      ${puzzles.map((puzzle) => this.past(puzzle))}
    </section>`;
  }

  private card({ game, title, day, name, answers }: DailyPuzzle): TemplateResult {
    const solved = isSolved(game, day);
    const missed = isMissed(game, day);
    const days = daysInARow(game, day);
    const about = name || (answers ? tn("{n} answer to choose from", "{n} answers to choose from", answers) : "");
    return html`<li>
      <a class="daily-card" href="/daily/${game}/${day}" data-game=${game} ?data-solved=${solved}>
        <span class="daily-picture">${picture(game)}</span>
        <span class="daily-words">
          <b>${title}</b>
          <span>${solved ? t("✓ Solved") : missed ? t("Not on the first try") : about || t("Solve it")}</span>
          ${days ? html`<span class="daily-days">${tn("{n} day in a row", "{n} days in a row", days)}</span>` : nothing}
        </span>
      </a>
    </li>`;
  }

  private past({ game, yesterday }: DailyPuzzle): TemplateResult | typeof nothing {
    if (!yesterday) return nothing;
    return html`<details class="daily-past">
      <summary>${t("Yesterday's solution")}</summary>
      <p><b>${yesterday.solution.join(", ")}</b></p>
      <p>${yesterday.note}</p>
      <p><a href="/daily/${game}/${yesterday.day}">${t("See the position")}</a></p>
    </details>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "coverts-daily-puzzles": DailyPuzzles;
  }
}
