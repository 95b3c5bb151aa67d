// The rulebook beside the board: it opens at a rule, or follows the rules in force.

import { html, type LitElement, type ReactiveController, type TemplateResult } from "lit";
import { isMotionAllowed } from "../pieces/animation";
import { bookContents, bookSearch, bookText, type RulebookView } from "../reading/rulebook-text";
import { fetchRules } from "../wire/requests";
import type { Chapter, RuleText } from "../wire/generated";
import { t } from "../words/words";
import { showEndOfLog } from "./scrolling";

export class RulebookPanel implements ReactiveController {
  isOpen = false;
  /** The rules by their numbers. */
  rules = new Map<string, RuleText>();
  private chapters: Chapter[] = [];
  private marked = "";
  private query = "";
  private loadedGame = "";
  private shownForce = "";

  constructor(
    private readonly page: LitElement,
    private readonly inForce: () => Set<string>,
  ) {
    page.addController(this);
  }

  /** Fetch a game's rules once; after a failure the next call tries again. */
  async load(game: string): Promise<void> {
    if (this.loadedGame === game) return;
    this.loadedGame = game;
    try {
      this.chapters = await fetchRules(game);
      this.rules = new Map(this.chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.number, rule])));
      this.shownForce = "";
      this.page.requestUpdate();
    } catch {
      this.loadedGame = "";
    }
  }

  openAt(number: string): void {
    this.isOpen = true;
    this.marked = number;
    this.query = "";
    this.page.requestUpdate();
    void this.page.updateComplete.then(() => {
      this.page.querySelector(".rulebook-panel")?.scrollIntoView({ block: "nearest" });
      this.show(number);
    });
  }

  toggle(): void {
    this.isOpen = !this.isOpen;
    this.marked = "";
    this.shownForce = "";
    this.page.requestUpdate();
    const target = this.isOpen ? ".rulebook-panel" : ".board";
    void this.page.updateComplete.then(() => {
      this.page.querySelector(target)?.scrollIntoView({ block: "nearest" });
      showEndOfLog(this.page);
    });
  }

  hostUpdated(): void {
    if (!this.isOpen || this.marked || this.query) return;
    const numbers = [...this.inForce()];
    const force = numbers.join(" ");
    if (force === this.shownForce) return;
    this.shownForce = force;
    const first = numbers.find((number) => this.ruleElement(number));
    if (first) this.show(first);
  }

  panel(close: () => void): TemplateResult {
    const read: RulebookView = { chapters: this.chapters, query: this.query, inForce: this.inForce(), marked: this.marked };
    return html`<section class="panel rulebook-panel" aria-label=${t("Rulebook")} @click=${this.onLink}>
      <header class="panel-head">
        <h2 class="panel-title">${t("Rulebook")}</h2>
        <button type="button" class="quiet" aria-label=${t("Close the rulebook")} @click=${close}>${t("Close")}</button>
      </header>
      ${bookSearch(read, this.seek)}
      <details class="book-folded"><summary>${t("Contents")}</summary>${bookContents(read)}</details>
      <div class="rulebook" tabindex="0">${bookText(read)}</div>
    </section>`;
  }

  private readonly seek = (query: string): void => {
    this.query = query;
    this.marked = "";
    this.page.requestUpdate();
    if (query) this.page.querySelector(".rulebook")?.scrollTo({ top: 0 });
  };

  /** Links within the rulebook scroll it and leave the table's address alone. */
  private readonly onLink = (event: Event): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='#rule-']");
    if (!link) return;
    event.preventDefault();
    link.closest("details")?.removeAttribute("open");
    this.marked = link.hash.slice("#rule-".length);
    this.page.requestUpdate();
    void this.page.updateComplete.then(() => this.show(this.marked));
  };

  private ruleElement(number: string): HTMLElement | null {
    return this.page.querySelector(`#${CSS.escape(`rule-${number}`)}`);
  }

  /** Scroll the rulebook only, so that the board stays where it is. */
  private show(number: string): void {
    const book = this.page.querySelector(".rulebook");
    const rule = this.ruleElement(number);
    if (!book || !rule) return;
    const down = rule.getBoundingClientRect().top - book.getBoundingClientRect().top - 6;
    book.scrollTo({ top: book.scrollTop + down, behavior: isMotionAllowed() ? "smooth" : "auto" });
  }
}
