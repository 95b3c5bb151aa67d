// Addresses in a folder of files: "./?at=/table/abcdefgh" is the page "/table/abcdefgh". Pages change without a new
// document, because the worker that holds the tables ends with the document.

import type { Addresses } from "../browser/addresses";

const AT = "at";

/** Return the query and fragment that stand for an address of the client. */
export function encodeAddress(address: string): string {
  const { pathname, searchParams, hash } = new URL(address, "http://client");
  const others = searchParams.size ? `&${searchParams}` : "";
  return pathname === "/" ? `./${others ? `?${others.slice(1)}` : ""}${hash}` : `./?${AT}=${encodeURI(pathname)}${others}${hash}`;
}

/** Return the path that the query of an address stands for. */
export const pathIn = (search: string): string => new URLSearchParams(search).get(AT) ?? "/";

/** Return whether a link leads to a page of the client. */
const isOfClient = (href: string | null): href is string => href !== null && /^\/(?!\/|api\/|schema)/.test(href);

/**
 * Return the addresses of a page without a server.
 * @param show Called when another page is to be shown.
 */
export function pageAddresses(show: () => void): Addresses {
  let shown = location.search;
  const open = (href: string, replaces = false): void => {
    if (replaces) history.replaceState(null, "", href);
    else history.pushState(null, "", href);
    shown = location.search;
    show();
    window.scrollTo(0, 0);
  };
  window.addEventListener("popstate", () => {
    if (location.search === shown) return; // Only the fragment has changed.
    shown = location.search;
    show();
  });
  document.addEventListener("click", (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
    const { origin, pathname, search } = new URL(link.href);
    if (origin !== location.origin || pathname !== location.pathname || search === location.search) return;
    event.preventDefault();
    open(link.href);
  });
  rewriteLinks(document.documentElement);
  return {
    path: () => pathIn(location.search),
    full: (address) => new URL(encodeAddress(address), location.href).href,
    go: (address) => open(encodeAddress(address)),
    replace: (address) => open(encodeAddress(address), true),
    update: (address) => {
      history.replaceState(null, "", encodeAddress(address));
      shown = location.search;
    },
    restart: show,
  };
}

/** Make links to pages of the client lead to the right address, now and whenever one is drawn. */
function rewriteLinks(root: Element): void {
  const rewrite = (link: Element): void => {
    const href = link.getAttribute("href");
    if (isOfClient(href)) link.setAttribute("href", encodeAddress(href));
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Element && target.matches("a[href]")) rewrite(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches("a[href]")) rewrite(node);
        node.querySelectorAll("a[href]").forEach(rewrite);
      }
    }
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });
  root.querySelectorAll("a[href]").forEach(rewrite);
}
