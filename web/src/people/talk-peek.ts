// The newest message of the chat, while the chat is out of sight.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { isHeard, lineText, loadMutes, speakerOf } from "../state/chat-phrases";
import type { TableState, TalkLine } from "../wire/generated";
import { t } from "../words/words";

@customElement("coverts-talk-peek")
export class TalkPeek extends LitElement {
  @property() table = "";
  @property({ attribute: false }) current: TableState | null = null;
  /** The messages that the viewer has not seen yet. */
  @property({ attribute: false }) lines: TalkLine[] = [];

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    const muted = loadMutes(this.table);
    const line = this.lines.filter((each) => each.seat !== current?.you && isHeard(each, muted)).at(-1);
    if (!current || !line) return nothing;
    const speaker = speakerOf(line, current.seats);
    return html`<button type="button" class="since talk-peek" title=${t("Open the chat")}>
      <span class="since-line" dir="auto"><b><bdi>${speaker}</bdi>:</b> ${lineText(line)}</span>
    </button>`;
  }
}
