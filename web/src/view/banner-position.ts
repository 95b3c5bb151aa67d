// Finds the place of a banner: near its piece, and on nothing that is read or pressed now.

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const gap = 8;

function touches(one: Bounds, other: Bounds): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * Return the first free place, or null.
 * @param face The bounds of the banner's piece, if it is in sight.
 * @param taken What must stay free.
 */
export function bannerPosition(
  size: { width: number; height: number }, frame: Bounds, face: Bounds | null, taken: Bounds[],
): { x: number; y: number } | null {
  const { width, height } = size;
  const middle = (area: Bounds): number => (area.left + area.right - width) / 2;
  const [top, bottom] = [frame.top + gap, frame.bottom - height - gap];
  const places: [number, number][] = face
    ? [
        [middle(face), face.top - height - gap],
        [middle(face), face.bottom + gap],
        [face.left - width - gap, (face.top + face.bottom - height) / 2],
        [face.right + gap, (face.top + face.bottom - height) / 2],
      ]
    : [];
  places.push([middle(frame), top], [middle(frame), bottom], [frame.left + gap, bottom], [frame.right - width - gap, bottom]);
  const left = (x: number): number => Math.max(frame.left + gap, Math.min(frame.right - width - gap, x));
  for (const [x, y] of places) {
    const area = { left: left(x), top: y, right: left(x) + width, bottom: y + height };
    const isInside = area.top >= frame.top && area.bottom <= frame.bottom;
    if (isInside && ![...taken, ...(face ? [face] : [])].some((each) => touches(area, each))) return { x: area.left, y };
  }
  return null;
}
