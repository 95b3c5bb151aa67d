// Finds out which game a message is about, before Python runs. Without an answer, Python starts without a snapshot.

import type { Rows } from "./device-rows";
import type { TableMessage } from "./worker-messages";

/** Return the name of the game that a message is about, or "". */
export async function gameOf(message: TableMessage, rows: Rows): Promise<string> {
  if (message.kind !== "request" && message.kind !== "connect") return "";
  const { pathname } = new URL(message.address, "http://client");
  const [, kind, name = ""] = /^\/api\/(games|tables)\/([^/]+)/.exec(pathname) ?? [];
  try {
    if (kind === "games") return decodeURIComponent(name);
    if (kind === "tables") return await gameOfTable(decodeURIComponent(name), rows);
    return message.kind === "request" ? gameIn(message.body) : "";
  } catch {
    return "";
  }
}

async function gameOfTable(table: string, rows: Rows): Promise<string> {
  const [row] = await rows.read(`table/${table}/game`);
  return row ? new TextDecoder().decode(row[1]) : "";
}

function gameIn(json: string): string {
  const { game } = JSON.parse(json) as { game?: unknown };
  return typeof game === "string" ? game : "";
}
