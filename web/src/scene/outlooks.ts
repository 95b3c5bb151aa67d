// Where pieces can move and what they see: areas of a zone, and who sees a place.

import type { Outlook, Piece, Scene, Zone } from "../wire/generated";
import { t } from "../words/words";
import { withPiecesOn } from "./piece-tree";

/** The signs in an area: at once, or after one more move. */
export const NOW = "1";
const SOON = "2";

/** Return the outlook of a piece, or of one that stands on it. */
export function outlookOf(zone: Zone, piece: Piece | null): Outlook | undefined {
  const ids = piece ? withPiecesOn(piece).map(({ id }) => id) : [];
  return zone.outlooks.find(({ pieces }) => pieces.some((id) => ids.includes(id)));
}

/** Return the place on which an outlook's piece stands, as an index; -1 if it stands on none. */
export function standOf(zone: Zone, { pieces }: Outlook): number {
  return zone.pieces.findIndex((place) => withPiecesOn(place).some(({ id }) => id === pieces[0]));
}

/** Return the outlooks whose piece sees a place now or soon. */
export function watchersOf(zone: Zone, place: number, sign: string): Outlook[] {
  return zone.outlooks.filter(({ sight }) => sight[place] === sign);
}

/** Return who sees a place, in words; empty if nobody does. */
export function watchText(zone: Zone, place: number): string {
  const names = (sign: string): string => {
    const ids = watchersOf(zone, place, sign).map(({ pieces }) => pieces[0]);
    if (ids.length === 0) return ""; // Most places are asked for at each drawing, and few are seen.
    return zone.pieces.flatMap(withPiecesOn).flatMap(({ id, label }) => (ids.includes(id) ? [label] : [])).join(", ");
  };
  const [now, soon] = [names(NOW), names(SOON)];
  return [now && t("Seen by {figures}", { figures: now }), soon && t("Seen after one move by {figures}", { figures: soon })].filter(Boolean).join(". ");
}

/** Return who sees a piece's place, in words. */
export function watchTextOf(scene: Scene, piece: Piece): string {
  for (const zone of scene.zones) {
    const place = zone.outlooks.length ? zone.pieces.findIndex(({ id }) => id === piece.id) : -1;
    if (place >= 0) return watchText(zone, place);
  }
  return "";
}

export const hasOutlooks = (zones: Zone[]): boolean => zones.some(({ outlooks }) => outlooks.length > 0);
