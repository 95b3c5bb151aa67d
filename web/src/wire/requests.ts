// The HTTP calls the client makes. Every failure becomes an Error with a sentence for the player.

import {
  readBuildingForm, readChapter, readGameCard, readGuide, readJudged, readNewTableReply, readReach, readRefused,
  type BuildingForm, type Chapter, type Claim, type Draft, type GameCard, type Guide, type Invite, type Judged, type NewTable,
  type NewTableReply, type Posted, type Reach, type Refused,
} from "./generated";
import { answeredHere, t } from "../words/words";

/** The server has understood and said no: to try again is of no use. */
export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message);
  }
}

export async function request(address: string, init?: RequestInit): Promise<unknown> {
  let reply: Response;
  try {
    reply = await fetch(answeredHere(address), { credentials: "same-origin", ...init });
  } catch {
    throw new Error(t("The server cannot be reached. Check the connection and try again."));
  }
  const body: unknown = await reply.json().catch(() => null);
  if (!reply.ok) {
    if (isRefused(body)) throw new RefusedError(readRefused(body));
    throw new Error(t("The server answered {status}.", { status: reply.status }));
  }
  return body;
}

/** Whether it is the server's own refusal, and not what a proxy between says. */
function isRefused(body: unknown): body is Refused {
  return typeof body === "object" && body !== null && "message" in body && Boolean(body.message);
}

/** What an address gives. */
export const get = (address: string): Promise<unknown> => request(address);

/** message: a text is sent as it is. */
export function post(address: string, message?: Posted | string): Promise<unknown> {
  if (!message) return request(address, { method: "POST" });
  const headers = { "content-type": "application/json" };
  return request(address, { method: "POST", headers, body: typeof message === "string" ? message : JSON.stringify(message) });
}

export async function fetchGames(): Promise<GameCard[]> {
  return ((await request("/api/games")) as GameCard[]).map(readGameCard);
}

export async function fetchRules(game: string): Promise<Chapter[]> {
  return ((await request(`/api/games/${encodeURIComponent(game)}/rules`)) as Chapter[]).map(readChapter);
}

/** Where others find this server, for a page of the machine it runs on. */
export async function fetchReach(): Promise<Reach> {
  return readReach((await request("/api/reach")) as Reach);
}

/** A guide of docs/, as HTML. */
export async function fetchGuide(name: string): Promise<Guide> {
  return readGuide((await request(`/api/guides/${encodeURIComponent(name)}`)) as Guide);
}

const builderOf = (game: string, option: string): string =>
  `/api/games/${encodeURIComponent(game)}/builder/${encodeURIComponent(option)}`;

/** What a text of an option can be put together from. */
export async function fetchBuildingForm(game: string, option: string): Promise<BuildingForm> {
  return readBuildingForm((await request(builderOf(game, option))) as BuildingForm);
}

/** What the game says of such a text. */
export async function judgeDraft(game: string, option: string, draft: Draft): Promise<Judged> {
  return readJudged((await post(`${builderOf(game, option)}/check`, draft)) as Judged);
}

/** Makes a table. The caller's seat comes as a cookie, other people's seats as invites. */
export async function makeTable(wanted: NewTable): Promise<NewTableReply> {
  return readNewTableReply((await post("/api/tables", wanted)) as NewTableReply);
}

/** Sits down at the seat the invite was made for; the seat comes as a cookie. */
export async function claimSeat(table: string, invite: string, name = ""): Promise<void> {
  await post(`/api/tables/${encodeURIComponent(table)}/seats`, { invite, name } satisfies Claim);
}

/** Fresh invites for the open seats; earlier ones no longer work. */
export async function renewInvites(table: string): Promise<Invite[]> {
  return (await post(`/api/tables/${encodeURIComponent(table)}/invites`)) as Invite[];
}
