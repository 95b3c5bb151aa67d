// The lens: one piece, large and in words, while it is looked at or held.

import { html, nothing, svg, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { badgeRow } from "../art/badge";
import { toneClass } from "../art/tones";
import type { Look } from "../pieces/types";
import { choicesFor, type Choice } from "../state/choices";
import { pieceOf } from "../state/scenes";
import type { Piece, RuleText, Scene } from "../wire/generated";
import { ruleLink } from "./rule-links";

/** Milliseconds that it stays once its piece is left, for the pointer to reach it. */
const lingering = 350;

export class Lens implements ReactiveController {
  seen: Piece | null = null;
  /** Stays until it is closed. */
  private pinned = false;
  /** The tile whose way a finger has been shown. */
  shownWay = "";
  private hiding = 0;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    window.clearTimeout(this.hiding);
  }

  show(piece: Piece, pinned: boolean): void {
    window.clearTimeout(this.hiding);
    this.seen = piece;
    this.pinned = pinned;
    this.host.requestUpdate();
  }

  /** Shows the way to a tile, which is drawn on the board. */
  showWay(tile: Piece): void {
    this.show(tile, false);
    this.shownWay = tile.id;
  }

  look({ piece, pinned }: Look): void {
    window.clearTimeout(this.hiding);
    if (piece) this.show(piece, pinned);
    else if (!this.pinned) this.hiding = window.setTimeout(this.close, lingering);
  }

  readonly close = (): void => {
    window.clearTimeout(this.hiding);
    this.shownWay = "";
    this.seen = null;
    this.pinned = false;
    this.host.requestUpdate();
  };

  /** The scene has changed; moved: by a step of the game, after which a way has to be shown again. */
  renew(scene: Scene, moved: boolean): void {
    if (moved) this.shownWay = "";
    this.seen = this.seen && (pieceOf(scene, this.seen.id) ?? null);
  }

  /** overBoard: it lies over the board, where it would hide a tile from who looks for a way there. */
  panel(choices: Choice[], rules: Map<string, RuleText>, overBoard: boolean): TemplateResult {
    const keep = (): void => window.clearTimeout(this.hiding);
    const leave = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") this.close();
    };
    const { seen } = this;
    const isHidden = overBoard && !this.pinned && seen?.style === "tile";
    return html`<div class="lens-place" ?data-pinned=${this.pinned} @pointerenter=${keep} @pointerleave=${leave}>
      ${seen && !isHidden ? lensPanel(seen, choices, rules, this.close) : nothing}
    </div>`;
  }
}

/** A rule in the lens; `told` is the text that stands above it already. */
function lensRule(number: string, rules: Map<string, RuleText>, told: string): TemplateResult {
  const rule = rules.get(number);
  return html`<li>${ruleLink(number)} ${rule ? html`<b>${rule.title}</b> ${told.includes(rule.text) ? nothing : rule.text}` : nothing}</li>`;
}

function lensChoice({ option, key }: Choice): TemplateResult {
  if (option.refused) {
    return html`<li class="refused"><b>${option.text}</b> – not now. ${ruleLink(option.refused.rule)} ${option.refused.text}</li>`;
  }
  return html`<li>${key ? html`<kbd>${key}</kbd>` : nothing} ${option.text}</li>`;
}

/** One piece, large and in words; `rules` maps numbers to the rulebook's texts. */
function lensPanel(piece: Piece, choices: Choice[], rules: Map<string, RuleText>, close: () => void): TemplateResult {
  // Of a map there are too many ways to tell.
  const meant = piece.style === "map" ? [] : choicesFor(piece, choices);
  return html`<div class="lens ${toneClass(piece.tone)}" data-testid="lens">
    <header class="lens-band">
      <span>${piece.kicker || (piece.facedown ? "Facedown" : "")}</span>
      <button type="button" class="lens-close" aria-label="Close this card" @click=${close}>✕</button>
    </header>
    <div class="lens-body">
      <h2>${piece.label}${piece.value ? html`: ${piece.value}` : nothing}</h2>
      ${piece.text ? html`<p class="lens-text">${piece.text}</p>` : nothing}
      ${piece.badges.length
        ? html`<ul class="lens-badges">
            ${piece.badges.map(
              (badge) => html`<li>
                <svg viewBox="0 0 44 20" aria-hidden="true" focusable="false">${svg`${badgeRow([badge], 0, 0, 44, 20)}`}</svg>
                ${badge.label}
              </li>`,
            )}
          </ul>`
        : nothing}
      ${piece.tipped ? html`<p class="lens-note">Lying on its side.</p>` : nothing}
      ${piece.pieces.length && piece.style !== "map" ? html`<p class="lens-note"><b>Here:</b> ${piece.pieces.map((each) => each.label).join(", ")}</p>` : nothing}
      ${meant.length ? html`<ul class="lens-choices">${meant.map(lensChoice)}</ul>` : nothing}
      ${piece.rules.length ? html`<ul class="lens-rules">${piece.rules.map((number) => lensRule(number, rules, piece.text))}</ul>` : nothing}
    </div>
  </div>`;
}
