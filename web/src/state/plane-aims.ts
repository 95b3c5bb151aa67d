// The answers that a point of a plane stands for.

import { actionsOn, cellOf, placed, pointIn, type Point } from "../scene/plane-points";
import type { Plane, Question, Reason, Zone } from "../wire/generated";
import { t } from "../words/words";
import type { Choice } from "./choices";

/** What it means to choose a point. */
export interface Aim {
  at: Point;
  /** What the point is called: "12.4, 30.0". */
  label: string;
  question: Question;
  /** Those by which a move begins, of the cell and of the point, to be given at once. */
  actions: number[];
  /** Why it is known, without a question to the server, that it cannot be chosen. */
  refused: Reason | null;
}

/** Null where no point is asked for. */
export function aimAt(plane: Plane, at: Point, choices: Choice[]): Aim | null {
  const cell = cellOf(plane, at);
  const point = plane.points + pointIn(plane, at);
  const actions = plane.cells >= 0 ? [...plane.first, plane.cells + cell, point] : [point];
  const choice = plane.cells >= 0 || plane.chosen >= 0 ? choices.find(({ option }) => option.action === actions[0]) : undefined;
  if (!choice) return null;
  const elsewhere = plane.cells < 0 && plane.chosen !== cell;
  const refused = elsewhere ? { rule: "", text: t("Choose a point within the frame, or take the frame back."), cause: "" } : choice.option.refused;
  return { at, label: placed(plane, at), question: choice.question, actions, refused };
}

/** The answer with which dragging the mover begins, where it may be dragged before a point is asked for. */
export const beginningOf = (plane: Plane, choices: Choice[]): Choice | undefined =>
  choices.find(({ option }) => option.refused === null && option.action === plane.first[0]);

/** Whether any point of a zone can be asked for now. */
export const asksForPoint = (zone: Zone, choices: Choice[]): boolean => {
  const actions = zone.plane ? new Set(actionsOn(zone.plane)) : new Set();
  return choices.some(({ option }) => actions.has(option.action));
};
