// The chosen entries of a text: its name, its base, its lines, its limits, and what is wrong with it.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { addCopy, countedLinesOf, removeCopies, removeCopy, sumOf, type CountedLine } from "../../setup/counted-text";
import { addEntry, findParent, linesOf, nameOf, removeLine, withName, type DraftLine } from "../../setup/draft-text";
import { valueOf } from "../../setup/option-values";
import type { BuildingForm, GameOption, Judged, PartCount, RuleText, Value } from "../../wire/generated";
import { t } from "../../words/words";
import { entryNumbers, entryTitle } from "./entry-face";

@customElement("coverts-chosen-lines")
export class ChosenLines extends LitElement {
  @property({ attribute: false }) form!: BuildingForm;
  @property() text = "";
  @property({ attribute: false }) judgement: Judged | null = null;
  @property({ attribute: false }) rules: ReadonlyMap<string, RuleText> = new Map();
  /** The options of the table that decide which texts are allowed. */
  @property({ attribute: false }) deciding: GameOption[] = [];
  /** The values of the table's options that are not the usual ones. */
  @property({ attribute: false }) options: Record<string, Value> = {};
  /** Called with a new value of an option of the table. */
  @property({ attribute: false }) chooseOption: (name: string, value: Value) => void = () => undefined;
  /** The number of the line under which the next entry goes; 0 for the last one that can have entries. */
  @property({ type: Number }) parentLine = 0;
  /** Called with the changed text. */
  @property({ attribute: false }) change: (text: string) => void = () => undefined;
  @property({ attribute: false }) chooseParent: (line: number) => void = () => undefined;
  /** Replaces a ready-made text, as long as it is unchanged, by an empty one. */
  @property({ attribute: false }) startEmpty: (() => void) | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    const { form, text } = this;
    const bases = form.entries.filter((entry) => entry.place === "base");
    const base = linesOf(text, form.entries).find((line) => line.entry?.place === "base");
    const choose = (event: Event): void => {
      const entry = bases.find(({ line }) => line === (event.target as HTMLSelectElement).value);
      if (entry) this.change(addEntry(text, entry, form.entries));
    };
    return html`<section class="builder-picked" aria-label=${t("Your {what}", { what: form.called })}>
      <p class="hint">${t("+ in the list adds an entry, − takes it out. The game says below whether you can play with it.")}</p>
      ${this.startEmpty ? html`<p class="builder-files"><small>${t("This one is ready. Change it, or build your own:")}</small> <button type="button" class="quiet" @click=${this.startEmpty}>${t("Start empty")}</button></p>` : nothing}
      <label class="builder-field">${t("Name")} <input maxlength="60" .value=${nameOf(text)} @change=${(event: Event) => this.change(withName(text, (event.target as HTMLInputElement).value))} /></label>
      ${this.deciding.map((option) => this.optionField(option))}
      ${bases.length
        ? html`<label class="builder-field">${t("Based on")}
            <select @change=${choose}>
              <option value="" ?selected=${!base} disabled>${t("Choose")}</option>
              ${bases.map((entry) => html`<option value=${entry.line} ?selected=${entry.line === base?.text}>${entry.title}</option>`)}
            </select>
          </label>`
        : nothing}
      ${form.about.length ? html`<details class="builder-about"><summary>${t("What holds for all")}</summary><ul>${form.about.map((each) => html`<li>${each}</li>`)}</ul></details>` : nothing}
      ${this.total()} ${this.objections()} ${form.parts.length ? this.countedParts() : this.plainLines(base)}
    </section>`;
  }

  /** Draw the choice of an option of the table, and what its value allows. */
  private optionField(option: GameOption): TemplateResult {
    const { name, label, values } = option;
    const value = this.options[name] ?? option.default;
    const about = [option.about, values.find((each) => each.value === value)?.about].filter(Boolean).join(" ");
    const id = `builder-about-${name}`;
    return html`<label class="builder-field">${label}
        <select aria-describedby=${id} @change=${(event: Event) => this.chooseOption(name, valueOf(option, (event.target as HTMLSelectElement).value))}>
          ${values.map((each) => html`<option value=${String(each.value)} .selected=${each.value === value}>${each.text}</option>`)}
        </select>
      </label>
      <p class="hint" id=${id}>${about}</p>`;
  }

  /** Draw the total cost, and how much of its limit it takes. Parts have counts of their own. */
  private total(): TemplateResult | typeof nothing {
    if (!this.judgement?.sum || this.form.parts.length) return nothing;
    const { sum, spent, limit } = this.judgement;
    return html`<p class="builder-total" ?data-over=${limit > 0 && spent > limit}>
      <b>${sum}</b> ${limit ? html`<meter min="0" max=${limit} value=${Math.min(spent, limit)} aria-label=${sum}></meter>` : nothing}
    </p>`;
  }

  private objections(): TemplateResult | typeof nothing {
    const objections = this.judgement?.objections ?? [];
    if (objections.length === 0) return nothing;
    return html`<ul class="builder-objections" aria-label=${t("What is wrong with it")}>
      ${objections.map(({ line, text, rule }) => {
        const ruleText = this.rules.get(rule);
        return html`<li>
          ${line ? t("Line {line}: {text}", { line, text }) : text}
          ${ruleText
            ? html`<details><summary>${t("Rule {number}", { number: rule })}</summary><p>${ruleText.title} ${ruleText.text}</p></details>`
            : rule ? html`<small>${t("Rule {number}", { number: rule })}</small>` : nothing}
        </li>`;
      })}
    </ul>`;
  }

  private isWrong(number: number): boolean {
    return this.judgement?.objections.some(({ line }) => line === number) ?? false;
  }

  // -- lines that are not counted

  private plainLines(base: DraftLine | undefined): TemplateResult {
    const lines = linesOf(this.text, this.form.entries);
    const shown = lines.filter(({ number }) => number !== base?.number);
    return html`<ol class="builder-lines">${shown.map((line) => this.plainLine(lines, line))}</ol>
      ${shown.length ? nothing : emptyHint()}`;
  }

  private plainLine(lines: DraftLine[], line: DraftLine): TemplateResult {
    const title = line.entry?.title ?? line.text;
    const canHaveEntries = line.entry?.bears && this.form.entries.some((entry) => entry.place === "beneath");
    const chosen = findParent(lines, this.parentLine)?.number === line.number;
    const wrong = this.isWrong(line.number);
    return html`<li class="builder-line" ?data-beneath=${line.above > 0} ?data-wrong=${wrong}>
      <div class="builder-line-title">${entryTitle(line.entry, title, wrong ? "⚠ " : nothing)}</div>
      ${canHaveEntries
        ? html`<button
            type="button"
            class="quiet"
            aria-pressed=${chosen}
            aria-label=${t("New entries go to {what}", { what: title })}
            @click=${() => this.chooseParent(line.number)}
          >
            ${t("Add to this")}
          </button>`
        : nothing}
      <button type="button" class="quiet fewer" aria-label=${t("Remove {what}", { what: title })} @click=${() => this.shorten(removeLine(this.text, line.number, this.form.entries))}>−</button>
      ${entryNumbers(line.entry)}
    </li>`;
  }

  /** Take a text with fewer lines. The focus stays at its place in the list, or goes to what is now the last line. */
  private shorten(text: string): void {
    const buttons = (): HTMLElement[] => [...this.querySelectorAll<HTMLElement>(".builder-line > .fewer")];
    const at = buttons().findIndex((button) => button.parentElement?.contains(document.activeElement));
    this.change(text);
    void this.updateComplete.then(() => {
      const left = buttons();
      (left[Math.min(at, left.length - 1)] ?? this.querySelector<HTMLElement>(".builder-field input"))?.focus();
    });
  }

  // -- counted lines

  private countedParts(): TemplateResult {
    const { form, judgement } = this;
    const lines = countedLinesOf(this.text, form);
    const loose = lines.filter(({ part }) => part === "");
    const groups: [title: string, own: CountedLine[], count: PartCount | undefined][] = [
      ...(loose.length ? ([[t("In no part"), loose, undefined]] satisfies [string, CountedLine[], undefined][]) : []),
      ...form.parts.map(({ name, title }): [string, CountedLine[], PartCount | undefined] => [
        title, lines.filter(({ part }) => part === name), judgement?.parts.find((each) => each.name === name),
      ]),
    ];
    return html`${lines.length ? nothing : emptyHint()}
      ${groups.map(
        ([title, own, count]) => html`<section class="builder-part" aria-label=${title}>
          <h3>${title} <b>${sumOf(own)}</b> ${limitOf(sumOf(own), count)}</h3>
          <ol class="builder-lines">${own.map((line) => this.countedLine(line))}</ol>
        </section>`,
      )}`;
  }

  private countedLine(line: CountedLine): TemplateResult {
    const { entry, number } = line;
    const title = entry?.title ?? line.text;
    const wrong = this.isWrong(number);
    const fewer = (): void => {
      if (line.count > 1) this.change(removeCopy(this.text, number, this.form));
      else this.shorten(removeCopies(this.text, number));
    };
    return html`<li class="builder-line" ?data-wrong=${wrong}>
      <div class="builder-line-title">
        ${entryTitle(entry, title, html`${wrong ? "⚠ " : nothing}<b class="builder-count">${line.count}×</b> `)}
      </div>
      <button type="button" class="quiet fewer" aria-label=${t("One less: {what}", { what: title })} @click=${fewer}>−</button>
      ${entry && line.part
        ? html`<button type="button" class="quiet" aria-label=${t("One more: {what}", { what: title })} @click=${() => this.change(addCopy(this.text, entry, line.part, this.form))}>+</button>`
        : nothing}
    </li>`;
  }
}

const emptyHint = (): TemplateResult => html`<p class="hint">${t("Nothing is chosen yet. Add entries from the list, or start from a ready one.")}</p>`;

/** Draw the limits of a part, with a sign whether its count keeps them. */
function limitOf(count: number, limits: PartCount | undefined): TemplateResult | typeof nothing {
  if (!limits || (limits.least === 0 && limits.most === null)) return nothing;
  const { least, most } = limits;
  const isKept = count >= least && count <= (most ?? count);
  const text =
    most === null ? t("at least {least}", { least }) : most === least ? t("exactly {most}", { most }) : least ? t("{least} to {most}", { least, most }) : t("at most {most}", { most });
  return html`<small ?data-wrong=${!isKept}>${isKept ? "✓" : "⚠"} ${text}</small>`;
}
