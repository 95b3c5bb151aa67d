// The end of a game: who won, and what each player got.

import { html, nothing, type TemplateResult } from "lit";
import type { Seat, TableState } from "../wire/generated";
import { endingSentences } from "../state/agreements";
import { placeText } from "../state/place-text";
import { formatNumber, t } from "../words/words";
import "./after-game";

/** Draw the result with each player's outcome from the scene, or else the returns. */
export function resultPanel(state: TableState, outcomes: TemplateResult[]): TemplateResult {
  return html`<section class="result" id="answers" data-testid="result" aria-label=${t("Result")}>
    <div class="verdict">
      ${ownPlace(state)}
      <h2>${state.result || t("The game is over.")}</h2>
      <coverts-after .current=${state}></coverts-after>
    </div>
    ${outcomes.length ? outcomes : returnsList(state)}
  </section>`;
}

/** Draw the end of a table that takes no more answers although its game is not over. */
export function endedPanel(state: TableState): TemplateResult {
  return html`<section class="result" id="answers" data-testid="ended" aria-label=${t("Result")}>
    <div class="verdict">
      <h2>${t("The game was ended early.")}</h2>
      <p class="account">${state.ending ? endingSentences(state).join(" ") : state.fault}</p>
      <coverts-after .current=${state}></coverts-after>
    </div>
  </section>`;
}

/** Draw the viewer's own result, unless all players have the same return. */
function ownPlace({ you, returns }: TableState): TemplateResult | typeof nothing {
  const own = you === null ? undefined : returns[you];
  if (own === undefined || returns.length < 2) return nothing;
  const text = placeText(own, returns);
  return text ? html`<p class="own-place">${text}</p>` : nothing;
}

function returnsList(state: TableState): TemplateResult {
  const best = Math.max(...state.returns);
  const returnOf = (seat: Seat): number => state.returns[seat.seat] ?? 0;
  const standing = state.seats.filter((seat) => state.returns[seat.seat] !== undefined);
  standing.sort((one, other) => returnOf(other) - returnOf(one));
  return html`<ol class="returns" aria-label=${t("Results")}>
    ${standing.map(
      (seat) => html`<li ?data-best=${returnOf(seat) === best}>
        <span>${returnOf(seat) === best ? "★ " : ""}${seat.you ? t("{name} (you)", { name: seat.name }) : seat.name}</span>
        <b>${formatNumber(returnOf(seat))}</b>
      </li>`,
    )}
  </ol>`;
}
