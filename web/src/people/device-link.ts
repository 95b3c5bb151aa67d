// The dialog for a link that brings a seat to another device.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { TableState } from "../wire/generated";
import { addDevice } from "../wire/people-requests";
import { t } from "../words/words";

const linkInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get("seat") ?? "";

/** Sends `seated` when this device has the seat. */
@customElement("coverts-seat-link")
export class DeviceLinkDialog extends LitElement {
  @property() table = "";
  @property({ attribute: false }) current: TableState | null = null;
  @state() private link = linkInAddress();
  @state() private problem = "";
  @state() private working = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.onHash);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.onHash);
  }

  private readonly onHash = (): void => {
    this.link = linkInAddress();
    this.problem = "";
  };

  protected override updated(): void {
    const dialog = this.querySelector("dialog");
    if (this.link && dialog && !dialog.open) dialog.showModal();
    if (!this.link) dialog?.close();
  }

  protected override render(): TemplateResult {
    return html`<dialog class="invitation" aria-label=${t("Your seat")} @close=${this.forget} @cancel=${(event: Event) => this.working && event.preventDefault()}>
      ${this.link && this.current
        ? html`<h2>${this.current.title}</h2>
            <p role="status">${this.problem || t("Use your seat on this device, too?")}</p>
            <div class="invitation-answers">
              ${this.problem ? nothing : html`<button type="button" class="answer done" autofocus ?disabled=${this.working} @click=${() => void this.take()}>${t("Take my seat")}</button>`}
              <button type="button" class="quiet" ?disabled=${this.working} @click=${this.forget}>${this.problem ? t("Close") : t("Only watch")}</button>
            </div>`
        : nothing}
    </dialog>`;
  }

  private async take(): Promise<void> {
    this.working = true;
    try {
      await addDevice(this.table, this.link);
      this.forget();
      this.dispatchEvent(new Event("seated", { bubbles: true }));
    } catch (error) {
      this.problem = (error as Error).message;
    } finally {
      this.working = false;
    }
  }

  /** Remove the link from the address and from the history. */
  private readonly forget = (): void => {
    this.link = this.problem = "";
    if (linkInAddress()) history.replaceState(history.state, "", location.pathname + location.search);
  };
}
