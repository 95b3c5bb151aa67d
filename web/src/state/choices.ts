// Turns open questions into choices: the key of each answer, and the answers that a press on a piece can mean.

import type { Option, Piece, Question, Reason, Scene, TableState } from "../wire/generated";
import { t } from "../words/words";
import { actionsOn } from "../scene/plane-points";
import { eachPiece, withPiecesOn } from "../scene/piece-tree";

/** A question about real cards with more possible answers than this is typed instead of listed. */
const MAX_LISTED_ANSWERS = 12;

export function isTyped(question: Question): boolean {
  return question.typed && question.options.filter((option) => option.refused === null).length > MAX_LISTED_ANSWERS;
}

export interface Choice {
  question: Question;
  option: Option;
  /** The key that picks it; empty if it is refused or on the board, or if there are no keys left. */
  key: string;
  /** One of very many tiles or map positions: chosen on the board, not in the list of answers. */
  onBoard: boolean;
  /** A point of a plane, or the cell that has it: chosen on the plane only. */
  onPlane: boolean;
  /** A card in hand is its button, so it is not listed a second time. */
  inHand: boolean;
}

/** If there are this many answers on the board, they are not listed. */
const MIN_BOARD_ANSWERS = 25;

/** If there are this many refused answers, those of pieces are not listed: pressed, the pieces say why. */
const MIN_PIECE_REFUSALS = 8;

/** Without `h`, `p`, `r` and `u`, which give a hint, pass the device on, open the rulebook and take back. */
const ANSWER_KEYS = "1234567890abcdefgijklmnoqstvwxyz";

/** The key of the answer that ends a series of questions: always the same, so that nobody ends it out of habit. */
const END_KEY = "0";

/** Turn open questions into choices, in the order of the questions. Final answers come last. */
export function choicesOf(state: TableState): Choice[] {
  const tiles = boardActions(state);
  const cards = handCards(state);
  const points = new Set(state.scene.zones.flatMap((zone) => (zone.plane ? actionsOn(zone.plane) : [])));
  const questions = state.questions.map((question) => {
    const many = question.options.filter((option) => tiles.has(option.action)).length >= MIN_BOARD_ANSWERS;
    return question.options.map((option) => ({
      question,
      option,
      onBoard: many && tiles.has(option.action),
      onPlane: points.has(option.action),
      inHand: !isTyped(question) && !question.typed && cards.some((card) => isButton(card, question, option)),
      key: "",
    }));
  });
  giveKeys(questions, state);
  return questions.flatMap((choices) => choices.sort((one, other) => Number(one.option.final) - Number(other.option.final)));
}

/**
 * Give each possible answer a key, in the order of the options. Final answers get letters. A card in hand keeps its key
 * while another one is final or cannot be played.
 */
function giveKeys(questions: Choice[][], state: TableState): void {
  const [only, ...others] = state.questions;
  const known = only && !others.length ? new Map([...numbersOf(state), ...digitsOf(only.options)]) : new Map<number, string>();
  const ending = state.questions.flatMap(({ several, options }) => (several ? [] : options.filter((option) => option.done)))[0];
  const free = Array.from(ANSWER_KEYS).filter((key) => ![...known.values(), ending ? END_KEY : ""].includes(key));
  let next = 0;
  for (const choices of questions) {
    const late = choices.every(({ option }) => option.final) ? [] : choices.filter(({ option }) => option.final && !known.has(option.action));
    const give = (choice: Choice): void => {
      const { option, question, onBoard, onPlane, inHand } = choice;
      const hasKey = option.refused === null && !isTyped(question) && !onBoard && !onPlane && !option.setting;
      const fixed = known.get(option.action) ?? (option === ending ? END_KEY : undefined);
      const key = fixed ?? (hasKey || inHand ? free[next++] : "");
      if (hasKey) choice.key = key ?? "";
    };
    for (const choice of choices) {
      if (!late.includes(choice)) give(choice);
      else if (choice.inHand) next++;
    }
    if (late.length) next = Math.max(next, free.findIndex((key) => key > "9"));
    late.forEach(give);
  }
}

/** Return the cards in hand whose answers no other card has. */
function handCards(state: TableState): Piece[] {
  const cards = state.scene.zones.filter((zone) => zone.area === "hand").flatMap((zone) => zone.pieces.flatMap(withPiecesOn));
  const possible = cards.flatMap((card) => card.options.map((action) => `${card.askee}/${action}`));
  const isShared = (key: string): boolean => possible.indexOf(key) !== possible.lastIndexOf(key);
  return cards.filter((card) => card.style === "card" && !card.options.some((action) => isShared(`${card.askee}/${action}`)));
}

/** Return whether a press on the card gives this answer or an equal one (two copies of a card). */
function isButton(card: Piece, question: Question, option: Option): boolean {
  if (!card.options.includes(option.action) || (card.askee >= 0 && card.askee !== question.askee)) return false;
  const possible = question.options.filter(({ action }) => card.options.includes(action));
  return possible.every(({ text }) => text === option.text);
}

/** Return the actions that only tiles or maps have. */
function boardActions(state: TableState): Set<number> {
  const tiles = new Set<number>();
  const others: number[] = [];
  for (const piece of eachPiece(state.scene)) {
    if (piece.style === "tile" || piece.style === "map") piece.options.forEach((action) => tiles.add(action));
    else others.push(...piece.options);
  }
  others.forEach((action) => tiles.delete(action));
  return tiles;
}

/** Return the digits with which the answers begin as their keys, if each begins with a different one (or with "no"). */
function digitsOf(options: Option[]): [action: number, digit: string][] {
  const digits = options.map(({ action, text }): [number, string] => [action, /^\d(?!\d)/.exec(text)?.[0] ?? (/^no\b/.test(text) ? "0" : "")]);
  const isWhole = digits.every(([, digit]) => digit) && new Set(digits.map(([, digit]) => digit)).size === digits.length;
  return isWhole ? digits : [];
}

