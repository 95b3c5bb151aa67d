// What is read beside the board, or in front of it on a phone: the log, the rulebook, the chat, notes and people.

import { html, nothing, type LitElement, type TemplateResult } from "lit";
import { isLinkedPuzzle } from "../browser/game-link";
import type { Session } from "../state/session";
import type { Lens } from "../view/lens";
import type { RulebookPanel } from "../view/rulebook-panel";
import { showEndOfLog } from "../view/scrolling";
import type { Layout } from "../view/table-layout";
import type { TableState } from "../wire/generated";
import { transport } from "../wire/transport";
import { t } from "../words/words";
import { logPanel } from "./log-panel";
import "./replay-link";
import { optionsLine } from "./seats/options-line";
import { tabPanels, tabRow, type Tab } from "../shared/side-tabs";

export class ReadingTabs {
  /** The name of the chosen tab; the board only has a tab on a phone. */
  private chosen = "board";
  /** How many lines of the chat have been read. */
  private readLines = 0;
  /** How many lines the chat had when the page was opened: they are not shown beside the board. */
  oldLines = 0;

  constructor(
    private readonly page: LitElement & { table: string },
    private readonly session: Session,
    private readonly layout: Layout,
    private readonly lens: Lens,
    private readonly rulebook: RulebookPanel,
  ) {}

  private get isPhone(): boolean {
    return this.layout.name === "phone";
  }

  private get open(): string {
    return this.chosen === "board" && !this.isPhone ? "log" : this.chosen;
  }

  /** Open a tab. On a phone a second press on a tab shows the board again. */
  readonly choose = (pressed: string): void => {
    const name = this.isPhone && pressed === this.open ? "board" : pressed;
    if (this.isPhone && name !== "board") this.lens.close();
    this.show(name);
    if (this.rulebook.isOpen !== (name === "rules")) this.rulebook.toggle();
    void this.page.updateComplete.then(() => {
      if (name === "log") showEndOfLog(this.page);
      if (this.layout.name === "middle") this.page.querySelector(`#panel-${name}`)?.scrollIntoView({ block: "nearest" });
    });
  };

  readonly toggleRulebook = (): void => {
    this.lens.close();
    this.choose(this.rulebook.isOpen && !this.isPhone ? "log" : "rules");
  };

  /** Open the rulebook at a rule. */
  showRule(rule: string): void {
    this.lens.close();
    this.show("rules");
    this.rulebook.openAt(rule);
  }

  private show(name: string): void {
    this.chosen = name;
    this.page.requestUpdate();
  }

  private tabs(current: TableState): Tab[] {
    const { log, since, talk } = this.session;
    const { table } = this.page;
    const shut = (name: string): boolean => this.open !== name;
    const hasPeople = transport().offers("people");
    if (!shut("talk")) this.readLines = talk.length;
    const tabs: (Tab | null)[] = [
      {
        name: "log",
        word: t("Log"),
        content: html`<div class="log-head"><coverts-clock-line brief></coverts-clock-line>${optionsLine(current)}${isLinkedPuzzle(table) ? nothing : html`<coverts-look-back .current=${current}></coverts-look-back>`}</div>${logPanel(log, current.seen_from, since.current?.number)}`,
      },
      { name: "rules", word: this.isPhone ? t("Rules") : t("Rulebook"), content: this.rulebook.isOpen ? this.rulebook.panel(this.toggleRulebook) : nothing },
      !hasPeople ? null : { name: "talk", word: t("Talk"), fresh: talk.length > this.readLines, content: html`<coverts-talk table=${table} ?shut=${shut("talk")} .current=${current} .lines=${talk}></coverts-talk>` },
      isLinkedPuzzle(table) ? null : { name: "notes", word: t("Notes"), content: html`<coverts-notes table=${table} ?shut=${shut("notes")} .current=${current} .log=${log}></coverts-notes>` },
      !hasPeople ? null : { name: "people", word: t("People"), content: html`<coverts-people table=${table} ?shut=${shut("people")} .current=${current}></coverts-people>` },
    ];
    return tabs.filter((tab) => tab !== null);
  }

  /** Draw the newest message of the chat, until the chat is opened. */
  talkPeek(current: TableState): TemplateResult | typeof nothing {
    const { talk } = this.session;
    const lines = talk.slice(Math.max(this.readLines, this.oldLines));
    if (!lines.length || this.open === "talk") return nothing;
    return html`<coverts-talk-peek table=${this.page.table} .current=${current} .lines=${lines} @click=${() => this.choose("talk")}></coverts-talk-peek>`;
  }

  /** Draw the tabs beside or below the board. */
  side(current: TableState): TemplateResult {
    const tabs = this.tabs(current);
    return html`${tabRow(this.page, t("What to read"), this.open, tabs, this.choose)} ${tabPanels(this.open, tabs)}`;
  }

  /**
   * Draw a phone's bar of tabs, and the sheet that covers the board with one of them.
   * @param buttons What else is in the bar.
   */
  phoneBar(current: TableState, buttons: TemplateResult | typeof nothing): TemplateResult {
    const tabs: Tab[] = [{ name: "board", word: t("Board") }, ...this.tabs(current)];
    return html`<section class="sheet" aria-label=${t("What to read")} ?data-open=${this.open !== "board"}>${tabPanels(this.open, tabs)}</section>
      <nav class="phone-bar" aria-label=${t("What to see")}>${tabRow(this.page, t("What to see"), this.open, tabs, this.choose)} ${buttons}</nav>`;
  }
}
