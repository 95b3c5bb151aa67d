// The differences between two scenes: pieces that have moved, appeared or changed, and the piece that a log line is about.

import type { Piece, Scene } from "../wire/generated";
import { withPiecesOn } from "./piece-tree";

export interface SceneChange {
  piece: Piece;
  how: "moved" | "came" | "left" | "turned" | "altered";
  /** Id of the piece or zone it lay on before; empty if it is new. */
  from: string;
}

interface Standing {
  piece: Piece;
  ground: string;
  area: string;
}

/** Return where each piece of a scene stands, by the piece's id. */
export function standings(scene: Scene): Map<string, Standing> {
  const result = new Map<string, Standing>();
  const put = (piece: Piece, ground: string, area: string): void => {
    result.set(piece.id, { piece, ground, area });
    for (const each of piece.pieces) put(each, piece.id, area);
  };
  for (const zone of scene.zones) for (const piece of zone.pieces) put(piece, zone.id, zone.area);
  return result;
}

const looks = ({ label, value, tipped, faded, badges, marks }: Piece): string =>
  JSON.stringify([label, value, tipped, faded, badges, marks]);

const isPrivate = (area: string): boolean => area === "hand" || area === "result";

/**
 * Return the changes in the order of the scene, without cards that come into a hand or leave it for good.
 * @param hasRolled Whether the dice were rolled in between. They have changed then, even to the same numbers.
 */
export function changesBetween(before: Scene, after: Scene, hasRolled = false): SceneChange[] {
  const [then, now] = [standings(before), standings(after)];
  const changes: SceneChange[] = [];
  for (const { piece, ground, area } of now.values()) {
    if (isPrivate(area)) continue;
    const was = then.get(piece.id);
    if (!was) changes.push({ piece, how: "came", from: "" });
    else if (was.ground !== ground || was.piece.x !== piece.x || was.piece.y !== piece.y) changes.push({ piece, how: "moved", from: was.ground });
    else if (was.piece.facedown && !piece.facedown) changes.push({ piece, how: "turned", from: ground });
    else if ((hasRolled && piece.style === "die") || looks(was.piece) !== looks(piece)) changes.push({ piece, how: "altered", from: ground });
  }
  for (const [id, { piece, ground, area }] of then) {
    // What lay on a piece that has left is not named a second time.
    const hasLeft = !now.has(id) && (now.has(ground) || !then.has(ground));
    if (hasLeft && !isPrivate(area)) changes.push({ piece, how: "left", from: ground });
  }
  return changes;
}

const order: Record<SceneChange["how"], number> = { moved: 0, turned: 1, came: 2, altered: 3, left: 4 };

/** Return a label as a log line may have it: without the part in parentheses. */
export const shortLabel = (piece: Piece): string => piece.label.replace(/ \(.*\)$/, "");

/** Return the piece a log line is about: a changed one that it names, else one that has moved, else one that it names. */
export function pieceOfLine(line: string, changes: SceneChange[], scene: Scene): string | null {
  const isNamed = (piece: Piece): boolean => shortLabel(piece).length > 1 && line.includes(shortLabel(piece));
  const ranked = [...changes].sort((one, other) => order[one.how] - order[other.how]);
  const changed = ranked.find(({ piece }) => isNamed(piece)) ?? ranked.find(({ how }) => how === "moved");
  if (changed) return changed.piece.id;
  const pieces = scene.zones.flatMap((zone) => (zone.area === "hand" || zone.area === "result" ? [] : zone.pieces.flatMap(withPiecesOn)));
  const longest = pieces.filter(isNamed).sort((one, other) => shortLabel(other).length - shortLabel(one).length);
  const most = longest[0];
  if (!most) return ranked[0]?.piece.id ?? null;
  // Prefer a figure on the board to its player's plate.
  return (longest.find((piece) => shortLabel(piece) === shortLabel(most) && piece.style !== "plate") ?? most).id;
}
