// A game's options as values: the meaning of a field's text, and options in an address.

import type { GameOption, TableState, Value } from "../wire/generated";

const seatsField = "seats";

/** Return the value of a text. An invalid text stays as it is, for the server to refuse. */
export function valueOf(option: GameOption, text: string): Value {
  if (option.kind === "bool") return text === "true";
  if (option.kind === "text") return text;
  if (option.kind === "choice") return option.values.find((each) => String(each.value) === text)?.value ?? text;
  const number = Number(text);
  return text !== "" && Number.isSafeInteger(number) ? number : text;
}

/** Return whether an option's text is the player's own, not the name of a ready-made one. */
export function isOwnText(option: GameOption, value: Value): boolean {
  return option.kind === "text" && !option.values.some((each) => each.value === value);
}

/** Return the page's address for another table with the same options and players. */
export function addressOfGame({ game, options, seats }: TableState): string {
  const chosen = new URLSearchParams(options.map((option) => [option.name, String(option.value)]));
  chosen.set(seatsField, seats.map((seat) => seat.player).join(","));
  return `/game/${game}?${chosen}`;
}

/** Return the players in an address's query: bots' names, "person" or "open". */
export function seatsInAddress(query: string): string[] {
  return (new URLSearchParams(query).get(seatsField) ?? "").split(",").filter(Boolean);
}

/** Return the options in an address's query, as `addressOfGame` writes them. */
export function optionsInAddress(options: GameOption[], query: string): Record<string, Value> {
  const values = new URLSearchParams(query);
  const present = options.filter((option) => values.has(option.name));
  return Object.fromEntries(present.map((option) => [option.name, valueOf(option, values.get(option.name) ?? "")]));
}
