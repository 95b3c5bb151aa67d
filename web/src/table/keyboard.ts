// Handles the table's keys, except those for fields, dialogs, the browser or controls.

import type { LitElement, ReactiveController } from "lit";
import { keyAction, type KeyAction, type KeyContext } from "../state/key-actions";

export class Keyboard implements ReactiveController {
  /**
   * @param context What keys can mean now.
   * @param carryOut Returns false if the key shall have its usual effect, too.
   */
  constructor(
    private readonly page: LitElement,
    private readonly context: () => Omit<KeyContext, "onControl" | "nearPieces">,
    private readonly carryOut: (action: KeyAction, key: string) => boolean,
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
    const deed = keyAction(event.key, { ...this.context(), onControl, nearPieces });
    if (deed && this.carryOut(deed, event.key)) event.preventDefault();
  };
}
