// Scrolls to what matters now, if the board is larger than its window.

function isWithin(box: DOMRect, frame: DOMRect): boolean {
  return box.top >= frame.top && box.bottom <= frame.bottom && box.left >= frame.left && box.right <= frame.right;
}

/** Scroll to the log's last line. */
export function showEndOfLog(root: ParentNode): void {
  const log = root.querySelector(".log");
  if (log) log.scrollTop = log.scrollHeight;
}

/** Scroll to the viewer's figure. */
export function showOwnFigure(root: ParentNode): void {
  const figure = root.querySelector(".board .kind-figure[data-own]");
  figure?.parentElement?.closest("coverts-piece")?.scrollIntoView({ block: "nearest" });
}

/** Scroll to a piece. */
export function showPiece(root: ParentNode, id: string): void {
  root.querySelector(`coverts-piece[data-piece="${CSS.escape(id)}"] > .face`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * Scroll to one of a lesson's pieces on the board, one in sight or else the first, and to its cards in the hand. If none
 * is on a plane, scroll to the plane.
 */
export function showMeant(root: ParentNode, ids: string[]): void {
  const plane = root.querySelector(".scroller .plane-frame");
  const frame = root.querySelector(".scroller")?.getBoundingClientRect();
  const faces = ids.flatMap((id) => [...root.querySelectorAll(`.scroller coverts-piece[data-piece="${CSS.escape(id)}"] > .face`)]);
  if (plane && !faces.some((face) => plane.contains(face))) {
    plane.scrollIntoView({ block: "start" });
  } else {
    const shown = frame && faces.find((face) => isWithin(face.getBoundingClientRect(), frame));
    (shown ?? faces[0])?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  const card = ids.map((id) => root.querySelector(`.hands coverts-piece[data-piece="${CSS.escape(id)}"] > .face`)).find(Boolean);
  card?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** Scroll to the first piece on long lines that can be chosen, if none is in sight. */
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

/** Scroll to the figure whose turn it is on a board of tiles or a plane, or else to the first piece that can be chosen. */
export function showActing(root: ParentNode): void {
  const frames = [...root.querySelectorAll(".scroller, .board-middle, .tiles-frame, .plane-frame")]
    .filter((each) => each.getClientRects().length > 0)
    .map((each) => each.getBoundingClientRect());
  const wanted = root.querySelector(":is(.layout-tiles, .layout-plane) .has-acting") ?? root.querySelector(":is(.layout-tiles, .layout-plane) [data-lit]");
  if (!wanted) return;
  const box = wanted.getBoundingClientRect();
  if (!frames.every((frame) => isWithin(box, frame))) wanted.scrollIntoView({ block: "center", inline: "center" });
}
