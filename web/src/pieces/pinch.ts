// Two fingers that enlarge what lies under them.

/** A place in the window, or on what is enlarged. */
export interface Spot {
  x: number;
  y: number;
}

/** Enlarge something so that the place `anchor` on it comes to the place `to` in the window. */
export interface PinchMove {
  zoom: number;
  anchor: Spot;
  to: Spot;
}

/** What the buttons enlarge, the first of these that is in sight: a chosen point, who acts, the viewer's figure, an answer. */
const FOCUSES = [".ghost", ".has-acting", ".kind-figure[data-own]", "[data-lit]"];

const middleOf = (box: DOMRect): Spot => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** Return the middle of what a player most likely wants to enlarge within a part of the window; null if there is nothing. */
export function zoomFocus(root: Element, sight: DOMRect): Spot | null {
  const boxes = FOCUSES.flatMap((selector) => [...root.querySelectorAll(selector)]).map((each) => (each.querySelector(".face") ?? each).getBoundingClientRect());
  const isInSight = ({ x, y }: Spot): boolean => x >= sight.left && x <= sight.right && y >= sight.top && y <= sight.bottom;
  return boxes.filter((box) => box.width > 0).map(middleOf).find(isInSight) ?? null;
}

/** Return the middle of two touches and their distance. */
function spanOf(touches: TouchList): { middle: Spot; apart: number } | null {
  const [one, other] = touches;
  if (!one || !other) return null;
  return {
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
    apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  };
}

export class Pinch {
  private start: { apart: number; zoom: number; anchor: Spot } | null = null;

  /**
   * Return what a touch event means; null if fewer than two fingers touch.
   * @param zoom The zoom now.
   * @param anchorAt Returns the place on what is enlarged that is at a place in the window. It does not depend on the zoom.
   */
  follow(event: TouchEvent, zoom: number, anchorAt: (spot: Spot) => Spot): PinchMove | null {
    const span = spanOf(event.touches);
    if (!span) {
      this.start = null;
      return null;
    }
    event.stopPropagation();
    if (event.cancelable) event.preventDefault();
    this.start ??= { apart: span.apart, zoom, anchor: anchorAt(span.middle) };
    return { zoom: (this.start.zoom * span.apart) / this.start.apart, anchor: this.start.anchor, to: span.middle };
  }
}
