// Marks what a lesson waits for: the answer in the list, and the pieces that mean it.

import { eachPiece } from "../scene/piece-tree";
import type { Guidance, TableState } from "../wire/generated";

const marked = "{ outline: 4px solid var(--lit); outline-offset: 3px; scroll-margin: 16px; animation: coach-here 1.6s ease-in-out infinite; }";

/** A card that is meant stands out of the hand, so that it can be told without colour. */
const raised = "{ translate: 0 -12px; z-index: 5; }";

/** The pieces that mean the first answer waited for. */
export function meantBy(state: TableState, { actions }: Guidance): string[] {
  const action = actions[0];
  if (action === undefined) return [];
  return [...eachPiece(state.scene)].filter((piece) => piece.options.includes(action)).map((piece) => piece.id);
}

/** The rules that mark the first answer waited for. */
export function marksOf(state: TableState, guidance: Guidance): string[] {
  const { actions, askee } = guidance;
  const action = actions[0];
  if (action === undefined) return [];
  const answer = `.answer[data-option="${action}"][data-askee="${askee}"]`;
  const means = meantBy(state, guidance).map((id) => `coverts-piece[data-piece="${CSS.escape(id)}"]`);
  return [
    ...[answer, ...means.map((piece) => `${piece} > .face`)].map((selector) => `${selector} ${marked}`),
    ...means.map((piece) => `.hands ${piece} ${raised}`),
  ];
}

/** A sheet of the page's own that can change at any time: the content policy lets no style be written in the page. */
export class Pointer {
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
