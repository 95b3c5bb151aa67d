// The head of the table: game, moment, whom it waits for, and what is being resolved.

import { html, nothing, type TemplateResult } from "lit";
import icon from "../art/icon.svg";
import { fileNote } from "../state/seats";
import type { Step, TableState } from "../wire/generated";
import { t } from "../words/words";
import { resolvingPath } from "./resolving-path";

/** Draw how the viewer can win, which the table tells until their first answer. A lesson tells it by itself. */
export function goalLine({ goal, guidance }: TableState): TemplateResult | typeof nothing {
  return goal && !guidance ? html`<section class="goal" aria-label=${t("How to win")} data-testid="goal">${goal}</section>` : nothing;
}

/**
 * Draw the head.
 * @param isWide Whether the goal of the game has room in it. If not, the plates may be out of sight, so the head has
 *   the viewer's clock.
 * @param tools The buttons.
 */
export function tableHead(current: TableState, isConnected: boolean, isWide: boolean, tools: TemplateResult): TemplateResult {
  return html`<header class="table-head">
    <a class="home" href="/" aria-label=${t("Coverts: list of games")}><img src=${icon} alt="" width="30" height="30" /></a>
    <div class="situation">
      <p class="caption">
        <b>${current.scene.title || current.title}</b> ${current.scene.caption}
        ${isWide || current.you === null || current.waiting ? nothing : html`<coverts-seat-clock seat=${current.you} hidden></coverts-seat-clock>`}
        ${current.referee ? html`<span class="real-cards">${current.referee === "one" ? t("Real cards, one device") : t("Real cards")}</span>` : nothing}
        ${isConnected ? nothing : html`<span class="reconnecting" role="status">${t("Reconnecting…")}</span>`}
      </p>
      <h1 class="status" data-testid="status" aria-live="polite">${current.status}</h1>
      ${current.fault && !current.ending && !current.clock?.lost.length ? faultLine(current) : nothing}
      ${isWide ? goalLine(current) : nothing}
      ${current.goal || current.waiting || current.ended || current.scene.zones.some((zone) => zone.layout === "path") ? nothing : resolvingPath(besideStatus(current))}
    </div>
    ${tools}
    ${current.notice ? html`<p class="fault announcement" role="status" data-testid="notice">${current.notice}</p>` : nothing}
  </header>`;
}

/** Return what is being resolved, without the innermost step if the status already names it. */
const besideStatus = ({ resolving, status }: TableState): Step[] => (status.includes(resolving.at(-1)?.title ?? "") ? resolving.slice(0, -1) : resolving);

function faultLine(current: TableState): TemplateResult {
  const { table, you, fault } = current;
  const seat = you === null ? "" : `?seat=${you}`;
  const note = fileNote(current);
  return html`<p class="fault" role="alert" data-testid="fault">
    ${fault} <a href=${`/api/tables/${table}/file${seat}`} title=${note || nothing} download>${t("Save its file")}</a>
    ${note && current.ended ? html`<span data-testid="file-note">${note}</span>` : nothing}
  </p>`;
}
