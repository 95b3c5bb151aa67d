// A dialog that builds an option's text from the game's list; the game checks each draft.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import {
  findParent, groupEntries, linesOf, marksOf, nameOf, filterEntries, addEntry, removeLine, withLineEnd, withName, type DraftLine,
} from "../setup/draft-text";
import { numberOf } from "../pieces/card-face";
import { fetchBuildingForm, fetchRules, judgeDraft } from "../wire/requests";
import type { BuildingForm, Entry, GameOption, Judged, Objection, RuleText, Value } from "../wire/generated";
import { t, tn } from "../words/words";
import "../styles/builder.css";

const entryCost = (entry: Entry | null): TemplateResult | typeof nothing => (entry?.cost ? html`<small class="entry-cost">${entry.cost}</small>` : nothing);

/** Draw an entry's values in columns, the numbers above their names. */
function entryNumbers(entry: Entry | null): TemplateResult | typeof nothing {
  if (!entry?.numbers.length) return nothing;
  return html`<ul class="entry-numbers">${entry.numbers.map(numberOf).map(({ name, value }) => html`<li><b>${value}</b> <small>${name}</small></li>`)}</ul>`;
}

/** Sends `built` if its text, in `value`, is to be used, and `closed` when it closes. */
@customElement("coverts-builder")
export class Builder extends LitElement {
  @property() game = "";
  @property({ attribute: false }) option!: GameOption;
  /** The current values of all options of the table. */
  @property({ attribute: false }) options: Record<string, Value> = {};
  /** The name of a ready-made text, or a full text. */
  @property({ attribute: false }) value: Value = "";
  @state() private form: BuildingForm | null = null;
  /** The current draft. */
  @state() text = "\n";
  @state() private judgement: Judged | null = null;
  @state() private problem = "";
  @state() private words = "";
  @state() private marks: ReadonlySet<string> = new Set();
  /** The number of the line under which the next entry goes; 0 for the last one that can have entries. */
  @state() private parentLine = 0;
  @state() private notice = "";
  private rules = new Map<string, RuleText>();
  /** Counts drafts, so that only the reply to the last one is shown. */
  private drafts = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      const [form, chapters] = await Promise.all([fetchBuildingForm(this.game, this.option.name), fetchRules(this.game)]);
      this.rules = new Map(chapters.flatMap(({ rules }) => rules.map((rule) => [rule.number, rule])));
      this.form = form;
      await this.draft(form.ready.find(({ name }) => name === this.value)?.text ?? String(this.value));
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  /** Take a text as the current draft and have the game check it. */
  private async draft(text: string): Promise<void> {
    this.text = withLineEnd(text);
    this.notice = "";
    const now = ++this.drafts;
    try {
      const judged = await judgeDraft(this.game, this.option.name, { text: this.text, options: this.others() });
      if (now !== this.drafts) return;
      this.judgement = judged;
      this.problem = "";
    } catch (error) {
      if (now === this.drafts) this.problem = (error as Error).message;
    }
  }

  private others(): Record<string, Value> {
    return Object.fromEntries(Object.entries(this.options).filter(([name]) => name !== this.option.name));
  }

  protected override render(): TemplateResult {
    return html`<dialog class="builder" aria-labelledby="builder-title" @close=${() => this.dispatchEvent(new Event("closed"))}>
      <header class="builder-head">
        <h2 id="builder-title">${this.option.label}</h2>
        <button type="button" class="quiet" @click=${this.close}>${t("Close")}</button>
      </header>
      <p class="problem" role="alert">${this.problem}</p>
      ${this.form ? this.parts(this.form) : nothing}
    </dialog>`;
  }

  private parts(form: BuildingForm): TemplateResult {
    const lines = linesOf(this.text, form.entries);
    return html`<div class="builder-parts">
        ${this.chosenPart(form, lines)} ${this.pool(form, lines)} ${this.textPart(form)}
      </div>
      ${this.foot(form)}`;
  }

  // -- the chosen entries

