// A note on where others find this server, if the page's own address works only on this machine.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { isThisMachine } from "../browser/shareable-link";
import { fetchReach } from "../wire/requests";
import { t } from "../words/words";

/** Sends `reach` with the origins (scheme, host, port) at which others find the server. */
@customElement("coverts-reach")
export class ReachNote extends LitElement {
  @state() private origins: string[] | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (isThisMachine(location.hostname) && !this.origins) void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.origins = (await fetchReach()).origins;
      this.dispatchEvent(new CustomEvent("reach", { detail: this.origins }));
    } catch {
      this.origins = null;
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.origins) return nothing;
    const [origin] = this.origins;
    return origin
      ? html`<p class="reach-note">${t("Links lead to {origin}, where others can reach this table. The address of this page works only on your machine.", { origin })}</p>`
      : html`<p class="reach-note" data-alone role="alert">
          <b>${t("Nobody elsewhere can open these links.")}</b>
          ${t("Coverts accepts connections only from this machine. Stop it, and start it for your network:")}
          <code>make play SHARE=1</code> ${t("or")} <code>coverts serve --share</code>
        </p>`;
  }
}
