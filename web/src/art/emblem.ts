// A picture for a game that the client does not know: a floor plan generated from the game's name.

import { html, svg, type TemplateResult } from "lit";
import { numbersFrom } from "./numbers-from";

export function emblem(name: string): TemplateResult {
  const next = numbersFrom(name);
  const columns = 6;
  const rooms = Array.from({ length: columns * 3 }, (_, index) => ({
    x: 14 + (index % columns) * 32,
    y: 14 + Math.floor(index / columns) * 32,
    lit: next() > 0.72,
    door: next(),
  }));
  return html`<svg class="emblem" viewBox="0 0 220 124" aria-hidden="true" focusable="false">
    <rect class="blueprint" width="220" height="124" />
    <rect fill="url(#pattern-plan)" width="220" height="124" />
    ${rooms.map(
      (room) => svg`
        <rect class=${room.lit ? "emblem-lit" : "emblem-room"} x=${room.x} y=${room.y} width="32" height="32" />
        <path class="emblem-door" d=${room.door > 0.5 ? `M${room.x + 32} ${room.y + 11}v10` : `M${room.x + 11} ${room.y + 32}h10`} />`,
    )}
    <path class="emblem-beam" d="M14 110L${60 + next() * 120} 14" />
  </svg>`;
}
