// Whether others can follow a link to this page, and a link that they can follow.

/** Return whether a host name means the machine on which the page is open. */
export function isThisMachine(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d+){3}$/.test(name);
}

/** Return a link that others can follow: if the page's own address is local, at the server's first other address. */
export function linkForOthers(address: string, page: string, origins: string[]): string {
  const usual = new URL(address, page);
  const [origin] = origins;
  return isThisMachine(usual.hostname) && origin ? new URL(usual.pathname + usual.search + usual.hash, origin).href : usual.href;
}
