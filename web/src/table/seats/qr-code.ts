// The QR code of a link. The encoder is loaded when the first code is drawn.

import { LitElement, html, nothing, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t } from "../../words/words";

/** The light frame that a scanner needs, in modules. */
const BORDER = 4;

@customElement("coverts-qr")
export class QrCode extends LitElement {
  @property() link = "";
  /** Whose link it is. */
  @property() name = "";
  @state() private path = "";
  @state() private size = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has("link")) void this.encode(this.link);
  }

  private async encode(link: string): Promise<void> {
    const { encode } = await import("uqr");
    const { data, size } = encode(link, { ecc: "M", border: BORDER });
    if (link !== this.link) return;
    this.size = size;
    this.path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.path) return nothing;
    return html`<svg class="qr" viewBox="0 0 ${this.size} ${this.size}" role="img" aria-label=${t("QR code of the link for {name}", { name: this.name })} shape-rendering="crispEdges">
      ${svg`<rect width="100%" height="100%" fill="#fff" /><path d=${this.path} fill="#000" />`}
    </svg>`;
  }
}
