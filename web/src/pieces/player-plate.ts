// A player's plate: figure, name, who plays it, badges, and whether the table waits for the player.

import { html, nothing, type TemplateResult } from "lit";
import { badgeTag } from "../art/badge";
import { drawFigure } from "../art/figure";
import type { Marking } from "../state/presses";
import type { Piece } from "../wire/generated";
import { t } from "../words/words";

export function plateFace(piece: Piece, marking: Marking, compact: boolean): TemplateResult {
  const figure: Piece = { ...piece, style: "figure", badges: [] };
  const player = compact || (marking.waitText !== "" && !marking.own) ? "" : marking.player;
  const where = [player, piece.kicker].filter(Boolean).join(" · ");
  return html`<span class="plate-face" aria-hidden="true">
    <svg class="plate-figure" viewBox="0 0 34 42" focusable="false">${drawFigure(figure, marking.own)}</svg>
    <span class="plate-words" title=${marking.nameWarning || nothing}>
      <span class="plate-name">${compact && marking.own ? t("You") : piece.label}</span>
      ${marking.personName ? html`<bdi class="plate-called">${marking.personName}</bdi>` : nothing}
      <coverts-seat-clock seat=${piece.seat} hidden></coverts-seat-clock>
      <span class="plate-where">${where}</span>
      ${marking.waitText ? html`<span class="plate-awaited">${marking.waitText}</span>` : nothing}
    </span>
    <span class="tags">${piece.badges.map((badge) => badgeTag(badge, compact))}</span>
  </span>`;
}
