// A line at the edge of a page without a server: what it waits for, and whether its games are stored.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { pathShown } from "../browser/addresses";
import { t } from "../words/words";
import type { OfflineListener } from "./offline";
import type { PageListener } from "./worker-transport";
import type { Stage } from "./worker-messages";

/** How long good news is shown. */
const SHOWN_MS = 8_000;
const TOLD_KEY = "coverts-offline";

@customElement("coverts-page-status")
export class PageStatus extends LitElement implements PageListener, OfflineListener {
  @state() private stage: Stage | null = null;
  @state() private unsaved = false;
  @state() private failure = "";
  @state() private offline = false;
  @state() private hasUpdate = false;
  @state() private message = "";

  onStage(stage: Stage): void {
    this.stage = stage;
    this.endGoodNews();
  }

  onUnsaved(unsaved: boolean): void {
    this.unsaved = unsaved;
  }

  onStuck(): void {
    this.failure = t("its rules do not come to an end at this point");
  }

  /** A table is left alone: there the line would cover the question. The front page says it later. */
  onOffline(): void {
    if (pathShown() !== "/" || wasTold()) return;
    this.offline = true;
    this.endGoodNews();
  }

  /** Show a message for a while. */
  say(message: string): void {
    this.message = message;
    window.setTimeout(() => (this.message = ""), SHOWN_MS);
  }

  onUpdate(): void {
    this.hasUpdate = true;
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

  /** End good news a while after they are shown: not while the games are loaded. */
  private endGoodNews(): void {
    if (!this.offline || (this.stage !== null && this.stage !== "ready")) return;
    storeTold();
    window.setTimeout(() => (this.offline = false), SHOWN_MS);
  }

  private text(): string {
    if (this.failure) return t("The games cannot run here: {reason}", { reason: this.failure });
    if (this.message) return this.message;
    if (this.stage === "python") return t("Loading the games… (1 of 2)");
    if (this.stage === "coverts") return t("Loading the games… (2 of 2)");
    if (this.unsaved) return t("Your browser stores nothing here. You can play on, but this page must stay open; save the game to keep it.");
    if (this.hasUpdate) return t("A newer version is ready. It begins once all tabs of this page are closed.");
    if (this.offline) return t("Works offline");
    return "";
  }
}

/** Whether the player has been told once that the page works offline. */
function wasTold(): boolean {
  try {
    return localStorage.getItem(TOLD_KEY) !== null;
  } catch {
    return false;
  }
}

function storeTold(): void {
  try {
    localStorage.setItem(TOLD_KEY, "yes");
  } catch {
    // Storage is blocked: the player is told again.
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "coverts-page-status": PageStatus;
  }
}
