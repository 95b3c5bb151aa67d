// The tables at which this browser holds seats: whose turn it is, and the time of the last answer.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { ago } from "../state/time-ago";
import { loadTables, removeTable, storeAdded, type StoredTable } from "../browser/table-storage";
import { fullName, displayName, warningTexts } from "../state/player-names";
import { RefusedError } from "../wire/requests";
import type { Summary } from "../wire/generated";
import { fetchSummary } from "../wire/people-requests";
import { t } from "../words/words";
import "../styles/people.css";

const MAX_REQUESTS = 12;

/** Empty without tables, unless `full` is set: then it says so, and it lists all tables. */
@customElement("coverts-my-tables")
export class MyTablesList extends LitElement {
  @property({ type: Boolean }) full = false;
  @state() private tables: StoredTable[] = [];
  @state() private summaries: ReadonlyMap<string, Summary | string> = new Map();
  /** The table that the player has just removed from the list. */
  @state() private removed: StoredTable | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.again);
    this.reload();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.again);
  }

  private readonly again = (): void => {
    if (document.visibilityState === "visible") void this.load();
  };

  /** Read the list again. */
  reload(): void {
    this.tables = loadTables();
    void this.load();
  }

  /** One after the other, since the server may have to load each table. Finished tables do not change. */
  private async load(): Promise<void> {
    for (const { table } of this.tables.filter((each) => !each.over).slice(0, MAX_REQUESTS)) {
      try {
        this.put(table, await fetchSummary(table));
      } catch (error) {
        const { error: code = "" } = error instanceof RefusedError ? error.refused : {};
        if (code === "no_such_table") this.unlist(table);
        else this.put(table, code === "not_your_seat" ? t("This browser no longer has a seat here.") : (error as Error).message);
        if (code === "too_many") return;
      }
    }
  }

  private put(table: string, summary: Summary | string): void {
    this.summaries = new Map(this.summaries).set(table, summary);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.tables.length === 0 && !this.removed) return this.full ? html`<p class="lobby-empty">${t("You have no tables yet. Tables you sit down at are listed here, only in this browser.")}</p>` : nothing;
    const over = (each: StoredTable): boolean => each.over || this.summaryOf(each)?.over === true;
    const running = this.tables.filter((each) => !over(each)).sort((one, other) => Number(this.summaryOf(other)?.asked ?? false) - Number(this.summaryOf(one)?.asked ?? false));
    const finished = this.tables.filter(over);
    return html`<section class="my-tables" aria-labelledby="my-tables-title" data-testid="my-tables">
      <h2 id="my-tables-title">${t("Your tables")}</h2>
      ${this.list(running)}
      ${finished.length ? html`<details class="finished-tables" ?open=${this.full}><summary>${t("Finished")}</summary>${this.list(finished)}</details>` : nothing}
      <p role="status">${this.removed
        ? html`${t("{game} is no longer listed here. Your seat stays yours.", { game: this.removed.title })}
          <button type="button" class="quiet" @click=${this.restore}>${t("List it again")}</button>`
        : nothing}</p>
      ${this.full ? nothing : html`<p class="all-tables"><a href="/mine">${t("All your tables")}</a></p>`}
    </section>`;
  }

  private summaryOf({ table }: StoredTable): Summary | undefined {
    const summary = this.summaries.get(table);
    return typeof summary === "object" ? summary : undefined;
  }

  private list(tables: StoredTable[]): TemplateResult {
    const shown = this.full ? tables : tables.slice(0, 5);
    return html`<ul class="table-rows">${repeat(shown, ({ table }) => table, (each) => this.row(each))}</ul>`;
  }

  private row(mine: StoredTable): TemplateResult {
    const summary = this.summaryOf(mine);
    const over = mine.over || summary?.over === true;
    return html`<li class="table-row" ?data-asked=${summary?.asked && !over}>
      <a class="table-row-title" href=${over ? `/games/${mine.table}` : `/table/${mine.table}`}>${mine.title}</a>
      <span class="table-row-people" title=${(summary && warningTexts(summary.seats)) || nothing}>${summary ? summary.seats.map((seat) => (seat.player === "open" ? t("open seat") : seat.you ? t("you") : fullName(seat))).join(", ") : nothing}</span>
      <span class="table-row-turn">${over ? mine.result || summary?.result || t("Finished") : this.turn(mine, summary)}</span>
      <span class="table-row-when">${ago(Date.now() / 1000 - (summary?.changed ?? mine.seen / 1000))}</span>
      <button type="button" class="quiet" aria-label=${t("Forget this table of {game}", { game: mine.title })} @click=${() => this.forget(mine)}>${t("Forget")}</button>
    </li>`;
  }

  private turn({ table }: StoredTable, summary: Summary | undefined): string {
    const message = this.summaries.get(table);
    if (typeof message === "string") return message;
    if (!summary) return "";
    if (summary.asked) return t("Your turn");
    const awaitedNames = summary.seats.filter((seat) => seat.asked).map(displayName);
    return awaitedNames.length ? t("Waiting for {names}", { names: awaitedNames.join(", ") }) : "";
  }

  private forget(mine: StoredTable): void {
    this.unlist(mine.table);
    this.removed = mine;
  }

  private readonly restore = (): void => {
    if (this.removed) storeAdded([this.removed]);
    this.removed = null;
    this.reload();
  };

  private unlist(table: string): void {
    removeTable(table);
    this.tables = loadTables();
  }
}
