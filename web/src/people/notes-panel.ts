// Private notes of the viewer's seat, each at the moment of its beginning; they are saved while the viewer writes.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { fullName, warningText } from "../state/player-names";
import type { LogLine, Note, TableState } from "../wire/generated";
import { fetchNotes, storeNote, shareNotes } from "../wire/people-requests";
import { t } from "../words/words";
import "../styles/people.css";

const SAVE_DELAY_MS = 600;
const MAX_NOTE_LENGTH = 2000;

@customElement("coverts-notes")
export class NotesPanel extends LitElement {
  @property() table = "";
  /** Its tab is hidden: nothing in it takes the focus. */
  @property({ type: Boolean }) shut = false;
  @property({ attribute: false }) current: TableState | null = null;
  /** The log, which names the moment of each note. */
  @property({ attribute: false }) log: LogLine[] = [];
  @state() private notes: Note[] = [];
  @state() private shared = false;
  @state() private message = "";
  /** The position of the note that is being written, -1 for none. */
  @state() private at = -1;
  @state() private text = "";
  private savedText = "";
  /** The number of lines in the log when the note was begun. */
  private line = 0;
  private timer = 0;
  private seat: number | null | undefined = undefined;
  private wasOver = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("pagehide", this.saveNow);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("pagehide", this.saveNow);
    this.saveNow();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { current } = this;
    if (!changed.has("current") || !current) return;
    const writing = this.querySelector("textarea") === document.activeElement;
    if (this.at >= 0 && current.position !== this.at && !writing) this.finish();
    if (current.you === this.seat && current.over === this.wasOver) return;
    this.seat = current.you;
    this.wasOver = current.over;
    this.notes = [];
    this.at = -1;
    if (current.you !== null || current.over) void this.load(current.you);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    if (!current || this.shut) return nothing;
    if (current.you === null && !current.over) {
      return html`<section class="notes" aria-label=${t("Notes")}><p class="talk-note">${t("Players can keep private notes here.")}</p></section>`;
    }
    const visible = this.notes.filter((note) => note.position !== this.at || note.seat !== current.you);
    return html`<section class="notes" aria-label=${t("Notes")} data-testid="notes">
      ${current.you === null ? nothing : this.writing()}
      <ol class="note-list">
        ${repeat([...visible].reverse(), (note) => `${note.seat}.${note.position}`, (note) => this.entry(note, current))}
      </ol>
    </section>`;
  }

  private writing(): TemplateResult {
    return html`<label class="note-field">
        <span>${t("A note at this moment, only for you")}</span>
        <textarea rows="3" maxlength=${MAX_NOTE_LENGTH} dir="auto" .value=${this.text} @input=${this.onInput} @blur=${this.onBlur}></textarea>
      </label>
      <p class="talk-note">
        <label class="note-share"><input type="checkbox" .checked=${this.shared} @change=${this.onShare} /> ${t("Others may read my notes after the end")}</label>
        <span role="status">${this.message}</span>
      </p>`;
  }

  private entry(note: Note, current: TableState): TemplateResult {
    const mine = note.seat === current.you;
    const owner = current.seats[note.seat];
    const head = this.log[note.line - 1]?.text ?? t("At the start");
    return html`<li class="note" ?data-mine=${mine}>
      <header>
        <b>${head}</b> ${mine || !owner ? nothing : html`<bdi title=${warningText(owner.name_warning) || nothing}>${fullName(owner)}</bdi>`}
        ${mine ? html`<button type="button" class="quiet" aria-label=${t("Change the note of {moment}", { moment: head })} @click=${() => this.change(note)}>${t("Change")}</button>` : nothing}
      </header>
      <p dir="auto">${note.text}</p>
    </li>`;
  }

  private async load(seat: number | null): Promise<void> {
    try {
      const { notes, shared } = await fetchNotes(this.table, seat);
      if (seat !== this.seat) return;
      this.notes = notes;
      this.shared = shared;
      const here = notes.find((note) => note.seat === seat && note.position === this.current?.position);
      if (here && this.at < 0) this.change(here, false);
    } catch (error) {
      this.message = (error as Error).message;
    }
  }

  private readonly onInput = (event: Event): void => {
    this.text = (event.target as HTMLTextAreaElement).value;
    if (this.at < 0) {
      this.at = this.current?.position ?? 0;
      this.line = this.log.length;
    }
    this.message = "";
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), SAVE_DELAY_MS);
  };

  private readonly onBlur = (): void => {
    this.saveNow();
    if (this.at >= 0 && this.at !== this.current?.position) this.finish();
  };

  private readonly saveNow = (): void => {
    if (this.at >= 0 && this.text !== this.savedText) void this.save();
  };

  private async save(): Promise<void> {
    window.clearTimeout(this.timer);
    const { at, text, seat } = this;
    if (at < 0 || seat === null || seat === undefined) return;
    try {
      const { notes } = await storeNote(this.table, seat, at, this.line, text);
      this.notes = notes;
      if (at === this.at) this.savedText = text;
      this.message = t("Saved");
    } catch (error) {
      this.message = (error as Error).message;
    }
  }

  /** The game has moved on: put the note into the list and empty the field. */
  private finish(): void {
    this.saveNow();
    this.at = -1;
    this.text = this.savedText = "";
  }

  private change(note: Note, focus = true): void {
    this.finish();
    this.at = note.position;
    this.line = note.line;
    this.text = this.savedText = note.text;
    if (focus) void this.updateComplete.then(() => this.querySelector("textarea")?.focus());
  }

  private readonly onShare = (event: Event): void => {
    this.shared = (event.target as HTMLInputElement).checked;
    void shareNotes(this.table, this.seat ?? null, this.shared).catch((error: unknown) => (this.message = (error as Error).message));
  };
}
