// What others have done since the viewer's last answer: the lines of the log, and what each of them has changed on the table.

import type { LogLine, TableState } from "../wire/generated";
import { changesBetween, pieceTold, type SceneChange } from "../scene/scene-changes";

/** What came with one state of the table. */
export interface News {
  lines: LogLine[];
  changes: SceneChange[];
  /** Whether it came of the viewer's own answer. */
  own: boolean;
}

export class Since {
  /** The lines that others' moves have made since the viewer's last answer, headings left out. */
  lines: LogLine[] = [];
  /** Whether the viewer has not answered yet. */
  isFirst = false;
  /** Place of the line that is looked at; -1: none is. */
  at = -1;
  /** By the number of a line, what changed when it came; of lines from before the page was opened nothing is known. */
  private readonly changes = new Map<number, SceneChange[]>();

  take(state: TableState, log: LogLine[], news: News | null): void {
    for (const line of news?.lines ?? []) this.changes.set(line.number, news?.changes ?? []);
    this.isFirst = state.seen_from === 0;
    const looked = this.current?.number;
    this.lines = log.filter((line) => line.number >= state.seen_from && !line.heading);
    this.at = this.lines.findIndex((line) => line.number === looked);
    if (state.you === null || state.over) this.lines = [];
  }

  get current(): LogLine | undefined {
    return this.lines[this.at];
  }

  /** To the line so many places on; the first step back goes to the last line, the first step on to the first. */
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

  /** Id of the piece that a line tells of. */
  pieceOf(line: LogLine, state: TableState): string | null {
    return pieceTold(line.text, this.changesOf(line), state.scene);
  }
}

/** What is new in a state: null where it does not follow on the one before. */
export function newsOf(before: TableState | null, next: TableState, log: LogLine[], own: boolean): News | null {
  if (!before || before.you !== next.you || next.position <= before.position) return null;
  const last = before.log_from + before.log.length - 1;
  return { lines: log.filter((line) => line.number > last && !line.heading), changes: changesBetween(before.scene, next.scene), own };
}
