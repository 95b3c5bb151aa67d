// What has changed in a table's state, put into the state before.

import type { readTableState, StateChanges } from "./generated";

/** A table's state as it is sent. */
export type SentState = Parameters<typeof readTableState>[0];

/** Return the state after changes. Its log has the lines from `log_from` on, as the log of any state. */
export function withChanges(before: SentState, { fields, scene, lists, log, log_from }: StateChanges): SentState {
  const listed = <T>(name: string, old: T[] = []): T[] => {
    const parts = lists[name] as (T | number)[] | undefined;
    return parts?.map((part) => (typeof part === "number" ? old[part] : part)) ?? old;
  };
  return {
    ...before,
    ...fields,
    seats: listed("seats", before.seats),
    questions: listed("questions", before.questions),
    changeable: listed("changeable", before.changeable),
    scene: { ...before.scene, ...scene, zones: listed("zones", before.scene.zones) },
    log,
    log_from,
  };
}
