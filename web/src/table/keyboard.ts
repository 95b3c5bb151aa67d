// Which key presses the table takes: those that are not for a field, a dialog, the browser or a control.

import type { LitElement, ReactiveController } from "lit";
import { keyAction, type KeyAction, type KeyContext } from "../state/key-actions";

export class Keyboard implements ReactiveController {
  /** moment: what a key may mean now. carryOut: false where the key is to do what it usually does as well. */
  constructor(
    private readonly page: LitElement,
    private readonly moment: () => Omit<KeyContext, "onControl" | "nearPieces">,
    private readonly carryOut: (deed: KeyAction, key: string) => boolean,
  ) {}

  hostConnected(): void {
    window.addEventListener("keydown", this.onKey);
  }

  hostDisconnected(): void {
    window.removeEventListener("keydown", this.onKey);
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as Element;
    if (target.closest("input, select, textarea")) return;
    if (this.page.querySelector("dialog[open]:not(.chooser)")) return;
    const onControl = target.closest("button, a, summary") !== null;
    const nearPieces = target.closest("coverts-piece") !== null || !target.closest(".sidebar");
    const deed = keyAction(event.key, { ...this.moment(), onControl, nearPieces });
    if (deed && this.carryOut(deed, event.key)) event.preventDefault();
  };
}
