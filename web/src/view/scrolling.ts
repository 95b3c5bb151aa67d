// Where the board is larger than its window, it scrolls to what matters now.

function isWithin(box: DOMRect, frame: DOMRect): boolean {
  return box.top >= frame.top && box.bottom <= frame.bottom && box.left >= frame.left && box.right <= frame.right;
}

/** To the last line. */
export function showEndOfLog(root: ParentNode): void {
  const log = root.querySelector(".log");
  if (log) log.scrollTop = log.scrollHeight;
}

/** To the viewer's figure. */
export function showOwnFigure(root: ParentNode): void {
  const figure = root.querySelector(".board .kind-figure[data-own]");
  figure?.parentElement?.closest("coverts-piece")?.scrollIntoView({ block: "nearest" });
}

/** To a piece that is told of. */
export function showPiece(root: ParentNode, id: string): void {
  root.querySelector(`coverts-piece[data-piece="${CSS.escape(id)}"] > .face`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** To one of the pieces on the board that a lesson means: one in sight, or else the first. */
export function showMeant(root: ParentNode, ids: string[]): void {
  const frame = root.querySelector(".scroller")?.getBoundingClientRect();
  const faces = ids.flatMap((id) => [...root.querySelectorAll(`.scroller coverts-piece[data-piece="${CSS.escape(id)}"] > .face`)]);
  const shown = frame && faces.find((face) => isWithin(face.getBoundingClientRect(), frame));
  (shown ?? faces[0])?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** On long lines what may be chosen can be out of sight: to the first of it. */
export function showChoices(root: ParentNode): void {
  const frame = root.querySelector(".scroller")?.getBoundingClientRect();
  const lit = [...root.querySelectorAll(".layout-line [data-lit] > .face")];
  if (!frame || lit.length === 0) return;
  const seen = lit.some((face) => {
    const box = face.getBoundingClientRect();
    return box.top >= frame.top && box.bottom <= frame.bottom;
  });
  if (!seen) lit[0]?.scrollIntoView({ block: "center" });
}

/** On a board of tiles, or a plane: to the figure whose turn it is, or else to the first that may be chosen. */
export function showActing(root: ParentNode): void {
  const frames = [...root.querySelectorAll(".scroller, .board-middle, .tiles-frame, .plane-frame")]
    .filter((each) => each.getClientRects().length > 0)
    .map((each) => each.getBoundingClientRect());
  const wanted = root.querySelector(":is(.layout-tiles, .layout-plane) .has-acting") ?? root.querySelector(":is(.layout-tiles, .layout-plane) [data-lit]");
  if (!wanted) return;
  const box = wanted.getBoundingClientRect();
  if (!frames.every((frame) => isWithin(box, frame))) wanted.scrollIntoView({ block: "center", inline: "center" });
}
