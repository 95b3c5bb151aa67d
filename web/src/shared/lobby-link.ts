// The link to the lobby, with the number of open tables.

import { LitElement, html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { countLobby } from "../wire/people-requests";
import { t } from "../words/words";

@customElement("coverts-lobby-link")
export class LobbyLink extends LitElement {
  @state() private count = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Without a number the link works all the same.
    void countLobby().then((count) => (this.count = count), () => undefined);
  }

  protected override render(): TemplateResult {
    return html`<a href="/lobby">${this.count ? t("Open tables: {count}", { count: this.count }) : t("Open tables")}</a>`;
  }
}
