// The page of the reader's own tables.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { pageFoot, pageHead } from "../shared/page-frame";
import { t } from "../words/words";
import "../styles/people.css";
import { transport } from "../wire/transport";
import "./device-tables";
import type { MyTablesList } from "./my-tables-list";
import "./my-tables-list";

@customElement("coverts-mine-page")
export class MyTablesPage extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private readonly reload = (): void => this.querySelector<MyTablesList>("coverts-my-tables")?.reload();

  protected override render(): TemplateResult {
    return html`<div class="page front">
      ${pageHead()}
      <main>
        <div class="masthead">
          <h1>${t("Your tables")}</h1>
          <p>${t("This browser remembers where you sit. Nobody else can see this list.")}</p>
        </div>
        <coverts-my-tables full></coverts-my-tables>
        ${transport().offers("people") ? nothing : html`<coverts-device-tables @tables-added=${this.reload}></coverts-device-tables>`}
        <p><a href="/games/file">${t("Open a game file")}</a></p>
      </main>
      ${pageFoot()}
    </div>`;
  }
}
