// A guide as a page: a text of docs/, which the server sends as HTML, and its headings at the side.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { picture } from "../art/game-picture";
import { pageFoot, pageHead } from "../shared/page-frame";
import { notFoundPage } from "../shared/not-found";
import { RefusedError, fetchGuide } from "../wire/requests";
import type { Guide } from "../wire/generated";
import { t } from "../words/words";
import "../styles/guide.css";

@customElement("coverts-guide-page")
export class GuidePage extends LitElement {
  @property() name = "";
  @state() private guide: Guide | null = null;
  @state() private problem = "";
  @state() private missing = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.guide = await fetchGuide(this.name);
      document.title = `${this.guide.title} · Coverts`;
      await this.updateComplete;
      if (location.hash) this.querySelector(`#${CSS.escape(decodeURIComponent(location.hash.slice(1)))}`)?.scrollIntoView();
    } catch (error) {
      this.missing = error instanceof RefusedError;
      this.problem = (error as Error).message;
    }
  }

  protected override render(): TemplateResult {
    if (this.missing) return notFoundPage(this.problem);
    const { guide } = this;
    return html`<div class="page guide-page" data-game=${guide?.game || nothing}>
      ${pageHead(guide?.game ? html`<a href="/game/${guide.game}">${t("Play it")}</a> <a href="/rules/${guide.game}">${t("Rulebook")}</a>` : nothing)}
      <main class="reading-columns">
        <nav class="book-contents" aria-label=${t("Contents")}>
          ${guide?.game ? html`<div class="guide-picture">${picture(guide.game)}</div>` : nothing}
          <ol class="book-contents-list" lang="en">
            ${guide?.headings.map(({ anchor, text }) => html`<li><a href="#${anchor}">${text}</a></li>`)}
          </ol>
        </nav>
        <article class="paper-sheet guide-text" lang="en">
          ${this.problem ? html`<p role="alert">${this.problem}</p>` : nothing}
          ${guide ? unsafeHTML(guide.text) /* of the package's own files, in which HTML is not allowed */ : nothing}
        </article>
      </main>
      ${pageFoot()}
    </div>`;
  }
}
