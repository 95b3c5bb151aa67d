// A line at the edge of a page without a server: what it waits for, and whether its games are stored.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { t } from "../words/words";
import type { PageListener } from "./worker-transport";
import "../styles/page-status.css";
import type { Stage } from "./worker-messages";

@customElement("coverts-page-status")
export class PageStatus extends LitElement implements PageListener {
  @state() private stage: Stage | null = null;
  @state() private unsaved = false;
  @state() private failure = "";

  onStage(stage: Stage): void {
    this.stage = stage;
  }

  onUnsaved(unsaved: boolean): void {
    this.unsaved = unsaved;
  }

  onFailed(reason: string): void {
    this.failure = reason;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    const text = this.text();
    return text ? html`<p class="page-status" role="status">${text}</p>` : nothing;
  }

  private text(): string {
    if (this.failure) return t("The games cannot run here: {reason}", { reason: this.failure });
    if (this.stage === "python") return t("Loading the games… (1 of 2)");
    if (this.stage === "coverts") return t("Loading the games… (2 of 2)");
    if (this.unsaved) return t("Your browser stores nothing here. You can play on, but this page must stay open; save the game to keep it.");
    return "";
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "coverts-page-status": PageStatus;
  }
}
