// Splits a state of the table into frames, one for each event that it brings.

import { stepsBetween } from "../scene/scene-steps";
import type { LogLine, TableState } from "../wire/generated";
import { t } from "../words/words";
import { areSameQuestions } from "./hints";

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
  const news = state.log.filter((line) => line.number > seen);
  const lines = news.filter(({ heading }) => !heading);
  // Others' last event is seen before a new question; the next question after an own answer comes at once.
  const waits = !own && state.questions.length > 0 && before.questions.length === 0 && lines.length > 0;
  const shown = lines.slice(Math.max(0, lines.length - MAX_FRAMES));
  if (shown.length + Number(waits) < 2) return [last];
  const isOpen = !own && areSameQuestions(before, state);
  const scenes = stepsBetween(before.scene, state.scene, shown);
  const early = shown.slice(0, waits ? shown.length : -1);
  const frames = early.map((line, at): Frame => {
    const isLast = at === lines.length - 1;
    const log = isLast ? state.log : state.log.filter(({ number }) => number <= line.number);
    const { log_from, seen_from } = state;
    const scene = { ...(scenes[at] ?? state.scene), caption: captionAt(line, before, state, news) };
    const asked = isOpen ? {} : { questions: [], changeable: [], can_undo: false };
    const awaited = isOpen && before.questions.length > 0 ? {} : awaitedMeanwhile(state);
    return { own, state: { ...before, ...asked, ...awaited, scene, log, log_from, seen_from } };
  });
  return [...frames, last];
}

/** Return the caption while a line is shown: between two headings of the news it is the first of them. */
function captionAt({ number }: LogLine, before: TableState, state: TableState, news: LogLine[]): string {
  const [was, is] = [before.scene.caption, state.scene.caption];
  const headings = news.filter(({ heading }) => heading);
  if (was === is || !headings.some((heading) => heading.number > number)) return is;
  return headings.filter((heading) => heading.number < number).at(-1)?.text ?? was;
}

/** Return whom the table waits for while events are shown: nobody, if the next question is the viewer's. */
function awaitedMeanwhile({ status, resolving, seats, questions, over }: TableState): Pick<TableState, "status" | "resolving" | "seats"> {
  if (questions.length === 0 && !over) return { status, resolving, seats };
  return { status: t("Watch what happens."), resolving: [], seats: seats.map((seat) => ({ ...seat, asked: false })) };
}
