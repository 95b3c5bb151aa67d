// The parts that pages outside a table share: the list of games, its error, head and foot.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import licence from "../fonts/OFL.txt?url";
import icon from "../art/icon.svg";
import { loadTables } from "../browser/table-storage";
import { t } from "../words/words";
import { fetchGames } from "../wire/requests";
import { transport } from "../wire/transport";
import "./lobby-link";
import type { GameCard } from "../wire/generated";
import "./language-switch";
import "./theme-switch";
import "../styles/front.css";

/** A page that knows the games of this server. */
export abstract class GamesPage extends LitElement {
  @state() protected games: GameCard[] | null = null;
  @state() protected problem = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.games = await fetchGames();
      this.problem = "";
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  /** Draw the error, with a retry button if the games are missing. */
  protected problemLine(): TemplateResult {
    const again = this.problem && !this.games;
    const retry = html` <button type="button" class="quiet" @click=${() => void this.load()}>${t("Try again")}</button>`;
    return html`<p class="problem" role="status" tabindex="-1">${this.problem}${again ? retry : nothing}</p>`;
  }
}

/**
 * Draw the head of a page: home, language, theme.
 * @param more Further links.
 */
export function pageHead(more: unknown = nothing): TemplateResult {
  return html`<header class="page-head">
    <a class="page-home" href="/"><img src=${icon} alt="" width="34" height="34" /><span>Coverts</span></a>
    <nav class="page-links" aria-label=${t("Pages")}>${transport().offers("people") ? html`<coverts-lobby-link></coverts-lobby-link>` : nothing}${ownTablesLink()}${accountLink()}${more}</nav>
    <coverts-language-switch></coverts-language-switch>
    <coverts-theme-switch></coverts-theme-switch>
  </header>`;
}

/**
 * Draw the link to the reader's tables, with the number of games that go on; nothing without tables on a server. A page
 * without a server can add tables from a file there.
 */
function ownTablesLink(): unknown {
  const tables = loadTables();
  const count = tables.filter((each) => !each.over).length;
  return tables.length || !transport().offers("people") ? html`<a href="/mine">${count ? t("Your tables: {count}", { count }) : t("Your tables")}</a>` : nothing;
}

/** Draw the link to the reader's account. Browsers offer passkeys in secure contexts only. */
function accountLink(): unknown {
  return transport().offers("people") && isSecureContext ? html`<a href="/account">${t("Account")}</a>` : nothing;
}

export function pageFoot(): TemplateResult {
  return html`<footer class="page-foot">
    <p>${t("Coverts is not affiliated with the publishers of these games. No account needed, no tracking, nothing from other sites.")}</p>
    <p>
      <a href=${licence} type="text/plain">${t("Typefaces: Barlow Condensed and Atkinson Hyperlegible Next, under the SIL Open Font License")}</a>
      ${transport().offers("programs") ? html`· <a href="/schema">${t("For programs: the interface")}</a>` : html`· <a href="./notices.txt">${t("Licences")}</a>`}
    </p>
  </footer>`;
}