  private chosenPart(form: BuildingForm, lines: DraftLine[]): TemplateResult {
    const bases = form.entries.filter((entry) => entry.place === "base");
    const base = lines.find((line) => line.entry?.place === "base");
    const choose = (event: Event): void => {
      const entry = bases.find(({ line }) => line === (event.target as HTMLSelectElement).value);
      if (entry) void this.draft(addEntry(this.text, entry, form.entries));
    };
    const objections = this.judgement?.objections ?? [];
    const named = (event: Event): Promise<void> => this.draft(withName(this.text, (event.target as HTMLInputElement).value));
    return html`<section class="builder-picked" aria-label=${t("Your {what}", { what: form.called })}>
      <label class="builder-field">${t("Name")} <input .value=${nameOf(this.text)} @change=${named} /></label>
      ${bases.length
        ? html`<label class="builder-field">${t("Based on")}
            <select @change=${choose}>
              <option value="" ?selected=${!base} disabled>${t("Choose")}</option>
              ${bases.map((entry) => html`<option value=${entry.line} ?selected=${entry.line === base?.text}>${entry.title}</option>`)}
            </select>
          </label>`
        : nothing}
      ${this.total()}
      <ol class="builder-lines">
        ${lines.filter((line) => line !== base).map((line) => this.line(form, lines, line, objections))}
      </ol>
      <ul class="builder-objections" aria-label=${t("What is wrong with it")}>
        ${objections.map((each) => this.objection(each))}
      </ul>
    </section>`;
  }

  /** Draw the total cost, and how much of its limit it takes. */
  private total(): TemplateResult | typeof nothing {
    const { judgement } = this;
    if (!judgement?.sum) return nothing;
    const { sum, spent, limit } = judgement;
    return html`<p class="builder-total" ?data-over=${limit > 0 && spent > limit}>
      <b>${sum}</b> ${limit ? html`<meter min="0" max=${limit} value=${Math.min(spent, limit)} aria-label=${sum}></meter>` : nothing}
    </p>`;
  }

  private line(form: BuildingForm, lines: DraftLine[], line: DraftLine, objections: Objection[]): TemplateResult {
    const title = line.entry?.title ?? line.text;
    const canNest = form.entries.some((entry) => entry.place === "beneath");
    const canHaveEntries = canNest && line.entry?.bears;
    const chosen = findParent(lines, this.parentLine)?.number === line.number;
    const wrong = objections.some((each) => each.line === line.number);
    return html`<li class="builder-line" ?data-beneath=${line.above > 0} ?data-wrong=${wrong}>
      <span class="builder-line-title">${wrong ? "⚠ " : nothing}${title} ${entryCost(line.entry)}</span>
      ${canHaveEntries
        ? html`<button
            type="button"
            class="quiet"
            aria-pressed=${chosen}
            aria-label=${t("New entries go to {what}", { what: title })}
            @click=${() => (this.parentLine = line.number)}
          >
            ${t("Add to this")}
          </button>`
        : nothing}
      <button type="button" class="quiet" aria-label=${t("Remove {what}", { what: title })} @click=${() => this.putBack(form, line)}>−</button>
      ${entryNumbers(line.entry)}
    </li>`;
  }

  private putBack(form: BuildingForm, line: DraftLine): void {
    void this.draft(removeLine(this.text, line.number, form.entries));
    this.parentLine = 0;
    void this.updateComplete.then(() => {
      const rows = this.querySelectorAll<HTMLElement>(".builder-line > button:last-of-type");
      const at = linesOf(this.text, form.entries).filter(({ number, entry }) => number < line.number && entry?.place !== "base");
      (rows[Math.min(at.length, rows.length - 1)] ?? this.querySelector<HTMLElement>(".builder-field input"))?.focus();
    });
  }

  private objection({ line, text, rule }: Objection): TemplateResult {
    const ruleText = this.rules.get(rule);
    return html`<li>
      ${t("Line {line}: {text}", { line, text })}
      ${ruleText
        ? html`<details><summary>${t("Rule {number}", { number: rule })}</summary><p>${ruleText.title} ${ruleText.text}</p></details>`
        : rule ? html`<small>${t("Rule {number}", { number: rule })}</small>` : nothing}
    </li>`;
  }

  // -- the list of entries

  private pool(form: BuildingForm, lines: DraftLine[]): TemplateResult {
    const entries = form.entries.filter((entry) => entry.place !== "base");
    const shown = filterEntries(entries, this.words, this.marks);
    return html`<section class="builder-pool" aria-label=${t("Entries")}>
      ${form.about.length ? html`<details class="builder-about"><summary>${t("What holds for all")}</summary><ul>${form.about.map((each) => html`<li>${each}</li>`)}</ul></details>` : nothing}
      <label class="builder-field">${t("Search")} <input type="search" .value=${this.words} @input=${(event: Event) => (this.words = (event.target as HTMLInputElement).value)} /></label>
      <div class="builder-marks" role="group" aria-label=${t("Only those that are")}>
        ${marksOf(entries).map(
          (mark) => html`<button type="button" aria-pressed=${this.marks.has(mark)} @click=${() => this.toggle(mark)}>${mark}</button>`,
        )}
      </div>
      <p class="hint" role="status">${t("{count} of {all}", { count: shown.length, all: entries.length })}</p>
      ${groupEntries(shown).map(
        ([group, own]) => html`<h3>${group}</h3>
          <ul>${own.map((entry) => this.entry(form, lines, entry))}</ul>`,
      )}
    </section>`;
  }

