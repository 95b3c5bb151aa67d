// Numbers that follow from a name, so that a drawing is always the same.

/** Return a small random generator whose seed is a name. */
export function numbersFrom(name: string): () => number {
  let seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}
