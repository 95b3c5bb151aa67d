// The addresses of the client's pages, such as "/table/abcdefgh". A server has a page at each of them. A folder of
// files has only one page, whose query holds the address.

export interface Addresses {
  /** Return the path of the page that is shown. */
  path(): string;
  /** Return the full address of a page, for a link. */
  full(address: string): string;
  /** Show another page. */
  go(address: string): void;
  /** Show another page in place of this one, to which nobody shall come back. */
  replace(address: string): void;
  /** Change the address of the shown page, for a reload or a link. The page stays as it is. */
  update(address: string): void;
  /** Show the page anew, so that nothing remains of what it showed. */
  restart(): void;
}

/** On a server, the browser loads each page. */
const onServer: Addresses = {
  path: () => location.pathname,
  full: (address) => new URL(address, location.href).href,
  go: (address) => location.assign(address),
  replace: (address) => location.replace(address),
  update: (address) => history.replaceState(history.state, "", address),
  restart: () => {
    document.body.replaceChildren();
    location.reload();
  },
};

let current: Addresses = onServer;

export function useAddresses(other: Addresses): void {
  current = other;
}

/** Return the path of the page that is shown, such as "/table/abcdefgh". */
export const pathShown = (): string => current.path();

/** Return the full address of a page, for a link. */
export const fullAddress = (address: string): string => current.full(address);

/** Show another page of the client. */
export const go = (address: string): void => current.go(address);

/** Show another page of the client in place of this one, to which nobody shall come back. */
export const replaceAddress = (address: string): void => current.replace(address);

/** Change the address of the shown page, for a reload or a link. The page stays as it is. */
export const updateAddress = (address: string): void => current.update(address);

/** Show the page anew, so that nothing remains of what it showed. */
export const restartPage = (): void => current.restart();
