// Makes a puzzle from a move of a replay, and shows its link.

import { fullAddress } from "../browser/addresses";
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Replay, ReplayMoment } from "../wire/generated";
import { t } from "../words/words";
import { fragmentOf } from "../browser/game-link";
import { makePuzzle, makePuzzleFile } from "../wire/lesson-requests";
import { transport } from "../wire/transport";
import "./learn.css";

@customElement("coverts-share-puzzle")
export class SharePuzzle extends LitElement {
  @property({ attribute: false }) replay!: Replay;
  @property({ attribute: false }) moment: ReplayMoment | null = null;
  @state() private link = "";
  @state() private problem = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("moment")) this.link = this.problem = "";
  }

  private readonly share = async (): Promise<void> => {
    const { position = 0, actor } = this.moment ?? {};
    const wanted = { position, seat: actor ?? 0 };
    try {
      if (this.isOnServer) this.link = fullAddress((await makePuzzle(this.replay.table, wanted)).address);
      else await this.pack(await makePuzzleFile(this.replay.table, wanted));
    } catch (error) {
      this.problem = (error as Error).message;
    }
  };

  /** Make the link that holds a puzzle. */
  private async pack(puzzle: string): Promise<void> {
    const fragment = await fragmentOf("puzzle", puzzle);
    if (fragment === null) this.problem = t("This position is too large for a link.");
    else this.link = fullAddress(`/puzzle/link${fragment}`);
  }

  /** Whether the puzzle stays on a server, so that its link only names it. */
  private get isOnServer(): boolean {
    return transport().offers("people");
  }

  protected override render(): TemplateResult | typeof nothing {
    const { replay, moment, link, problem } = this;
    const actor = moment?.actor ?? null;
    if (!replay.over || replay.from_file || actor === null || !replay.may_take.includes(actor)) return nothing;
    if (!link) return html`<button type="button" class="quiet" @click=${this.share}>${t("Make this a puzzle")}</button> ${problem}`;
    return html`<label class="share-puzzle">${t("Puzzle")}
      <input readonly .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label>
      <a href=${link} target=${this.isOnServer ? nothing : "_blank"}>${t("Open it")}</a>
      ${this.isOnServer ? nothing : html`<span>${t("The link holds only what this seat saw, and the answer that it gave.")}</span>`}`;
  }
}
