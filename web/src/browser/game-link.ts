// A game, a puzzle or a text in the fragment of an address: "/games/file#game=…" opens in any copy of the client, with
// or without a server, "/puzzle/link#puzzle=…" in any page without a server, and "/game/NAME#OPTION=…" in the builder.

/** The maximum length of what the address holds, in characters. Some apps shorten longer addresses. */
export const MAX_LINK_LENGTH = 16_000;
/** The maximum size of a game or a puzzle, in bytes. */
export const MAX_HELD_BYTES = 1_000_000;

/** Why a link cannot be opened: some of it is missing, it is too long, or what it holds is too large. */
export type LinkFault = "damaged" | "long" | "large";

/** The link cannot be opened. */
export class LinkError extends Error {
  constructor(readonly fault: LinkFault) {
    super(fault);
  }
}

/**
 * Return the fragment that holds a file, or null if it is too long for an address.
 * @param kind What the file is: "game", "puzzle" or the name of an option.
 */
export async function fragmentOf(kind: string, file: string): Promise<string | null> {
  const packed = new Blob([file]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const code = text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return code.length > MAX_LINK_LENGTH ? null : `#${kind}=${code}`;
}

/** Return whether an address's fragment holds something of a kind. */
export const holds = (kind: string, fragment: string): boolean => fragment.startsWith(`#${kind}=`);

/**
 * Return what a fragment holds.
 * @param most The maximum size of what it holds, in bytes.
 * @throws LinkError if the fragment is damaged, or what it holds is too large.
 */
export async function textOfFragment(kind: string, fragment: string, most = MAX_HELD_BYTES): Promise<string> {
  const code = fragment.slice(kind.length + 2);
  if (code.length > MAX_LINK_LENGTH) throw new LinkError("long");
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(code.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new LinkError("damaged");
  }
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > most) break; // A short text may unpack to a very long one.
      parts.push(part.value);
    }
  } catch {
    throw new LinkError("damaged");
  }
  if (size > most) {
    await reader.cancel();
    throw new LinkError("large");
  }
  return new Blob(parts).text();
}

/** Return whether a table is that of a puzzle that came by a link. It has no replay and no notes. */
export const isLinkedPuzzle = (table: string): boolean => table.startsWith("puzzle-");
