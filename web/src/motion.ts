// Small animations: pieces glide from where they lay to where they lie, new ones turn up.

const glide = 340;
const turn = 260;

export function motionAllowed(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function elements(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("coverts-piece")];
}

export function placesOfPieces(root: ParentNode): Map<string, DOMRect> {
  return new Map(elements(root).map((each) => [each.dataset["piece"] ?? "", each.getBoundingClientRect()]));
}

/** Call with the places from before the change, once the change is drawn. */
export function animateMoves(root: ParentNode, before: Map<string, DOMRect>): void {
  if (!motionAllowed() || before.size === 0) return;
  const shifts = new Map<Element, [number, number]>();
  for (const element of elements(root)) {
    const now = element.getBoundingClientRect();
    const then = before.get(element.dataset["piece"] ?? "");
    if (!then) {
      element.animate({ opacity: [0, 1], scale: ["0.3 1", "1 1"] }, { duration: turn, easing: "ease-out" });
      continue;
    }
    const carried = shifts.get(element.parentElement?.closest("coverts-piece") ?? element) ?? [0, 0];
    const whole: [number, number] = [
      then.x + then.width / 2 - now.x - now.width / 2,
      then.y + then.height / 2 - now.y - now.height / 2,
    ];
    shifts.set(element, whole);
    const [x, y] = [whole[0] - carried[0], whole[1] - carried[1]];
    if (Math.hypot(x, y) < 3 || now.width === 0) continue;
    element.animate(
      { translate: [`${x}px ${y}px`, "0 0"], scale: [String(then.width / now.width), "1"], zIndex: ["30", "30"] },
      { duration: glide, easing: "cubic-bezier(.3,.7,.2,1)" },
    );
  }
}
