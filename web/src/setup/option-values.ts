// A game's options as values: what a field's text means, and their place in an address.

import type { GameOption, TableState, Value } from "../wire/generated";

const seatsField = "seats";

/** The value a text means; a text that means none is sent as it is, for the server to refuse. */
export function valueOf(option: GameOption, text: string): Value {
  if (option.kind === "bool") return text === "true";
  if (option.kind === "text") return text;
  if (option.kind === "choice") return option.values.find((each) => String(each.value) === text)?.value ?? text;
  const number = Number(text);
  return text !== "" && Number.isSafeInteger(number) ? number : text;
}

/** Whether the value of an option that is a text is one of the player's own, not the name of a ready one. */
export function isOwnText(option: GameOption, value: Value): boolean {
  return option.kind === "text" && !option.values.some((each) => each.value === value);
}

/** The page that makes another table with the same options, and the same at its seats. */
export function addressOfGame({ game, options, seats }: TableState): string {
  const chosen = new URLSearchParams(options.map((option) => [option.name, String(option.value)]));
  chosen.set(seatsField, seats.map((seat) => seat.player).join(","));
  return `/game/${game}?${chosen}`;
}

/** Who sits where by an address's query: bots' names, "person" or "open". */
export function seatsInAddress(query: string): string[] {
  return (new URLSearchParams(query).get(seatsField) ?? "").split(",").filter(Boolean);
}

/** The options in an address's query, as that of `addressOfGame` has them. */
export function optionsInAddress(options: GameOption[], query: string): Record<string, Value> {
  const given = new URLSearchParams(query);
  const known = options.filter((option) => given.has(option.name));
  return Object.fromEntries(known.map((option) => [option.name, valueOf(option, given.get(option.name) ?? "")]));
}
