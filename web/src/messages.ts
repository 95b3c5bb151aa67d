// The server's messages, as src/coverts/server/messages.py and engine/scene.py define them.
// On the wire a field with its default value may be missing; `readTable` fills all of them in,
// so that the rest of the client never meets an absent field.

export interface Badge {
  text: string;
  label: string;
  tone: string;
  icon: string;
  word: string;
}

export interface Piece {
  id: string;
  label: string;
  style: string;
  tone: string;
  text: string;
  kicker: string;
  note: string;
  badges: Badge[];
  rules: string[];
  options: number[];
  pieces: Piece[];
  facedown: boolean;
  faded: boolean;
  tipped: boolean;
  askee: number;
  folded: boolean;
  mark: string;
  value: string;
  seat: number;
  marks: string[];
  walls: string;
  gates: string;
  way: string[];
  plan: string[];
  most: number;
}

export interface Zone {
  id: string;
  label: string;
  layout: string;
  area: string;
  columns: number;
  narrow: number;
  note: string;
  tone: string;
  pieces: Piece[];
  heads: string[];
  sides: string[];
  above: string[];
  below: string[];
}

export interface Scene {
  zones: Zone[];
  title: string;
  caption: string;
}

export interface Reason {
  rule: string;
  text: string;
}

export interface Option {
  action: number;
  text: string;
  refused: Reason | null;
  staged: boolean;
  done: boolean;
  /** Who gives it is out of it: the page asks once more. */
  final: boolean;
}

export interface Question {
  kind: string;
  prompt: string;
  options: Option[];
  rules: string[];
  askee: number;
  askee_name: string;
  several: boolean;
  least: number;
  most: number;
  /** The cards are real: what has happened on the table is to be typed. */
  typed: boolean;
}

export interface Seat {
  seat: number;
  name: string;
  player: string;
  you: boolean;
  asked: boolean;
  connected: boolean;
  here: boolean;
}

export interface Step {
  title: string;
  rules: string[];
}

export interface LogLine {
  number: number;
  text: string;
  rules: string[];
  heading: boolean;
}

export type OptionValue = boolean | number | string;

/** One of a game's options that a table has not left as usual; `text` is its value in words. */
export interface ChosenOption {
  name: string;
  label: string;
  value: OptionValue;
  text: string;
}

export interface TableState {
  table: string;
  game: string;
  title: string;
  position: number;
  seats: Seat[];
  you: number | null;
  scene: Scene;
  questions: Question[];
  /** Who deals: the program; or the cards are real, at "own" devices or at "one". */
  referee: "" | "own" | "one";
  status: string;
  resolving: Step[];
  log: LogLine[];
  log_from: number;
  can_undo: boolean;
  over: boolean;
  result: string;
  returns: number[];
  options: ChosenOption[];
  /** The game's own program has failed: what happened, and what can be done. */
  fault: string;
}

export interface Refused {
  error: string;
  message: string;
  rule: string;
  text: string;
  option: string;
}

/** What may be chosen for a new table. */
export interface GameOption {
  name: string;
  label: string;
  kind: "choice" | "bool" | "int";
  default: OptionValue;
  about: string;
  group: string;
  values: { value: OptionValue; text: string; about: string }[];
  least: number | null;
  most: number | null;
}

export interface GameCard {
  name: string;
  title: string;
  summary: string;
  least_players: number;
  most_players: number;
  bots: string[];
  options: GameOption[];
  unofficial: string;
  /** What each seat plays, where seats differ; the last is that of all further seats. */
  roles: string[];
}

export interface Invite {
  seat: number;
  invite: string;
  address: string;
}

export interface RuleText {
  number: string;
  title: string;
  text: string;
}

export interface Chapter {
  number: string;
  title: string;
  rules: RuleText[];
}

export type FromBrowser =
  | { type: "answer"; position: number; action: number; askee: number }
  | { type: "undo"; position: number };

