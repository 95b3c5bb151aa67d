// The table whose clocks are shown. It is small, because the first picture of a table needs it.

import type { TableState } from "../wire/generated";

/** The table whose clocks are shown. */
class ShownClocks extends EventTarget {
  current: TableState | null = null;

  show(state: TableState | null): void {
    this.current = state;
    this.dispatchEvent(new Event("change"));
  }
}

export const shownClocks = new ShownClocks();
