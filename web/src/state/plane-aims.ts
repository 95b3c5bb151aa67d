// The answers that a point of a plane stands for.

import { actionsOn, cellOf, inches, placeText, pointIn, type Point } from "../scene/plane-points";
import type { Plane, Question, Reason, Zone } from "../wire/generated";
import { t } from "../words/words";
import type { Choice } from "./choices";

/** The meaning of a chosen point. */
export interface Aim {
  at: Point;
  /** The point in words: "12.4, 30.0". */
  label: string;
  /** How many inches it is from the figure that moves: "14.6"; empty if no figure does. */
  far: string;
  question: Question;
  /** The actions to send together: the beginning of the move, the cell, the point. */
  actions: number[];
  /** Why the client already knows that the point cannot be chosen. */
  refused: Reason | null;
}

/** Return the meaning of a point for the figure that moves, if one does; null if no point is asked for. */
export function aimAt(plane: Plane, at: Point, choices: Choice[], mover?: Point): Aim | null {
  const cell = cellOf(plane, at);
  const point = plane.points + pointIn(plane, at);
  const actions = plane.cells >= 0 ? [...plane.first, plane.cells + cell, point] : [point];
  const choice = plane.cells >= 0 || plane.chosen >= 0 ? choices.find(({ option }) => option.action === actions[0]) : undefined;
  if (!choice) return null;
  const elsewhere = plane.cells < 0 && plane.chosen !== cell;
  const refused = elsewhere ? { rule: "", text: t("Choose a point within the frame, or take the frame back."), cause: "" } : choice.option.refused;
  const far = mover ? inches(plane, Math.hypot(at.x - mover.x, at.y - mover.y)) : "";
  return { at, label: placeText(plane, at), far, question: choice.question, actions, refused };
}

/** Return the answer with which dragging a figure begins, if it can be dragged before the question for a point. */
export const beginningOf = (plane: Plane, choices: Choice[]): Choice | undefined =>
  choices.find(({ option }) => option.refused === null && option.action === plane.first[0]);

/** Return whether a question asks for a point of this zone. */
export const asksForPoint = (zone: Zone, choices: Choice[]): boolean => {
  const actions = zone.plane ? new Set(actionsOn(zone.plane)) : new Set();
  return choices.some(({ option }) => actions.has(option.action));
};
