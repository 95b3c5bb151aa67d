// Splits a state of the table into frames, one for each event that it brings.

import { stepsBetween } from "../scene/scene-steps";
import type { TableState } from "../wire/generated";

/** The number of frames of one state. If there are more events, the first ones are shown together. */
const MAX_FRAMES = 24;

/** A state to show, and whether it came from the viewer's own answer. */
export interface Frame {
  state: TableState;
  own: boolean;
}

/**
 * Return the frames of a state, the state itself last. Only the last frame asks a new question.
 * @param before The state before, as the server sent it; null if there is none.
 */
export function framesOf(before: TableState | null, state: TableState, own: boolean): Frame[] {
  const last = { state, own };
  if (!before || before.you !== state.you || state.position <= before.position) return [last];
  const seen = before.log_from + before.log.length - 1;
  const lines = state.log.filter((line) => line.number > seen && !line.heading);
  // Others' last event is seen before a new question; the next question after an own answer comes at once.
  const waits = !own && state.questions.length > 0 && before.questions.length === 0 && lines.length > 0;
  const shown = lines.slice(Math.max(0, lines.length - MAX_FRAMES));
  if (shown.length + Number(waits) < 2) return [last];
  const scenes = stepsBetween(before.scene, state.scene, shown);
  const early = shown.slice(0, waits ? shown.length : -1);
  const frames = early.map((line, at): Frame => {
    const isLast = at === lines.length - 1;
    const log = isLast ? state.log : state.log.filter(({ number }) => number <= line.number);
    const { log_from, seen_from } = state;
    const scene = scenes[at] ?? state.scene;
    const asked = own ? { questions: [], changeable: [], can_undo: false } : {};
    return { own, state: { ...before, ...asked, scene, log, log_from, seen_from } };
  });
  return [...frames, last];
}
