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

/** Draw the setup as a bar, the beginnings of rounds as lines, reveals and turning points as short strokes. */
function marks(replay: Replay, turning: readonly number[]): TemplateResult {
  const at = (move: number): number => (move / Math.max(1, replay.moves.length - 1)) * LINE_WIDTH;
  return html`<svg class="marks" viewBox="0 0 ${LINE_WIDTH} 14" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect class="mark-setup" x="0" y="4" width=${at(replay.begins)} height="6" />
    ${headingMoves(replay).map((move) => svg`<line class="mark-round" x1=${at(move)} x2=${at(move)} y1="0" y2="14" />`)}
    ${revealMoves(replay.moves).map((move) => svg`<line class="mark-reveal" x1=${at(move)} x2=${at(move)} y1="9" y2="14" />`)}
    ${turning.map((move) => svg`<line class="mark-turning" x1=${at(move)} x2=${at(move)} y1="0" y2="6" />`)}
  </svg>`;
}

/** Draw the two buttons that jump among special moves, or nothing if there are none. */
function jumps(player: ReplayPlayer, replay: Replay, moves: readonly number[], word: string, labels: [string, string], keys: [string, string]): TemplateResult | typeof nothing {
  if (moves.length === 0) return nothing;
  const { move, last } = player;
  const to = (direction: 1 | -1) => (): void => player.go(nextMove(moves, move, direction, replay.moves));
  return html`<span class="jumps">
    ${button("‹", labels[0], keys[0], to(-1), move === 0)}
    <span class="jumps-word" aria-hidden="true">${word}</span>
    ${button("›", labels[1], keys[1], to(1), move === last)}
  </span>`;
}

export function playbackBar(player: ReplayPlayer, replay: Replay): TemplateResult {
  const { move, last, playing, turning } = player;
  const go = (to: number) => (): void => player.go(to);
  const rounds = headingMoves(replay);
  const text = linesOf(move, replay).at(-1)?.text ?? "";
  const scrub = (event: Event): void => player.go(Number((event.target as HTMLInputElement).value));
  return html`<section class="transport" aria-label=${t("Moves")} data-testid="transport">
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
    </div>
    <div class="line">
      ${marks(replay, turning)}
      <input
        type="range" class="scrubber" min="0" max=${last} step="1" .value=${String(move)} data-testid="scrubber"
        aria-label=${t("Move")} aria-valuetext=${t("Move {move} of {last}. {told}", { move, last, told: text })} @input=${scrub}
      />
    </div>
    <div class="special-moves">
      ${jumps(player, replay, revealMoves(replay.moves), t("reveal"), [t("To the previous reveal"), t("To the next reveal")], [",", ";"])}
      ${jumps(player, replay, turning, t("turning point"), [t("To the previous turning point"), t("To the next turning point")], ["[", "]"])}
    </div>
    <p class="where" data-testid="where">${move < replay.begins ? html`<span class="in-setup">${t("setup")}</span>` : nothing} ${t("Move {move} of {last}", { move, last })}</p>
    <label class="speed">
      <span>${t("Speed")}</span>
      <select aria-label=${t("Speed")} @change=${(event: Event) => player.setSpeed(Number((event.target as HTMLSelectElement).value))}>
        ${replaySpeeds.map(([speed, words]) => html`<option value=${speed} ?selected=${speed === player.speed}>${words}</option>`)}
      </select>
    </label>
  </section>`;
}
