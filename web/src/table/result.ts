// The end of a game: who won, and what each got.

import { html, type TemplateResult } from "lit";
import { addressOfGame } from "../state/options";
import type { Seat, TableState } from "../wire/generated";

const score = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** The outcome, and each player's as the scene tells it, or else the plain returns. */
export function resultPanel(state: TableState, outcomes: TemplateResult[]): TemplateResult {
  return html`<section class="result" data-testid="result" aria-label="Result">
    <div class="verdict">
      <h2>${state.result || "The game is over."}</h2>
      <a class="play-again" href=${addressOfGame(state)}>Play again</a>
    </div>
    ${outcomes.length ? outcomes : returnsList(state)}
  </section>`;
}

function returnsList(state: TableState): TemplateResult {
  const best = Math.max(...state.returns);
  const returnOf = (seat: Seat): number => state.returns[seat.seat] ?? 0;
  const standing = state.seats.filter((seat) => state.returns[seat.seat] !== undefined);
  standing.sort((one, other) => returnOf(other) - returnOf(one));
  return html`<ol class="returns" aria-label="Returns">
    ${standing.map(
      (seat) => html`<li ?data-best=${returnOf(seat) === best}>
        <span>${returnOf(seat) === best ? "★ " : ""}${seat.name}${seat.you ? " (you)" : ""}</span>
        <b>${score.format(returnOf(seat))}</b>
      </li>`,
    )}
  </ol>`;
}
