// How the player is told that it is their turn while they are not at the table.

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { canPush, isPushForbidden, isTold, storeTold, subscribe, subscription } from "../browser/push-subscription";
import { loadTables } from "../browser/table-storage";
import type { NoticeOptions } from "../wire/generated";
import { beginPush, endPush, fetchNoticeOptions, setNoticeMail } from "../wire/notice-requests";
import { RequestPanel } from "../shared/request-panel";
import { pageLanguage, t, tn } from "../words/words";

@customElement("coverts-turn-notices")
export class TurnNotices extends RequestPanel {
  @property() table = "";
  @property({ attribute: false }) seat: number | null = null;
  @state() private options: NoticeOptions | null = null;
  @state() private address = "";

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("table") || changed.has("seat")) {
      void fetchNoticeOptions(this.table, this.seat).then((options) => (this.options = options), () => undefined);
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { options } = this;
    const hasPush = Boolean(options?.push_key) && canPush();
    if (!options || !(hasPush || options.has_mail)) return nothing;
    return html`<h3>${t("When it is my turn")}</h3>
      <p class="talk-note">${t("If the game waits for you and you are not here, you can be told, at most once per hour. The message names only the game.")}</p>
      ${hasPush ? this.push(options) : nothing} ${options.has_mail ? this.mail(options) : nothing}
      <p class="talk-problem" role="status">${this.message}</p>`;
  }

  private push(options: NoticeOptions): TemplateResult {
    if (isPushForbidden()) {
      return html`<p class="talk-note">${t("This browser does not show messages of this site. You can allow them in its settings.")}</p>`;
    }
    const told = options.browsers > 0 && isTold(this.table);
    return html`<p class="people-buttons">
      ${told
        ? html`<button type="button" class="quiet" ?disabled=${this.working} @click=${this.end}>${t("Do not tell me in this browser")}</button>`
        : html`<button type="button" class="quiet" ?disabled=${this.working} @click=${() => this.begin([this.table])}>${t("Tell me when it is my turn")}</button>`}
      ${this.others().length
        ? html`<button type="button" class="quiet" ?disabled=${this.working} @click=${() => this.begin([this.table, ...this.others()])}>${t("Tell me at all my tables")}</button>`
        : nothing}
    </p>`;
  }

  /** The other tables of this device at which this browser is not told. */
  private others(): string[] {
    return loadTables()
      .filter(({ table, over }) => table !== this.table && !over && !isTold(table))
      .map(({ table }) => table);
  }

  private mail(options: NoticeOptions): TemplateResult {
    if (options.mail) {
      const text = options.confirmed ? t("Mails go to {address}.", { address: options.mail }) : t("{address} has got a mail with a link. Mails come once you have opened it.", { address: options.mail });
      return html`<p class="talk-note">${text} <button type="button" class="quiet" ?disabled=${this.working} @click=${() => this.setMail("")}>${t("No more mails")}</button></p>`;
    }
    return html`<form class="own-name" @submit=${this.onMail}>
      <label>${t("Mail address")}
        <input type="email" required maxlength="254" autocomplete="email" .value=${this.address} @input=${(event: Event) => (this.address = (event.target as HTMLInputElement).value)} />
      </label>
      <button class="tool" ?disabled=${this.working}>${t("Send me mails")}</button>
    </form>`;
  }

  private begin(tables: string[]): void {
    void this.attempt(async () => {
      const made = await subscribe(this.options?.push_key ?? "");
      if (!made) return t("This browser does not show messages of this site. You can allow them in its settings.");
      let count = 0;
      for (const table of tables) {
        try {
          const options = await beginPush(table, table === this.table ? this.seat : null, made.toJSON(), pageLanguage());
          if (table === this.table) this.options = options;
          storeTold(table, true);
          count += 1;
        } catch (error) {
          if (table === this.table) throw error; // Another table may no longer exist.
        }
      }
      return tn("This browser tells you at this table.", "This browser tells you at {n} tables.", count);
    });
  }

  private readonly end = (): void => {
    void this.attempt(async () => {
      const made = await subscription();
      if (made) this.options = await endPush(this.table, this.seat, made.endpoint);
      storeTold(this.table, false);
      this.requestUpdate();
      return t("This browser no longer tells you at this table.");
    });
  };

  private readonly onMail = (event: Event): void => {
    event.preventDefault();
    this.setMail(this.address);
  };

  private setMail(address: string): void {
    void this.attempt(async () => {
      this.options = await setNoticeMail(this.table, this.seat, address, pageLanguage());
      return address ? "" : t("You get no more mails about this table.");
    });
  }
}
