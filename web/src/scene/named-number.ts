// A number with its name, as cards have it: "RANGE 8".

/** Split a number from its name. */
export function numberOf(part: string): { name: string; value: string } {
  const at = part.lastIndexOf(" ");
  return { name: part.slice(0, at), value: part.slice(at + 1) };
}
