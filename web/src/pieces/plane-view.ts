// A plane: terrain, round bases, the ghost of the figure that moves, and a ruler. By mouse, touch or keys.

import { LitElement, html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { whenOpened } from "../art/picture-book";
import { BASE_WIDTH } from "../art/plane-art";
import { MIN_LETTER_PIXELS, MIN_MOUSE_PIXELS, MIN_TOUCH_PIXELS } from "../scene/least-sizes";
import { isSame, nearestPiece, nearestReachable, movePoint, pieceAt, placeText, snapPoint, parsePoint, type Point } from "../scene/plane-points";
import { enlargedFor, figureHeight, letterShifts, standingPiece } from "../scene/standing-figures";
import { aimAt, asksForPoint, beginningOf, type Aim } from "../state/plane-aims";
import { vars } from "./css-variables";
import type { Choice } from "../state/choices";
import type { Piece, Plane, Zone } from "../wire/generated";
import { fixedNumber, formatNumber, t } from "../words/words";
import type { CovertsPiece } from "./piece";
import { Pinch, zoomFocus, type Spot } from "./pinch";
import { drawAbove, drawGround, type Ruler } from "./plane-drawing";
import { planeName, rulerText, terrainLegend, terrainList, whyNot } from "./plane-words";
import type { ZoneContext } from "./zone-context";

/** Pixels that a press may move without being a drag. */
const CLICK_SLOP = 4;
/** Half the width of a finger's touch, in pixels. */
const FINGER_RADIUS = 10;
/** The minimal size of an inch on a phone, in pixels. */
const MIN_INCH_PIXELS = 17;
const MAX_ZOOM = 5;
const ZOOM_STEP = 1.4;
/** The minimal size of a base that shows badges, in pixels: below it, their letters are too small. */
const MIN_BADGE_PIXELS = 76;

const arrows: [key: string, sign: string, name: (by: string) => string][] = [
  ["ArrowLeft", "←", (by) => t("{by} left", { by })],
  ["ArrowUp", "↑", (by) => t("{by} up", { by })],
  ["ArrowDown", "↓", (by) => t("{by} down", { by })],
  ["ArrowRight", "→", (by) => t("{by} right", { by })],
];

@customElement("coverts-plane")
export class CovertsPlane extends LitElement {
  @property({ attribute: false }) zone!: Zone;
  @property({ attribute: false }) context!: ZoneContext;
  /** What is drawn beside the plane. */
  @property({ attribute: false }) beside: { zones: TemplateResult[]; lens: TemplateResult } | null = null;

  /** The place of the ghost, or of the cursor. */
  @state() private at: Point | null = null;
  @state() private ruler: Ruler | null = null;
  @state() private isRuling = false;
  @state() private zoom = 1;
  /** Units per pixel. */
  @state() private px = 1;
  /** The player has taken up a figure that can be dragged before the question for a point. */
  @state() private isTaken = false;
  /** A finger or a key has put the ghost there, and it stays. */
  @state() private isPut = false;
  /** An arrow button moves the point by an inch. */
  @state() private isFar = false;

  private touched = false;
  private pressed: { x: number; y: number; at: Point; onMover: boolean } | null = null;
  private isDragged = false;
  private readonly pinch = new Pinch();
  private forgetBook = (): void => undefined;
  private readonly sized = new ResizeObserver(() => this.measure());

  protected override createRenderRoot(): HTMLElement {
    return this;
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

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("zone");
    // A new question starts without a point; a refused point stays visible.
    if (before && before !== this.zone && JSON.stringify(before.plane) !== JSON.stringify(this.zone.plane)) this.forget();
  }

  protected override firstUpdated(): void {
    if (this.field) this.sized.observe(this.field);
    this.measure();
    const frame = this.querySelector(".plane-frame");
    if (frame && this.context.compact) {
      this.zoom = Math.max(1, (MIN_INCH_PIXELS * this.plane.wide) / this.plane.inch / frame.clientWidth);
    }
  }

  private get plane(): Plane {
    const { plane } = this.zone;
    if (!plane) throw new Error(`The zone ${this.zone.id} has no plane.`);
    return plane;
  }

  private get field(): HTMLElement | null {
    return this.querySelector(".plane-field");
  }

  private get mover(): Piece | undefined {
    return this.zone.pieces.find((piece) => piece.id === this.plane.mover);
  }

  private get isAsked(): boolean {
    return this.isTaken || asksForPoint(this.zone, this.context.choices);
  }

  /** The answer with which dragging the figure begins. */
  private get beginning(): Choice | undefined {
    return beginningOf(this.plane, this.context.choices);
  }

  private get aim(): Aim | null {
    return this.at && aimAt(this.plane, this.at, this.context.choices, this.mover);
  }

  private get isRefused(): boolean {
    return this.aim !== null && (this.aim.refused !== null || isSame(this.context.refusedAt, this.at));
  }

  private measure(): void {
    if (this.field?.clientWidth) this.px = this.plane.wide / this.field.clientWidth;
  }

  private forget(): void {
    this.at = this.pressed = null;
    this.isPut = this.isDragged = this.isTaken = false;
  }

  // ---- what is done

  private choose(at: Point | null): void {
    const aim = at && aimAt(this.plane, at, this.context.choices, this.mover);
    if (aim) this.dispatchEvent(new CustomEvent("point-choose", { bubbles: true, detail: aim }));
  }

  /** Return the pointer's place on the plane. */
  private placeOf(event: MouseEvent): Point {
    const box = this.field?.getBoundingClientRect() ?? new DOMRect();
    const px = box.width ? this.plane.wide / box.width : this.px;
    const [x, y] = [(event.clientX - box.left) * px, (event.clientY - box.top) * px];
    return { x: Math.max(0, Math.min(this.plane.wide, x)), y: Math.max(0, Math.min(this.plane.high, y)) };
  }

  /** Return whether a finger touches the ghost that it has put there. */
  private isOnGhost({ x, y }: Point): boolean {
    const radius = Math.max(this.plane.ghost || (this.mover?.radius ?? 0), FINGER_RADIUS * this.px);
    return this.at !== null && this.isPut && Math.hypot(x - this.at.x, y - this.at.y) <= radius;
  }

  /** Return an end of the ruler: the middle of the base there, or the nearest point. */
  private endAt(place: Point): Point {
    const piece = pieceAt(this.zone.pieces, place);
    return piece ? { x: piece.x, y: piece.y } : snapPoint(this.plane, place);
  }

  /** Begin the ruler, or fix it. */
  private mark(end: Point): void {
    const { ruler } = this;
    this.ruler = ruler && !ruler.fixed ? { from: ruler.from, to: end, fixed: true } : { from: end, to: end, fixed: false };
  }

  private toggleRuler(): void {
    this.isRuling = !this.isRuling;
    if (!this.isRuling) this.ruler = null;
  }

  private readonly onDown = (event: PointerEvent): void => {
    this.touched = event.pointerType !== "mouse";
    this.isDragged = false;
    if (this.touched || event.button !== 0) return;
    const place = this.placeOf(event);
    const piece = this.elementAt(event)?.piece;
    this.pressed = { x: event.clientX, y: event.clientY, at: this.endAt(place), onMover: piece !== undefined && piece.id === this.plane.mover };
  };

  private readonly onMove = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return;
    const place = this.placeOf(event);
    const { pressed } = this;
    this.lookAtNearest(event);
    if (pressed && !(event.buttons & 1)) this.pressed = null;
    else if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > CLICK_SLOP && (this.isRuling || pressed.onMover)) {
      if (!this.isDragged) this.field?.setPointerCapture(event.pointerId);
      this.isDragged = true;
      this.isTaken = pressed.onMover && this.beginning !== undefined;
    }
    if (this.isRuling) {
      if (this.isDragged && pressed) this.ruler = { from: pressed.at, to: this.endAt(place), fixed: false };
      else if (this.ruler && !this.ruler.fixed) this.ruler = { ...this.ruler, to: this.endAt(place) };
    } else if (this.isAsked) {
      // Over another piece the ghost would hide it.
      const piece = pieceAt(this.zone.pieces, place);
      this.at = piece && piece.id !== this.plane.mover && !this.isDragged ? null : snapPoint(this.plane, place);
      this.isPut = false;
    }
  };

  private readonly onUp = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || !this.isDragged) return;
    if (this.isRuling && this.ruler) this.ruler = { ...this.ruler, fixed: true };
    else if (this.pressed?.onMover) this.choose(snapPoint(this.plane, this.placeOf(event)));
    this.pressed = null;
  };

  private readonly onLeave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && !this.isPut && !this.isRefused) this.at = null;
  };

  /** Clicks for the ruler or for a point are handled before a piece receives them. */
  private readonly onClick = {
    capture: true,
    handleEvent: (event: MouseEvent): void => {
      const meant = (event.target as Element).closest<CovertsPiece>("coverts-piece");
      const byKey = event.detail === 0 && meant !== null;
      const element = byKey ? meant : this.elementAt(event);
      const wasDragged = this.isDragged;
      this.isDragged = false;
      if (!byKey && !wasDragged && !this.isRuling && this.takeUp(element?.piece)) {
        event.stopPropagation();
        return;
      }
      if (element && element !== meant && !wasDragged && !this.isRuling && (!this.isAsked || element.isLit)) {
        event.stopPropagation();
        element.isTouched = this.touched;
        element.dispatchEvent(new CustomEvent("piece-press", { bubbles: true, detail: element }));
        return;
      }
      if (byKey || (!wasDragged && !this.isRuling && (!this.isAsked || element?.isLit))) return;
      event.stopPropagation();
      if (wasDragged) return;
      const place = this.placeOf(event);
      if (this.isRuling) this.mark(this.endAt(place));
      else if (this.touched && !this.isOnGhost(place)) this.put(snapPoint(this.plane, place));
      else if (this.touched) this.choose(this.at);
      else this.choose(snapPoint(this.plane, place));
    },
  };

  /** Return the piece that a press means: the nearest one, if the edges of several lie over each other, or the figure there. */
  private elementAt(event: MouseEvent): CovertsPiece | null {
    const met = (event.target as Element).closest<CovertsPiece>("coverts-piece");
    const place = this.placeOf(event);
    const nearest = met ? nearestPiece(this.zone.pieces, place) : this.isAsked ? undefined : standingPiece(this.zone.pieces, place, this.px);
    if (!nearest || nearest.id === met?.piece.id) return met;
    return [...this.querySelectorAll<CovertsPiece>(".plane-field > coverts-piece")].find(({ piece }) => piece.id === nearest.id) ?? met;
  }

  /** Show the card of the nearest piece even if the edge of another one lies over it. */
  private lookAtNearest(event: MouseEvent): void {
    const piece = this.elementAt(event)?.piece;
    if (!piece || piece.id === this.context.inspected?.id) return;
    this.dispatchEvent(new CustomEvent("piece-look", { bubbles: true, detail: { piece, pinned: false } }));
  }

  /** Take up a figure that can be dragged; a second press puts it back and has its usual meaning. */
  private takeUp(piece: Piece | undefined): boolean {
    const wasTaken = this.isTaken;
    if (piece && piece.id === this.plane.mover && this.beginning) this.isTaken = !wasTaken;
    return this.isTaken && !wasTaken;
  }

  private put(at: Point): void {
    this.at = at;
    this.isPut = true;
    if (this.ruler && !this.ruler.fixed && !this.touched) this.ruler = { ...this.ruler, to: at };
    void this.updateComplete.then(() => this.querySelector(".plane-above :is(.ghost-base, .plane-cursor)")?.scrollIntoView({ block: "nearest", inline: "nearest" }));
  }

  /** Return where the keys begin: at the ghost, at the figure that moves, or in the middle. */
  private get start(): Point {
    const { mover, plane } = this;
    return this.at ?? snapPoint(plane, mover ?? { x: plane.wide / 2, y: plane.high / 2 });
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.touched = false;
    const { plane, start } = this;
    const next = event.key.toLowerCase() === "n" ? nearestReachable(plane, start) : movePoint(plane, start, event.key, event.shiftKey);
    if (next) this.put(next);
    else if (event.key.toLowerCase() === "r") this.mark(this.endAt(this.start));
    else if ((event.key === "Enter" || event.key === " ") && (this.isAsked || (this.at && this.beginning))) this.choose(this.start);
    else if (event.key === "Escape" && (this.ruler ?? this.at ?? this.isTaken)) {
      this.ruler = null;
      this.forget();
    } else return;
    event.preventDefault();
  };

  private readonly onTyped = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.querySelector<HTMLInputElement>(".plane-typed input");
    const at = field && parsePoint(this.plane, field.value);
    field?.setCustomValidity(at ? "" : t("Type two numbers of inches on the table, such as 12.4 30.0"));
    field?.reportValidity();
    if (!at) return;
    this.put(at);
    this.choose(at);
  };

  // ---- size

  /** Return the place on the plane that is at a place in the window, as shares of its width and height. */
  private anchorAt({ x, y }: Spot): Spot {
    const box = this.field?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
  }

  /** Enlarge the plane so that a place on it comes to a place in the window. */
  private zoomTo(zoom: number, anchor: Spot, to: Spot): void {
    const frame = this.querySelector(".plane-frame");
    if (!frame) return;
    this.zoom = Math.max(1, Math.min(MAX_ZOOM, zoom));
    void this.updateComplete.then(() => {
      const [outer, inner] = [frame.getBoundingClientRect(), this.field?.getBoundingClientRect() ?? new DOMRect()];
      frame.scrollLeft = anchor.x * inner.width - (to.x - outer.left);
      frame.scrollTop = anchor.y * inner.height - (to.y - outer.top);
    });
  }

  /** Change the zoom, and bring what the player most likely looks at to the middle. */
  private zoomBy(factor: number): void {
    const box = this.querySelector(".plane-frame")?.getBoundingClientRect() ?? new DOMRect();
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const focus = factor > 1 ? zoomFocus(this, box) : null;
    this.zoomTo(this.zoom * factor, this.anchorAt(focus ?? middle), middle);
  }

  private readonly onTouch = {
    passive: false,
    handleEvent: (event: TouchEvent): void => {
      const move = this.pinch.follow(event, this.zoom, (spot) => this.anchorAt(spot));
      if (move) this.zoomTo(move.zoom, move.anchor, move.to);
    },
  };

  // ---- drawing

  protected override render(): TemplateResult {
    const { zone, plane, context, px, aim, ruler, beside } = this;
    const seen = this.isRuling ? undefined : zone.pieces.find((piece) => piece.id === context.inspected?.id);
    const shown = { seen, aim: this.isRuling ? null : aim, isRefused: this.isRefused, at: this.isPut ? this.at : null, ruler };
    const field = `0 0 ${plane.wide} ${plane.high}`;
    const heading = `zone-${zone.id}`;
    const shifts = letterShifts(zone.pieces, plane, px);
    return html`<section class="zone layout-plane area-${zone.area}" data-zone=${zone.id} aria-labelledby=${heading}>
      <div class="plane-frame" data-zooms=${MAX_ZOOM} @touchstart=${this.onTouch} @touchmove=${this.onTouch} @touchend=${this.onTouch} @touchcancel=${this.onTouch}>
        <div
          class="plane-field" ?data-asked=${this.isAsked} ?data-ruling=${this.isRuling}
          @pointerdown=${this.onDown} @pointermove=${this.onMove} @pointerup=${this.onUp} @pointerleave=${this.onLeave} @click=${this.onClick}
          ${vars({ "--ratio": plane.wide / plane.high, "--zoom": this.zoom })}
        >
          <svg class="plane-ground" viewBox=${field} tabindex="0" role="application" aria-label=${planeName(zone.label, plane, this.isAsked)} @keydown=${this.onKey}>
            ${drawGround(plane, px)}
          </svg>
          ${repeat(
            zone.pieces,
            (piece) => piece.id,
            (piece) => this.piece(piece, shifts.get(piece.id) ?? { x: 0, y: 0 }),
          )}
          <svg class="plane-above" viewBox=${field} aria-hidden="true" focusable="false">${svg`${drawAbove(plane, zone.pieces, shown, px)}`}</svg>
        </div>
      </div>
      <div class="plane-side">
        <header class="zone-head">
          <h2 id=${heading}>${zone.label}</h2>
          ${this.tools()}
        </header>
        <p class="plane-words" role="status" aria-live=${this.isPut || ruler?.fixed ? "polite" : "off"}>${this.words()}</p>
        ${this.isAsked && (context.compact || (this.touched && this.isPut)) ? this.nudges() : nothing}
        ${beside?.zones.length ? html`<div class="plane-lists">${beside.zones}</div>` : nothing}
        <div class="plane-key">
          ${zone.note ? html`<div class="plane-notes">${zone.note.split("\n").map((line) => html`<p>${line}</p>`)}</div>` : nothing}
          ${terrainLegend(plane)} ${beside?.lens}
        </div>
      </div>
      ${terrainList(plane)}
    </section>`;
  }

  private piece(piece: Piece, shift: Point): TemplateResult {
    const { plane, px } = this;
    const radius = piece.radius || plane.inch / 2;
    const size = (radius * 2) / px;
    // A base that is too small to be pressed has an invisible edge.
    const grow = Math.max(0, (this.leastTarget - size) / 2);
    const unit = BASE_WIDTH / size;
    // The head of a figure may not extend beyond the plane.
    const lower = Math.max(0, figureHeight(size) - piece.y / px) * unit;
    const share = (value: number, whole: number): string => `${(value * 100) / whole}%`;
    return html`<coverts-piece
      .piece=${piece} .marking=${this.context.marking} .where=${t("{place} inches", { place: placeText(plane, piece) })}
      place="plane" ?compact=${size < MIN_BADGE_PIXELS}
      ${vars({ "--left": share(piece.x - radius, plane.wide), "--top": share(piece.y - radius, plane.high), "--size": share(radius * 2, plane.wide), "--grow": `${grow}px`, "--deep": Math.round(piece.y), "--enlarged": enlargedFor(size), "--lower": lower, "--letter-x": (shift.x / px) * unit, "--letter-y": (shift.y / px) * unit, "--readable": MIN_LETTER_PIXELS * unit })}
    ></coverts-piece>`;
  }

  /** A finger that points at the ground must not meet the edges of bases; the mouse chooses the ground there. */
  private get leastTarget(): number {
    if (!this.context.compact) return MIN_MOUSE_PIXELS;
    return this.isAsked ? 0 : MIN_TOUCH_PIXELS;
  }

  /** Return the point's place or the ruler's length, in words. */
  private words(): string {
    const { plane, ruler, at, mover, aim } = this;
    const { pieces } = this.zone;
    if (ruler) return rulerText(plane, pieces, ruler);
    if (this.isRuling) return t("Press two points or figures, or drag from one to the other.");
    if (!at) return this.invitation();
    const place = placeText(plane, at);
    const far = mover ? fixedNumber(Math.hypot(at.x - mover.x, at.y - mover.y) / plane.inch, 1) : "";
    const where = aim && mover
      ? t("{who} at {place} inches, {far} inches from where they stand.", { who: mover.label, place, far })
      : t("{place} inches.", { place });
    return this.isRefused ? `${where} ${whyNot(aim)}` : where;
  }

  /** Return what the player can do while there is no point. */
  private invitation(): string {
    const { compact } = this.context;
    const { beginning, mover } = this;
    if (this.isAsked) return compact ? t("Touch where, then nudge and confirm.") : t("Choose a point on the table.");
    if (!beginning || !mover) return "";
    const given = { what: beginning.option.text, who: mover.label };
    return compact ? t("To {what}, touch {who}.", given) : t("To {what}, drag or press {who}.", given);
  }

  private tools(): TemplateResult {
    const zoom = (by: number, sign: string, word: string): TemplateResult =>
      html`<button type="button" class="quiet" aria-label=${word} ?disabled=${by < 1 ? this.zoom <= 1 : this.zoom >= MAX_ZOOM} @click=${() => this.zoomBy(by)}>${sign}</button>`;
    return html`<div class="plane-tools">
      ${!this.context.compact && (this.isAsked || this.beginning)
        ? html`<form class="plane-typed" @submit=${this.onTyped}>
            <input type="text" inputmode="decimal" size="9" autocomplete="off" placeholder=${t("at {place}", { place: "12.4 30.0" })} aria-label=${t("Point in inches, across and down: Enter goes there, and chooses it if the question asks for a point")} @input=${(event: Event) => (event.target as HTMLInputElement).setCustomValidity("")} />
          </form>`
        : nothing}
      <button type="button" class="quiet" aria-pressed=${String(this.isRuling)} title=${t("Measure the distance between two points or figures")} @click=${() => this.toggleRuler()}>${t("Ruler")}</button>
      ${zoom(1 / ZOOM_STEP, "−", t("Smaller"))} ${zoom(ZOOM_STEP, "+", t("Larger"))}
    </div>`;
  }

  private nudges(): TemplateResult {
    const { plane, at, aim } = this;
    const by = this.isFar ? t("1 inch") : t("{n} inches", { n: formatNumber(plane.step / plane.inch) });
    const go = (key: string): void => {
      const next = movePoint(plane, this.start, key, this.isFar);
      if (next) this.put(next);
    };
    return html`<div class="plane-nudges" role="group" aria-label=${t("Adjust the point")}>
      ${at
        ? html`${arrows.map(([key, sign, name]) => html`<button type="button" class="nudge" aria-label=${name(by)} @click=${() => go(key)}>${sign}</button>`)}
            <button type="button" class="nudge far" aria-pressed=${String(this.isFar)} aria-label=${t("Arrows move by an inch")} @click=${() => (this.isFar = !this.isFar)}>${t("1 in")}</button>`
        : nothing}
      <button type="button" class="answer confirm" ?disabled=${!at || this.isRefused} @click=${() => this.choose(at)}>${at ? t("Confirm {place}", { place: aim?.label ?? "" }) : t("Touch where, then confirm")}</button>
    </div>`;
  }
}
