// The server's clock, by which deadlines are given. A device's own clock may be wrong.

import { transport } from "./transport";

let skew = 0;
let measuring: Promise<boolean> | null = null;

/** Return the time by the server's clock, in seconds since 1970. */
export const serverTime = (): number => Date.now() / 1000 + skew;

/** Measure once by how much the device's clock is wrong. Return whether this call has found a difference. */
export async function measureSkew(): Promise<boolean> {
  if (measuring) return measuring.then(() => false);
  measuring = measure();
  return measuring;
}

async function measure(): Promise<boolean> {
  if (!transport().offers("people")) return false; // A page without a server is its own server.
  try {
    const begun = Date.now();
    const reply = await fetch("/api/about", { cache: "no-store" });
    const told = Date.parse(reply.headers.get("Date") ?? "");
    const found = (told - (begun + Date.now()) / 2) / 1000 + 0.5; // The header has whole seconds.
    if (Number.isNaN(found) || Math.abs(found) < 1) return false;
    skew = found;
    return true;
  } catch {
    return false;
  }
}
