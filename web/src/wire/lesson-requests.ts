// Requests about lessons and puzzles.

import { post, request } from "./requests";
import { readDailyPuzzle, readNewTableReply, type Course, type DailyPuzzle, type MovePuzzle, type NewTableReply, type PuzzleLink } from "./generated";

const part = encodeURIComponent;

export async function fetchCourse(game: string): Promise<Course> {
  return (await request(`/api/games/${part(game)}/course`)) as Course;
}

const postForTable = async (address: string): Promise<NewTableReply> => readNewTableReply((await post(address)) as NewTableReply);

/** Make the table of a lesson. */
export const openLesson = (game: string, name: string): Promise<NewTableReply> =>
  postForTable(`/api/games/${part(game)}/lessons/${part(name)}`);

/** Make the table of a puzzle. */
export const openPuzzle = (game: string, name: string): Promise<NewTableReply> =>
  postForTable(`/api/games/${part(game)}/puzzles/${part(name)}`);

/** Return today's puzzle of each game. */
export async function fetchDaily(): Promise<DailyPuzzle[]> {
  return ((await request("/api/daily")) as DailyPuzzle[]).map(readDailyPuzzle);
}

/** Return today's puzzle of a game, and yesterday's with its solution. */
export async function fetchDailyOf(game: string): Promise<DailyPuzzle> {
  return readDailyPuzzle((await request(`/api/games/${part(game)}/daily`)) as DailyPuzzle);
}

/** Make the table of the puzzle of a day. */
export const openDaily = (game: string, day: string): Promise<NewTableReply> =>
  postForTable(`/api/games/${part(game)}/daily/${part(day)}`);

/** Make a table at a move of a finished game: "TABLE.POSITION.SEAT". */
export function openMove(link: string): Promise<NewTableReply> {
  const [table = "", position = "", seat = ""] = link.split(".");
  return postForTable(`/api/tables/${part(table)}/puzzles/${part(position)}/${part(seat)}`);
}

/** Make a puzzle from a seat's choice at a position of a finished game. */
export async function makePuzzle(table: string, wanted: MovePuzzle): Promise<PuzzleLink> {
  return (await post(`/api/tables/${part(table)}/puzzles`, wanted)) as PuzzleLink;
}

/** Make a puzzle that a link holds, from a seat's choice at a position of a finished game. Only a page has this. */
export async function makePuzzleFile(table: string, wanted: MovePuzzle): Promise<string> {
  return JSON.stringify(await post(`/api/tables/${part(table)}/puzzle-file`, wanted));
}

/** Make the table of a puzzle that a link holds. Only a page has this. */
export async function openPuzzleFile(text: string): Promise<NewTableReply> {
  return readNewTableReply((await post("/api/puzzles", text)) as NewTableReply);
}

/** Have the answer of a puzzle shown, with the table's next state. */
export async function showSolution(table: string): Promise<void> {
  await post(`/api/tables/${part(table)}/solution`);
}
