// Notes beside the moves of a replay: the viewer's own, and those that others share.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Note, Seat } from "../wire/generated";
import { fetchNotes } from "../wire/people-requests";
import { fullName, warningText } from "../state/player-names";
import { t } from "../words/words";
import "../styles/people.css";

/** Shows the notes that were begun after the move before and until this one. */
@customElement("coverts-past-notes")
export class ReplayNotes extends LitElement {
  @property() table = "";
  @property({ type: Boolean }) over = false;
  @property({ attribute: false }) own: number | null = null;
  @property({ attribute: false }) seats: Seat[] = [];
  /** The numbers of lines in the log after the move before and after this one. */
  @property({ type: Number }) from = -1;
  @property({ type: Number }) until = 0;
  @state() private notes: Note[] = [];
  private asked = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const asked = `${this.table} ${this.own ?? ""} ${this.over}`;
    if (changed.size === 0 || asked === this.asked || (this.own === null && !this.over)) return;
    this.asked = asked;
    void fetchNotes(this.table, this.own).then(({ notes }) => (this.notes = notes), () => undefined);
  }

  protected override render(): TemplateResult | typeof nothing {
    const visible = this.notes.filter(({ line }) => line > this.from && line <= this.until);
    if (visible.length === 0) return nothing;
    return html`<section class="panel past-notes" aria-label=${t("Notes")} data-testid="past-notes">
      <h2 class="panel-title">${t("Notes")}</h2>
      <ol class="note-list">${visible.map((note) => this.entry(note))}</ol>
    </section>`;
  }

  private entry(note: Note): TemplateResult {
    const owner = this.seats[note.seat];
    const mine = note.seat === this.own;
    return html`<li class="note" ?data-mine=${mine}>
      ${mine || !owner ? nothing : html`<header><bdi title=${warningText(owner.name_warning) || nothing}>${fullName(owner)}</bdi></header>`}
      <p dir="auto">${note.text}</p>
    </li>`;
  }
}
