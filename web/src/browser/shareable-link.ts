// Whether others can follow a link to this page, and where they find it else.

/** Whether an address's host means the very machine that the page is read at. */
export function isThisMachine(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d+){3}$/.test(name);
}

/** A link that others can follow: by the first address at which they find this server, if the page's own is none. */
export function linkForOthers(address: string, page: string, origins: string[]): string {
  const usual = new URL(address, page);
  const [origin] = origins;
  return isThisMachine(usual.hostname) && origin ? new URL(usual.pathname + usual.search + usual.hash, origin).href : usual.href;
}