/** Return as keys the numbers of numbered pieces, such as "Room 3", of which each is one answer. */
function numbersOf({ scene, questions }: TableState): Map<number, string> {
  const asked = new Set(questions.flatMap(({ options }) => options.map(({ action }) => action)));
  const numbers = new Map<number, string>();
  for (const { kicker, options } of eachPiece(scene)) {
    const [action, ...others] = options.filter((each) => asked.has(each));
    const number = /^\p{L}+ (\d)$/u.exec(kicker)?.[1];
    if (action !== undefined && !others.length && number && ![...numbers.values()].includes(number)) numbers.set(action, number);
  }
  return numbers;
}

export function legalChoices(choices: Choice[]): Choice[] {
  return choices.filter((choice) => choice.option.refused === null);
}

/** Whether a choice is among the answers below the question, and not only on the board, in the hand or among settings. */
export const isListed = ({ onBoard, onPlane, inHand, option }: Choice): boolean => !onBoard && !onPlane && !inHand && !option.setting;

/** Return whether a question asks for a card in hand: no other answer is possible, except to end it. */
export function asksForCard(own: Choice[]): boolean {
  const possible = legalChoices(own).filter(({ option }) => !option.done && !option.setting);
  return possible.length > 0 && possible.every(({ inHand }) => inHand);
}

/**
 * Return the refused answers to list: without those of pieces, if there are many. If a card is asked for, only pieces in
 * sight are listed, since the other answers are cards that the viewer does not hold.
 */
export function listedRefusals(own: Choice[], scene: Scene): Choice[] {
  const refused = own.filter(({ option }) => option.refused !== null);
  const onPieces = new Set(eachPiece(scene).flatMap((piece) => piece.options));
  if (asksForCard(own)) return refused.filter(({ option }) => onPieces.has(option.action));
  const listed = refused.filter(isListed);
  return listed.length < MIN_PIECE_REFUSALS ? listed : listed.filter(({ option }) => !onPieces.has(option.action));
}

/** Return one of several equal choices: the first that is not picked, or else the last one, to be put back. */
export function equalChoice(choices: Choice[]): Choice | undefined {
  const [first, ...others] = choices;
  if (!first || others.some(({ option, question }) => option.text !== first.option.text || question !== first.question)) return undefined;
  return choices.find(({ option }) => !option.staged) ?? choices.at(-1);
}

/** Return what Enter and Space pick: the only legal choice, or the one that finishes a choice of several. */
export function defaultChoice(choices: Choice[]): Choice | undefined {
  const open = legalChoices(choices);
  return open.length === 1 ? open[0] : open.find((choice) => choice.option.done && choice.question.several);
}

/** Return what *All* and *None* of a choice of several pick: the rest, if all fit together, and what is picked. */
export function picksOf(own: Choice[]): { all: Choice[]; none: Choice[] } {
  const question = own[0]?.question;
  const open = question?.several && !question.typed ? legalChoices(own).filter(({ option }) => !option.done && !option.final) : [];
  const none = open.filter(({ option }) => option.staged);
  const most = question?.most ?? 0;
  const all = most > 0 && most < open.length ? [] : open.filter(({ option }) => !option.staged);
  return { all, none };
}

export function choicesFor(piece: Piece, choices: Choice[]): Choice[] {
  return choices.filter(
    ({ question, option }) =>
      piece.options.includes(option.action) && (piece.askee < 0 || piece.askee === question.askee),
  );
}

/** Return the different reasons why none of these can be chosen. */
export function reasonsOf(choices: Choice[]): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { option } of choices) {
    if (option.refused) reasons.set(`${option.refused.rule} ${option.refused.text}`, option.refused);
  }
  return [...reasons.values()];
}

/** Return the key of the only legal choice, "+" for several, "" for none, and a dot if there is no key left. */
export function markerOf(piece: Piece, choices: Choice[]): string {
  const possible = legalChoices(choicesFor(piece, choices));
  const only = possible.length > 1 ? equalChoice(possible) : undefined;
  const open = only ? [only] : possible;
  return open.length > 1 ? "+" : (open[0] ? open[0].key || "•" : "");
}

/** Return the choice's text, with its player if several players are asked. */
export function choiceText({ option, question }: Choice): string {
  return question.askee_name ? `${question.askee_name}: ${option.text}` : option.text;
}

/** Return how many answers a question accepts, in words. */
export function countText({ least, most: limit, options }: Question): string {
  // A bound above the number of options is no bound.
  const most = limit < options.filter((option) => !option.done && (option.staged || !option.refused)).length ? limit : 0;
  if (least === limit && least > 0) return t("Pick {n}.", { n: least });
  if (least > 0 && most > 0) return t("Pick {least} to {most}.", { least, most });
  if (least > 0) return t("Pick {n} or more.", { n: least });
  return most > 0 ? t("Pick up to {n}.", { n: most }) : t("Pick any number.");
}

/** Return the choices that begin with a text, followed by those with a later word that does. */
export function matchingChoices(choices: Choice[], text: string): Choice[] {
  const prefix = text.trim().toLocaleLowerCase();
  const texts = choices.map((choice) => ({ choice, text: choice.option.text.toLocaleLowerCase() }));
  const first = texts.filter(({ text }) => text.startsWith(prefix));
  const later = texts.filter(({ text }) => !text.startsWith(prefix) && ` ${text}`.includes(` ${prefix}`));
  return [...first, ...later].map(({ choice }) => choice);
}
