// Texts that the player has built, such as decks: saved ones and the current drafts. Only the browser has them.

import type { GameOption, Value } from "../wire/generated";

export interface SavedText {
  id: string;
  text: string;
  /** Time of the last change, in milliseconds since 1970. */
  changed: number;
  /** The values of the options for which the text was made, by name. */
  options: Record<string, Value>;
}

export interface StoredDraft {
  text: string;
  /** The id of the saved text that the draft changes; "" for a new one. */
  saved: string;
  /** The time of the last change of that saved text when it was opened or saved here; 0 if none was. */
  changed: number;
  /** The values of the options that decide which texts are allowed, by name. */
  options: Record<string, Value>;
}

/** Return which texts fit into an option: options that share a flag take the same ones. */
const kindOf = ({ name, file }: GameOption): string => file || name;

const textsKey = (game: string, option: GameOption): string => `coverts-texts-${game}-${kindOf(option)}`;
const draftKey = (game: string, option: GameOption): string => `coverts-draft-${game}-${option.name}`;

type Place = () => Storage;
/** What all tabs share. */
const shared: Place = () => localStorage;
/** What only this tab has, even after a reload. */
const ownOfTab: Place = () => sessionStorage;

function load(key: string, place = shared): unknown {
  try {
    return JSON.parse(place().getItem(key) ?? "null");
  } catch {
    return null; // Storage is blocked, or something else has written there.
  }
}

/** Store a value and return whether that worked: storage may be blocked or full. */
function store(key: string, value: unknown, place = shared): boolean {
  try {
    place().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const isSavedText = (value: unknown): value is Omit<SavedText, "options"> =>
  isObject(value) && typeof value["id"] === "string" && typeof value["text"] === "string" && typeof value["changed"] === "number";

const optionsOf = (value: unknown): Record<string, Value> => (isObject(value) && isObject(value["options"]) ? (value["options"] as Record<string, Value>) : {});

/** Return the saved texts that fit into an option, the last changed first. */
export function loadTexts(game: string, option: GameOption): SavedText[] {
  const stored = load(textsKey(game, option));
  const texts = Array.isArray(stored) ? stored.filter(isSavedText).map((text) => ({ ...text, options: optionsOf(text) })) : [];
  return texts.sort((one, other) => other.changed - one.changed);
}

/** Store all saved texts that fit into an option, and return whether that worked. */
export const storeTexts = (game: string, option: GameOption, texts: SavedText[]): boolean => store(textsKey(game, option), texts);

/** Return the text on which the player last worked for an option, in this tab if they did; null if there is none. */
export function loadDraft(game: string, option: GameOption): StoredDraft | null {
  const key = draftKey(game, option);
  return readDraft(load(key, ownOfTab)) ?? readDraft(load(key));
}

function readDraft(stored: unknown): StoredDraft | null {
  if (!isObject(stored)) return null;
  const { text, saved, changed } = stored;
  if (typeof text !== "string" || typeof saved !== "string") return null;
  return { text, saved, changed: typeof changed === "number" ? changed : 0, options: optionsOf(stored) };
}

/** Store a draft, and return whether it is there after this tab is closed. Other tabs keep their own drafts. */
export function storeDraft(game: string, option: GameOption, draft: StoredDraft): boolean {
  store(draftKey(game, option), draft, ownOfTab);
  return store(draftKey(game, option), draft);
}

/** Return an id for a new saved text. */
export const newTextId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
