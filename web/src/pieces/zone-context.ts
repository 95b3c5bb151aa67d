// The types that pieces, zones and pages share.

import type { TemplateResult } from "lit";
import type { Choice } from "../state/choices";
import type { Point } from "../scene/plane-points";
import type { Marking } from "../state/presses";
import type { Trail } from "../scene/last-move";
import type { Piece, Zone } from "../wire/generated";

/** Where a piece lies, which decides its size. */
export type Place = "large" | "small" | "line" | "standing" | "inside" | "tile" | "plane" | "place" | "spot" | "held";

/** The detail of a `piece-look` event: the piece to show large, or null when the pointer leaves it. */
export interface Look {
  piece: Piece | null;
  /** A finger holds it: it stays until it is closed. */
  pinned: boolean;
}

/** What zones need for drawing, besides themselves. */
export interface ZoneContext {
  marking: (piece: Piece) => Marking;
  compact: boolean;
  /** Cards in hand are drawn small. */
  crowded: boolean;
  /** The piece that is looked at: its way is drawn on its board of tiles, or its ranges on its plane. */
  inspected: Piece | null;
  /** Where all figures can move and what they see is drawn on such a board, because the viewer asked for it. */
  showsOutlooks: boolean;
  /** The last move on such a board. */
  trail: Trail | null;
  /** The choices, for the points of planes, which are no pieces. */
  choices: Choice[];
  /** The last point of a plane that was refused. */
  refusedAt: Point | null;
  /** What is drawn beside a plane if there is room: the zones of the side area, and the lens. */
  besidePlane: { zones: Zone[]; lens: TemplateResult } | null;
}