/** What a message looks like on the wire: any field may be missing, at any depth. */
type Wire<T> = { [K in keyof T]?: T[K] extends (infer E)[] ? (E extends object ? Wire<E>[] : E[]) : Wire<T[K]> };

function fill<T extends object>(defaults: T, wire: object | undefined): T {
  return { ...defaults, ...wire };
}

function readPiece(wire: Wire<Piece>): Piece {
  const piece = fill<Piece>(
    {
      id: "", label: "", style: "card", tone: "plain", text: "", kicker: "", note: "", badges: [], rules: [], options: [],
      pieces: [], facedown: false, faded: false, tipped: false, askee: -1, folded: false, mark: "", value: "", seat: -1,
      marks: [], walls: "", gates: "", way: [], plan: [], most: 0,
    },
    wire,
  );
  piece.badges = piece.badges.map((badge) => fill<Badge>({ text: "", label: "", tone: "plain", icon: "", word: "" }, badge));
  piece.pieces = piece.pieces.map(readPiece);
  return piece;
}

function readZone(wire: Wire<Zone>): Zone {
  const zone = fill<Zone>(
    {
      id: "", label: "", layout: "row", area: "board", columns: 0, narrow: 0, note: "", tone: "plain", pieces: [],
      heads: [], sides: [], above: [], below: [],
    },
    wire,
  );
  zone.pieces = zone.pieces.map(readPiece);
  return zone;
}

function readScene(wire: Wire<Scene> | undefined): Scene {
  const scene = fill<Scene>({ zones: [], title: "", caption: "" }, wire);
  scene.zones = scene.zones.map(readZone);
  return scene;
}

function readQuestion(wire: Wire<Question>): Question {
  const question = fill<Question>(
    { kind: "", prompt: "", options: [], rules: [], askee: 0, askee_name: "", several: false, least: 0, most: 0, typed: false },
    wire,
  );
  question.options = question.options.map((option) =>
    fill<Option>({ action: -1, text: "", refused: null, staged: false, done: false, final: false }, option),
  );
  return question;
}

export function readTable(wire: Wire<TableState> & { type?: string }): TableState {
  const state = fill<TableState>(
    {
      table: "", game: "", title: "", position: 0, seats: [], you: null, scene: { zones: [], title: "", caption: "" },
      questions: [], referee: "", status: "", resolving: [], log: [], log_from: 0, can_undo: false, over: false, result: "", fault: "",
      returns: [], options: [],
    },
    wire,
  );
  state.scene = readScene(wire.scene);
  state.questions = state.questions.map(readQuestion);
  state.seats = state.seats.map((seat) =>
    fill<Seat>({ seat: 0, name: "", player: "", you: false, asked: false, connected: false, here: false }, seat),
  );
  state.resolving = state.resolving.map((step) => fill<Step>({ title: "", rules: [] }, step));
  state.log = state.log.map((line) => fill<LogLine>({ number: 0, text: "", rules: [], heading: false }, line));
  return state;
}

export function readRefused(wire: Wire<Refused> & { type?: string }): Refused {
  return fill<Refused>({ error: "", message: "", rule: "", text: "", option: "" }, wire);
}

export function readGameCard(wire: Wire<GameCard>): GameCard {
  const card = fill<GameCard>(
    { name: "", title: "", summary: "", least_players: 1, most_players: 1, bots: [], options: [], unofficial: "", roles: [] },
    wire,
  );
  card.options = card.options.map((wire) => {
    const option = fill<GameOption>(
      { name: "", label: "", kind: "choice", default: "", about: "", group: "", values: [], least: null, most: null },
      wire,
    );
    option.values = option.values.map((value) => fill({ value: "", text: "", about: "" }, value));
    return option;
  });
  return card;
}

export function readChapter(wire: Wire<Chapter>): Chapter {
  const chapter = fill<Chapter>({ number: "", title: "", rules: [] }, wire);
  chapter.rules = chapter.rules.map((rule) => fill<RuleText>({ number: "", title: "", text: "" }, rule));
  return chapter;
}
