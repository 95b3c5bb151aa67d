// The bar beneath a replay: steps, the line of all moves, speed.

import { html, nothing, svg, type TemplateResult } from "lit";
import { headingMoves, linesOf, nextMove, revealMoves, replaySpeeds } from "../state/replay-moves";
import { t } from "../words/words";
import type { Replay } from "../wire/generated";
import type { ReplayPlayer } from "./replay-player";

/** The drawing's own width; it is stretched to the line's width. */
const LINE_WIDTH = 1000;

function button(sign: string, label: string, key: string, press: () => void, off = false): TemplateResult {
  return html`<button type="button" class="step" aria-label=${label} title=${label} aria-keyshortcuts=${key} ?disabled=${off} @click=${press}>
    <span aria-hidden="true">${sign}</span>
  </button>`;
}

/** Draw the beginnings of rounds as lines, and reveals as dots. */
function marks(replay: Replay): TemplateResult {
  const at = (move: number): number => (move / Math.max(1, replay.moves.length - 1)) * LINE_WIDTH;
  return html`<svg class="marks" viewBox="0 0 ${LINE_WIDTH} 14" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    ${headingMoves(replay).map((move) => svg`<line class="mark-round" x1=${at(move)} x2=${at(move)} y1="0" y2="14" />`)}
    ${revealMoves(replay.moves).map((move) => svg`<line class="mark-reveal" x1=${at(move)} x2=${at(move)} y1="9" y2="14" />`)}
  </svg>`;
}

export function playbackBar(player: ReplayPlayer, replay: Replay): TemplateResult {
  const { move, last, playing } = player;
  const go = (to: number) => (): void => player.go(to);
  const rounds = headingMoves(replay);
  const visible = revealMoves(replay.moves);
  const text = linesOf(move, replay).at(-1)?.text ?? "";
  const scrub = (event: Event): void => player.go(Number((event.target as HTMLInputElement).value));
  return html`<section class="transport" aria-label=${t("Moves")} data-testid="transport">
    <div class="line">
      ${marks(replay)}
      <input
        type="range" class="scrubber" min="0" max=${last} step="1" .value=${String(move)} data-testid="scrubber"
        aria-label=${t("Move")} aria-valuetext=${t("Move {move} of {last}. {told}", { move, last, told: text })} @input=${scrub}
      />
    </div>
    <div class="steps">
      ${button("⇤", t("To the start"), "Home", go(0), move === 0)}
      ${button("«", t("To the round or turn before"), "PageUp", go(nextMove(rounds, move, -1, replay.moves)), move === 0)}
      ${button("‹", t("One move back"), "ArrowLeft", go(move - 1), move === 0)}
      <button type="button" class="step play-step" aria-label=${playing ? t("Pause") : t("Play the moves one after the other")} aria-keyshortcuts="Space" @click=${() => player.toggle()}>
        <span aria-hidden="true">${playing ? "❚❚" : "▶"}</span>
      </button>
      ${button("›", t("One move on"), "ArrowRight", go(move + 1), move === last)}
      ${button("»", t("To the next round or turn"), "PageDown", go(nextMove(rounds, move, 1, replay.moves)), move === last)}
      ${button("⇥", t("To the end"), "End", go(last), move === last)}
      ${visible.length
        ? html`<span class="reveals">
            ${button("‹", t("To the previous reveal"), ",", go(nextMove(visible, move, -1, replay.moves)), move === 0)}
            <span class="reveals-word" aria-hidden="true">${t("reveal")}</span>
            ${button("›", t("To the next reveal"), ".", go(nextMove(visible, move, 1, replay.moves)), move === last)}
          </span>`
        : nothing}
      <p class="where" data-testid="where">${t("Move {move} of {last}", { move, last })}</p>
      <label class="speed">
        <span>${t("Speed")}</span>
        <select aria-label=${t("Speed")} @change=${(event: Event) => player.setSpeed(Number((event.target as HTMLSelectElement).value))}>
          ${replaySpeeds.map(([speed, words]) => html`<option value=${speed} ?selected=${speed === player.speed}>${words}</option>`)}
        </select>
      </label>
    </div>
  </section>`;
}
