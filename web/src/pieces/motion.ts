// Small animations: pieces glide from where they lay to where they lie, new ones turn up.

const glide = 340;
const turn = 260;

export function motionAllowed(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where a piece is on the screen, and on what: another piece, or a zone. */
interface Standing {
  box: DOMRect;
  groundName: string;
  groundBox: DOMRect | undefined;
}

function pieces(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("coverts-piece")];
}

function standingOf(element: HTMLElement): Standing {
  const ground = element.parentElement?.closest<HTMLElement>("coverts-piece, [data-zone]") ?? null;
  return {
    box: element.getBoundingClientRect(),
    groundName: ground?.dataset["piece"] ?? ground?.dataset["zone"] ?? "",
    groundBox: ground?.getBoundingClientRect(),
  };
}

export type Places = Map<string, Standing>;

export function placesOfPieces(root: ParentNode): Places {
  return new Map(pieces(root).map((each) => [each.dataset["piece"] ?? "", standingOf(each)]));
}

/** How far the middle of `then` lies from the middle of `now`. */
function shift(then: DOMRect, now: DOMRect): [number, number] {
  return [then.x + then.width / 2 - now.x - now.width / 2, then.y + then.height / 2 - now.y - now.height / 2];
}

/** Call with the places from before the change, once the change is drawn. */
export function animateMoves(root: ParentNode, before: Places): void {
  if (!motionAllowed() || before.size === 0) return;
  for (const element of pieces(root)) {
    const now = standingOf(element);
    const then = before.get(element.dataset["piece"] ?? "");
    if (!then) {
      if (element.classList.contains("kind-die")) rollDie(element);
      else element.animate({ opacity: [0, 1], scale: ["0.3 1", "1 1"] }, { duration: turn, easing: "ease-out" });
      continue;
    }
    let [x, y] = shift(then.box, now.box);
    // Who stays where they stood goes along with it; only their own steps are shown.
    if (then.groundName === now.groundName && then.groundBox && now.groundBox) {
      const [alongX, alongY] = shift(then.groundBox, now.groundBox);
      [x, y] = [x - alongX, y - alongY];
      if (Math.abs(then.groundBox.height - now.groundBox.height) > 1) y = 0;
    }
    if (Math.hypot(x, y) < 4 || now.box.width === 0) continue;
    element.animate(
      { translate: [`${x}px ${y}px`, "0 0"], scale: [String(then.box.width / now.box.width), "1"], zIndex: ["30", "30"] },
      { duration: glide, easing: "cubic-bezier(.3,.7,.2,1)" },
    );
  }
}

const roll = 400;

/** A die tumbles in and comes to rest on its face. */
export function rollDie(element: HTMLElement): void {
  if (!motionAllowed()) return;
  const turns = element.parentElement ? [...element.parentElement.children].indexOf(element) : 0;
  element.animate(
    {
      rotate: [`${-540 - 90 * (turns % 3)}deg`, "0deg"],
      translate: [`-${26 + 9 * turns}px -14px`, "0 4px", "0 0"],
      scale: ["0.7", "1.12", "1"],
    },
    { duration: roll, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
}
