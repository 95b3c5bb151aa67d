// The page of the reader's account: signing in, passkeys, games on every device, numbers, and the end of it.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { botName } from "../browser/levels";
import { loadTables } from "../browser/table-storage";
import { pageFoot, pageHead } from "../shared/page-frame";
import {
  deleteAccount, fetchAccount, fetchAccountGames, fetchAccountSummary, fetchStatistics, keepTable, makePasskey, openTable, removePasskey, renamePasskey, renewCode, signIn, signOut,
} from "../wire/account-requests";
import type { AccountGame, AccountInfo, AccountSummary, PasskeyCard, Statistics } from "../wire/generated";
import { joinList, t, tn } from "../words/words";
import { countTable, winChart } from "./win-chart";
import "../styles/people.css";
import "./account.css";

/** Each running table may have to be loaded. */
const MAX_SUMMARIES = 12;

const botTitle = (bot: string): string => t("{name} (bot)", { name: botName(bot) });

@customElement("coverts-account-page")
export class AccountPage extends LitElement {
  @state() private account: AccountInfo | null = null;
  @state() private games: AccountGame[] = [];
  @state() private numbers: Statistics | null = null;
  @state() private summaries: ReadonlyMap<string, AccountSummary> = new Map();
  @state() private message = "";
  @state() private code = "";
  @state() private isBusy = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.onHash);
    void this.run(() => Promise.resolve());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.onHash);
  }

  private readonly onHash = (): void => this.requestUpdate();

  /** The invitation in the address, or "". */
  private get invite(): string {
    return new URLSearchParams(location.hash.slice(1)).get("invite") ?? "";
  }

  /** Do something and read the account again. A failure is shown. */
  private async run(work: () => Promise<unknown>): Promise<void> {
    this.isBusy = true;
    this.message = "";
    try {
      await work();
      this.account = await fetchAccount();
      if (this.account.signed_in) await this.loadGames();
    } catch (error) {
      this.message = error instanceof DOMException ? t("Your browser did not use a passkey. Try again.") : (error as Error).message;
    }
    this.isBusy = false;
  }

  private async loadGames(): Promise<void> {
    [this.games, this.numbers] = await Promise.all([fetchAccountGames(), fetchStatistics()]);
    for (const { table } of this.games.filter((each) => !each.outcome).slice(0, MAX_SUMMARIES)) {
      const summary = await fetchAccountSummary(table).catch(() => null);
      if (summary) this.summaries = new Map(this.summaries).set(table, summary);
    }
  }

  private readonly onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = (name: string): string => (new FormData(form).get(name) as string | null) ?? "";
    if (form.id === "register") void this.run(() => this.register(text("name")));
    if (form.id === "recover") void this.run(async () => (this.code = await makePasskey("recover", "", { code: text("code") })));
    if (form.id === "add") void this.run(() => makePasskey("passkeys", text("label")));
    if (form.id === "delete") void this.run(() => deleteAccount(text("texts") !== ""));
  };

  /** Make an account. An invitation works once, so it leaves the address. */
  private async register(name: string): Promise<void> {
    this.code = await makePasskey("register", "", { name, invite: this.invite });
    history.replaceState(history.state, "", location.pathname);
  }

  private button(label: string, work: () => Promise<unknown>): TemplateResult {
    return html`<button type="button" class="tool" ?disabled=${this.isBusy} @click=${() => void this.run(work)}>${label}</button>`;
  }

  protected override render(): TemplateResult {
    return html`<div class="page front">
      ${pageHead()}
      <main class="account" @submit=${this.onSubmit}>
        <div class="masthead"><h1>${t("Your account")}</h1>
          <p>${t("You can play without an account. With one, you find your tables on every device.")}</p></div>
        <p class="problem" role="status">${this.message}</p>
        ${this.code ? html`<section role="alert"><h2>${t("Your recovery code")}</h2>
          <p><code data-testid="code">${this.code}</code></p>
          <p>${t("Keep it. If you lose your passkey, this code brings you back into your account, once. It is not shown again.")}</p>
          <button type="button" class="tool" @click=${() => (this.code = "")}>${t("I have kept it")}</button></section>` : nothing}
        ${this.account === null ? nothing : this.account.signed_in ? this.drawAccount(this.account) : this.drawWays(this.account)}
      </main>
      ${pageFoot()}
    </div>`;
  }

  private drawWays(account: AccountInfo): TemplateResult {
    if (!account.offered) return html`<p>${account.why_not}</p>`;
    if (location.origin !== account.origin) return html`<p><a href="${account.origin}/account">${t("Accounts work only at {address}.", { address: account.origin })}</a></p>`;
    return html`<section><h2>${t("Sign in")}</h2>${this.button(t("Sign in with a passkey"), signIn)}</section>
      ${account.register === "nobody" ? nothing : this.drawRegistration(account.register === "invited")}
      <form id="recover"><h2>${t("Passkey lost?")}</h2>
        <label>${t("Recovery code")} <input name="code" required autocomplete="off" /></label>
        <button class="tool" ?disabled=${this.isBusy}>${t("Make a new passkey")}</button></form>`;
  }

  private drawRegistration(needsInvite: boolean): TemplateResult {
    if (needsInvite && !this.invite) return html`<section><h2>${t("Make an account")}</h2><p>${t("You need an invitation: ask whoever runs this server.")}</p></section>`;
    return html`<form id="register"><h2>${t("Make an account")}</h2>
      ${needsInvite ? html`<p>${t("You are invited.")}</p>` : nothing}
      <label>${t("Name, which only you see")} <input name="name" maxlength="24" required autocomplete="username" /></label>
      <button class="tool" ?disabled=${this.isBusy}>${t("Make an account with a passkey")}</button></form>`;
  }

  private drawAccount(account: AccountInfo): TemplateResult {
    const stored = loadTables();
    const missing = stored.filter(({ table }) => !this.games.some((each) => each.table === table));
    return html`<p class="account-line">${t("Signed in as {name}.", { name: account.name })} ${this.button(t("Sign out"), () => signOut(false))} ${this.button(t("Sign out everywhere"), () => signOut(true))}</p>
      <section><h2>${t("Your games")}</h2>
        ${missing.length ? this.button(tn("Move {n} table of this browser into the account", "Move {n} tables of this browser into the account", missing.length), () => this.move(missing.map(({ table }) => table))) : nothing}
        ${this.games.length ? nothing : html`<p>${t("No games yet. Tables that you make or join while you are signed in appear here.")}</p>`}
        <ul class="table-rows">${this.games.map((each) => this.drawGame(each))}</ul></section>
      ${this.numbers?.games.length ? html`<section><h2>${t("Your results")}</h2>${winChart(this.numbers.months)}
        <div class="count-tables">${countTable(t("Game"), this.numbers.games)}${countTable(t("Role"), this.numbers.roles)}${countTable(t("Others at the table"), [...this.numbers.opponents, ...this.numbers.bots.map((each) => ({ ...each, name: botTitle(each.name) }))])}</div>
        <details><summary>${t("Months as numbers")}</summary>${countTable(t("Month"), this.numbers.months)}</details></section>` : nothing}
      <section><h2>${t("Passkeys")}</h2>
        <ul>${account.passkeys.map((each, at) => this.drawPasskey(each, at + 1))}</ul>
        <form id="add" class="account-line"><label>${t("Name of another passkey")} <input name="label" maxlength="24" /></label>
          <button class="tool" ?disabled=${this.isBusy}>${t("Add a passkey")}</button></form>
        ${this.button(t("Make a new recovery code"), async () => (this.code = await renewCode()))}</section>
      <section><h2>${t("Your data")}</h2>
        <p><a class="tool" href="/api/account/export" download>${t("Save everything about me")}</a></p>
        <form id="delete"><label><input type="checkbox" name="texts" /> ${t("Also remove my names, chat lines and notes at all tables, and give up my seats")}</label>
          <label><input type="checkbox" name="sure" required /> ${t("I mean it: this cannot be taken back")}</label>
          <button class="tool" ?disabled=${this.isBusy}>${t("Delete my account")}</button></form></section>`;
  }

  private drawPasskey(passkey: PasskeyCard, number: number): TemplateResult {
    const label = passkey.label || t("Passkey {number}", { number });
    const rename = (event: SubmitEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      const name = new FormData(event.target as HTMLFormElement).get("label") as string;
      void this.run(() => renamePasskey(passkey.id, name));
    };
    return html`<li><form class="account-line" @submit=${rename}>
      <label><span class="unseen">${t("Name of {passkey}", { passkey: label })}</span><input name="label" maxlength="24" required .value=${label} /></label>
      <button class="tool" ?disabled=${this.isBusy}>${t("Rename")}</button>${this.button(t("Remove"), () => removePasskey(passkey.id))}</form></li>`;
  }

  /** Move tables one after the other. Those at which this browser has no seat any longer are left out. */
  private async move(tables: string[]): Promise<void> {
    for (const table of tables) await keepTable(table).catch(() => null);
  }

  private drawGame(game: AccountGame): TemplateResult {
    const summary = this.summaries.get(game.table);
    const over = game.outcome !== "" || summary?.over === true;
    const turn = summary?.asked ? t("Your turn") : summary?.waits_for.length ? t("Waiting for {names}", { names: joinList(summary.waits_for) }) : "";
    return html`<li class="table-row" ?data-asked=${summary?.asked === true}>
      <a class="table-row-title" href=${over ? `/games/${game.table}` : `/table/${game.table}`} @click=${(event: Event) => this.open(event, game, over)}>${game.title}</a>
      <span class="table-row-people">${joinList([...game.opponents, ...game.bots.map(botTitle)])}</span>
      <span class="table-row-turn">${over ? game.result || summary?.result : turn}</span></li>`;
  }

  /** Get this browser a seat, and follow the link. */
  private open(event: Event, game: AccountGame, over: boolean): void {
    event.preventDefault();
    const { href } = event.currentTarget as HTMLAnchorElement;
    void openTable(game.table).catch((error: unknown) => {
      if (!over) throw error;
    }).then(() => location.assign(href), (error: unknown) => (this.message = (error as Error).message));
  }
}
