// What this browser stores about learning: finished lessons, tables with comments, comments that were read.

const learned = (game: string): string => `coverts-learned-${game}`;
const read = (table: string): string => `coverts-comments-${table}`;

/** Return a stored list of names; empty without storage. */
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

/** Return the names of a game's lessons that were played to the end. */
export const lessonsDone = (game: string): Set<string> => new Set(kept(learned(game)));

export function noteDone(game: string, lesson: string): void {
  const done = kept(learned(game));
  if (!done.includes(lesson)) keep(learned(game), [...done, lesson]);
}

/** Start comments at a table. */
export const commentAt = (table: string): void => keep(read(table), []);

/** Return whether this browser shows comments at a table. */
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
    // Storage is blocked: nothing was stored.
  }
}

/** Return the kinds of question that already had a comment at a table. */
export const commentsRead = (table: string): Set<string> => new Set(kept(read(table)));

export function noteComment(table: string, kind: string): void {
  const kinds = kept(read(table));
  if (!kinds.includes(kind)) keep(read(table), [...kinds, kind]);
}
