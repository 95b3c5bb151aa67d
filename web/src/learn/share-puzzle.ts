// Makes a puzzle from a move of a replay, and shows its link.

import { fullAddress } from "../browser/addresses";
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Replay, ReplayMoment } from "../wire/generated";
import { t } from "../words/words";
import { makePuzzle } from "../wire/lesson-requests";
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
    try {
      const { address } = await makePuzzle(this.replay.table, { position, seat: actor ?? 0 });
      this.link = fullAddress(address);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  };

  protected override render(): TemplateResult | typeof nothing {
    const { replay, moment, link, problem } = this;
    const actor = moment?.actor ?? null;
    if (!replay.over || replay.from_file || actor === null || !replay.may_take.includes(actor)) return nothing;
    if (!link) return html`<button type="button" class="quiet" @click=${this.share}>${t("Make this a puzzle")}</button> ${problem}`;
    return html`<label class="share-puzzle">${t("Puzzle")}
      <input readonly .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label>
      <a href=${link}>${t("Open it")}</a>`;
  }
}
