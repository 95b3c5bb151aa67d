// One piece: a button with its drawing, the pieces that stand on it, and the marker of a legal target.

import { LitElement, html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { CARD_WIDTH, chipWidth, drawBack, drawCard, drawChip, drawMini } from "../art/card";
import { dialWidth, drawCell, drawDial, drawFigure, drawSlimDial, drawToken, isFigure } from "../art/figure";
import { drawBase, drawMarker, drawObject } from "../art/plane-art";
import { pictureOf, whenOpened } from "../art/picture-book";
import { drawRoom, roomField } from "../art/room";
import { drawDie, drawPawn, drawPlan, drawRose } from "../art/tile-art";
import { toneClass } from "../art/tones";
import { loadOf } from "../scene/board-layout";
import type { Marking } from "../state/presses";
import { MIN_LETTER_PIXELS } from "../scene/least-sizes";
import { withPiecesOn } from "../scene/piece-tree";
import type { Piece } from "../wire/generated";
import { t } from "../words/words";
import { boxFace, slipFace } from "./box";
import { crewFace, placeFace, portraitFace, spotFace, stackFace } from "./card-face";
import { plateFace } from "./player-plate";
import { hasMoved } from "./pointer-moves";
import { tileClasses, tileFace, trackFace } from "./tile-face";
import type { Look, Place } from "./zone-context";

const LONG_PRESS_MS = 450;
/** How far a finger may slip during a long press. */
const MAX_HOLD_PIXELS = 8;
/** The width of a chip that takes the whole line on a room or a plate, in its own units. */
const MAX_STANDING_CHIP = 97;

@customElement("coverts-piece")
export class CovertsPiece extends LitElement {
  @property({ attribute: false }) piece!: Piece;
  @property({ attribute: false }) marking!: (piece: Piece) => Marking;
  @property() place: Place = "large";
  @property({ type: Boolean }) compact = false;
  /** On a plane: the words for its place. */
  @property() where = "";
  /** On a board of tiles: who sees it, in words. */
  @property() watched = "";

  @state() private unfolded = false;
  /** The width in pixels of a card, whose letters must stay readable. */
  @state() private width = CARD_WIDTH;
  private readonly sized = new ResizeObserver(([entry]) => {
    if (entry?.contentRect.width) this.width = Math.round(entry.contentRect.width);
  });
  private holding = 0;
  private heldAt = { x: 0, y: 0 };
  private isLookedAt = false;
  private forgetBook = (): void => undefined;
  private wasHeld = false;
  /** The last press came from a finger or a pen, which cannot hover. */
  isTouched = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { piece } = this;
    const marking = this.marking(piece);
    this.dataset["piece"] = piece.id;
    this.toggleAttribute("data-lit", this.isLit);
    this.toggleAttribute("data-staged", marking.staged);
    this.toggleAttribute("data-faded", piece.faded);
    this.toggleAttribute("data-awaited", piece.style === "plate" && marking.waitText !== "");
    this.toggleAttribute("data-own", marking.own);
    const kind = this.kind();
    this.className = `piece kind-${kind} ${toneClass(piece.tone)}${tileClasses(piece)}`;
    if (kind === "tile") this.paint();
    if (kind === "dial") this.style.setProperty("--dial", String(dialWidth(piece)));
    if (kind === "box") this.style.setProperty("--load", String(loadOf(piece)));
    const hidden = this.hiddenPieces();
    this.toggleAttribute("data-lit-inside", hidden.some((each) => this.marking(each).sign !== ""));
    if (hidden.length) this.dataset["holds"] = hidden.map((each) => each.id).join(" ");
    else delete this.dataset["holds"];
    this.toggleAttribute("data-down", piece.facedown);
    this.toggleAttribute("data-folded", this.folded);
    if (changed.has("compact")) this.toggleAttribute("data-compact", this.compact);
  }

  /** Draw the picture of what is on a tile. */
  private paint(): void {
    const address = pictureOf(this.piece);
    this.toggleAttribute("data-pictured", address !== "");
    if (address) this.style.setProperty("--picture", `url("${address}")`);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.forgetBook = whenOpened(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.forgetBook();
    this.sized.disconnect();
  }

  protected override updated(): void {
    const face = this.querySelector(":scope > .face");
    if (face && this.kind() === "card") this.sized.observe(face);
  }

  protected override render(): TemplateResult {
    const { piece } = this;
    const marking = this.marking(piece);
    if (this.kind() === "place") {
      return html`<div class="far">${this.heldRow(piece.pieces.filter((each) => each.far).reverse())}</div>
        ${this.button(marking)}
        <div class="near">${this.heldRow(piece.pieces.filter((each) => !each.far))}</div>`;
    }
    return html`${this.button(marking)}${this.beneath()}`;
  }

  /** Draw the pieces on it or in it. */
  private beneath(): TemplateResult | typeof nothing {
    const { piece } = this;
    if (this.kind() === "stack") {
      const drawn = piece.pieces.filter((each) => !this.hiddenPieces().includes(each));
      return drawn.length ? html`<div class="held">${this.heldRow(drawn)}</div>` : nothing;
    }
    if (piece.pieces.length === 0 || piece.style === "map" || this.folded || this.kind() === "crew" || this.kind() === "spot") return nothing;
    return this.hasInside() ? this.inside() : this.standing();
  }

  private button(marking: Marking): TemplateResult {
    const { piece } = this;
    return html`<button
        type="button"
        class="face"
        tabindex="-1"
        data-option=${marking.button?.option.action ?? nothing}
        data-askee=${marking.button?.question.askee ?? nothing}
        ?data-refused=${marking.button !== null && marking.button.option.refused !== null}
        aria-keyshortcuts=${marking.button?.key || nothing}
        aria-disabled=${marking.button?.option.refused ? "true" : nothing}
        aria-label=${this.name(marking)}
        aria-pressed=${marking.staged ? "true" : nothing}
        aria-expanded=${piece.folded ? String(!this.folded) : nothing}
        @click=${this.press}
        @pointerenter=${(event: PointerEvent) => event.pointerType === "mouse" && hasMoved(event) && this.look(true)}
        @pointermove=${(event: PointerEvent) => (event.pointerType === "mouse" ? !this.isLookedAt && this.look(true) : this.drag(event))}
        @pointerleave=${(event: PointerEvent) => (event.pointerType === "mouse" ? this.look(false) : this.release())}
        @pointerdown=${this.hold}
        @pointerup=${this.release}
        @pointercancel=${this.release}
        @contextmenu=${(event: Event) => this.wasHeld && event.preventDefault()}
        @focus=${(event: FocusEvent) => (event.target as Element).matches(":focus-visible") && this.look(true)}
        @blur=${() => this.look(false)}
      >
        ${this.face(marking)}
        ${marking.sign ? html`<span class="sign" aria-hidden="true">${marking.staged ? "✓" : marking.sign}</span>` : nothing}
        ${this.hasAttribute("data-lit-inside") && !marking.sign ? html`<span class="sign" aria-hidden="true">…</span>` : nothing}
      </button>`;
  }

  /** Return the pieces in it that are not drawn; they are listed when the piece is opened. */
  private hiddenPieces(): Piece[] {
    const kind = this.kind();
    if (kind === "crew" || kind === "spot") return this.piece.pieces.flatMap(withPiecesOn);
    return kind === "stack" && this.piece.folded ? this.piece.pieces.flatMap(withPiecesOn) : [];
  }

  private heldRow(pieces: Piece[]): unknown {
    return repeat(
      pieces,
      (each) => each.id,
      (each) => html`<coverts-piece .piece=${each} .marking=${this.marking} place="held" ?compact=${this.compact}></coverts-piece>`,
    );
  }

  private face(marking: Marking): TemplateResult | typeof nothing {
    switch (this.kind()) {
      case "plate":
        return plateFace(this.piece, marking, this.compact);
      case "box":
      case "group":
        return boxFace(this.piece, this.folded, this.compact);
      case "slip":
        return slipFace(this.piece);
      case "place":
        return placeFace(this.piece, this.compact);
      case "spot":
        return spotFace(this.piece);
      case "stack":
        return stackFace(this.piece);
      case "crew":
        return crewFace(this.piece);
      case "portrait":
        return portraitFace(this.piece, this.compact);
      case "tile":
        return tileFace(this.piece);
      case "track":
        return trackFace(this.piece);
      default:
        return this.picture();
    }
  }

  private hasInside(): boolean {
    return this.piece.style === "box" || this.piece.style === "group";
  }

  /** Whether it is folded: it is open if the player opened it or something in it can be chosen. */
  private get folded(): boolean {
    const isLit = (piece: Piece): boolean => this.marking(piece).sign !== "" || piece.pieces.some(isLit);
    return this.piece.folded && !this.unfolded && !this.piece.pieces.some(isLit);
  }

  /** Whether it can be chosen now. */
  get isLit(): boolean {
    return this.marking(this.piece).sign !== "";
  }

  /** Open or close a folded box. */
  fold(): void {
    this.unfolded = !this.unfolded;
  }

  private inside(): TemplateResult {
    return html`<div class="inside">
      ${repeat(
        this.piece.pieces,
        (each) => each.id,
        (each) => html`<coverts-piece
          .piece=${each}
          .marking=${this.marking}
          place="inside"
          ?compact=${this.compact}
        ></coverts-piece>`,
      )}
    </div>`;
  }

  /** Draw the pieces that stand on it: cards above, figures in one row below. */
  private standing(): TemplateResult {
    const figures = this.piece.pieces.filter(isFigure);
    const others = this.piece.pieces.filter((each) => !isFigure(each));
    const row = (pieces: Piece[]): unknown =>
      repeat(
        pieces,
        (each) => each.id,
        (each) => html`<coverts-piece
          .piece=${each}
          .marking=${this.marking}
          place=${this.piece.style === "tile" ? "tile" : "standing"}
          ?compact=${this.compact}
        ></coverts-piece>`,
      );
    return html`<div class="standing">
      <div class="standing-row">${row(others)}</div>
      <div class="standing-row">${row(figures)}</div>
    </div>`;
  }

  /** Return how it is drawn: by its style and its place. */
  private kind(): string {
    const { style } = this.piece;
    if (this.place === "tile") return "pawn";
    if (this.place === "plane") return "base";
    if (this.place === "spot") return "spot";
    if (isFigure(this.piece)) return "figure";
    if (style === "place" || style === "stack") return style;
    if (style === "group" && this.place === "held") return "crew";
    if (this.hasInside()) return style;
    if (style === "card" && this.place === "held") return "portrait";
    if (this.place === "inside" || this.place === "held") return "slip";
    if (style === "card" && this.piece.details.length && (this.place === "large" || this.place === "small")) return "portrait";
    if (style === "tile" || style === "map" || style === "track" || style === "die" || style === "rose") return style;
    if (style === "dial" || style === "plate" || style === "token") return style;
    if (this.place === "line" || style === "mark" || style === "label") return "chip";
    if (style === "room" || style === "cell") return style;
    if (this.place === "standing") return style === "back" ? "back" : "chip";
    return this.place === "small" ? "mini" : "card";
  }

  private picture(): TemplateResult {
    const [field, drawing] = this.drawing();
    return html`<svg viewBox=${field} aria-hidden="true" focusable="false">${drawing}</svg>`;
  }

  private drawing(): [field: string, drawing: unknown] {
    const { piece, compact } = this;
    const chipMost = this.place === "line" || piece.style === "label" ? 280 : MAX_STANDING_CHIP;
    switch (this.kind()) {
      case "room":
        return [roomField(piece, compact), drawRoom(piece, compact)];
      case "figure":
        return ["0 0 34 42", drawFigure(piece, this.marking(piece).own)];
      case "base":
        return ["0 0 40 40", this.base()];
      case "pawn":
        return ["0 0 40 40", drawPawn(piece, this.marking(piece).own)];
      case "die":
        return ["0 0 60 40", drawDie(piece)];
      case "rose":
        return ["0 0 48 48", drawRose(piece)];
      case "map":
        return ["0 0 68 80", drawPlan(piece)];
      case "token":
        return ["0 0 44 46", drawToken(piece)];
      case "cell":
        return ["0 0 72 48", drawCell(piece)];
      case "dial":
        return compact ? ["0 0 66 48", drawSlimDial(piece)] : [`0 0 ${dialWidth(piece)} 62`, drawDial(piece)];
      case "chip":
        return [`0 0 ${chipWidth(piece, chipMost)} 20`, drawChip(piece, chipMost)];
      case "back":
        return ["0 0 26 34", drawBack()];
      case "mini":
        return [`0 0 60 ${compact ? 60 : 80}`, drawMini(piece, compact ? 60 : 80)];
      default:
        return [`0 0 ${CARD_WIDTH} 164`, svg`${drawCard(piece, (MIN_LETTER_PIXELS * CARD_WIDTH) / this.width)}`];
    }
  }

  private base(): unknown {
    const { piece, compact } = this;
    if (piece.style === "marker") return drawMarker(piece, !compact);
    if (piece.style === "base") return drawBase(piece, this.marking(piece).own, !compact);
    return drawObject(piece);
  }

  private name(marking: Marking): string {
    const { piece } = this;
    const parts = [
      this.where ? t("{what} at {place}", { what: piece.label, place: this.where }) : piece.value ? `${piece.label}: ${piece.value}` : piece.label,
      piece.kicker,
      this.place === "plane" ? [piece.marks.includes("hidden") ? t("hidden") : "", piece.marks.includes("spent") ? t("spent") : ""].filter(Boolean).join(", ") : "",
      this.watched,
      marking.personName,
      marking.player,
      marking.waitText,
      ...piece.badges.map((badge) => badge.label),
      piece.pieces.length && piece.style !== "map" ? t("Here: {what}", { what: piece.pieces.map((each) => each.label).join(", ") }) : "",
      // Arrow keys go from tile to tile, so a tile's name includes the pieces on it.
      (piece.style === "tile" && !marking.sign && this.effectsHere()) || marking.effect,
    ];
    return parts.filter(Boolean).join(". ");
  }

  private effectsHere(): string {
    return this.piece.pieces.map((each) => this.marking(each).effect).join(". ");
  }

  private readonly press = (event: Event): void => {
    event.stopPropagation();
    // A key presses without a pointer.
    if ((event as MouseEvent).detail === 0) this.isTouched = false;
    if (this.wasHeld) {
      this.wasHeld = false;
      return;
    }
    this.dispatchEvent(new CustomEvent("piece-press", { bubbles: true, detail: this }));
  };

  private look(on: boolean, pinned = false): void {
    this.isLookedAt = on;
    const detail: Look = { piece: on ? this.piece : null, pinned };
    this.dispatchEvent(new CustomEvent("piece-look", { bubbles: true, detail }));
  }

  private readonly hold = (event: PointerEvent): void => {
    this.wasHeld = false;
    this.isTouched = event.pointerType !== "mouse";
    if (!this.isTouched) return;
    window.clearTimeout(this.holding);
    this.heldAt = { x: event.clientX, y: event.clientY };
    this.holding = window.setTimeout(() => {
      this.wasHeld = true;
      this.look(true, true);
    }, LONG_PRESS_MS);
  };

  /** A finger that moves does not hold the piece: it scrolls, or enlarges the board with another finger. */
  private drag({ clientX, clientY }: PointerEvent): void {
    if (Math.hypot(clientX - this.heldAt.x, clientY - this.heldAt.y) > MAX_HOLD_PIXELS) this.release();
  }

  private readonly release = (): void => {
    window.clearTimeout(this.holding);
  };
}
