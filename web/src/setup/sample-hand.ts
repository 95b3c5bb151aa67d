// A hand as a game might begin with: cards of a part in random order.

import type { CountedLine } from "./counted-text";

/** Return a random whole number below a limit, each equally likely. */
export function randomBelow(limit: number): number {
  const [bound, values] = [2 ** 32 - (2 ** 32 % limit), new Uint32Array(1)];
  do crypto.getRandomValues(values);
  while ((values[0] ?? 0) >= bound);
  return (values[0] ?? 0) % limit;
}

/** Return every copy in a part, in random order. */
export function shuffleCopies(lines: CountedLine[], part: string, below = randomBelow): CountedLine[] {
  const copies = lines.filter((line) => line.part === part).flatMap((line) => Array.from({ length: line.count }, () => line));
  for (let last = copies.length - 1; last > 0; last--) {
    const at = below(last + 1);
    const [one, other] = [copies[last], copies[at]];
    if (one && other) [copies[last], copies[at]] = [other, one];
  }
  return copies;
}
