// Animations of what has changed: a piece glides to its new place, a card turns over, a die rolls, a figure falls.

import type { SceneChange } from "../scene/scene-changes";

/** Each animation ends within the time of one event. */
const GLIDE_MS = 340;
const TURN_MS = 300;
const ROLL_MS = 390;
const FALL_MS = 380;
const PULSE_MS = 360;

/** Animations that run now, so that a player who does not want to wait can end them. */
const running = new Set<Animation>();

export function isMotionAllowed(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function run(element: Element, frames: PropertyIndexedKeyframes, duration: number, easing = "ease-out", onEnd: () => void = () => undefined): void {
  const animation = element.animate(frames, { duration, easing });
  running.add(animation);
  animation.onfinish = animation.oncancel = () => {
    running.delete(animation);
    onEnd();
  };
}

/** End all animations at once. */
export function skipMotion(): void {
  for (const animation of [...running]) animation.finish();
}

/** Where a piece was drawn, and its element, which may be gone by now. */
export interface PlaceOfPiece {
  box: DOMRect;
  element: HTMLElement;
}

export type Places = Map<string, PlaceOfPiece>;

export function placesOfPieces(root: ParentNode): Places {
  const places: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("coverts-piece")) {
    const place = { box: element.getBoundingClientRect(), element };
    for (const id of element.dataset["holds"]?.split(" ") ?? []) places.set(id, place);
    places.set(element.dataset["piece"] ?? "", place);
  }
  return places;
}

/** Return a piece's element, or that of the closed stack it is in. */
export function elementOfPiece(root: ParentNode, id: string): HTMLElement | null {
  const escaped = CSS.escape(id);
  return root.querySelector<HTMLElement>(`coverts-piece[data-piece="${escaped}"]`) ?? root.querySelector<HTMLElement>(`coverts-piece[data-holds~="${escaped}"]`);
}

/**
 * Animate changes after they are drawn.
 * @param before The pieces' places before the change.
 */
export function animateChanges(root: ParentNode, before: Places, changes: SceneChange[]): void {
  if (!isMotionAllowed() || before.size === 0) return;
  const moved = new Set(changes.filter(({ how }) => how === "moved").map(({ piece }) => piece.id));
  for (const { piece, how, from } of changes) {
    const then = before.get(piece.id);
    if (how === "left") {
      if (then && then.element.dataset["piece"] === piece.id && !then.element.isConnected) fall(root, then);
      continue;
    }
    const element = elementOfPiece(root, piece.id);
    // A piece in a closed stack is drawn as arriving there; the stack itself does not change.
    const isInside = element !== null && element.dataset["piece"] !== piece.id;
    if (element && isInside) {
      if (how === "moved") arrive(element, then?.box);
      continue;
    }
    // A piece that stands on a moving one moves with it.
    if (!element || (how === "came" && moved.has(element.parentElement?.closest<HTMLElement>("coverts-piece")?.dataset["piece"] ?? ""))) continue;
    if (how === "moved") slide(element, then?.box);
    else if (element.classList.contains("kind-die")) rollDie(element);
    else if (how === "came") come(element, before.get(from)?.box);
    else if (how === "turned") turn(element);
    else pulse(element);
  }
}

/** Let a new piece fly from where it was seen before, or else fade in. */
function come(element: HTMLElement, then: DOMRect | undefined): void {
  const now = element.getBoundingClientRect();
  if (!then || then.width === 0 || now.width === 0) {
    run(element, { opacity: [0, 1], translate: ["0 -10px", "0 0"] }, TURN_MS);
    return;
  }
  const [x, y] = between(then, now);
  run(element, { translate: translation(element, x, y), opacity: [0.2, 1, 1], scale: ["0.7", "1.06", "1"], zIndex: ["5", "5"] }, GLIDE_MS, "cubic-bezier(.3,.7,.2,1)");
}

