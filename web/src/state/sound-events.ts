// Chooses the sound for a change of the table, and stores whether there is sound.

import type { TableState } from "../wire/generated";
import type { News } from "./news";

export type Sound = "turn" | "card" | "die" | "alarm" | "chat" | "end";

const STORAGE_KEY = "coverts.sound";

export function isSoundWanted(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

export function storeSound(isWanted: boolean): void {
  localStorage.setItem(STORAGE_KEY, isWanted ? "on" : "off");
}

/** Return the most important sound for a state; null for silence. */
export function soundOf(before: TableState | null, next: TableState, news: News | null): Sound | null {
  if (!before || !news) return null;
  if (next.over) return before.over ? null : "end";
  if (next.questions.length && !news.own && (before.questions.length === 0 || next.questions[0]?.prompt !== before.questions[0]?.prompt)) return "turn";
  const among = (test: (change: News["changes"][number]) => boolean): boolean => news.changes.some(test);
  if (among(({ piece, how }) => piece.style === "die" && how !== "moved")) return "die";
  if (among(({ how }) => how === "turned")) return "alarm";
  return among(({ how }) => how === "moved" || how === "came") ? "card" : null;
}
