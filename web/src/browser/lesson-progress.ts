// What this browser keeps of somebody who learns a game: lessons done, tables with comments, comments read.

const learned = (game: string): string => `coverts-learned-${game}`;
const read = (table: string): string => `coverts-comments-${table}`;

/** A list of names; empty where nothing may be kept. */
function kept(place: string): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

function keep(place: string, names: string[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(names));
  } catch {
    // Storage is blocked or full.
  }
}

/** The names of the lessons of a game that were gone through to the end. */
export const lessonsDone = (game: string): Set<string> => new Set(kept(learned(game)));

export function noteDone(game: string, lesson: string): void {
  const done = kept(learned(game));
  if (!done.includes(lesson)) keep(learned(game), [...done, lesson]);
}

/** Begins to comment at a table. */
export const commentAt = (table: string): void => keep(read(table), []);

/** Whether this browser comments at a table. */
export function isCommented(table: string): boolean {
  try {
    return localStorage.getItem(read(table)) !== null;
  } catch {
    return false;
  }
}

export function stopComments(table: string): void {
  try {
    localStorage.removeItem(read(table));
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** The kinds of question that were commented on at a table. */
export const commentsRead = (table: string): Set<string> => new Set(kept(read(table)));

export function noteComment(table: string, kind: string): void {
  const kinds = kept(read(table));
  if (!kinds.includes(kind)) keep(read(table), [...kinds, kind]);
}
