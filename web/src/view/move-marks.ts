// Marks what has just happened: a ring around the piece, and an arrow from its old place. Nothing covers a text.

import { html, nothing, render, svg, type ReactiveController, type ReactiveControllerHost } from "lit";
import { elementOfPiece, zoomOf, type Places } from "../pieces/animation";
import type { SceneChange } from "../scene/scene-changes";
import { vars } from "../pieces/css-variables";
import type { Point } from "../scene/plane-points";
import { clearWay, type Bounds } from "./arrow-way";

const MAX_ARROWS = 4;
/** A move shorter than this has no arrow, in pixels. */
const MIN_ARROW = 24;
/** Everything on the board that is read. */
const TEXTS = ".board :is(svg text, .zone-head > *, .face span:not(:has(*)), .face p)";

export class MoveMarks implements ReactiveController {
  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener("resize", this.clear);
  }

  hostDisconnected(): void {
    window.removeEventListener("resize", this.clear);
  }

  /**
   * Mark a change after it is drawn.
   * @param piece The id of the piece that it is about.
   * @param before The pieces' places before the change.
   */
  show(piece: string | null, changes: SceneChange[], before: Places): void {
    this.clear();
    this.drawArrows(changes, before);
    if (piece !== null) elementOfPiece(this.host, piece)?.toggleAttribute("data-told", true);
  }

  readonly clear = (): void => {
    for (const each of this.host.querySelectorAll("[data-told]")) each.removeAttribute("data-told");
    const { arrows } = this;
    if (arrows) render(nothing, arrows);
  };

  private get arrows(): HTMLElement | null {
    return this.host.querySelector<HTMLElement>(".arrows");
  }

  /** Draw arrows on the board, so that they scroll with it. A board of tiles draws the ways itself. */
  private drawArrows(changes: SceneChange[], before: Places): void {
    const { arrows } = this;
    const moved = changes.filter(({ how }) => how === "moved").slice(0, MAX_ARROWS);
    if (!arrows?.parentElement || moved.length === 0) return;
    const board = arrows.parentElement.getBoundingClientRect();
    const zoom = zoomOf(arrows);
    const onBoard = ({ x, y, width, height }: DOMRect): Point => ({ x: (x + width / 2 - board.x) / zoom, y: (y + height / 2 - board.y) / zoom });
    const texts = this.textsOn(board, zoom);
    const lines = moved.flatMap(({ piece, from }) => {
      const element = elementOfPiece(this.host, piece.id);
      if (!element?.closest(".board") || element.closest(".layout-tiles")) return [];
      const start = oldPlace(before, piece.id, from, element.closest(".layout-plane") ? null : elementOfPiece(this.host, from));
      const end = (element.querySelector(".face") ?? element).getBoundingClientRect();
      return !start || start.width === 0 || end.width === 0 ? [] : [arrow(onBoard(start), onBoard(end), texts)];
    });
    render(
      html`<svg class="arrow-sheet" focusable="false" ${vars({ "--wide": `${board.width / zoom}px`, "--high": `${board.height / zoom}px` })}>${lines}</svg>`,
      arrows,
    );
  }

  /** Return the bounds of all texts on the board, without those of figures. */
  private textsOn(board: DOMRect, zoom: number): Bounds[] {
    return [...this.host.querySelectorAll(TEXTS)].flatMap((each) => {
      if (each.closest(".kind-figure, .kind-pawn, .kind-base")) return [];
      const { left, top, right, bottom, width } = each.getBoundingClientRect();
      return width === 0 ? [] : [{ left: (left - board.x) / zoom, top: (top - board.y) / zoom, right: (right - board.x) / zoom, bottom: (bottom - board.y) / zoom }];
    });
  }
}

/** Return where a piece stood, on the board as it is drawn now: its ground may have moved. */
function oldPlace(before: Places, piece: string, from: string, ground: HTMLElement | null): DOMRect | undefined {
  const [was, groundWas] = [before.get(piece)?.box, before.get(from)?.box];
  const groundIs = ground?.getBoundingClientRect();
  if (!was || !groundWas || !groundIs) return was ?? (ground?.querySelector(".face") ?? ground)?.getBoundingClientRect();
  return new DOMRect(was.x - groundWas.x + groundIs.x, was.y - groundWas.y + groundIs.y, was.width, was.height);
}

/** Draw an arrow past all texts; if there is no such way, only its start. */
function arrow(start: Point, end: Point, texts: Bounds[]): unknown {
  const far = Math.hypot(end.x - start.x, end.y - start.y);
  if (far < MIN_ARROW) return nothing;
  const dot = svg`<circle class="arrow-start" cx=${start.x} cy=${start.y} r="4.5" />`;
  const [alongX, alongY] = [(end.x - start.x) / far, (end.y - start.y) / far];
  const short = Math.min(16, far / 3);
  const tip = { x: end.x - alongX * short, y: end.y - alongY * short };
  const towards = clearWay(start, tip, texts);
  if (!towards) return dot;
  const head = (side: number): string => `${tip.x - alongX * 11 - alongY * 6.5 * side},${tip.y - alongY * 11 + alongX * 6.5 * side}`;
  const way = `M${start.x},${start.y} Q${towards.x},${towards.y} ${tip.x - alongX * 8},${tip.y - alongY * 8}`;
  return svg`<path class="arrow-under" d=${way} /><path class="arrow" d=${way} />${dot}
    <polygon class="arrow-head" points=${`${tip.x},${tip.y} ${head(1)} ${head(-1)}`} />`;
}
