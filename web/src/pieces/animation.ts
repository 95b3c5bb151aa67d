// Small animations: a piece that has moved glides to its new place, and a new one fades in.

import type { SceneChange } from "../scene/scene-changes";

const GLIDE_MS = 340;
const TURN_MS = 220;
const ROLL_MS = 400;

/** Animations that run now, so that a player who does not want to wait can end them. */
const running = new Set<Animation>();

export function isMotionAllowed(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function run(element: Element, frames: PropertyIndexedKeyframes, duration: number, easing: string): void {
  const animation = element.animate(frames, { duration, easing });
  running.add(animation);
  animation.onfinish = animation.oncancel = () => running.delete(animation);
}

/** End all animations at once. */
export function skipMotion(): void {
  for (const animation of [...running]) animation.finish();
}

export type Places = Map<string, DOMRect>;

export function placesOfPieces(root: ParentNode): Places {
  const places: Places = new Map();
  for (const each of root.querySelectorAll<HTMLElement>("coverts-piece")) {
    const box = each.getBoundingClientRect();
    for (const id of each.dataset["holds"]?.split(" ") ?? []) places.set(id, box);
    places.set(each.dataset["piece"] ?? "", box);
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
  for (const { piece, how } of changes) {
    const element = elementOfPiece(root, piece.id);
    // A piece in a closed stack is drawn as arriving there; the stack itself does not change.
    const isInside = element !== null && element.dataset["piece"] !== piece.id;
    if (element && isInside) {
      if (how === "moved") arrive(element, before.get(piece.id));
      continue;
    }
    // A piece that stands on a moving one moves with it.
    if (!element || (how === "came" && moved.has(element.parentElement?.closest<HTMLElement>("coverts-piece")?.dataset["piece"] ?? ""))) continue;
    if (how === "moved") slide(element, before.get(piece.id));
    else if (element.classList.contains("kind-die") && how === "came") rollDie(element);
    else if (how === "came") run(element, { opacity: [0, 1], translate: ["0 -10px", "0 0"] }, TURN_MS, "ease-out");
    else if (how === "turned") run(element.querySelector(".face") ?? element, { rotate: ["y 90deg", "y 0deg"], opacity: [0.3, 1] }, TURN_MS, "ease-out");
  }
}

function slide(element: HTMLElement, then: DOMRect | undefined): void {
  const now = element.getBoundingClientRect();
  if (!then || then.width === 0 || now.width === 0) return;
  const [x, y] = [then.x + then.width / 2 - now.x - now.width / 2, then.y + then.height / 2 - now.y - now.height / 2];
  if (Math.hypot(x, y) < 4) return;
  run(element, { translate: [`${x}px ${y}px`, "0 0"], zIndex: ["5", "5"] }, GLIDE_MS, "cubic-bezier(.3,.7,.2,1)");
}

/** Draw a ring around a stack that a piece has moved to. */
function arrive(stack: HTMLElement, then: DOMRect | undefined): void {
  const now = stack.getBoundingClientRect();
  if (!then || then.width === 0 || now.width === 0 || Math.hypot(then.x - now.x, then.y - now.y) < 4) return;
  run(stack.querySelector(".face") ?? stack, { outline: ["3px solid var(--lit)", "3px solid transparent"], outlineOffset: ["6px", "0px"], scale: ["1.12", "1"] }, GLIDE_MS, "ease-out");
}

/** Let a die tumble in and come to rest. */
export function rollDie(element: HTMLElement): void {
  if (!isMotionAllowed()) return;
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
