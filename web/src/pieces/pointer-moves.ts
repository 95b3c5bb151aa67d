// Tells a pointer that moves onto a piece from a piece that moves under a resting pointer.

let last = { x: NaN, y: NaN };

/** Note where the pointer is. */
export function notePointer(event: { clientX: number; clientY: number }): void {
  last = { x: event.clientX, y: event.clientY };
}

/** Return whether the pointer is elsewhere than when it last moved: then it has moved onto something. */
export function hasMoved(event: { clientX: number; clientY: number }): boolean {
  return event.clientX !== last.x || event.clientY !== last.y;
}

/** Note every movement of the pointer in the window. */
export function watchPointer(): void {
  window.addEventListener("pointermove", notePointer, { capture: true, passive: true });
}
