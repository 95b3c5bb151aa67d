// The client's way in: one page for each kind of address.

import { LitElement, html, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { terrainSheet } from "./art/plane";
import { patternSheet } from "./art/tones";
import "./front/pages";
import "./pieces/piece";
import "./table/table-page";
import "./styles/base.css";
import "./styles/front.css";
import "./styles/options.css";
import "./styles/builder.css";
import "./styles/table.css";
import "./styles/typing.css";
import "./styles/pieces.css";
import "./styles/tiles.css";
import "./styles/plane.css";
import "./styles/panels.css";
import "./styles/curtain.css";

@customElement("coverts-app")
export class CovertsApp extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    const [, kind, name] = location.pathname.split("/");
    const known = decodeURIComponent(name ?? "");
    if (kind === "table" && known) return html`${patternSheet()}${terrainSheet()}<coverts-table-page table=${known}></coverts-table-page>`;
    if (kind === "game" && known) return html`${patternSheet()}<coverts-game-page game=${known}></coverts-game-page>`;
    return html`${patternSheet()}<coverts-front-page></coverts-front-page>`;
  }
}
