// The list of a builder: a search, headings and marks as filters, and what adds an entry to the text.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { addCopy, copiesOf, countedLinesOf, removeCopy, type CountedLine } from "../../setup/counted-text";
import { numberOf } from "../../scene/named-number";
import { addEntry, findParent, linesOf, type DraftLine } from "../../setup/draft-text";
import { EntryIndex, groupEntries, headingsOf, marksOf, reasonOf } from "../../setup/entry-search";
import type { BuildingForm, Entry } from "../../wire/generated";
import { t } from "../../words/words";
import { entryNumbers, entryTitle } from "./entry-face";

/** The number of entries that are drawn at first, and with each press on "Show more". */
const PAGE = 40;
/** So many marks are shown at once. If there are more, they are folded. */
const MAX_OPEN_MARKS = 8;

@customElement("coverts-entry-list")
export class EntryList extends LitElement {
  @property({ attribute: false }) form!: BuildingForm;
  @property() text = "";
  /** The number of the line under which the next entry goes; 0 for the last one that can have entries. */
  @property({ type: Number }) parentLine = 0;
  /** Called with the changed text. */
  @property({ attribute: false }) change: (text: string) => void = () => undefined;
  @state() private words = "";
  @state() private heading = "";
  @state() private marks: ReadonlySet<string> = new Set();
  @state() private most = PAGE;
  private index = new EntryIndex([]);

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("form")) this.index = new EntryIndex(this.form.entries.filter((entry) => entry.place !== "base"));
  }

  protected override render(): TemplateResult {
    const { index } = this;
    const { entries, problems } = index.find(this.words, this.heading, this.marks);
    const shown = entries.slice(0, this.most);
    const rest = entries.length - shown.length;
    return html`<section class="builder-pool" aria-label=${t("Entries")}>
      <div class="builder-search">
        <label class="builder-field">${t("Search")}
          <input type="search" maxlength="200" aria-describedby="builder-search-problem" placeholder=${this.searchExample()} .value=${this.words} @input=${(event: Event) => this.narrow({ words: (event.target as HTMLInputElement).value })} />
        </label>
        <div id="builder-search-problem" class="builder-search-problem" role="status">${problems.map((each) => html`<p>⚠ ${each}</p>`)}</div>
      </div>
      <div class="builder-filters">${this.headings()} ${this.markFilter(entries)} <p class="hint" role="status">${t("{count} of {all}", { count: entries.length, all: index.entries.length })}</p></div>
      ${entries.length ? nothing : this.nothingFound()}
      ${groupEntries(shown).map(
        ([group, own]) => html`<h3>${group}</h3>
          <ul>${this.rows(own)}</ul>`,
      )}
      ${rest > 0 ? html`<button type="button" class="quiet builder-more" @click=${() => (this.most += PAGE)}>${t("Show more: {count}", { count: rest })}</button>` : nothing}
    </section>`;
  }

  /** Say why nothing is found, and offer the whole list. */
  private nothingFound(): TemplateResult {
    const vain = this.index.vain(this.words).map((each) => t("Nothing in the list has “{words}”.", { words: each }));
    const showAll = (): void => {
      this.narrow({ words: "", heading: "", marks: new Set() });
      this.querySelector<HTMLElement>("input[type=search]")?.focus();
    };
    return html`<div class="builder-none" role="status">${(vain.length ? vain : [t("Nothing in the list has all of this together.")]).map((each) => html`<p>${each}</p>`)}</div>
      <button type="button" class="quiet" @click=${showAll}>${t("Show the whole list")}</button>`;
  }

  /** Change the search, and begin at the top of what it finds. */
  private narrow({ words = this.words, heading = this.heading, marks = this.marks }): void {
    this.words = words;
    this.heading = heading;
    this.marks = marks;
    this.most = PAGE;
  }

  /** Return a search that shows what can be typed. */
  private searchExample(): string {
    const [numbered] = this.index.entries.filter(({ numbers }) => numbers.length > 0);
    const [first] = numbered?.numbers ?? [];
    const name = first ? numberOf(first).name.toLowerCase() : "";
    const [mark] = numbered?.marks ?? this.index.entries.flatMap(({ marks }) => marks);
    return [mark?.toLowerCase(), name && (name.includes(" ") ? `"${name}">5` : `${name}>5`)].filter(Boolean).join(" ");
  }

  private headings(): TemplateResult | typeof nothing {
    const all = headingsOf(this.index.entries);
    if (all.length < 2) return nothing;
    return html`<select aria-label=${t("Kind of entry")} @change=${(event: Event) => this.narrow({ heading: (event.target as HTMLSelectElement).value })}>
      <option value="" ?selected=${!this.heading}>${t("All kinds")}</option>
      ${all.map((heading) => html`<option value=${heading} ?selected=${heading === this.heading}>${heading}</option>`)}
    </select>`;
  }

  // -- marks

  /** Draw the marks of what is found. Many are folded, except the chosen ones. */
  private markFilter(found: Entry[]): TemplateResult | typeof nothing {
    const all = marksOf(this.index.entries);
    if (all.length === 0) return nothing;
    const label = t("Only those that are");
    if (all.length <= MAX_OPEN_MARKS) return html`<div class="builder-marks" role="group" aria-label=${label}>${all.map(([mark]) => this.markButton(mark))}</div>`;
    const useful = marksOf(found).filter(([mark, count]) => count < found.length && !this.marks.has(mark));
    return html`${this.marks.size ? html`<div class="builder-marks" role="group" aria-label=${t("Chosen marks")}>${[...this.marks].map((mark) => this.markButton(mark))}</div>` : nothing}
      <details class="builder-more-marks">
        <summary>${t("Filter by marks")}</summary>
        <div class="builder-marks" role="group" aria-label=${label}>${useful.map(([mark, count]) => this.markButton(mark, count))}</div>
      </details>`;
  }

  private markButton(mark: string, count = 0): TemplateResult {
    const isChosen = this.marks.has(mark);
    const toggle = (): void => this.narrow({ marks: new Set(isChosen ? [...this.marks].filter((each) => each !== mark) : [...this.marks, mark]) });
    return html`<button type="button" aria-pressed=${isChosen} @click=${toggle}>${mark}${count ? html` <small>${count}</small>` : nothing}</button>`;
  }

  // -- entries

  private rows(entries: Entry[]): TemplateResult[] {
    if (this.form.parts.length) {
      const lines = countedLinesOf(this.text, this.form);
      return entries.map((entry) => this.countedRow(lines, entry));
    }
    const lines = linesOf(this.text, this.form.entries);
    return entries.map((entry) => this.row(entry, this.adder(lines, entry)));
  }

  /** Draw the button that adds an entry as a line of its own or beneath another. */
  private adder(lines: DraftLine[], entry: Entry): TemplateResult {
    const bearer = entry.place === "beneath" ? findParent(lines, this.parentLine) : undefined;
    const refused = entry.place === "beneath" && !bearer;
    const label = bearer ? t("Add {what} to {bearer}", { what: entry.title, bearer: bearer.text }) : t("Add {what}", { what: entry.title });
    const pick = (): void => this.change(addEntry(this.text, entry, this.form.entries, bearer?.number));
    return html`<button type="button" ?disabled=${refused} aria-label=${label} @click=${pick}>
      +${bearer ? html` <small>${bearer.text}</small>` : nothing}
    </button>`;
  }

  // -- counted entries

  /** Draw an entry with its number of copies in its usual part, and in others if it is there or its text is open. */
  private countedRow(lines: CountedLine[], entry: Entry): TemplateResult {
    const [usual = "", ...others] = entry.parts;
    const isUsed = (part: string): boolean => copiesOf(lines, entry, part) > 0;
    const rare = others.filter((part) => !isUsed(part));
    const copies = (parts: string[]): TemplateResult => html`<div class="entry-copies">${parts.map((part) => this.copies(lines, entry, part))}</div>`;
    return this.row(entry, copies([usual, ...others.filter(isUsed)]), rare.length ? copies(rare) : nothing);
  }

  /** Draw the number of copies in a part between buttons for one less and one more. */
  private copies(lines: CountedLine[], entry: Entry, part: string): TemplateResult {
    const isNamed = entry.parts.length > 1;
    const count = copiesOf(lines, entry, part);
    const title = this.form.parts.find(({ name }) => name === part)?.title ?? part;
    const what = isNamed ? t("{what} ({part})", { what: entry.title, part: title }) : entry.title;
    const last = lines.filter((line) => line.entry === entry && line.part === part).at(-1)?.number ?? 0;
    return html`<div role="group" aria-label=${what}>
      ${isNamed ? html`<small>${title}</small>` : nothing}
      <button type="button" ?disabled=${count === 0} aria-label=${t("One less: {what}", { what })} @click=${() => this.change(removeCopy(this.text, last, this.form))}>−</button>
      <output>${count}</output>
      <button type="button" aria-label=${t("One more: {what}", { what })} @click=${() => this.change(addCopy(this.text, entry, part, this.form))}>+</button>
    </div>`;
  }

  /**
   * Draw an entry with its buttons, and why the search finds it.
   * @param more What its title opens to.
   */
  private row(entry: Entry, buttons: TemplateResult, more: unknown = nothing): TemplateResult {
    const { marks, sentences } = reasonOf(entry, this.words);
    return html`<li class="builder-entry">
      <div>${entryTitle(entry, entry.title, nothing, more, marks)} ${sentences.map((each) => html`<p class="entry-reason">${each}</p>`)} ${entryNumbers(entry)}</div>
      ${buttons}
    </li>`;
  }
}
