// What a press on a piece does: it answers, shows a card, asks which answer is meant, or says why there is none.

import type { CovertsPiece } from "../pieces/piece";
import { choiceText, markerOf, type Choice } from "../state/choices";
import { notice } from "../state/notices";
import { pressOf, targetOf } from "../state/presses";
import type { Session } from "../state/session";
import type { BoardZoom } from "../view/board-zoom";
import type { Lens } from "../view/lens";
import type { Layout } from "../view/table-layout";
import type { Piece } from "../wire/generated";
import { t } from "../words/words";
import type { Chooser } from "./question/chooser";
import type { Recap } from "./recap";

/** The parts of the page that a press needs. */
interface Parts {
  session: Session;
  layout: Layout;
  lens: Lens;
  recap: Recap;
  zoom: BoardZoom;
  chooser: Chooser;
}

export class PiecePresses {
  constructor(
    private readonly parts: Parts,
    private readonly pick: (choice: Choice) => void,
  ) {}

  press(pressed: CovertsPiece): void {
    const { session, layout, lens, recap, zoom, chooser } = this.parts;
    const { current, choices } = session;
    if (!current) return;
    const touched = pressed.isTouched;
    if (recap.scene) {
      lens.show(pressed.piece, touched);
      return;
    }
    const piece = targetOf(pressed.piece, current.scene, choices);
    const element = piece.id === pressed.piece.id ? pressed : elementOf(piece, pressed);
    if (touched && layout.name === "phone" && zoom.enlarge(faceOf(markerOf(piece, choices) ? element : groundOf(element)))) return;
    const press = pressOf(piece, choices, { touched, shown: lens.touchedPiece });
    switch (press.does) {
      case "ask":
        chooser.open(element, piece, press.choices);
        break;
      case "pick":
        this.pick(press.choice);
        break;
      case "show-way":
        lens.showWay(piece);
        session.say(notice(t("{answer}: touch the tile again.", { answer: choiceText(press.choice) })));
        break;
      case "fold":
        element.fold();
        lens.close();
        break;
      case "open":
      case "show-card":
        lens.show(piece, true);
        break;
      case "explain":
        session.say(press.notice);
        if (piece.style !== "tile" || layout.name === "wide") lens.show(piece, touched);
    }
  }

  /** Press a line of a stack that is open in the inspector. */
  pressRow(piece: Piece, element: HTMLElement): void {
    const { session, chooser } = this.parts;
    const press = pressOf(piece, session.choices, { touched: false, shown: "" });
    if (press.does === "ask") chooser.open(element, piece, press.choices);
    if (press.does === "pick") this.pick(press.choice);
  }
}

const faceOf = (element: Element): Element => element.querySelector(":scope > .face") ?? element;

/** Return the element of the piece that one stands on, or its own: what is only looked at needs no exact touch. */
const groundOf = (element: CovertsPiece): Element => element.parentElement?.closest("coverts-piece") ?? element;

/** Return the element of a piece that stands on the pressed one, or beneath it. */
function elementOf(piece: Piece, pressed: CovertsPiece): CovertsPiece {
  const selector = `coverts-piece[data-piece="${CSS.escape(piece.id)}"]`;
  return pressed.closest<CovertsPiece>(selector) ?? pressed.querySelector<CovertsPiece>(selector) ?? pressed;
}
