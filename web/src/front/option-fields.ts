// The fields for a game's options where a table is made.

import { html, nothing, type TemplateResult } from "lit";
import { valueOf } from "../state/options";
import type { GameOption, Value } from "../wire/generated";

export const fieldOf = (name: string): string => `option-${name}`;

export interface OptionForm {
  chosen: Record<string, Value>;
  /** What is wrong, by the option's name. */
  errors: Record<string, string>;
  choose(name: string, value: Value): void;
}

function control(option: GameOption, form: OptionForm): TemplateResult {
  const id = fieldOf(option.name);
  const value = form.chosen[option.name] ?? option.default;
  const told = `${id}-about ${id}-error`;
  const invalid = form.errors[option.name] ? "true" : nothing;
  const changed = (event: Event): void => {
    const field = event.target as HTMLInputElement | HTMLSelectElement;
    const text = field instanceof HTMLInputElement && field.type === "checkbox" ? String(field.checked) : field.value;
    form.choose(option.name, valueOf(option, text));
  };
  if (option.kind === "bool") {
    return html`<input type="checkbox" id=${id} aria-describedby=${told} aria-invalid=${invalid} .checked=${value === true} @change=${changed} />`;
  }
  if (option.kind === "int") {
    return html`<input
      type="number"
      id=${id}
      step="1"
      min=${option.least ?? nothing}
      max=${option.most ?? nothing}
      aria-describedby=${told}
      aria-invalid=${invalid}
      value=${String(value)}
      @input=${changed}
    />`;
  }
  return html`<select id=${id} aria-describedby=${told} aria-invalid=${invalid} @change=${changed}>
    ${option.values.map(
      (each) => html`<option value=${String(each.value)} ?selected=${each.value === value}>${each.text}</option>`,
    )}
  </select>`;
}

/** A line on the value chosen now. */
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

/** A heading with its options folded beneath it; those that are not as usual are counted beside it. */
function folded(group: string, options: GameOption[], form: OptionForm): TemplateResult {
  const changed = options.filter(({ name, default: usual }) => (form.chosen[name] ?? usual) !== usual).length;
  return html`<details class="option-group">
    <summary>${group} <span class="option-count">${changed ? `${changed} changed` : "as usual"}</span></summary>
    ${options.map((option) => field(option, form))}
  </details>`;
}

/** A field for each option, with a line on what it does, and one on what is wrong with it. */
export function optionFields(options: GameOption[], form: OptionForm): TemplateResult | typeof nothing {
  if (options.length === 0) return nothing;
  const groups = new Set(options.map((option) => option.group));
  return html`<fieldset class="options">
    <legend>Options</legend>
    ${[...groups].map((group) => {
      const own = options.filter((option) => option.group === group);
      return group ? folded(group, own, form) : own.map((option) => field(option, form));
    })}
  </fieldset>`;
}
