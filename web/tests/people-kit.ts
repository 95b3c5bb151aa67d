// States with people in them.

import type { Seat, TableState } from "../src/wire/generated";
import { readTableState } from "../src/wire/generated";

const nobody = { player: "person", you: false, asked: false, connected: false, here: false, answers_forced: true, called: "", stand_in: "", name_warning: "" as const };

export function stateWith(seats: Partial<Seat>[], status = "Waiting."): TableState {
  return readTableState({
    type: "table", table: "Seat 1", game: "g", title: "G", position: 0, you: null, status, questions: [], resolving: [],
    scene: { zones: [], title: "", caption: "", backdrop: "", light: "plain", look: "" }, log: [{ number: 0, text: "Seat 1 plays; Seat 12 does not.", rules: [], heading: false, dice: [], rolls: false }],
    seats: seats.map((seat, at) => ({ ...nobody, seat: at, name: `Seat ${at + 1}`, ...seat })),
  });
}
