// The fields for a game's options on the form for a new table.

import { html, nothing, type TemplateResult } from "lit";
import { readTextFile } from "../browser/text-files";
import { withLineEnd } from "../setup/draft-text";
import { isOwnText, valueOf } from "../setup/option-values";
import type { GameOption, Value } from "../wire/generated";
import { t } from "../words/words";
import "../styles/options.css";

export const fieldOf = (name: string): string => `option-${name}`;

export interface OptionForm {
  chosen: Record<string, Value>;
  /** Error messages, by the option's name. */
  errors: Record<string, string>;
  choose(name: string, value: Value): void;
  /** Show an error at an option. */
  refuse(name: string, message: string): void;
  /** Open the builder for an option's text. */
  build(option: GameOption): void;
}

function control(option: GameOption, form: OptionForm): TemplateResult {
  const id = fieldOf(option.name);
  const value = form.chosen[option.name] ?? option.default;
  const descriptions = `${id}-about ${id}-error`;
  const invalid = form.errors[option.name] ? "true" : nothing;
  const changed = (event: Event): void => {
    const field = event.target as HTMLInputElement | HTMLSelectElement;
    const text = field instanceof HTMLInputElement && field.type === "checkbox" ? String(field.checked) : field.value;
    form.choose(option.name, valueOf(option, text));
  };
  if (option.kind === "bool") {
    return html`<input type="checkbox" id=${id} aria-describedby=${descriptions} aria-invalid=${invalid} .checked=${value === true} @change=${changed} />`;
  }
  if (option.kind === "int") {
    return html`<input
      type="number"
      id=${id}
      step="1"
      min=${option.least ?? nothing}
      max=${option.most ?? nothing}
      aria-describedby=${descriptions}
      aria-invalid=${invalid}
      value=${String(value)}
      @input=${changed}
    />`;
  }
  if (option.kind === "text") return textChoice(option, form);
  return html`<select id=${id} aria-describedby=${descriptions} aria-invalid=${invalid} @change=${changed}>
    ${option.values.map(
      (each) => html`<option value=${String(each.value)} ?selected=${each.value === value}>${each.text}</option>`,
    )}
  </select>`;
}

/** A new text: one empty line, which is no name of a ready-made text. */
const emptyText = "\n";

/** Draw the choice of a ready-made text by its title, or of the player's own: typed, from a file, or built. */
function textChoice(option: GameOption, form: OptionForm): TemplateResult {
  const id = fieldOf(option.name);
  const value = String(form.chosen[option.name] ?? option.default);
  const own = isOwnText(option, value);
  const descriptions = `${id}-about ${id}-error`;
  const invalid = form.errors[option.name] ? "true" : nothing;
  const openFile = async (event: Event): Promise<void> => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    try {
      form.choose(option.name, withLineEnd(await readTextFile(file)));
    } catch (error) {
      form.refuse(option.name, (error as Error).message);
    }
  };
  return html`<select
      id=${id}
      aria-describedby=${descriptions}
      aria-invalid=${invalid}
      @change=${(event: Event) => form.choose(option.name, (event.target as HTMLSelectElement).value || emptyText)}
    >
      ${option.values.map((each) => html`<option value=${String(each.value)} ?selected=${each.value === value}>${each.text}</option>`)}
      <option value="" ?selected=${own}>${t("Your own text")}</option>
    </select>
    <div class="own-text">
      ${option.builder ? html`<button type="button" class="quiet" aria-label=${t("Build one: {what}", { what: option.label })} @click=${() => form.build(option)}>${t("Build one")}</button>` : nothing}
      ${own
        ? html`<textarea
              rows="6"
              spellcheck="false"
              maxlength=${option.most ?? nothing}
              aria-label=${t("Text: {what}", { what: option.label })}
              aria-describedby="${id}-error"
              aria-invalid=${invalid}
              .value=${value}
              @change=${(event: Event) => form.choose(option.name, withLineEnd((event.target as HTMLTextAreaElement).value))}
            ></textarea>
            <label class="quiet file">${t("Open a file")}<input type="file" accept=".txt,text/plain" aria-label=${t("File: {what}", { what: option.label })} @change=${openFile} /></label>`
        : nothing}
    </div>`;
}

/** Return a line about the current value. */
function aboutValue(option: GameOption, form: OptionForm): string {
  const chosen = form.chosen[option.name] ?? option.default;
  return option.values.find((each) => each.value === chosen)?.about ?? "";
}

function field(option: GameOption, form: OptionForm): TemplateResult {
  const id = fieldOf(option.name);
  return html`<div class="option kind-${option.kind}">
    <label for=${id}>${option.label}</label>
    ${control(option, form)}
    <p class="option-about" id="${id}-about">${option.about} ${aboutValue(option, form)}</p>
    <p class="option-error" id="${id}-error" role="alert">${form.errors[option.name]}</p>
  </div>`;
}

/** The number of options without a group that are shown if there are many; the game names the important ones first. */
const MAX_SHOWN = 3;

/** Draw a heading with its options folded beneath it, and the number of changed ones beside it. */
function optionGroup(group: string, options: GameOption[], form: OptionForm): TemplateResult {
  const changed = options.filter(({ name, default: usual }) => (form.chosen[name] ?? usual) !== usual).length;
  return html`<details class="option-group">
    <summary>${group} <span class="option-count">${changed ? t("{count} changed", { count: changed }) : t("unchanged")}</span></summary>
    ${options.map((option) => field(option, form))}
  </details>`;
}

/** Draw a field for each option, with its description and its error. */
export function optionFields(options: GameOption[], form: OptionForm): TemplateResult | typeof nothing {
  if (options.length === 0) return nothing;
  const groups = new Set(options.map((option) => option.group));
  return html`<fieldset class="options">
    <legend>${t("Options")}</legend>
    ${[...groups].map((group) => {
      const own = options.filter((option) => option.group === group);
      if (group) return optionGroup(group, own, form);
      const shown = own.length > MAX_SHOWN + 1 ? MAX_SHOWN : own.length;
      const more = own.slice(shown);
      return html`${own.slice(0, shown).map((option) => field(option, form))} ${more.length ? optionGroup(t("More options"), more, form) : nothing}`;
    })}
  </fieldset>`;
}
