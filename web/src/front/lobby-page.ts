// The lobby: tables that anybody may join, each with a heading, a sentence and a button.

import { go } from "../browser/addresses";
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { clockSentence } from "../shared/clock-times";
import { ago } from "../state/time-ago";
import { storeName, loadName, MAX_NAME_LENGTH, personName, warningText, warningTexts } from "../state/player-names";
import type { LiveTable, LobbySeat, OpenTable } from "../wire/generated";
import { fetchLiveTables, fetchLobby, joinTable } from "../wire/people-requests";
import { t, tn } from "../words/words";
import { pageFoot, pageHead } from "../shared/page-frame";
import "../styles/people.css";

const REFRESH_MS = 5000;

@customElement("coverts-lobby-page")
export class LobbyPage extends LitElement {
  @state() private tables: OpenTable[] | null = null;
  @state() private live: LiveTable[] = [];
  @state() private problem = "";
  @state() private name = loadName();
  /** The table that is being joined. */
  @state() private joining = "";
  private timer = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
    this.timer = window.setInterval(() => document.visibilityState === "visible" && void this.load(), REFRESH_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  private async load(): Promise<void> {
    try {
      [this.tables, this.live] = await Promise.all([fetchLobby(), fetchLiveTables()]);
      if (!this.joining) this.problem = "";
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  protected override render(): TemplateResult {
    const { tables } = this;
    return html`<div class="page front lobby">
      ${pageHead()}
      <main aria-labelledby="lobby-title">
        <div class="masthead">
          <h1 id="lobby-title">${t("Open tables")}</h1>
          <p>${t("Anybody may take an open seat at these tables.")}</p>
        </div>
        <p class="own-name">
          <label>${t("Your name")}
            <input maxlength=${MAX_NAME_LENGTH} autocomplete="nickname" placeholder=${t("a name, if you like")} .value=${this.name} @input=${this.onName} />
          </label>
        </p>
        <p class="problem" role="status">${this.problem}</p>
        ${tables ? (tables.length ? this.list(tables) : this.empty()) : nothing}
        ${this.live.length ? this.liveList(this.live) : nothing}
      </main>
      ${pageFoot()}
    </div>`;
  }

  private empty(): TemplateResult {
    return html`<p class="lobby-empty">${t("No table is open just now.")} <a href="/">${t("Make one: choose a game, leave a seat open, and list the table.")}</a></p>`;
  }

  private list(tables: OpenTable[]): TemplateResult {
    return html`<ul class="lobby-list" aria-label=${t("Open tables")}>
      ${repeat(tables, ({ table }) => table, (each) => this.entry(each))}
    </ul>`;
  }

  private liveList(tables: LiveTable[]): TemplateResult {
    return html`<section aria-labelledby="live-title">
      <h2 id="live-title">${t("Games to watch")}</h2>
      <ul class="lobby-list">${repeat(tables, ({ table }) => table, (each) => liveEntry(each))}</ul>
    </section>`;
  }

  private entry(open: OpenTable): TemplateResult {
    const free = open.seats.filter((seat) => seat.player === "open").length;
    const title = `lobby-${open.table}`;
    const warnings = warningTexts(open.seats);
    const facts = [
      ...(open.clock ? [clockSentence(open.clock)] : []),
      ...open.options.map(({ label, text }) => `${label}: ${text}`),
      ...(open.chat === "phrases" ? [t("stock phrases only")] : open.chat === "off" ? [t("no talk")] : []),
      ...(open.delay ? [t("watchers see it {steps} steps late", { steps: open.delay })] : []),
    ];
    return html`<li class="lobby-entry">
      <div>
        <h2 id=${title}>${open.title}</h2>
        <p class="lobby-age">${ago(open.age)}, ${tn("one open seat", "{n} open seats", free)}</p>
        <ul class="lobby-seats" aria-label=${t("Seats")}>${open.seats.map((seat, at) => html`<li data-player=${seat.player === "open" ? "open" : seat.here ? "here" : ""} title=${warningText(seat.name_warning) || nothing}>${seatWords(seat, at, open.delay > 0)}</li>`)}</ul>
        ${warnings ? html`<p class="lobby-facts">${warnings}</p>` : nothing}
        ${facts.length ? html`<p class="lobby-facts">${facts.join(" · ")}</p>` : nothing}
      </div>
      <div class="lobby-ways">
        <button type="button" class="way-in" aria-describedby=${title} ?disabled=${this.joining !== ""} @click=${() => void this.join(open)}>
          ${this.joining === open.table ? t("Sitting down…") : t("Join")}
        </button>
        <a class="way" href="/table/${open.table}" aria-describedby=${title}>${t("Watch")}</a>
      </div>
    </li>`;
  }

  private readonly onName = (event: Event): void => {
    this.name = (event.target as HTMLInputElement).value;
    storeName(this.name.trim());
  };

  private async join({ table }: OpenTable): Promise<void> {
    this.joining = table;
    this.problem = "";
    try {
      await joinTable(table, this.name);
      go(`/table/${table}`);
    } catch (error) {
      const { message } = error as Error;
      await this.load();
      this.joining = "";
      this.problem = message;
    }
  }
}

function liveEntry({ table, title, seats, age, watchers, delay }: LiveTable): TemplateResult {
  const facts = [
    ago(age),
    ...(watchers ? [tn("{n} person watches", "{n} people watch", watchers)] : []),
    ...(delay ? [t("watchers see it {steps} steps late", { steps: delay })] : []),
  ];
  return html`<li class="lobby-entry">
    <div>
      <h3 id="live-${table}">${title}</h3>
      <p class="lobby-age">${facts.join(", ")}</p>
      <ul class="lobby-seats" aria-label=${t("Seats")}>${seats.map((seat, at) => html`<li title=${warningText(seat.name_warning) || nothing}>${seatWords(seat, at, true)}</li>`)}</ul>
    </div>
    <div class="lobby-ways"><a class="way" href="/table/${table}" aria-describedby="live-${table}">${t("Watch")}</a></div>
  </li>`;
}

/** Return who sits at a seat, and whether they are here, unless the table hides that from watchers. */
function seatWords({ player, role, called, here, name_warning }: LobbySeat, at: number, hidden: boolean): string {
  const place = role || t("Seat {number}", { number: at + 1 });
  if (player === "open") return t("{seat}: open", { seat: place });
  if (player !== "person") return t("{seat}: bot {bot}", { seat: place, bot: player });
  const who = called ? personName(called, name_warning) : t("somebody");
  if (hidden) return t("{seat}: {name}", { seat: place, name: who });
  return here ? t("{seat}: {name}, here now", { seat: place, name: who }) : t("{seat}: {name}, away", { seat: place, name: who });
}
