// The lens: one piece, large and in words, while it is looked at or held.

import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { Look } from "../pieces/zone-context";
import type { Choice } from "../state/choices";
import type { Marking } from "../state/presses";
import { watchTextOf } from "../scene/outlooks";
import { groundOf, pieceOf } from "../scene/piece-tree";
import type { Piece, RuleText, Scene } from "../wire/generated";
import { inspectorPanel } from "./inspector";

/** Milliseconds that the lens stays after the pointer has left the piece, so that the pointer can reach it. */
const LINGER_MS = 350;

export class Lens implements ReactiveController {
  /** The piece that is looked at now. */
  private hovered: Piece | null = null;
  /** The pinned piece: it is shown again when nothing else is looked at. */
  private pinnedPiece: Piece | null = null;
  private scene: Scene | null = null;
  /** The tile whose way is shown after a touch. */
  shownWay = "";
  private hiding = 0;
  /** The lens is in the lower half of the window, because its piece is in the upper half. */
  private isLow = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    window.clearTimeout(this.hiding);
  }

  get current(): Piece | null {
    return this.hovered ?? this.pinnedPiece;
  }

  /** The piece that a touch has shown: a second touch chooses it. */
  get touchedPiece(): string {
    return this.shownWay || (this.pinnedPiece?.id ?? "");
  }

  private get pinned(): boolean {
    return this.pinnedPiece !== null;
  }

  show(piece: Piece, pinned: boolean): void {
    window.clearTimeout(this.hiding);
    this.isLow = isAbove(piece.id);
    this.hovered = pinned ? null : piece;
    if (pinned) this.pinnedPiece = piece;
    this.host.requestUpdate();
  }

  /** Show the way to a tile, which is drawn on the board. */
  showWay(tile: Piece): void {
    this.show(tile, false);
    this.shownWay = tile.id;
  }

  look({ piece, pinned }: Look): void {
    window.clearTimeout(this.hiding);
    if (piece) this.show(piece, pinned);
    else if (this.hovered) this.hiding = window.setTimeout(this.leave, LINGER_MS);
  }

  /** Stop showing the piece that was looked at. */
  private readonly leave = (): void => {
    this.shownWay = "";
    this.hovered = null;
    this.host.requestUpdate();
  };

  readonly close = (): void => {
    window.clearTimeout(this.hiding);
    this.pinnedPiece = null;
    this.leave();
  };

  /**
   * Take a new scene.
   * @param moved Whether the game has moved on, after which a way must be shown again.
   */
  renew(scene: Scene, moved: boolean): void {
    if (moved) this.shownWay = "";
    this.scene = scene;
    this.hovered = this.hovered && (pieceOf(scene, this.hovered.id) ?? null);
    this.pinnedPiece = this.pinnedPiece && (pieceOf(scene, this.pinnedPiece.id) ?? null);
  }

  /**
   * Draw the lens.
   * @param overBoard Whether it lies over the board, where it would hide tiles.
   * @param pick Chooses an answer; without it the answers are only listed.
   */
  panel(
    choices: Choice[], rules: Map<string, RuleText>, marking: (piece: Piece) => Marking, overBoard: boolean, pick: ((choice: Choice) => void) | null = null,
  ): TemplateResult {
    const keep = (): void => window.clearTimeout(this.hiding);
    const leave = (event: PointerEvent): void => {
      if (event.pointerType === "mouse" && this.hovered) this.leave();
    };
    const { current: current } = this;
    const isHidden = overBoard && !this.pinned && current?.style === "tile";
    return html`<div class="lens-place" data-of=${current?.style ?? nothing} ?data-pinned=${this.pinned} ?data-low=${this.isLow} ?data-beside=${current !== null && isBeside(current.id)} @pointerenter=${keep} @pointerleave=${leave}>
      ${current && !isHidden
        ? inspectorPanel(current, {
            choices,
            rules,
            marking,
            pick: overBoard && this.pinned ? pick : null,
            watched: this.scene ? watchTextOf(this.scene, current) : "",
            ground: this.groundOf(current),
            close: this.close,
            open: (piece) => this.show(piece, true),
          })
        : nothing}
    </div>`;
  }

  /** Return the stack that a piece is in, for the way back. */
  private groundOf(piece: Piece): Piece | null {
    const ground = this.scene && groundOf(this.scene, piece.id);
    return ground && (ground.style === "stack" || ground.style === "group") ? ground : null;
  }
}

/** Return whether a piece is in the upper part of the window, where a lens over the board would hide it. */
function isAbove(piece: string): boolean {
  const box = document.querySelector(`coverts-piece[data-piece="${CSS.escape(piece)}"] > .face`)?.getBoundingClientRect();
  return box !== undefined && box.y + box.height / 2 < window.innerHeight * 0.42;
}

/** Return whether a piece is beside the board, where a lens over the players would hide it. */
const isBeside = (piece: string): boolean => document.querySelector(`.sidebar coverts-piece[data-piece="${CSS.escape(piece)}"]`) !== null;
