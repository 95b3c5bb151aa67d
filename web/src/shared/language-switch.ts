// The switch between the page's languages, each by its own name.

import { LitElement, html, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { chooseLanguage, languages } from "../words/languages";
import { pageLanguage, t } from "../words/words";

@customElement("coverts-language-switch")
export class LanguageSwitch extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    return html`<label class="language-switch">
      <span class="language-word">${t("Language")}</span>
      <select @change=${(event: Event) => chooseLanguage((event.target as HTMLSelectElement).value)}>
        ${Object.entries(languages).map(
          ([code, { name }]) => html`<option value=${code} lang=${code} ?selected=${code === pageLanguage()}>${name}</option>`,
        )}
      </select>
    </label>`;
  }
}
