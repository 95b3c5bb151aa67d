// Requests about replays.

import { get, post } from "./requests";
import {
  readNewTableReply, readOpinion, readReplay, readReplayMoment,
  type GoOn, type NewTableReply, type Opinion, type OpinionOn, type Rematch, type Replay, type ReplayMoment,
} from "./generated";

const table = (name: string): string => `/api/tables/${encodeURIComponent(name)}`;

function query(given: Record<string, string>): string {
  const told = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
  return told.size ? `?${told}` : "";
}

/**
 * Fetch a replay.
 * @param viewpoint "" for the default.
 * @param seat The caller's seat, if the device holds several.
 */
export async function fetchReplay(name: string, viewpoint: string, seat: string): Promise<Replay> {
  return readReplay((await get(`${table(name)}/replay${query({ viewpoint, seat })}`)) as Replay);
}

export async function fetchMoment(name: string, move: number, viewpoint: string, seat: string): Promise<ReplayMoment> {
  return readReplayMoment((await get(`${table(name)}/replay/${move}${query({ viewpoint, seat })}`)) as ReplayMoment);
}

/** Make a table that continues from a move. */
export async function goOn(name: string, wanted: GoOn): Promise<NewTableReply> {
  return readNewTableReply((await post(`${table(name)}/continue`, wanted)) as NewTableReply);
}

export async function fetchOpinion(name: string, seat: number): Promise<Opinion> {
  return readOpinion((await get(`${table(name)}/opinion?of=${seat}`)) as Opinion);
}

/** Have a bot evaluate a seat's decisions. */
export async function askForOpinion(name: string, seat: number): Promise<Opinion> {
  return readOpinion((await post(`${table(name)}/opinion`, { seat } satisfies OpinionOn)) as Opinion);
}

export async function makeRematch(name: string): Promise<Rematch> {
  return (await post(`${table(name)}/rematch`)) as Rematch;
}

/** Have the server read a game file. */
export async function sendFile(text: string): Promise<NewTableReply> {
  return readNewTableReply((await post("/api/files", text)) as NewTableReply);
}
