// Invite links: those that this tab keeps for a table it has made, and the one in the address.

import type { Invite } from "../wire/generated";

const storageKey = (table: string): string => `coverts-invites-${table}`;

/** Keep a table's invites for this tab. Without storage the table's page offers new ones. */
export function storeInvites(table: string, invites: Invite[]): void {
  try {
    sessionStorage.setItem(storageKey(table), JSON.stringify(invites));
  } catch {
    // Storage is blocked or full.
  }
}

export function loadInvites(table: string): Invite[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(table)) ?? "[]") as Invite[];
  } catch {
    return [];
  }
}

export const inviteInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get("invite") ?? "";