  private toggle(mark: string): void {
    const marks = new Set(this.marks);
    if (!marks.delete(mark)) marks.add(mark);
    this.marks = marks;
  }

  private entry(form: BuildingForm, lines: DraftLine[], entry: Entry): TemplateResult {
    const bearer = entry.place === "beneath" ? findParent(lines, this.parentLine) : undefined;
    const refused = entry.place === "beneath" && !bearer;
    const pick = (): void => void this.draft(addEntry(this.text, entry, form.entries, bearer?.number));
    return html`<li class="builder-entry">
      <div>
        <b>${entry.title}</b> ${entryCost(entry)} <small>${entry.marks.join(", ")}</small>
        ${entryNumbers(entry)}
        ${entry.text ? html`<details><summary>${t("Its full text")}</summary><p>${entry.text}</p></details>` : nothing}
      </div>
      <button type="button" ?disabled=${refused} aria-label=${bearer ? t("Add {what} to {bearer}", { what: entry.title, bearer: bearer.text }) : t("Add {what}", { what: entry.title })} @click=${pick}>
        +${bearer ? html` <small>${bearer.text}</small>` : nothing}
      </button>
    </li>`;
  }

  // -- the text

  private textPart(form: BuildingForm): TemplateResult {
    const typed = (event: Event): Promise<void> => this.draft((event.target as HTMLTextAreaElement).value);
    const begun = (event: Event): void => {
      const ready = form.ready.find(({ name }) => name === (event.target as HTMLSelectElement).value);
      if (ready) void this.draft(ready.text);
    };
    const opened = async (event: Event): Promise<void> => {
      const file = (event.target as HTMLInputElement).files?.[0];
      if (file) await this.draft(await file.text());
    };
    return html`<details class="builder-text">
      <summary>${t("As a text: copy, paste, save, open")}</summary>
      <label class="builder-field">${t("Start from")}
        <select .value=${""} @change=${begun}>
          <option value="">${t("What is here")}</option>
          ${form.ready.map(({ name, title }) => html`<option value=${name}>${title}</option>`)}
        </select>
      </label>
      <textarea rows="10" spellcheck="false" maxlength=${this.option.most ?? nothing} aria-label=${t("The text")} .value=${this.text} @change=${typed}></textarea>
      <div class="builder-files">
        <button type="button" class="quiet" @click=${this.copy}>${t("Copy")}</button>
        <button type="button" class="quiet" @click=${this.save}>${t("Save as a file")}</button>
        <label class="quiet file">${t("Open a file")}<input type="file" accept=".txt,text/plain" aria-label=${t("Open a file")} @change=${opened} /></label>
      </div>
    </details>`;
  }

  private foot(form: BuildingForm): TemplateResult {
    const wrong = this.judgement?.objections.length ?? 0;
    const message = wrong ? tn("{n} problem", "{n} problems", wrong) : this.judgement ? t("Ready to play.") : "";
    return html`<footer class="builder-foot">
      <p role="status"><b>${this.judgement?.sum}</b> ${this.notice || message}</p>
      <button type="button" class="builder-use" ?disabled=${!this.judgement || wrong > 0 || this.problem !== ""} @click=${() => this.use(form)}>${t("Use it at this table")}</button>
    </footer>`;
  }

  private readonly copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(this.text);
      this.notice = t("Copied.");
    } catch {
      this.querySelector<HTMLTextAreaElement>(".builder-text textarea")?.select();
      this.notice = t("Selected: copy it with your keyboard.");
    }
  };

  private readonly save = (): void => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.text], { type: "text/plain" }));
    link.download = `${nameOf(this.text).trim() || t("text")}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  };

  private use(form: BuildingForm): void {
    this.value = form.ready.find(({ text }) => text === this.text)?.name ?? this.text;
    this.dispatchEvent(new Event("built"));
    this.close();
  }

  private readonly close = (): void => this.querySelector("dialog")?.close();
}
