// The rulebook beside the board: it opens at a rule, or follows the rules in force.

import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from "lit";
import { motionAllowed } from "../pieces/motion";
import { fetchRules } from "../wire/api";
import type { Chapter, RuleText } from "../wire/generated";
import { showEndOfLog } from "./sight";

export class Rulebook implements ReactiveController {
  isOpen = false;
  /** The rules by their numbers. */
  rules = new Map<string, RuleText>();
  private chapters: Chapter[] = [];
  private marked = "";
  private askedFor = "";
  private shownForce = "";

  constructor(
    private readonly page: LitElement,
    private readonly inForce: () => Set<string>,
  ) {
    page.addController(this);
  }

  /** Fetches a game's rules once; after a failure the next call tries again. */
  async load(game: string): Promise<void> {
    if (this.askedFor === game) return;
    this.askedFor = game;
    try {
      this.chapters = await fetchRules(game);
      this.rules = new Map(this.chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.number, rule])));
      this.shownForce = "";
      this.page.requestUpdate();
    } catch {
      this.askedFor = "";
    }
  }

  openAt(number: string): void {
    this.isOpen = true;
    this.marked = number;
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
    if (!this.isOpen || this.marked) return;
    const numbers = [...this.inForce()];
    const force = numbers.join(" ");
    if (force === this.shownForce) return;
    this.shownForce = force;
    const first = numbers.find((number) => this.ruleElement(number));
    if (first) this.show(first);
  }

  panel(close: () => void): TemplateResult {
    return rulebookPanel(this.chapters, this.inForce(), this.marked, close);
  }

  private ruleElement(number: string): HTMLElement | null {
    return this.page.querySelector(`#${CSS.escape(`rule-${number}`)}`);
  }

  /** Scrolls the rulebook alone, so that the board stays where it is. */
  private show(number: string): void {
    const book = this.page.querySelector(".rulebook");
    const rule = this.ruleElement(number);
    if (!book || !rule) return;
    const down = rule.getBoundingClientRect().top - book.getBoundingClientRect().top - 6;
    book.scrollTo({ top: book.scrollTop + down, behavior: motionAllowed() ? "smooth" : "auto" });
  }
}

function rulebookPanel(chapters: Chapter[], inForce: Set<string>, marked: string, close: () => void): TemplateResult {
  const sign = html`<span class="in-force">in force</span>`;
  return html`<section class="panel rulebook-panel" aria-label="Rulebook">
    <header class="panel-head">
      <h2 class="panel-title">Rulebook</h2>
      <button type="button" class="quiet" aria-label="Close the rulebook" @click=${close}>Close</button>
    </header>
    <div class="rulebook" tabindex="0">
      ${chapters.length ? nothing : html`<p class="hint">The rulebook has not arrived yet.</p>`}
      ${chapters.map(
        (chapter) => html`<section class="chapter">
          <h3 id="rule-${chapter.number}" ?data-marked=${marked === chapter.number}>
            <span class="rule-number">${chapter.number}</span> ${chapter.title} ${inForce.has(chapter.number) ? sign : nothing}
          </h3>
          ${chapter.rules.map(
            (rule) => html`<article
              class="rule"
              id="rule-${rule.number}"
              tabindex="-1"
              ?data-in-force=${inForce.has(rule.number)}
              ?data-marked=${marked === rule.number}
              aria-current=${inForce.has(rule.number) ? "true" : nothing}
            >
              <h4><span class="rule-number">${rule.number}</span> ${rule.title} ${inForce.has(rule.number) ? sign : nothing}</h4>
              <p>${rule.text}</p>
            </article>`,
          )}
        </section>`,
      )}
    </div>
  </section>`;
}
