// The rulebook of a game as a page: contents at the side, a search, an anchor for each number.

import { updateAddress } from "../browser/addresses";
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { pageFoot, pageHead } from "../shared/page-frame";
import { notFoundPage } from "../shared/not-found";
import { fetchRules } from "../wire/requests";
import { RefusedError, fetchGames } from "../wire/requests";
import type { Chapter } from "../wire/generated";
import { t } from "../words/words";
import { bookContents, bookSearch, bookText, newRulebookView } from "./rulebook-text";

const queryInAddress = (): string => new URLSearchParams(location.search).get("q") ?? "";
const numberInAddress = (): string => /^#rule-(.+)$/.exec(decodeURIComponent(location.hash))?.[1] ?? "";

@customElement("coverts-rules-page")
export class RulesPage extends LitElement {
  @property() game = "";
  @state() private gameTitle = "";
  @state() private chapters: Chapter[] = [];
  @state() private query = queryInAddress();
  @state() private marked = numberInAddress();
  @state() private problem = "";
  @state() private missing = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.onHash);
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.onHash);
  }

  private readonly onHash = (): void => {
    this.marked = numberInAddress();
  };

  private async load(): Promise<void> {
    try {
      const [games, chapters] = await Promise.all([fetchGames(), fetchRules(this.game)]);
      this.gameTitle = games.find((each) => each.name === this.game)?.title ?? this.game;
      this.chapters = chapters;
      document.title = `${t("Rulebook")}: ${this.gameTitle} · Coverts`;
    } catch (error) {
      this.missing = error instanceof RefusedError;
      this.problem = (error as Error).message;
    }
  }

  /** The browser looked for the anchor before it existed. */
  protected override updated(changed: PropertyValues): void {
    if ((changed.has("chapters") || changed.has("marked")) && this.marked) {
      this.querySelector(`#${CSS.escape(`rule-${this.marked}`)}`)?.scrollIntoView({ block: "start" });
    }
  }

  private readonly seek = (query: string): void => {
    this.query = query;
    updateAddress(`/rules/${this.game}${query ? `?q=${encodeURIComponent(query)}` : ""}`);
  };

  protected override render(): TemplateResult {
    if (this.missing) return notFoundPage(this.problem);
    const view = newRulebookView(this.chapters, this.query, this.marked);
    return html`<div class="page rules-page" data-game=${this.game}>
      ${pageHead(this.gameTitle ? html`<a href="/game/${this.game}">${this.gameTitle}</a>` : nothing)}
      <main class="reading-columns">
        <nav class="book-contents" aria-label=${t("Contents")}>
          <h1>${this.gameTitle} <span>${t("Rulebook")}</span></h1>
          ${bookSearch(view, this.seek)} ${bookContents(view)}
        </nav>
        <div class="paper-sheet rulebook-text"><h2 class="unseen">${t("Rules")}</h2>${this.problem ? html`<p role="alert">${this.problem}</p>` : bookText(view)}</div>
      </main>
      ${pageFoot()}
    </div>`;
  }
}
