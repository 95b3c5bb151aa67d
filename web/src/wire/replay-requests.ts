// Requests about replays.

import { get, post } from "./requests";
import {
  readHint, readNewTableReply, readOpinion, readRace, readRematch, readReplay, readReplayMoment,
  type GoOn, type Hint, type NewTableReply, type Opinion, type OpinionOn, type Race, type Rematch, type Replay, type ReplayMoment,
} from "./generated";

/** The size of the largest file of one game. */
export const MAX_GAME_FILE_BYTES = 2_000_000;

const addressOf = (name: string): string => `/api/tables/${encodeURIComponent(name)}`;

function query(values: Record<string, string>): string {
  const filled = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
  return filled.size ? `?${filled}` : "";
}

/**
 * Fetch a replay.
 * @param viewpoint "" for the default.
 * @param seat The caller's seat, if the device holds several.
 */
export async function fetchReplay(name: string, viewpoint: string, seat: string): Promise<Replay> {
  return readReplay((await get(`${addressOf(name)}/replay${query({ viewpoint, seat })}`)) as Replay);
}

export async function fetchMoment(name: string, move: number, viewpoint: string, seat: string): Promise<ReplayMoment> {
  return readReplayMoment((await get(`${addressOf(name)}/replay/${move}${query({ viewpoint, seat })}`)) as ReplayMoment);
}

/** Fetch the chart of a finished game. */
export async function fetchRace(name: string, seat: string): Promise<Race> {
  return readRace((await get(`${addressOf(name)}/race${query({ seat })}`)) as Race);
}

/** Make a table that continues from a move. */
export async function continueFrom(name: string, wanted: GoOn): Promise<NewTableReply> {
  return readNewTableReply((await post(`${addressOf(name)}/continue`, wanted)) as NewTableReply);
}

export async function fetchOpinion(name: string, seat: number): Promise<Opinion> {
  return readOpinion((await get(`${addressOf(name)}/opinion?of=${seat}`)) as Opinion);
}

/** Have a bot evaluate a seat's decisions. */
export async function askForOpinion(name: string, seat: number): Promise<Opinion> {
  return readOpinion((await post(`${addressOf(name)}/opinion`, { seat } satisfies OpinionOn)) as Opinion);
}

/** Return what a bot would answer to the viewer's question. */
export async function fetchHint(name: string): Promise<Hint> {
  return readHint((await post(`${addressOf(name)}/hint`)) as Hint);
}

export async function makeRematch(name: string): Promise<Rematch> {
  return readRematch((await post(`${addressOf(name)}/rematch`)) as Rematch);
}

/** Fetch the file of a finished game. */
export async function fetchGameFile(name: string, seat: string): Promise<string> {
  return JSON.stringify(await get(`${addressOf(name)}/file${query({ seat })}`));
}

/** Have the server read a game file. */
export async function sendFile(text: string): Promise<NewTableReply> {
  return readNewTableReply((await post("/api/files", text)) as NewTableReply);
}
