// The end of a game: who won, and what each player got.

import { html, nothing, type TemplateResult } from "lit";
import { drawFigure } from "../../art/figure";
import { toneClass } from "../../art/tones";
import { vars } from "../../pieces/css-variables";
import type { Piece, TableState } from "../../wire/generated";
import { lossSentence } from "../../shared/clock-times";
import { endingSentences } from "../../state/agreements";
import { placeText, resultLines, type ResultLine } from "../../state/place-text";
import { formatNumber, t } from "../../words/words";
import "./after-game";
import "./race-chart";
import "../../styles/result.css";

/**
 * Draw the result as a moment: the winners, each player's outcome from the scene or else the results, and the course of the game.
 * On a phone the outcomes are closed at first, since they would hide the board.
 */
export function resultPanel(state: TableState, outcomes: TemplateResult[], isPhone: boolean): TemplateResult {
  const { you, winners, table } = state;
  const lines = resultLines(state, namesOf(state));
  return html`<section class="result final" id="answers" data-testid="result" aria-label=${t("Result")} ?data-won=${you !== null && winners.includes(you)}>
    <div class="moment">
      ${podium(state)}
      <div class="moment-words">${ownPlace(state)}<h2>${state.result || t("The game is over.")}</h2></div>
    </div>
    <div class="verdict"><coverts-after .current=${state}></coverts-after></div>
    ${outcomes.length || lines.length
      ? html`<details class="outcomes" ?open=${!isPhone}>
          <summary>${t("What each player got")}</summary>
          ${outcomes.length ? outcomes : resultList(lines)}
        </details>`
      : nothing}
    <coverts-race table=${table} seat=${you ?? ""}></coverts-race>
  </section>`;
}

/** Draw the players' figures: the winners stand, the others lie behind them. */
function podium({ scene, returns, winners, you }: TableState): TemplateResult | typeof nothing {
  const plates = scene.zones.filter(({ area }) => area === "players").flatMap(({ pieces }) => pieces);
  const players = plates.filter(({ style, seat }) => style === "plate" && returns[seat] !== undefined);
  if (players.length === 0) return nothing;
  const isWinner = ({ seat }: Piece): boolean => winners.includes(seat);
  const ranked = [...players.filter(isWinner), ...players.filter((each) => !isWinner(each))];
  return html`<div class="podium" aria-hidden="true">
    ${ranked.map((plate, at) => {
      const figure = { ...plate, style: "figure", badges: [], tipped: !isWinner(plate) };
      return html`<span class="podium-figure ${toneClass(plate.tone)}" ?data-winner=${isWinner(plate)} ${vars({ "--turn": at })}>
        ${isWinner(plate) ? html`<svg class="laurel" viewBox="0 0 24 16" focusable="false"><path d="M2 14L1 3l6 5 5-8 5 8 6-5-1 11z" /></svg>` : nothing}
        <svg viewBox="0 0 34 42" focusable="false">${drawFigure(figure, plate.seat === you)}</svg>
      </span>`;
    })}
  </div>`;
}

/** Draw the end of a table that takes no more answers although its game is not over. */
export function endedPanel(state: TableState): TemplateResult {
  return html`<section class="result" id="answers" data-testid="ended" aria-label=${t("Result")}>
    <div class="verdict">
      <h2>${t("The game was ended early.")}</h2>
      <p class="account">${state.ending ? endingSentences(state).join(" ") : lossSentence(state) || state.fault}</p>
      <coverts-after .current=${state}></coverts-after>
    </div>
  </section>`;
}

/** Draw the viewer's own result. */
function ownPlace(state: TableState): TemplateResult | typeof nothing {
  const text = placeText(state);
  return text ? html`<p class="own-place">${text}</p>` : nothing;
}

const namesOf = ({ seats }: TableState): string[] => seats.map((seat) => (seat.you ? t("{name} (you)", { name: seat.name }) : seat.name));

function resultList(lines: ResultLine[]): TemplateResult {
  return html`<ol class="returns" aria-label=${t("Results")}>
    ${lines.map(({ name, value, won }) => html`<li ?data-best=${won}><span>${won ? "★ " : ""}${name}</span> ${value === null ? nothing : html`<b>${formatNumber(value)}</b>`}</li>`)}
  </ol>`;
}
