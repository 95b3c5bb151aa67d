// Numbers to draw something for.

/**
 * Return 0, 1 and so on, below a count and at most so many. A puzzle in a link may name any count, and must not fill the
 * memory.
 */
export function countUp(count: number, most: number): number[] {
  return Array.from({ length: Math.min(count, most) }, (_, index) => index);
}
