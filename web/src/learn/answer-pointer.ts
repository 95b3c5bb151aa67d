// Marks what a lesson waits for: the answer in the list, and the pieces that stand for it.

import { eachPiece } from "../scene/piece-tree";
import type { Guidance, TableState } from "../wire/generated";

const markStyle = "{ outline: 4px solid var(--lit); outline-offset: 3px; scroll-margin: 16px; animation: coach-here 1.6s ease-in-out infinite; }";

/** A marked card is raised out of the hand, so that the mark does not depend on colour. */
const raiseStyle = "{ translate: 0 -12px; z-index: 5; }";

/** Return the ids of the pieces that stand for the first answer the lesson waits for. */
export function expectedPieces(state: TableState, { actions }: Guidance): string[] {
  const action = actions[0];
  if (action === undefined) return [];
  return [...eachPiece(state.scene)].filter((piece) => piece.options.includes(action)).map((piece) => piece.id);
}

/** Return the style rules that mark the first answer the lesson waits for. */
export function expectedMarks(state: TableState, guidance: Guidance): string[] {
  const { actions, askee } = guidance;
  const action = actions[0];
  if (action === undefined) return [];
  const answer = `.answer[data-option="${action}"][data-askee="${askee}"]`;
  const pieces = expectedPieces(state, guidance).map((id) => `coverts-piece[data-piece="${CSS.escape(id)}"]`);
  return [
    ...[answer, ...pieces.map((piece) => `${piece} > .face`)].map((selector) => `${selector} ${markStyle}`),
    ...pieces.map((piece) => `.hands ${piece} ${raiseStyle}`),
  ];
}

/** A style sheet that can change at any time; the content policy allows no inline styles. */
export class AnswerPointer {
  private readonly sheet = new CSSStyleSheet();

  attach(): void {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
  }

  detach(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== this.sheet);
  }

  point(rules: string[]): void {
    this.sheet.replaceSync(rules.join("\n"));
  }
}
