// The link from a table to its replay; each line of the log is a link, too.

import { go } from "../browser/addresses";
import { LitElement, html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t } from "../words/words";
import type { TableState } from "../wire/generated";

@customElement("coverts-look-back")
export class ReplayLink extends LitElement {
  @property({ attribute: false }) current!: TableState;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("click", this.onClick);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("click", this.onClick);
  }

  private get address(): string {
    const { table, you, seats, over } = this.current;
    const shared = !over && you !== null && seats.some((seat) => seat.here);
    return `/games/${table}${shared ? `?seat=${you}` : ""}`;
  }

  /** A line of the log leads to its moment. (Keyboard users take the link and step through the moves there.) */
  private readonly onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    const line = target.closest(".log > .log-line");
    if (!line || target.closest("a, button") || event.defaultPrevented || getSelection()?.isCollapsed === false) return;
    const number = [...(line.parentElement?.querySelectorAll(":scope > .log-line") ?? [])].indexOf(line);
    go(`${this.address}#line-${number}`);
  };

  protected override render(): TemplateResult {
    return html`<a class="look-back" href=${this.address} title=${t("Every move so far, as you saw it; a line of the log leads to its moment")}>${t("Look back")}</a>`;
  }
}
