// Splits the change between two scenes into one step for each log line, and finds where new pieces come from.

import type { LogLine, Piece, Scene } from "../wire/generated";
import { changesBetween, shortLabel, standings, type SceneChange } from "./scene-changes";

/** What matters of a line of the log. */
export type Told = Pick<LogLine, "text" | "rolls" | "dice">;

const isDie = ({ style }: Piece): boolean => style === "die";

/**
 * Return a scene for each line of the log, so that what a line tells changes with that line. The last one is `after`.
 * The dice of `after` are those of the last roll. Before it, each roll shows its own numbers, if its line has them.
 * @param lines The lines, at least one.
 */
export function stepsBetween(before: Scene, after: Scene, lines: Told[]): Scene[] {
  const texts = lines.map(({ text }) => text);
  const lastRoll = Math.max(0, lines.map(({ rolls }) => rolls).lastIndexOf(true));
  const ground = new Map([...standings(after)].map(([id, standing]) => [id, standing.ground]));
  const pieces = new Map([...standings(after)].map(([id, { piece }]) => [id, piece]));
  const timed = changesBetween(before, after).map((change) => {
    const on = pieces.get(ground.get(change.piece.id) ?? change.from);
    return { change, at: isDie(change.piece) ? lastRoll : lineAbout(change, on, texts) };
  });
  return lines.map((_, at) => {
    const later = timed.filter((each) => each.at > at).map(({ change }) => change);
    const scene = later.length === 0 || at === lines.length - 1 ? after : without(before, after, later);
    const roll = at < lastRoll ? lines.slice(0, at + 1).filter(({ rolls }) => rolls).at(-1) : undefined;
    return roll ? withDice(scene, after, roll.dice) : scene;
  });
}

/** Return a scene with dice that show these numbers in place of its own. */
function withDice(scene: Scene, after: Scene, numbers: number[]): Scene {
  const zones = scene.zones.map((zone) => {
    const dice = after.zones.find(({ id }) => id === zone.id)?.pieces.filter(isDie) ?? [];
    const rolled = dice.slice(0, numbers.length).map((die, at) => ({ ...die, value: String(numbers[at]), kicker: "", tone: "plain", badges: [], faded: false }));
    return { ...zone, pieces: [...rolled, ...zone.pieces.filter((piece) => !isDie(piece))] };
  });
  return { ...scene, zones };
}

/** Return the index of the line that tells of a change: the one with most of its names, else the first. */
function lineAbout({ piece }: SceneChange, ground: Piece | undefined, lines: string[]): number {
  const names: [name: string, weight: number][] = [[shortLabel(piece), 3], [piece.kicker, 1], [piece.value, 1]];
  if (ground) names.push([shortLabel(ground), 2], [ground.kicker, 1]);
  const scores = lines.map((line) => names.reduce((sum, [name, weight]) => (isIn(name, line) ? sum + weight : sum), 0));
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

/** Return whether a text has a name as whole words. */
function isIn(name: string, text: string): boolean {
  if (name === "") return false;
  const [all, part] = [text.toLowerCase(), name.toLowerCase()];
  const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + 1)) {
    if (!isWord(all[at - 1]) && !isWord(all[at + part.length])) return true;
  }
  return false;
}

/** Return a scene in which these changes have not happened yet. */
function without(before: Scene, after: Scene, later: SceneChange[]): Scene {
  const then = standings(before);
  const changes = new Map(later.map((change) => [change.piece.id, change]));
  const now = standings(after);
  /** Return a piece as it was, without those that are elsewhere now. */
  const asItWas = (was: Piece): Piece => {
    const isThere = ({ id }: Piece): boolean => changes.get(id)?.how === "moved" || [undefined, was.id].includes(now.get(id)?.ground);
    return { ...was, pieces: was.pieces.filter(isThere).map(asItWas) };
  };
  /** Pieces that are still where they were, by the id of their ground. */
  const staying = new Map<string, Piece[]>();
  for (const { piece, how, from } of later) {
    const was = then.get(piece.id)?.piece;
    if (was && (how === "moved" || how === "left")) staying.set(from, [...(staying.get(from) ?? []), asItWas(was)]);
  }
  const all = (pieces: Piece[], ground: string): Piece[] => {
    const kept = pieces.flatMap((piece) => back(piece));
    const stay = (staying.get(ground) ?? []).filter((piece) => !kept.some(({ id }) => id === piece.id));
    return stay.length || kept.length !== pieces.length || kept.some((piece, at) => piece !== pieces[at]) ? [...kept, ...stay] : pieces;
  };
  const back = (piece: Piece): Piece[] => {
    const how = changes.get(piece.id)?.how;
    if (how === "came" || how === "moved") return [];
    const inner = all(piece.pieces, piece.id);
    const was = how === undefined ? undefined : then.get(piece.id)?.piece;
    if (was) return [{ ...was, options: piece.options, pieces: inner }];
    return [inner === piece.pieces ? piece : { ...piece, pieces: inner }];
  };
  return { ...after, zones: after.zones.map((zone) => ({ ...zone, pieces: all(zone.pieces, zone.id) })) };
}

/**
 * Return the changes with the places that new pieces come from: a piece of the same name that was taken away, such as a card
 * in a hand, or else the plate of a player whom a line names.
 */
export function withOrigins(changes: SceneChange[], before: Scene, after: Scene, lines: string[]): SceneChange[] {
  if (!changes.some(({ how }) => how === "came")) return changes;
  const [then, now] = [standings(before), standings(after)];
  const gone = [...then.values()].filter(({ piece }) => !now.has(piece.id));
  const plates = [...then.values()].filter(({ piece }) => piece.style === "plate" && lines.some((line) => isIn(shortLabel(piece), line)));
  return changes.map((change) => {
    const { piece, how } = change;
    if (how !== "came" || piece.style === "die") return change;
    const ground = now.get(piece.id)?.ground;
    const origin = gone.find((each) => each.piece.label === piece.label) ?? gone.find((each) => each.ground === ground && each.piece.facedown) ?? plates.find((each) => each.piece.id !== ground);
    return origin ? { ...change, from: origin.piece.id } : change;
  });
}
