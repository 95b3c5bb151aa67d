// Enlarges the board on a phone: by two fingers, two taps, the buttons below, or a touch on something too small for a finger.
// The enlarged board is moved by one finger within its frame; otherwise a finger scrolls the page as usual. A plane is
// enlarged by itself, so a board with a plane has no such frame.

import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { Pinch, zoomFocus, type Spot } from "../pieces/pinch";
import { MIN_TOUCH_PIXELS } from "../scene/least-sizes";
import { t } from "../words/words";

const MAX_ZOOM = 4;
const ZOOM_STEP = 1.5;
/** The zoom that two taps make. */
const DOUBLE_TAP_ZOOM = 2;
/** Two taps within this time and distance are a double tap. */
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_PIXELS = 30;
/** Pixels beyond the edge of the scroller's content, so that the board stays clear of the page's edges. */
const FRAME_MARGIN = 10;

export class BoardZoom implements ReactiveController {
  private zoom = 1;
  private readonly pinch = new Pinch();
  private lastTap = { at: -Infinity, x: 0, y: 0 };
  /** When a touch last enlarged the board: the second tap of a double tap must not be an answer. */
  private enlargedAt = -Infinity;

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostConnected(): void {
    // There are no events to listen for.
  }

  private get frame(): HTMLElement | null {
    return this.host.querySelector(".board-frame");
  }

  /** Return the place on the board, without its zoom, that is at a place in the window. */
  private anchorAt({ x, y }: Spot): Spot {
    const box = this.frame?.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
    return { x: (x - box.left) / this.zoom, y: (y - box.top) / this.zoom };
  }

  /** Enlarge the board so that a place on it comes to a place in the window. */
  private zoomTo(zoom: number, anchor: Spot, to: Spot): void {
    const { frame } = this;
    if (!frame) return;
    this.zoom = Math.max(1, Math.min(MAX_ZOOM, zoom));
    const isZoomed = this.zoom > 1;
    const scroller = frame.parentElement;
    frame.style.setProperty("--zoom", String(this.zoom));
    frame.style.setProperty("--high", `${(scroller?.clientHeight ?? 0) - FRAME_MARGIN}px`);
    frame.toggleAttribute("data-zoomed", isZoomed);
    if (isZoomed && scroller) {
      // The whole frame is brought into sight first; what is enlarged then comes to where it was touched.
      frame.scrollIntoView({ block: "nearest" });
      const box = frame.getBoundingClientRect();
      frame.scrollLeft = anchor.x * this.zoom - (to.x - box.left);
      frame.scrollTop = anchor.y * this.zoom - (Math.max(box.top, Math.min(box.bottom, to.y)) - box.top);
    }
    this.host.requestUpdate();
  }

  /** The part of the frame that is in sight. */
  private get sight(): DOMRect {
    const box = this.frame?.getBoundingClientRect() ?? new DOMRect();
    const around = this.frame?.parentElement?.getBoundingClientRect() ?? box;
    const top = Math.max(box.top, around.top);
    return new DOMRect(box.left, top, box.width, Math.min(box.bottom, around.bottom) - top);
  }

  /** Change the zoom around a place in the window. */
  private zoomBy(factor: number, spot: Spot): void {
    this.zoomTo(this.zoom * factor, this.anchorAt(spot), spot);
  }

  /** Change the zoom by a button, and bring what the player most likely looks at to the middle. */
  private press(factor: number): void {
    const { frame, sight } = this;
    const middle = { x: sight.left + sight.width / 2, y: sight.top + sight.height / 2 };
    const focus = frame && factor > 1 ? zoomFocus(frame, sight) : null;
    this.zoomTo(this.zoom * factor, this.anchorAt(focus ?? middle), middle);
  }

  /**
   * Enlarge the board if something on it is too small for a finger.
   * @returns Whether it was, so that the touch has done its work.
   */
  enlarge(touched: Element): boolean {
    if (!touched.closest(".board-frame")) return false;
    const box = touched.getBoundingClientRect();
    const size = Math.min(box.width, box.height);
    if (size <= 0 || size >= MIN_TOUCH_PIXELS - 0.5 || this.zoom >= MAX_ZOOM) return false;
    this.zoomBy(MIN_TOUCH_PIXELS / size, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
    this.enlargedAt = performance.now();
    return true;
  }

  private readonly onTouch = {
    capture: true,
    passive: false,
    handleEvent: (event: TouchEvent): void => {
      const move = this.pinch.follow(event, this.zoom, (spot) => this.anchorAt(spot));
      if (move) this.zoomTo(move.zoom, move.anchor, move.to);
    },
  };

  /** Two taps on what is no answer enlarge the board, or show all of it again. */
  private readonly onClick = {
    capture: true,
    handleEvent: (event: PointerEvent): void => {
      if (event.detail === 0 || event.pointerType === "mouse") return;
      const { lastTap } = this;
      const now = performance.now();
      const isSecond = now - lastTap.at < DOUBLE_TAP_MS && Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < DOUBLE_TAP_PIXELS;
      this.lastTap = isSecond ? { ...lastTap, at: -Infinity } : { at: now, x: event.clientX, y: event.clientY };
      if (!isSecond) return;
      const wasEnlarged = now - this.enlargedAt < DOUBLE_TAP_MS;
      const isAnswer = (event.target as Element).closest("[data-lit], .answer, .quiet, .nudge, .plane-field[data-asked]") !== null;
      if (isAnswer && !wasEnlarged) return;
      event.stopPropagation();
      event.preventDefault();
      if (!wasEnlarged) this.zoomBy(this.zoom > 1 ? 0 : DOUBLE_TAP_ZOOM, { x: event.clientX, y: event.clientY });
    },
  };

  /** Draw the frame around the board. */
  frameOf(board: TemplateResult): TemplateResult {
    return html`<div
      class="board-frame" data-zooms=${MAX_ZOOM}
      @touchstart=${this.onTouch} @touchmove=${this.onTouch} @touchend=${this.onTouch} @touchcancel=${this.onTouch} @click=${this.onClick}
    >${board}</div>`;
  }

  /** Draw the buttons for those who cannot pinch. */
  buttons(): TemplateResult {
    return html`<div class="zoom-buttons" role="group" aria-label=${t("Size of the board")}>
      <button type="button" aria-label=${t("Smaller")} ?disabled=${this.zoom <= 1} @click=${() => this.press(1 / ZOOM_STEP)}>−</button>
      <button type="button" aria-label=${t("Larger")} ?disabled=${this.zoom >= MAX_ZOOM} @click=${() => this.press(ZOOM_STEP)}>+</button>
    </div>`;
  }
}