/** Turn a piece over. */
function turn(element: HTMLElement): void {
  run(element.querySelector(".face") ?? element, { rotate: ["y 90deg", "y 0deg"], scale: ["1.08", "1.08", "1"], opacity: [0.3, 1, 1] }, TURN_MS);
}

/** Draw a short glow around a piece on which something is different. */
function pulse(element: HTMLElement): void {
  run(element.querySelector(".face") ?? element, { outline: ["3px solid var(--lit)", "3px solid transparent"], outlineOffset: ["0px", "4px"] }, PULSE_MS);
}

/** Return how many pixels of the window one pixel of an element takes: more than 1 on an enlarged board. */
export function zoomOf(element: Element): number {
  const board = element.closest<HTMLElement>(".board");
  return board?.offsetWidth ? board.getBoundingClientRect().width / board.offsetWidth : 1;
}

/** Return the way from the middle of `then` to the middle of `now`, in pixels of the window. */
const between = (then: DOMRect, now: DOMRect): [x: number, y: number] =>
  [then.x + then.width / 2 - now.x - now.width / 2, then.y + then.height / 2 - now.y - now.height / 2];

/** Return the translation of an element that begins so far away in the window. */
function translation(element: Element, x: number, y: number): string[] {
  const zoom = zoomOf(element);
  return [`${x / zoom}px ${y / zoom}px`, "0 0"];
}

function slide(element: HTMLElement, then: DOMRect | undefined): void {
  const now = element.getBoundingClientRect();
  if (!then || then.width === 0 || now.width === 0) return;
  const [x, y] = between(then, now);
  if (Math.hypot(x, y) < 4) return;
  run(element, { translate: translation(element, x, y), zIndex: ["5", "5"] }, GLIDE_MS, "cubic-bezier(.3,.7,.2,1)");
}

/** Draw a ring around a stack that a piece has moved to. */
function arrive(stack: HTMLElement, then: DOMRect | undefined): void {
  const now = stack.getBoundingClientRect();
  if (!then || then.width === 0 || now.width === 0 || Math.hypot(then.x - now.x, then.y - now.y) < 4) return;
  run(stack.querySelector(".face") ?? stack, { outline: ["3px solid var(--lit)", "3px solid transparent"], outlineOffset: ["6px", "0px"], scale: ["1.12", "1"] }, GLIDE_MS);
}

/** Let the picture of a piece that has left the table fall where it stood. */
function fall(root: ParentNode, { box, element }: PlaceOfPiece): void {
  const face = element.querySelector(":scope > .face");
  const arrows = root.querySelector(".board > .arrows");
  const board = arrows?.getBoundingClientRect();
  if (!face || !arrows || !board || box.width === 0) return;
  const zoom = zoomOf(arrows);
  const ghost = document.createElement("div");
  ghost.className = `ghost ${element.className}`;
  ghost.append(...face.cloneNode(true).childNodes);
  for (const [name, value] of [["left", box.x - board.x], ["top", box.y - board.y], ["width", box.width], ["height", box.height]] as const) {
    ghost.style.setProperty(name, `${value / zoom}px`);
  }
  arrows.append(ghost);
  run(ghost, { opacity: [1, 0.9, 0], rotate: ["0deg", "12deg", "80deg"], translate: ["0 0", "0 2px", "0 26px"] }, FALL_MS, "ease-in", () => ghost.remove());
}

/** Let a die tumble in and come to rest. */
function rollDie(element: HTMLElement): void {
  const turns = element.parentElement ? [...element.parentElement.children].indexOf(element) : 0;
  run(
    element,
    {
      rotate: [`${-540 - 90 * (turns % 3)}deg`, "0deg"],
      translate: [`-${26 + 9 * turns}px -14px`, "0 4px", "0 0"],
      scale: ["0.7", "1.12", "1"],
    },
    ROLL_MS,
    "cubic-bezier(.2,.7,.3,1)",
  );
}
