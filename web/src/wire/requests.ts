// HTTP requests. Every failure becomes an Error with a sentence for the player.

import {
  readBuildingForm, readChapter, readConverted, readGameCard, readGuide, readJudged, readNewTableReply, readReach, readRefused,
  type BuildingForm, type Chapter, type Claim, type Conversion, type Converted, type Draft, type GameCard, type Guide, type Invite, type Judged, type NewTable,
  type NewTableReply, type PictureBook, type Posted, type Reach, type Refused,
} from "./generated";
import { withLanguage, t } from "../words/words";
import { transport } from "./transport";

/** The server has refused the request: a retry is useless. */
export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message);
  }
}

export async function request(address: string, init?: RequestInit): Promise<unknown> {
  let reply: Response;
  try {
    reply = await transport().fetch(withLanguage(address), init ?? {});
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

/** Return whether the body is the server's refusal, and not a proxy's reply. */
function isRefused(body: unknown): body is Refused {
  return typeof body === "object" && body !== null && "message" in body && Boolean(body.message);
}

/** Get what an address returns. */
export const get = (address: string): Promise<unknown> => request(address);

/** Post a message; a text is sent as it is. */
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

/** Fetch the picture book of a game. */
export async function fetchPictures(game: string): Promise<PictureBook> {
  return (await request(`/api/games/${encodeURIComponent(game)}/pictures`)) as PictureBook;
}

/** Fetch the addresses of this server for others, on a page of the server's machine. */
export async function fetchReach(): Promise<Reach> {
  return readReach((await request("/api/reach")) as Reach);
}

/** Fetch a guide of docs/, as HTML. */
export async function fetchGuide(name: string): Promise<Guide> {
  return readGuide((await request(`/api/guides/${encodeURIComponent(name)}`)) as Guide);
}

const builderOf = (game: string, option: string): string =>
  `/api/games/${encodeURIComponent(game)}/builder/${encodeURIComponent(option)}`;

/** Fetch the list from which an option's text is built. */
export async function fetchBuildingForm(game: string, option: string): Promise<BuildingForm> {
  return readBuildingForm((await request(builderOf(game, option))) as BuildingForm);
}

/** Have the game check an option's text. */
export async function judgeDraft(game: string, option: string, draft: Draft): Promise<Judged> {
  return readJudged((await post(`${builderOf(game, option)}/check`, draft)) as Judged);
}

/** Have the game convert a text from or into a format of other programs. */
export async function convertText(game: string, option: string, conversion: Conversion): Promise<Converted> {
  return readConverted((await post(`${builderOf(game, option)}/convert`, conversion)) as Converted);
}

/** Make a table that waits for all its people. The caller's seat comes as a cookie, other people's seats as invites. */
export async function makeTable(wanted: NewTable): Promise<NewTableReply> {
  return readNewTableReply((await post("/api/tables", { ...wanted, waits: true })) as NewTableReply);
}

/** Take the seat of an invite, as a cookie. */
export async function claimSeat(table: string, invite: string, name = ""): Promise<void> {
  await post(`/api/tables/${encodeURIComponent(table)}/seats`, { invite, name } satisfies Claim);
}

/** Make new invites for the open seats; earlier ones stop working. */
export async function renewInvites(table: string): Promise<Invite[]> {
  return (await post(`/api/tables/${encodeURIComponent(table)}/invites`)) as Invite[];
}
