// What pieces, zones and the table's page say to each other.

import type { Choice } from "../state/choices";
import type { Point } from "../scene/plane-points";
import type { Marking } from "../state/presses";
import type { Trail } from "../scene/last-move";
import type { Piece } from "../wire/generated";

/** Where a piece lies, which decides how large it is drawn. */
export type Place = "large" | "small" | "line" | "standing" | "inside" | "tile" | "plane" | "place" | "held";

/** What a `piece-look` event carries: the piece to show large, or null when it is left. */
export interface Look {
  piece: Piece | null;
  /** Held by a finger: stays until it is closed. */
  pinned: boolean;
}

/** What zones are drawn with. */
export interface ZoneContext {
  marking: (piece: Piece) => Marking;
  compact: boolean;
  /** Cards in hand are drawn small. */
  crowded: boolean;
  /** The piece looked at, whose way is drawn over its board of tiles, or whose ranges over its plane. */
  seen: Piece | null;
  /** The last move on such a board: from where, and to where. */
  trail: Trail | null;
  /** What may be answered, for planes, whose points no piece means. */
  choices: Choice[];
  /** The point of a plane that was refused last. */
  refusedAt: Point | null;
}
