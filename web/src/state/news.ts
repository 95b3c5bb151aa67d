// What others have done since the viewer's last answer: lines of the log, and the changes of each.

import type { LogLine, Scene, TableState } from "../wire/generated";
import { changesBetween, pieceOfLine, type SceneChange } from "../scene/scene-changes";
import { withOrigins } from "../scene/scene-steps";

/** What a line told, as scenes before and after. */
export interface PastView {
  before: Scene;
  after: Scene;
}

/** What one state of the table has brought. */
export interface News {
  lines: LogLine[];
  changes: SceneChange[];
  /** Whether it came from the viewer's own answer. */
  own: boolean;
}

export class RecentLines {
  /** Lines about others' moves since the viewer's last answer, without headings. */
  lines: LogLine[] = [];
  /** Whether the viewer has not answered yet. */
  isFirst = false;
  /** Index of the current line, -1 for none. */
  at = -1;
  /** Scenes by the line's number; unknown for lines from before the page was opened. */
  private readonly views = new Map<number, PastView>();

  /**
   * @param before The scene before the news.
   */
  take(state: TableState, log: LogLine[], news: News | null, before: Scene | null = null): void {
    for (const line of (before && news?.lines) ?? []) if (before) this.views.set(line.number, { before, after: state.scene });
    for (const number of this.views.keys()) if (number < state.seen_from) this.views.delete(number);
    this.isFirst = state.seen_from === 0;
    const lastNumber = this.current?.number;
    this.lines = log.filter((line) => line.number >= state.seen_from && !line.heading);
    this.at = this.lines.findIndex((line) => line.number === lastNumber);
    if (state.you === null || state.over) this.lines = [];
  }

  get current(): LogLine | undefined {
    return this.lines[this.at];
  }

  /** Step through the lines; the first step back goes to the last line, the first step forward to the first. */
  step(by: 1 | -1): void {
    const { at, lines } = this;
    if (at < 0) this.at = by > 0 ? 0 : lines.length - 1;
    else this.at = Math.max(0, Math.min(lines.length - 1, at + by));
  }

  leave(): void {
    this.at = -1;
  }

  /** The scenes before and after the current line, if they are known. */
  get view(): PastView | null {
    return (this.current && this.views.get(this.current.number)) ?? null;
  }

  /** Return what the current line changed, and the id of the piece that it is about. */
  about(scene: Scene): { changes: SceneChange[]; piece: string | null } {
    const { current, view } = this;
    const text = current?.text ?? "";
    const changes = view ? withOrigins(changesBetween(view.before, view.after, current?.rolls), view.before, view.after, [text]) : [];
    return { changes, piece: pieceOfLine(text, changes, view?.after ?? scene) };
  }
}

/** Return what is new in a state; null if nothing is, or if it does not follow the one before. */
export function newsOf(before: TableState | null, next: TableState, log: LogLine[], own: boolean): News | null {
  if (!before || before.you !== next.you || next.position < before.position) return null;
  const last = before.log_from + before.log.length - 1;
  const lines = log.filter((line) => line.number > last && !line.heading);
  if (lines.length === 0 && next.position === before.position) return null;
  const changes = changesBetween(before.scene, next.scene, lines.some(({ rolls }) => rolls));
  return { lines, changes: withOrigins(changes, before.scene, next.scene, lines.map(({ text }) => text)), own };
}
