// The switch between light and dark.

import { LitElement, html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { currentTheme, switchTheme, type Theme } from "../browser/theme";
import { t } from "../words/words";

@customElement("coverts-theme-switch")
export class ThemeSwitch extends LitElement {
  @state() private theme: Theme = currentTheme();

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    return html`<button type="button" class="theme-switch" aria-pressed=${this.theme === "dark"} @click=${() => (this.theme = switchTheme())}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2" /><path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
      </svg>
      <span>${t("Dark")}</span>
    </button>`;
  }
}
