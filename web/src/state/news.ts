// What others have done since the viewer's last answer: lines of the log, and the changes of each.

import type { LogLine, TableState } from "../wire/generated";
import { changesBetween, pieceOfLine, type SceneChange } from "../scene/scene-changes";

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
  /** Changes by the line's number; unknown for lines from before the page was opened. */
  private readonly changes = new Map<number, SceneChange[]>();

  take(state: TableState, log: LogLine[], news: News | null): void {
    for (const line of news?.lines ?? []) this.changes.set(line.number, news?.changes ?? []);
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

  changesOf(line: LogLine): SceneChange[] {
    return this.changes.get(line.number) ?? [];
  }

  /** Return the id of the piece that a line is about. */
  pieceOf(line: LogLine, state: TableState): string | null {
    return pieceOfLine(line.text, this.changesOf(line), state.scene);
  }
}

/** Return what is new in a state; null if it does not follow the one before. */
export function newsOf(before: TableState | null, next: TableState, log: LogLine[], own: boolean): News | null {
  if (!before || before.you !== next.you || next.position <= before.position) return null;
  const last = before.log_from + before.log.length - 1;
  return { lines: log.filter((line) => line.number > last && !line.heading), changes: changesBetween(before.scene, next.scene), own };
}
