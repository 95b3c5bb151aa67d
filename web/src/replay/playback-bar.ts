// The bar beneath a replay: steps, the line of all moves, speed.

import { html, nothing, svg, type TemplateResult } from "lit";
import { headings, linesOf, nextOf, reveals, speeds } from "../state/replay-moves";
import { t } from "../words/words";
import type { Replay } from "../wire/generated";
import type { Player } from "./replay-player";

/** The drawing's own width; it is stretched to the line's width. */
const width = 1000;

function button(sign: string, label: string, key: string, press: () => void, off = false): TemplateResult {
  return html`<button type="button" class="step" aria-label=${label} title=${label} aria-keyshortcuts=${key} ?disabled=${off} @click=${press}>
    <span aria-hidden="true">${sign}</span>
  </button>`;
}

/** Draw the beginnings of rounds as lines, and reveals as dots. */
function marks(replay: Replay): TemplateResult {
  const at = (move: number): number => (move / Math.max(1, replay.moves.length - 1)) * width;
  return html`<svg class="marks" viewBox="0 0 ${width} 14" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    ${headings(replay).map((move) => svg`<line class="mark-round" x1=${at(move)} x2=${at(move)} y1="0" y2="14" />`)}
    ${reveals(replay.moves).map((move) => svg`<line class="mark-reveal" x1=${at(move)} x2=${at(move)} y1="9" y2="14" />`)}
  </svg>`;
}

export function transport(player: Player, replay: Replay): TemplateResult {
  const { move, last, playing } = player;
  const go = (to: number) => (): void => player.go(to);
  const rounds = headings(replay);
  const shown = reveals(replay.moves);
  const told = linesOf(move, replay).at(-1)?.text ?? "";
  const scrub = (event: Event): void => player.go(Number((event.target as HTMLInputElement).value));
  return html`<section class="transport" aria-label=${t("Moves")} data-testid="transport">
    <div class="line">
      ${marks(replay)}
      <input
        type="range" class="scrubber" min="0" max=${last} step="1" .value=${String(move)} data-testid="scrubber"
        aria-label=${t("Move")} aria-valuetext=${t("Move {move} of {last}. {told}", { move, last, told })} @input=${scrub}
      />
    </div>
    <div class="steps">
      ${button("⇤", t("To the start"), "Home", go(0), move === 0)}
      ${button("«", t("To the round or turn before"), "PageUp", go(nextOf(rounds, move, -1, replay.moves)), move === 0)}
      ${button("‹", t("One move back"), "ArrowLeft", go(move - 1), move === 0)}
      <button type="button" class="step play-step" aria-label=${playing ? t("Pause") : t("Play the moves one after the other")} aria-keyshortcuts="Space" @click=${() => player.toggle()}>
        <span aria-hidden="true">${playing ? "❚❚" : "▶"}</span>
      </button>
      ${button("›", t("One move on"), "ArrowRight", go(move + 1), move === last)}
      ${button("»", t("To the next round or turn"), "PageDown", go(nextOf(rounds, move, 1, replay.moves)), move === last)}
      ${button("⇥", t("To the end"), "End", go(last), move === last)}
      ${shown.length
        ? html`<span class="reveals">
            ${button("‹", t("To what was revealed before"), ",", go(nextOf(shown, move, -1, replay.moves)), move === 0)}
            <span class="reveals-word" aria-hidden="true">${t("reveal")}</span>
            ${button("›", t("To what is revealed next"), ".", go(nextOf(shown, move, 1, replay.moves)), move === last)}
          </span>`
        : nothing}
      <p class="where" data-testid="where">${t("Move {move} of {last}", { move, last })}</p>
      <label class="speed">
        <span>${t("Speed")}</span>
        <select aria-label=${t("Speed")} @change=${(event: Event) => player.setSpeed(Number((event.target as HTMLSelectElement).value))}>
          ${speeds.map(([speed, words]) => html`<option value=${speed} ?selected=${speed === player.speed}>${words}</option>`)}
        </select>
      </label>
    </div>
  </section>`;
}
