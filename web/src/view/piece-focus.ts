// Moves the keyboard's focus over pieces: one tab stop per zone, arrow keys to the nearest piece in their direction.

import type { CovertsPiece } from "../pieces/piece";

/** A pawn has no focus of its own: its tile has. */
const faces = "coverts-piece:not(.kind-pawn) > .face";

const isLit = (face: HTMLElement): boolean => (face.parentElement as CovertsPiece).isLit;

/** Leave one tab stop in each zone: the piece with the last focus, or a lit one, or the first. */
export function keepTabStops(root: ParentNode): void {
  for (const zone of root.querySelectorAll("[data-zone]")) {
    const all = [...zone.querySelectorAll<HTMLElement>(faces)];
    const kept = all.find((face) => face.tabIndex === 0 && face === document.activeElement);
    const stop = kept ?? all.find(isLit) ?? all[0];
    for (const face of all) face.tabIndex = face === stop ? 0 : -1;
  }
}

/** Move the focus to the first answer: a button, a card in hand, a lit piece; or else to the board. */
export function focusAnswer(root: ParentNode): void {
  const [listed] = root.querySelectorAll<HTMLElement>(".question .answer:not([data-refused])");
  const lit = [...root.querySelectorAll<HTMLElement>(".hands coverts-piece > .face, .board coverts-piece > .face")].find(isLit);
  const target = listed ?? lit ?? root.querySelector<HTMLElement>(".board .face");
  if (!target) return;
  if (target.matches("coverts-piece > .face")) focusPiece(target);
  else target.focus();
}

export function focusPiece(face: HTMLElement): void {
  const zone = face.closest("[data-zone]");
  zone?.querySelectorAll<HTMLElement>(faces).forEach((each) => (each.tabIndex = each === face ? 0 : -1));
  face.focus();
  face.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Move the focus by an arrow key; false if the key is no arrow or there is no piece. */
export function moveFocus(root: ParentNode, key: string): boolean {
  const direction = directions[key];
  if (!direction) return false;
  const all = [...root.querySelectorAll<HTMLElement>(faces)].filter((face) => face.offsetParent !== null);
  const current = all.find((face) => face === document.activeElement);
  if (!current) {
    // The question asks for a point, which arrows move.
    const ground = root.querySelector<SVGElement>(".plane-field[data-asked] > .plane-ground");
    if (ground) {
      ground.focus();
      return true;
    }
    const first = all.find(isLit) ?? all[0];
    if (first) focusPiece(first);
    return first !== undefined;
  }
  const middle = (face: HTMLElement): [number, number] => {
    const box = face.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(current);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const face of all) {
    const [toX, toY] = middle(face);
    const ahead = (toX - x) * direction[0] + (toY - y) * direction[1];
    const aside = Math.abs((toX - x) * direction[1]) + Math.abs((toY - y) * direction[0]);
    const cost = ahead + aside * 2.2;
    if (face !== current && ahead > 4 && aside < ahead * 3 + 20 && cost < least) [best, least] = [face, cost];
  }
  if (best) focusPiece(best);
  return best !== undefined;
}
