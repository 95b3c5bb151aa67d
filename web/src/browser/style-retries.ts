// Style sheets of parts that are loaded later: if one fails to load, it is tried again.

const RETRY_MS = 2000;

/** Load style sheets again that have failed. An import that is repeated does not: it asks for each style sheet only once. */
export function retryStyles(): void {
  const retry = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") window.setTimeout(() => target.replaceWith(target.cloneNode()), RETRY_MS);
  };
  document.addEventListener("error", retry, { capture: true });
}
