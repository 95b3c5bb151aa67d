// What the page says about a plane in words: its name, a ruler, a refused point and the terrain.

import { html, type TemplateResult } from "lit";
import { terrainSample, terrains } from "../art/plane-art";
import { distanceText, endName, isSame, placeText } from "../scene/plane-points";
import type { Aim } from "../state/plane-aims";
import type { Piece, Plane } from "../wire/generated";
import { formatNumber, t } from "../words/words";
import type { Ruler } from "./plane-drawing";

/** Return the name of the plane for screen readers, with what its keys do. */
export function planeName(label: string, plane: Plane, isAsked: boolean): string {
  const texts = {
    what: label, wide: formatNumber(plane.wide / plane.inch), high: formatNumber(plane.high / plane.inch), step: formatNumber(plane.step / plane.inch),
  };
  return isAsked
    ? t("{what}, {wide} by {high} inches. Arrow keys move a point by {step} inches, with Shift by 1; N goes to the nearest possible point; Enter chooses it; R begins and ends the ruler.", texts)
    : t("{what}, {wide} by {high} inches. Arrow keys move a point by {step} inches, with Shift by 1; R begins and ends the ruler.", texts);
}

/** Return where a ruler begins, and its end and length if it has an end. */
export function rulerText(plane: Plane, pieces: Piece[], ruler: Ruler): string {
  const from = endName(plane, pieces, ruler.from);
  if (isSame(ruler.from, ruler.to)) return t("Ruler from {place}", { place: from });
  return t("{from} to {to}: {far}", { from, to: endName(plane, pieces, ruler.to), far: distanceText(plane, pieces, ruler.from, ruler.to) });
}

/** Return why a point is refused. */
export function whyNot(aim: Aim | null): string {
  if (!aim?.refused) return t("Not possible: see the reason below.");
  return t("Not possible: {why}", { why: [aim.refused.rule, aim.refused.cause || aim.refused.text].filter(Boolean).join(" ") });
}

/** Draw a sample of each kind of terrain on the plane, with the name that the game gives it, if any. */
export function terrainLegend(plane: Plane): TemplateResult {
  const there = new Map(plane.patches.map(({ kind, label }) => [kind, label]));
  return html`<p class="plane-legend" aria-hidden="true">
    ${terrains().filter(([kind]) => there.has(kind)).map(([kind, word]) => html`<span>${terrainSample(kind)}${there.get(kind) || word}</span>`)}
  </p>`;
}

/** List the terrain for screen readers. */
export function terrainList(plane: Plane): TemplateResult {
  const words = new Map(terrains());
  return html`<ul class="unseen" aria-label=${t("Terrain")}>
    ${plane.patches.map(
      (patch) => html`<li>${t("{what}: from {from} to {to} inches", {
        what: patch.label || (words.get(patch.kind) ?? patch.kind),
        from: placeText(plane, patch), to: placeText(plane, { x: patch.x + patch.wide, y: patch.y + patch.high }),
      })}</li>`,
    )}
  </ul>`;
}
