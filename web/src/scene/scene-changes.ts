// What is another on the table than before: which pieces have moved, come, or look otherwise, and which of them a line of the log tells of.

import type { Piece, Scene } from "../wire/generated";
import { withAllOn } from "./piece-tree";

export interface SceneChange {
  piece: Piece;
  how: "moved" | "came" | "turned" | "altered";
  /** Id of the piece or zone it lay on; empty where it has come. */
  from: string;
}

interface Standing {
  piece: Piece;
  ground: string;
  area: string;
}

function standings(scene: Scene): Map<string, Standing> {
  const found = new Map<string, Standing>();
  const put = (piece: Piece, ground: string, area: string): void => {
    found.set(piece.id, { piece, ground, area });
    for (const each of piece.pieces) put(each, piece.id, area);
  };
  for (const zone of scene.zones) for (const piece of zone.pieces) put(piece, zone.id, zone.area);
  return found;
}

const looks = ({ label, value, tipped, faded, badges, marks }: Piece): string =>
  JSON.stringify([label, value, tipped, faded, badges, marks]);

/** In the order of the scene; cards in a hand do not count. */
export function changesBetween(before: Scene, after: Scene): SceneChange[] {
  const then = standings(before);
  const changes: SceneChange[] = [];
  for (const { piece, ground, area } of standings(after).values()) {
    if (area === "hand" || area === "result") continue;
    const was = then.get(piece.id);
    if (!was) changes.push({ piece, how: "came", from: "" });
    else if (was.ground !== ground || was.piece.x !== piece.x || was.piece.y !== piece.y) changes.push({ piece, how: "moved", from: was.ground });
    else if (was.piece.facedown && !piece.facedown) changes.push({ piece, how: "turned", from: ground });
    else if (looks(was.piece) !== looks(piece)) changes.push({ piece, how: "altered", from: ground });
  }
  return changes;
}

const order: Record<SceneChange["how"], number> = { moved: 0, turned: 1, came: 2, altered: 3 };

/** A label as a line may say it: without what stands in parentheses after it. */
const said = (piece: Piece): string => piece.label.replace(/ \(.*\)$/, "");

/** The piece a line of the log tells of: one that has changed and is named, else one that has moved, else one that is named. */
export function pieceTold(line: string, changes: SceneChange[], scene: Scene): string | null {
  const named = (piece: Piece): boolean => said(piece).length > 1 && line.includes(said(piece));
  const ranked = [...changes].sort((one, other) => order[one.how] - order[other.how]);
  const changed = ranked.find(({ piece }) => named(piece)) ?? ranked.find(({ how }) => how === "moved");
  if (changed) return changed.piece.id;
  const there = scene.zones.flatMap((zone) => (zone.area === "hand" || zone.area === "result" ? [] : zone.pieces.flatMap(withAllOn)));
  const longest = there.filter(named).sort((one, other) => said(other).length - said(one).length);
  const most = longest[0];
  if (!most) return ranked[0]?.piece.id ?? null;
  // A figure on the board rather than its player's plate.
  return (longest.find((piece) => said(piece) === said(most) && piece.style !== "plate") ?? most).id;
}
