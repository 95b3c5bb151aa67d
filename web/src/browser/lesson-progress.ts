// What this browser stores about learning: finished lessons, tables with comments, comments that were read.

const lessonsKey = (game: string): string => `coverts-learned-${game}`;
const commentsKey = (table: string): string => `coverts-comments-${table}`;

/** Return a stored list of names; empty without storage. */
function loadNames(key: string): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

function storeNames(key: string, names: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // Storage is blocked or full.
  }
}

/** Return the names of a game's lessons that were played to the end. */
export const finishedLessons = (game: string): Set<string> => new Set(loadNames(lessonsKey(game)));

export function storeFinishedLesson(game: string, lesson: string): void {
  const done = loadNames(lessonsKey(game));
  if (!done.includes(lesson)) storeNames(lessonsKey(game), [...done, lesson]);
}

/** Start comments at a table. */
export const startComments = (table: string): void => storeNames(commentsKey(table), []);

/** Return whether this browser shows comments at a table. */
export function hasComments(table: string): boolean {
  try {
    return localStorage.getItem(commentsKey(table)) !== null;
  } catch {
    return false;
  }
}

export function stopComments(table: string): void {
  try {
    localStorage.removeItem(commentsKey(table));
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Return the kinds of question that already had a comment at a table. */
export const shownComments = (table: string): Set<string> => new Set(loadNames(commentsKey(table)));

export function storeShownComment(table: string, kind: string): void {
  const kinds = loadNames(commentsKey(table));
  if (!kinds.includes(kind)) storeNames(commentsKey(table), [...kinds, kind]);
}
