// Shows others' moves: a banner at the piece that moved, and an arrow from its old place. Neither takes presses.

import { nothing, render, svg, html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { elementOfPiece, isMotionAllowed, type Places } from "../pieces/animation";
import type { SceneChange } from "../scene/scene-changes";
import { vars } from "../pieces/css-variables";
import { bannerPosition } from "./banner-position";

/** Milliseconds that a banner stays if no other replaces it. */
const STAY_MS = 3400;
/** The number of lines in a banner, and of arrows. */
const MAX_LINES = 2;
const MAX_ARROWS = 4;
/** What a banner must not cover. */
const UNCOVERED = ".table-head, .kind-plate, .leaving[open], .notice[data-shown], .since, .tabs, dialog[open], [popover]:popover-open, .dock";

interface Banner {
  lines: string[];
  piece: string | null;
}

export class MoveBanner implements ReactiveController {
  private timer = 0;

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener("resize", this.clear);
  }

  hostDisconnected(): void {
    window.removeEventListener("resize", this.clear);
    this.clear();
  }

  /** Draw the place of banners and arrows, once in the page. */
  template(): TemplateResult {
    return html`<div class="news-layer" aria-hidden="true"></div>`;
  }

  /**
   * Show a change after it is drawn.
   * @param before The pieces' places before the change, if known.
   */
  show(lines: string[], piece: string | null, changes: SceneChange[], before: Places, stays = false): void {
    this.clear();
    this.drawArrows(changes, before);
    if (lines.length === 0) return;
    this.drawBanner({ lines: lines.slice(-MAX_LINES), piece });
    this.mark(piece);
    if (!stays) this.timer = window.setTimeout(() => this.drawBanner(null), STAY_MS);
  }

  readonly clear = (): void => {
    window.clearTimeout(this.timer);
    this.drawBanner(null);
    this.mark(null);
    const arrows = this.arrows;
    if (arrows) render(nothing, arrows);
  };

  private get arrows(): HTMLElement | null {
    return this.host.querySelector<HTMLElement>(".arrows");
  }

  private mark(piece: string | null): void {
    for (const each of this.host.querySelectorAll("[data-told]")) each.removeAttribute("data-told");
    if (piece !== null) elementOfPiece(this.host, piece)?.toggleAttribute("data-told", true);
  }

  private drawBanner(banner: Banner | null): void {
    const layer = this.host.querySelector<HTMLElement>(".news-layer");
    if (!layer) return;
    if (!banner || this.isRedundant) {
      render(nothing, layer);
      return;
    }
    render(html`<div class="banner">${banner.lines.map((line) => html`<p>${line}</p>`)}</div>`, layer);
    const drawn = layer.querySelector<HTMLElement>(".banner");
    const place = drawn && this.placeFor(drawn, banner.piece);
    if (!place) {
      render(nothing, layer);
      return;
    }
    drawn.style.setProperty("--left", `${place.x}px`);
    drawn.style.setProperty("--top", `${place.y}px`);
    if (isMotionAllowed()) drawn.animate({ opacity: [0, 1], translate: ["0 6px", "0 0"] }, { duration: 160 });
  }

  private placeFor(banner: HTMLElement, piece: string | null): { x: number; y: number } | null {
    const frame = this.host.querySelector(".scroller")?.getBoundingClientRect();
    if (!frame) return null;
    const at = piece === null ? null : elementOfPiece(this.host, piece);
    const face = at && (at.querySelector(".face") ?? at).getBoundingClientRect();
    const isSeen = face !== null && face.bottom > frame.top && face.top < frame.bottom && face.width > 0;
    const taken = [...this.host.querySelectorAll(UNCOVERED)].map((each) => each.getBoundingClientRect());
    const size = { width: banner.offsetWidth, height: banner.offsetHeight };
    // On a phone the board needs its whole room: the banner covers the line that nothing is asked.
    const idle = this.host.querySelector('[data-layout="phone"] [data-testid="idle"]')?.getBoundingClientRect();
    if (idle?.width) return { x: idle.left + (idle.width - size.width) / 2, y: idle.bottom - size.height };
    return bannerPosition(size, frame, isSeen ? face : null, taken.filter(({ width }) => width > 1));
  }

  /** Whether the line above the question, or the one in the head, says the same (on a phone). */
  private get isRedundant(): boolean {
    return this.host.querySelector('[data-layout="phone"] :is(.since, .last-line)')?.checkVisibility() ?? false;
  }

  /** Draw arrows on the board, so that they scroll with it. A board of tiles draws the ways itself. */
  private drawArrows(changes: SceneChange[], before: Places): void {
    const { arrows } = this;
    const board = arrows?.parentElement?.getBoundingClientRect();
    if (!arrows || !board) return;
    const moved = changes.filter(({ how }) => how === "moved").slice(0, MAX_ARROWS);
    const lines = moved.flatMap(({ piece, from }) => {
      const element = elementOfPiece(this.host, piece.id);
      if (!element?.closest(".board") || element.closest(".layout-tiles")) return [];
      const start = oldPlace(before, piece.id, from, element.closest(".layout-plane") ? null : elementOfPiece(this.host, from));
      const end = (element.querySelector(".face") ?? element).getBoundingClientRect();
      if (!start || start.width === 0 || end.width === 0) return [];
      return [[start.x + start.width / 2 - board.x, start.y + start.height / 2 - board.y, end.x + end.width / 2 - board.x, end.y + end.height / 2 - board.y]];
    });
    render(
      html`<svg class="arrow-sheet" focusable="false" ${vars({ "--wide": `${board.width}px`, "--high": `${board.height}px` })}>
        ${lines.map(([x = 0, y = 0, toX = 0, toY = 0]) => arrow(x, y, toX, toY))}
      </svg>`,
      arrows,
    );
  }
}

/** Return where a piece stood, on the board as it is drawn now: its ground may have moved. */
function oldPlace(before: Places, piece: string, from: string, ground: HTMLElement | null): DOMRect | undefined {
  const [was, groundWas] = [before.get(piece), before.get(from)];
  const groundIs = ground?.getBoundingClientRect();
  if (!was || !groundWas || !groundIs) return was ?? (ground?.querySelector(".face") ?? ground)?.getBoundingClientRect();
  return new DOMRect(was.x - groundWas.x + groundIs.x, was.y - groundWas.y + groundIs.y, was.width, was.height);
}

/** Draw an arrow, slightly bent so that one there and one back stay apart. */
function arrow(x: number, y: number, toX: number, toY: number): unknown {
  const far = Math.hypot(toX - x, toY - y);
  if (far < 24) return nothing;
  const [alongX, alongY] = [(toX - x) / far, (toY - y) / far];
  const bend = Math.min(36, far * 0.14);
  const [midX, midY] = [(x + toX) / 2 - alongY * bend, (y + toY) / 2 + alongX * bend];
  const short = Math.min(16, far / 3);
  const [endX, endY] = [toX - alongX * short, toY - alongY * short];
  const head = (side: number): string => `${endX - alongX * 11 - alongY * 6.5 * side},${endY - alongY * 11 + alongX * 6.5 * side}`;
  const way = `M${x},${y} Q${midX},${midY} ${endX - alongX * 8},${endY - alongY * 8}`;
  return svg`<path class="arrow-under" d=${way} /><path class="arrow" d=${way} /><circle class="arrow-start" cx=${x} cy=${y} r="4.5" />
    <polygon class="arrow-head" points=${`${endX},${endY} ${head(1)} ${head(-1)}`} />`;
}
