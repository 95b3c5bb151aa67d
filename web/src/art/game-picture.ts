// A game's picture: drawn for it where we know it, else a floor plan grown from its name.

import { html, type TemplateResult } from "lit";
import { emblem } from "./emblem";
import { animaTactics } from "./pictures/anima-tactics";
import { HEIGHT, WIDTH, type Drawing } from "./pictures/drawing";
import { infiltration } from "./pictures/infiltration";
import { infiltrators } from "./pictures/infiltrators";
import { trekCcg } from "./pictures/trek-ccg";

const drawn: Readonly<Record<string, () => Drawing>> = {
  infiltration,
  infiltrators,
  trek_ccg: trekCcg,
  anima_tactics: animaTactics,
};

/** It fills its place, and what does not fit is left out at its sides. */
export function picture(name: string): TemplateResult {
  const draw = drawn[name];
  if (!draw) return emblem(name);
  return html`<svg class="picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${draw()}</svg>`;
}
