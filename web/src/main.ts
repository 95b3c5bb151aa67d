// The client's entry point: one page for each kind of address.

import { pathShown } from "./browser/addresses";
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { loadFace } from "./art/measure";
import { patternSheet } from "./art/tones";
import { retryStyles } from "./browser/style-retries";
import { applyTheme } from "./browser/theme";
import { watchPointer } from "./pieces/pointer-moves";
import { loadLanguage } from "./words/languages";
import { t } from "./words/words";
import "./styles/type.css";
import "./styles/base.css";
import "./styles/reading.css";
import "./styles/table.css";
import "./styles/typing.css";
import "./styles/pieces.css";
import "./styles/tiles.css";
import "./styles/plane.css";
import "./styles/panels.css";
import "./styles/news.css";
import "./styles/places.css";
import "./styles/inspector.css";
import "./styles/consent.css";
import "./styles/phone.css";
// A file of its own would be one more request before the first paint.
import "./styles/page-status.css";

applyTheme();
watchPointer();
retryStyles();

/** A page and its module, which is loaded when the page is needed. */
interface Page {
  load(): Promise<unknown>;
  /**
   * @param name The second part of the path.
   * @param within The third part of the path.
   */
  draw(name: string, within: string): TemplateResult;
}

const frontPage: Page = { load: () => import("./front/front-page"), draw: () => html`<coverts-front-page></coverts-front-page>` };

const missingPage: Page = { load: () => import("./front/missing-page"), draw: () => html`<coverts-missing-page></coverts-missing-page>` };

const pages: Readonly<Record<string, Page>> = {
  game: { load: () => import("./front/game-page"), draw: (name) => html`<coverts-game-page game=${name}></coverts-game-page>` },
  games: { load: () => import("./replay/replay-page"), draw: (name) => html`<coverts-replay-page table=${name}></coverts-replay-page>` },
  rules: { load: () => import("./reading/rules-page"), draw: (name) => html`<coverts-rules-page game=${name}></coverts-rules-page>` },
  guide: { load: () => import("./reading/guide-page"), draw: (name) => html`<coverts-guide-page name=${name}></coverts-guide-page>` },
  table: {
    load: () => Promise.all([import("./table/table-page"), loadFace()]),
    draw: (name) => html`<coverts-table-page table=${name}></coverts-table-page>`,
  },
  learn: {
    load: () => import("./learn/lesson-pages"),
    draw: (name, within) =>
      within
        ? html`<coverts-opening-page kind="lesson" game=${name} name=${within}></coverts-opening-page>`
        : html`<coverts-learn-page game=${name}></coverts-learn-page>`,
  },
  daily: {
    load: () => import("./learn/lesson-pages"),
    draw: (name, within) => html`<coverts-opening-page kind="daily" game=${name} name=${within}></coverts-opening-page>`,
  },
  puzzle: {
    load: () => import("./learn/lesson-pages"),
    draw: (name, within) => html`<coverts-opening-page kind="puzzle" game=${name} name=${within}></coverts-opening-page>`,
  },
};

/** Pages whose address has one part. */
const singlePages: Readonly<Record<string, Page>> = {
  lobby: { load: () => import("./front/lobby-page"), draw: () => html`<coverts-lobby-page></coverts-lobby-page>` },
  account: { load: () => import("./people/account-page"), draw: () => html`<coverts-account-page></coverts-account-page>` },
  mine: { load: () => import("./front/my-tables-page"), draw: () => html`<coverts-mine-page></coverts-mine-page>` },
};

/** The folder of a page without a server; "" on a server. */
const build = document.querySelector<HTMLMetaElement>('meta[name="coverts-build"]')?.content ?? "";

@customElement("coverts-app")
export class CovertsApp extends LitElement {
  private name = "";
  private within = "";
  private page: Page = frontPage;
  @state() private loaded = false;

  constructor() {
    super();
    void loadLanguage()
      .then(() => (document.title = t("Coverts: games of hidden information")))
      .then(() => (build ? this.beginWithoutServer() : undefined))
      .then(() => this.show());
  }

  private async beginWithoutServer(): Promise<void> {
    const { beginPage } = await import("./page/begin-page");
    beginPage(build, () => void this.show());
  }

  /** Show the page of the current address. What was shown before is removed first. */
  private async show(): Promise<void> {
    this.loaded = false;
    const [, kind = "", name = "", within = ""] = pathShown().split("/");
    const page = kind ? ((name ? pages[kind] : singlePages[kind]) ?? missingPage) : frontPage;
    await Promise.all([page.load(), this.updateComplete]);
    this.page = page;
    this.name = decodeURIComponent(name);
    this.within = decodeURIComponent(within);
    this.loaded = true;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    return html`${patternSheet()}${this.loaded ? this.page.draw(this.name, this.within) : nothing}`;
  }
}
