// The four HTTP calls the client makes. Every failure becomes an Error with a sentence for the player.

import { readChapter, readGameCard, readRefused, type Chapter, type GameCard } from "./messages";

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
    throw new Error(refused.message || `The server answered ${reply.status}.`);
  }
  return body;
}

export async function fetchGames(): Promise<GameCard[]> {
  return ((await request("/api/games")) as object[]).map(readGameCard);
}

export async function fetchRules(game: string): Promise<Chapter[]> {
  return ((await request(`/api/games/${encodeURIComponent(game)}/rules`)) as object[]).map(readChapter);
}

/** Makes a table and returns the address of its page; the seat itself comes as a cookie. */
export async function makeTable(game: string, seats: string[]): Promise<string> {
  const reply = (await request("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, seats }),
  })) as { table: string; address: string };
  return reply.address || `/table/${reply.table}`;
}
