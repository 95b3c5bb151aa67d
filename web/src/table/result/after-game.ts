// After the end: replay the game, share it, save its file, play again.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { go } from "../../browser/addresses";
import { botName, storeLevel } from "../../browser/levels";
import { storeInvites } from "../../browser/invite-storage";
import { storeRematch } from "../../browser/rematch-storage";
import { nextLevel } from "../../setup/next-level";
import { addressOfGame } from "../../setup/option-values";
import { tableOf } from "../../setup/quick-table";
import { t } from "../../words/words";
import type { TableState } from "../../wire/generated";
import "../../shared/share-game";
import { makeRematch } from "../../wire/replay-requests";
import { fetchGames, makeTable } from "../../wire/requests";

@customElement("coverts-after")
export class AfterGame extends LitElement {
  @property({ attribute: false }) current!: TableState;
  @state() private message = "";
  @state() private busy = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private readonly rematch = async (): Promise<void> => {
    this.busy = true;
    try {
      const { table, address, invites } = await makeRematch(this.current.table);
      if (invites.length) storeInvites(table, invites);
      storeRematch(address, this.current.seats);
      go(address);
    } catch (error) {
      this.message = (error as Error).message;
      this.busy = false;
    }
  };

  /** Follow the link to the rematch. A link without an invite gives the seat by a request. */
  private readonly follow = (event: Event): void => {
    const { rematch, seats } = this.current;
    if (rematch.includes("#")) {
      storeRematch(rematch, seats);
    } else {
      event.preventDefault();
      if (!this.busy) void this.rematch();
    }
  };

  /** Start the game's suggested table at another level. */
  private readonly playAt = async (level: string): Promise<void> => {
    const { game, you } = this.current;
    this.busy = true;
    try {
      const card = (await fetchGames()).find((each) => each.name === game);
      if (!card) return;
      storeLevel(game, level);
      const preset = card.presets.find((each) => each.seats[you ?? 0] === "person") ?? card.presets[0];
      go((await makeTable(tableOf(card, preset))).address);
    } catch (error) {
      this.message = (error as Error).message;
      this.busy = false;
    }
  };

  /** Say why the viewer lost, and offer the lesson about it and another level. */
  private advice(): TemplateResult | typeof nothing {
    const { game, defeat } = this.current;
    const level = nextLevel(this.current);
    if (!defeat && !level) return nothing;
    return html`<div class="advice">
      ${defeat ? html`<p>${defeat.reason} <a href="/learn/${game}/${defeat.lesson}">${t("Lesson: {title}", { title: defeat.title })}</a></p>` : nothing}
      ${level ? html`<button type="button" ?disabled=${this.busy} @click=${() => void this.playAt(level)}>${t("Play against {level}", { level: botName(level) })}</button>` : nothing}
    </div>`;
  }

  protected override render(): TemplateResult {
    const { current } = this;
    const seat = current.you === null ? "" : `?seat=${current.you}`;
    const played = current.you !== null || current.seats.some((each) => each.here);
    return html`${this.advice()}<nav class="after" aria-label=${t("After the game")} data-testid="after">
      ${current.rematch
        ? html`<a class="after-first" href=${current.rematch} @click=${this.follow}>${t("To the rematch")}</a>`
        : played
          ? html`<button type="button" class="after-first" ?disabled=${this.busy} @click=${this.rematch}>${this.busy ? t("Setting up…") : t("Rematch")}</button>`
          : nothing}
      <a href="/games/${current.table}">${t("Replay")}</a>
      ${current.over ? html`<coverts-share-game table=${current.table} address="/games/${current.table}" seat=${current.you ?? ""}></coverts-share-game>` : nothing}
      <a href="/api/tables/${current.table}/file${seat}" download>${t("Save")}</a>
      <a href=${addressOfGame(current)}>${t("Play again…")}</a>
      <p role="status">${this.message}</p>
    </nav>`;
  }
}
