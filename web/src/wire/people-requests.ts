// Requests about people: the lobby, names, devices, chat and notes.

import { post, request } from "./requests";
import {
  readNotes, readLiveTable, readOpenTable, readSummary,
  type DeviceLink, type Listed, type LiveTable, type LobbyCount, type Notes, type OpenTable, type Say, type Summary,
} from "./generated";

/**
 * Return an address of a table.
 * @param seat The caller's seat, if the device holds several.
 */
const addressOf = (table: string, what: string, seat: number | null = null): string =>
  `/api/tables/${encodeURIComponent(table)}/${what}${seat === null ? "" : `?seat=${seat}`}`;

export async function fetchLobby(): Promise<OpenTable[]> {
  return ((await request("/api/lobby")) as OpenTable[]).map(readOpenTable);
}

/** Fetch the games that anybody may watch now. */
export async function fetchLiveTables(): Promise<LiveTable[]> {
  return ((await request("/api/live")) as LiveTable[]).map(readLiveTable);
}

/** Return the number of tables that anybody may join. */
export async function countLobby(): Promise<number> {
  return ((await request("/api/lobby/count")) as LobbyCount).tables;
}

/** Take an open seat of a listed table, as a cookie. */
export async function joinTable(table: string, name: string): Promise<void> {
  await post(addressOf(table, "join"), { name });
}

export async function fetchSummary(table: string): Promise<Summary> {
  return readSummary((await request(addressOf(table, "summary"))) as Summary);
}

export async function nameSeat(table: string, seat: number | null, name: string): Promise<void> {
  await post(addressOf(table, "name", seat), { name });
}

export async function isListed(table: string): Promise<boolean> {
  return ((await request(addressOf(table, "listed"))) as Listed).listed;
}

export async function listTable(table: string, seat: number | null, listed: boolean): Promise<void> {
  await post(addressOf(table, "listed", seat), { listed });
}

/** Make a link that brings the seat to another device; earlier links stop working. */
export async function newDeviceLink(table: string, seat: number | null): Promise<string> {
  return ((await post(addressOf(table, "device-link", seat))) as DeviceLink).address;
}

/** Hold a seat at this device, too. */
export async function addDevice(table: string, link: string): Promise<void> {
  await post(addressOf(table, "devices"), { link });
}

/** Let only this device hold the seat. */
export async function endOtherDevices(table: string, seat: number | null): Promise<void> {
  await post(addressOf(table, "devices/alone", seat));
}

export async function say(table: string, seat: number | null, message: Say): Promise<void> {
  await post(addressOf(table, "talk", seat), message);
}

export async function fetchNotes(table: string, seat: number | null): Promise<Notes> {
  return readNotes((await request(addressOf(table, "notes", seat))) as Notes);
}

export async function storeNote(table: string, seat: number | null, position: number, line: number, text: string): Promise<Notes> {
  return readNotes((await post(addressOf(table, "notes", seat), { position, line, text })) as Notes);
}

export async function shareNotes(table: string, seat: number | null, shared: boolean): Promise<void> {
  await post(addressOf(table, "notes/shared", seat), { shared });
}
