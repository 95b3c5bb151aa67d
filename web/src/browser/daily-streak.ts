// What this browser stores about the puzzles of the days: for each game, the last days that were solved or missed.
//
// An account may store it, too: `exportStreaks` gives it as one small JSON value, and `importStreaks` takes one.

const KEY = "coverts-daily";
const DAY_MS = 24 * 3600 * 1000;

/** The days of a game, such as "2026-11-29"; "" for none. */
export interface Streak {
  /** The last day whose puzzle was solved on the first try. */
  solved: string;
  /** The number of days in a row up to then. */
  days: number;
  /** The last day whose puzzle was missed: another answer came first, or the solution was shown. */
  missed: string;
}

export type Streaks = Readonly<Record<string, Streak>>;

const none: Streak = { solved: "", days: 0, missed: "" };

/** Return the current day in UTC, or the day some days ago. */
export const dayAgo = (days = 0): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

function isDay(value: unknown): value is string {
  return typeof value === "string" && (value === "" || (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))));
}

function isStreak(value: unknown): value is Streak {
  const { solved, days, missed } = (value ?? {}) as Partial<Streak>;
  return isDay(solved) && isDay(missed) && Number.isInteger(days) && Number(days) >= 0;
}

function valid(value: unknown): Streaks {
  const isObject = typeof value === "object" && value !== null;
  return Object.fromEntries(Object.entries(isObject ? value : {}).filter(([, streak]) => isStreak(streak)));
}

/** Return the streaks of all games. */
export function exportStreaks(): Streaks {
  try {
    return valid(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** Take streaks from elsewhere. For each game, the one with the newer day counts, or else the longer one. */
export function importStreaks(value: unknown): void {
  const own = exportStreaks();
  const taken = Object.entries(valid(value)).map(([game, streak]): [string, Streak] => {
    const { solved, days, missed } = own[game] ?? none;
    const isNewer = streak.solved > solved || (streak.solved === solved && streak.days > days);
    const best = isNewer ? streak : { solved, days };
    return [game, { solved: best.solved, days: best.days, missed: missed > streak.missed ? missed : streak.missed }];
  });
  store({ ...own, ...Object.fromEntries(taken) });
}

function store(streaks: Streaks): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(streaks));
  } catch {
    // Storage is blocked or full.
  }
}

const streakOf = (game: string): Streak => exportStreaks()[game] ?? none;

/** Store that a day's puzzle was solved. It counts only on the first try. */
export function storeSolved(game: string, day: string): void {
  const { solved, days, missed } = streakOf(game);
  if (!isDay(day) || day <= solved || day <= missed) return;
  store({ ...exportStreaks(), [game]: { solved: day, days: solved === dayBefore(day) ? days + 1 : 1, missed } });
}

/** Store that a day's puzzle was missed, unless it was solved before. */
export function storeMissed(game: string, day: string): void {
  const streak = streakOf(game);
  if (isDay(day) && day > streak.solved && day > streak.missed) store({ ...exportStreaks(), [game]: { ...streak, missed: day } });
}

export const isSolved = (game: string, day: string): boolean => streakOf(game).solved === day;
export const isMissed = (game: string, day: string): boolean => streakOf(game).missed === day;

/** Return the number of days in a row up to a day, or up to the day before while the day's puzzle is open. */
export function daysInARow(game: string, day: string): number {
  const { solved, days, missed } = streakOf(game);
  return solved === day || (solved === dayBefore(day) && missed !== day) ? days : 0;
}
