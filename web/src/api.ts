// The HTTP calls the client makes. Every failure becomes an Error with a sentence for the player.

import {
  readChapter, readGameCard, readRefused, type Chapter, type GameCard, type Invite, type OptionValue, type Refused,
} from "./messages";

/** The server has understood and said no: to try again is of no use. */
export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message);
  }
}

async function request(address: string, init?: RequestInit): Promise<unknown> {
  let reply: Response;
  try {
    reply = await fetch(address, { credentials: "same-origin", ...init });
  } catch {
    throw new Error("The server cannot be reached. Check the connection and try again.");
  }
  const body: unknown = await reply.json().catch(() => null);
  if (!reply.ok) {
    const refused = readRefused((body ?? {}) as object);
    if (refused.message) throw new RefusedError(refused);
    throw new Error(`The server answered ${reply.status}.`);
  }
  return body;
}

function post(address: string, message?: object): Promise<unknown> {
  if (!message) return request(address, { method: "POST" });
  const headers = { "content-type": "application/json" };
  return request(address, { method: "POST", headers, body: JSON.stringify(message) });
}

export async function fetchGames(): Promise<GameCard[]> {
  return ((await request("/api/games")) as object[]).map(readGameCard);
}

export async function fetchRules(game: string): Promise<Chapter[]> {
  return ((await request(`/api/games/${encodeURIComponent(game)}/rules`)) as object[]).map(readChapter);
}

export interface NewTable {
  table: string;
  address: string;
  invites: Invite[];
}

/** Makes a table; options left out are as usual. The caller's seat comes as a cookie, other people's seats as invites.
 * referee: who deals; empty for the program. */
export async function makeTable(
  game: string, seats: string[], options: Record<string, OptionValue>, referee: string,
): Promise<NewTable> {
  const reply = (await post("/api/tables", { game, seats, options, referee })) as Partial<NewTable>;
  const { table = "", address = `/table/${table}`, invites = [] } = reply;
  return { table, address, invites };
}

/** Sits down at the seat the invite was made for; the seat comes as a cookie. */
export async function claimSeat(table: string, invite: string): Promise<void> {
  await post(`/api/tables/${encodeURIComponent(table)}/seats`, { invite });
}

/** Fresh invites for the open seats; earlier ones no longer work. */
export async function renewInvites(table: string): Promise<Invite[]> {
  return (await post(`/api/tables/${encodeURIComponent(table)}/invites`)) as Invite[];
}
