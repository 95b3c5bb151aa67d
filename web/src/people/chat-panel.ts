// The chat of a table: messages, stock phrases, and a field for a message.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { loadName } from "../state/player-names";
import { EVERYBODY, isHeard, storeMutes, loadMutes, phraseWords, speakerOf, speakerWarning, audienceText, muteKey, lineText } from "../state/chat-phrases";
import type { Phrase, TableState, TalkLine } from "../wire/generated";
import { say } from "../wire/people-requests";
import { t } from "../words/words";
import "../styles/people.css";

const MAX_LINE_LENGTH = 300;

@customElement("coverts-talk")
export class ChatPanel extends LitElement {
  @property() table = "";
  /** Its tab is hidden: nothing in it takes the focus. */
  @property({ type: Boolean }) shut = false;
  @property({ attribute: false }) current: TableState | null = null;
  @property({ attribute: false }) lines: TalkLine[] = [];
  @state() private muted: ReadonlySet<string> = new Set();
  @state() private text = "";
  @state() private problem = "";
  @state() private sending = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.muted = loadMutes(this.table);
  }

  protected override updated(): void {
    const list = this.querySelector(".talk-lines");
    if (list) list.scrollTop = list.scrollHeight;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    if (!current) return nothing;
    if (this.shut) return this.list(current);
    if (current.chat === "off" && this.lines.length === 0) {
      return html`<section class="talk" aria-label=${t("Talk")}><p class="talk-note">${t("This table has no chat, because its creator switched the chat off.")}</p></section>`;
    }
    const silent = this.muted.has(EVERYBODY);
    return html`<section class="talk" aria-label=${t("Talk")} data-testid="talk">
      <p class="talk-note">
        ${audienceText(current)}
        <button type="button" class="quiet" aria-pressed=${String(silent)} @click=${() => this.mute(EVERYBODY)}>${silent ? t("Unmute the talk") : t("Mute the talk")}</button>
        ${this.muted.size && !silent ? html`<button type="button" class="quiet" @click=${this.hearAll}>${t("Unmute everybody")}</button>` : nothing}
      </p>
      ${this.list(current)}
      ${silent || current.chat === "off" ? nothing : this.writing(current)}
      <p class="talk-problem" role="status">${this.problem}</p>
    </section>`;
  }

  /** Draw the messages; screen readers announce them whichever tab is open. */
  private list(current: TableState): TemplateResult {
    const visible = this.lines.filter((line) => isHeard(line, this.muted));
    return html`<div class="talk-lines" role="log" aria-live="polite" aria-label=${t("Messages")} tabindex=${this.shut ? nothing : 0}>
      ${repeat(visible, (line) => `${line.room}${line.number}`, (line) => this.line(line, current))}
    </div>`;
  }

  private line(line: TalkLine, current: TableState): TemplateResult {
    const speaker = speakerOf(line, current.seats);
    const mine = line.seat !== null && line.seat === current.you;
    return html`<div class="talk-line" ?data-mine=${mine}>
      <bdi class="talk-speaker" title=${speakerWarning(line, current.seats) || nothing}>${speaker}</bdi>
      <span class="talk-words" dir="auto">${lineText(line)}</span>
      ${mine || this.shut ? nothing : html`<button type="button" class="talk-mute" aria-label=${t("Mute {name}", { name: speaker })} @click=${() => this.mute(muteKey(line))}>${t("Mute")}</button>`}
    </div>`;
  }

  private writing(current: TableState): TemplateResult {
    return html`<div class="phrases" role="group" aria-label=${t("Stock phrases")}>
        ${phraseWords().map(
          ([phrase, words]) => html`<button type="button" class="phrase" ?disabled=${this.sending} @click=${() => void this.say("", phrase)}>${words}</button>`,
        )}
      </div>
      ${current.chat === "on"
        ? html`<form class="talk-write" @submit=${this.submit}>
            <input
              aria-label=${t("Say something")} placeholder=${t("Say something")} maxlength=${MAX_LINE_LENGTH} dir="auto" autocomplete="off"
              .value=${this.text} @input=${(event: Event) => (this.text = (event.target as HTMLInputElement).value)}
            />
            <button class="tool" ?disabled=${this.sending || !this.text.trim()}>${t("Say")}</button>
          </form>`
        : nothing}`;
  }

  private readonly submit = (event: Event): void => {
    event.preventDefault();
    if (this.text.trim()) void this.say(this.text, "");
  };

  private async say(text: string, phrase: Phrase): Promise<void> {
    this.sending = true;
    this.problem = "";
    try {
      const name = this.current?.you === null ? loadName() : "";
      await say(this.table, this.current?.you ?? null, { text, phrase, name });
      if (text) this.text = "";
    } catch (error) {
      this.problem = (error as Error).message;
    } finally {
      this.sending = false;
    }
  }

  private mute(voice: string): void {
    const muted = new Set(this.muted);
    if (!muted.delete(voice)) muted.add(voice);
    this.setMuted(muted);
  }

  private readonly hearAll = (): void => this.setMuted(new Set());

  private setMuted(muted: ReadonlySet<string>): void {
    this.muted = muted;
    storeMutes(this.table, muted);
    this.dispatchEvent(new Event("muted", { bubbles: true }));
  }
}
