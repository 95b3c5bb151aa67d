// From open questions to choices: which key picks what, and what a click on a piece may mean.

import type { Option, Piece, Question, Reason, TableState } from "../wire/generated";
import { t } from "../words/words";
import { actionsOn } from "../scene/plane-points";
import { eachPiece, withAllOn } from "../scene/piece-tree";

/** A question with more possible answers than this is typed and not listed, if it is about real cards. */
const typedFrom = 12;

export function isTyped(question: Question): boolean {
  return question.typed && question.options.filter((option) => option.refused === null).length > typedFrom;
}

export interface Choice {
  question: Question;
  option: Option;
  /** The key that picks it; empty when refused, on the board or when keys have run out. */
  key: string;
  /** One of very many tiles, or ways to lay a map: it is chosen there, and not in the list of answers. */
  onBoard: boolean;
  /** A point of a plane, or the cell that has it: it is chosen there alone. */
  onPlane: boolean;
  /** A card in hand is its button: it is not listed a second time. */
  inHand: boolean;
}

/** From that many on, they are not listed among the answers. */
const boardFrom = 25;

/** `p`, `r` and `u` are left out: they pass the device on, open the rulebook and take back. */
const keys = "1234567890abcdefghijklmnoqstvwxyz";

/** Of the answer that ends a row of questions: always the same, so that no habit of hand ends it unmeant. */
const endKey = "0";

export function choicesOf(state: TableState): Choice[] {
  let next = 0;
  const tiles = onBoardAlone(state);
  const cards = handCards(state);
  const points = new Set(state.scene.zones.flatMap((zone) => (zone.plane ? actionsOn(zone.plane) : [])));
  const ending = state.questions.flatMap(({ several, options }) => (several ? [] : options.filter((option) => option.done)))[0];
  const free = ending ? keys.replace(endKey, "") : keys;
  return state.questions.flatMap((question) => {
    const counted = state.questions.length === 1 ? digitsOf(question) : null;
    const many = question.options.filter((option) => tiles.has(option.action)).length >= boardFrom;
    return question.options.map((option, at) => {
      const onBoard = many && tiles.has(option.action);
      const onPlane = points.has(option.action);
      const keyed = option.refused === null && !isTyped(question) && !onBoard && !onPlane;
      const inHand = !isTyped(question) && !question.typed && cards.some((card) => isButton(card, question, option));
      return { question, option, onBoard, onPlane, inHand, key: keyed ? (counted?.[at] ?? (option === ending ? endKey : free[next++]) ?? "") : "" };
    });
  });
}

/** The cards in hand of which no other means any of the same answers. */
function handCards(state: TableState): Piece[] {
  const cards = state.scene.zones.filter((zone) => zone.area === "hand").flatMap((zone) => zone.pieces.flatMap(withAllOn));
  const meant = cards.flatMap((card) => card.options.map((action) => `${card.askee}/${action}`));
  const isShared = (key: string): boolean => meant.indexOf(key) !== meant.lastIndexOf(key);
  return cards.filter((card) => card.style === "card" && !card.options.some((action) => isShared(`${card.askee}/${action}`)));
}

/** Whether a press on the card gives just this answer, or another one like it: two copies of a card are one. */
function isButton(card: Piece, question: Question, option: Option): boolean {
  if (!card.options.includes(option.action) || (card.askee >= 0 && card.askee !== question.askee)) return false;
  const meant = question.options.filter(({ action }) => card.options.includes(action));
  return meant.every(({ text }) => text === option.text);
}

/** Actions that tiles or maps mean and nothing else does. */
function onBoardAlone(state: TableState): Set<number> {
  const tiles = new Set<number>();
  const others: number[] = [];
  for (const piece of eachPiece(state.scene)) {
    if (piece.style === "tile" || piece.style === "map") piece.options.forEach((action) => tiles.add(action));
    else others.push(...piece.options);
  }
  others.forEach((action) => tiles.delete(action));
  return tiles;
}

/** Where every answer begins with a digit of its own (or with "no"), its key is that digit. */
function digitsOf({ options }: Question): string[] | null {
  const digits = options.map(({ text }) => /^\d(?!\d)/.exec(text)?.[0] ?? (/^no\b/.test(text) ? "0" : ""));
  return digits.every(Boolean) && new Set(digits).size === digits.length ? digits : null;
}

export function legal(choices: Choice[]): Choice[] {
  return choices.filter((choice) => choice.option.refused === null);
}

/** Those of which any may be given for the others: the first that is not picked yet, or else the last, which is put back. */
export function alike(choices: Choice[]): Choice | undefined {
  const [first, ...others] = choices;
  if (!first || others.some(({ option, question }) => option.text !== first.option.text || question !== first.question)) return undefined;
  return choices.find(({ option }) => !option.staged) ?? choices.at(-1);
}

/** What Enter and Space pick: the only legal choice, or else the one that ends a question of several. */
export function defaultChoice(choices: Choice[]): Choice | undefined {
  const open = legal(choices);
  return open.length === 1 ? open[0] : open.find((choice) => choice.option.done && choice.question.several);
}

export function choicesFor(piece: Piece, choices: Choice[]): Choice[] {
  return choices.filter(
    ({ question, option }) =>
      piece.options.includes(option.action) && (piece.askee < 0 || piece.askee === question.askee),
  );
}

/** The different reasons why none of these may be chosen. */
export function reasonsOf(choices: Choice[]): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { option } of choices) {
    if (option.refused) reasons.set(`${option.refused.rule} ${option.refused.text}`, option.refused);
  }
  return [...reasons.values()];
}

/** The key of the one legal choice, "+" for several, nothing for none; a dot when keys have run out. */
export function markerOf(piece: Piece, choices: Choice[]): string {
  const meant = legal(choicesFor(piece, choices));
  const only = meant.length > 1 ? alike(meant) : undefined;
  const open = only ? [only] : meant;
  return open.length > 1 ? "+" : (open[0] ? open[0].key || "•" : "");
}

/** The choice's text; with several open questions also for whom it is. */
export function inWords({ option, question }: Choice): string {
  return question.askee_name ? `${question.askee_name}: ${option.text}` : option.text;
}

/** How many a question of several takes. */
export function howMany({ least, most: stated, options }: Question): string {
  // A bound that the options do not reach is none.
  const most = stated < options.filter((option) => !option.done && (option.staged || !option.refused)).length ? stated : 0;
  if (least === stated && least > 0) return t("Pick {n}.", { n: least });
  if (least > 0 && most > 0) return t("Pick {least} to {most}.", { least, most });
  if (least > 0) return t("Pick {n} or more.", { n: least });
  return most > 0 ? t("Pick up to {n}.", { n: most }) : t("Pick any number.");
}

/** Those that begin with what has been typed, then those of which a later word does. */
export function matches(choices: Choice[], typed: string): Choice[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const texts = choices.map((choice) => ({ choice, text: choice.option.text.toLocaleLowerCase() }));
  const first = texts.filter(({ text }) => text.startsWith(wanted));
  const later = texts.filter(({ text }) => !text.startsWith(wanted) && ` ${text}`.includes(` ${wanted}`));
  return [...first, ...later].map(({ choice }) => choice);
}
