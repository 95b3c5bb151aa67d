// A game's picture: its own if the client has one, else a generated floor plan.

import { html, type TemplateResult } from "lit";
import { emblem } from "./emblem";
import { animaTactics } from "./pictures/anima-tactics";
import { HEIGHT, WIDTH, type Drawing } from "./pictures/drawing";
import { infiltration } from "./pictures/infiltration";
import { infiltrators } from "./pictures/infiltrators";
import { trekCcg } from "./pictures/trek-ccg";

const pictures: Readonly<Record<string, () => Drawing>> = {
  infiltration,
  infiltrators,
  trek_ccg: trekCcg,
  anima_tactics: animaTactics,
};

/** Draw a game's picture; it fills its place and is cropped at the sides. */
export function picture(name: string): TemplateResult {
  const draw = pictures[name];
  if (!draw) return emblem(name);
  return html`<svg class="picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${draw()}</svg>`;
}
