// Shares a finished game: a link to this server, or a link that holds the game itself.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { fullAddress } from "../browser/addresses";
import { copyText } from "../browser/clipboard";
import { fragmentOf } from "../browser/game-link";
import { t } from "../words/words";
import { fetchGameFile } from "../wire/replay-requests";
import { transport } from "../wire/transport";
import "../styles/share.css";

@customElement("coverts-share-game")
export class ShareGame extends LitElement {
  @property() table = "";
  /** The address of the game or of one of its moves, such as "/games/abcdefgh". */
  @property() address = "";
  /** The seat that the viewer holds; "" if they hold none or only one. */
  @property() seat = "";
  @state() private message = "";
  /** The link that holds the game, until the player has been told what is in it. */
  @state() private link = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private readonly share = async (): Promise<void> => {
    if (transport().offers("people")) {
      await this.copy(fullAddress(this.address));
      return;
    }
    try {
      const fragment = await fragmentOf("game", await fetchGameFile(this.table, this.seat));
      if (fragment === null) this.message = t("This game is too long for a link. Save it, and send the file.");
      else this.link = fullAddress(`/games/file${this.moveQuery()}${fragment}`);
    } catch (error) {
      this.message = (error as Error).message;
    }
  };

  /** Return the query for the move of the address, if it names one. */
  private moveQuery(): string {
    const move = this.address.split("#")[1];
    return move ? `?move=${move}` : "";
  }

  private readonly copy = async (address: string): Promise<void> => {
    this.link = "";
    this.message = (await copyText(address)) ? t("The link to this game is copied.") : t("It could not be copied. Copy the link of Replay instead.");
  };

  protected override render(): TemplateResult {
    const { link } = this;
    return html`<button type="button" class="tool" @click=${this.share}>${t("Share")}</button>
      ${link
        ? html`<p role="status">${t("The link holds the whole game: all hidden cards, and everything that happened later.")}
            <button type="button" class="tool" @click=${() => void this.copy(link)}>${t("Copy the link")}</button></p>`
        : this.message
          ? html`<p role="status">${this.message}</p>`
          : nothing}`;
  }
}
