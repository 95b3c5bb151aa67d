// Tables, questions and pieces as the server sends them, with defaults for all that a test does not set.

import { levelNames } from "../src/browser/levels";
import { choicesOf, type Choice } from "../src/state/choices";
import {
  readGameCard, readGuidance, readOption, readPiece, readQuestion, readSeat, readTableState, readZone,
  type GameCard, type Guidance, type Option, type Piece, type Question, type Seat, type TableState, type Zone,
} from "../src/wire/generated";

/** Return the option "answer N" for action N. */
export function option(action: number, named: Partial<Option> = {}): Option {
  return readOption({ action, text: `answer ${action}`, ...named });
}

export const refused = (action: number, rule = "1.1", text = "Too far."): Option => option(action, { refused: { rule, text, cause: "" } });

/** Return `count` legal options, from action 0 on. */
export const options = (count: number): Option[] => Array.from({ length: count }, (_, action) => option(action));

export function question(options: Option[], named: Partial<Question> = {}): Question {
  return readQuestion({ kind: "move", prompt: "Where to?", options, ...named });
}

export function piece(id: string, named: Partial<Piece> = {}): Piece {
  return readPiece({ id, label: id, ...named });
}

export const tile = (id: string, named: Partial<Piece> = {}): Piece => piece(id, { style: "tile", ...named });

export function zone(pieces: Piece[], named: Partial<Zone> = {}): Zone {
  return readZone({ id: "zone", label: "Zone", pieces, ...named });
}

/** Return a person's seat. */
export function seat(number: number, named: Partial<Seat> = {}): Seat {
  return readSeat({ seat: number, name: `Player ${number + 1}`, player: "person", ...named });
}

export function table(questions: Question[] = [], named: Partial<TableState> = {}): TableState {
  return readTableState({
    type: "table", table: "abc", game: "game", title: "Game", position: 1, seats: [], you: 0, scene: { zones: [], title: "", caption: "", backdrop: "", light: "plain", look: "" },
    questions, status: "", resolving: [], log: [], ...named,
  });
}

/** Return a step of a lesson that asks for these actions. */
export const lesson = (actions: number[], askee: number): Guidance =>
  readGuidance({ name: "lesson", title: "Lesson", text: "Now.", step: 0, steps: 1, actions, askee });

/** Return the choices of one question at a table with these pieces. */
export function choicesAmong(options: Option[], pieces: Piece[] = [], named: Partial<Question> = {}): Choice[] {
  const scene = { zones: [zone(pieces)], title: "", caption: "", backdrop: "", light: "plain", look: "" };
  return choicesOf(table([question(options, named)], { scene }));
}

export const keysOf = (choices: Choice[]): string => choices.map(({ key }) => key || "-").join("");

export function card(named: Partial<GameCard> = {}): GameCard {
  return readGameCard({
    name: "game", title: "Game", summary: "", least_players: 2, most_players: 6, bots: ["fox", "owl"], levels: levelNames.map((name) => ({ name, habit: "" })), ...named,
  });
}
