// The client's icon set, drawn on a 24 by 24 field in the current colour.

import { svg, nothing, type SVGTemplateResult } from "lit";

type Drawing = SVGTemplateResult;

const drawings: Record<string, Drawing> = {
  file: svg`<path d="M6 2h8l5 5v15H6z"/><path class="hollow" d="M14 2v6h5M9 12h7M9 15.5h7M9 19h4"/>`,
  lock: svg`<rect x="4.5" y="10.5" width="15" height="11" rx="2"/><path class="line" d="M8 10V7a4 4 0 0 1 8 0v3"/><path class="hollow" d="M12 14.5v3.5"/>`,
  worker: svg`<circle cx="12" cy="6.4" r="4"/><path d="M4 22c0-6 3-9.5 8-9.5s8 3.5 8 9.5z"/><path class="hollow" d="M9 13.2l3 8 3-8"/>`,
  interface: svg`<rect x="2.5" y="3.5" width="19" height="13" rx="1.6"/><path d="M8 20.5h8M12 16v4.5" class="line"/><path class="hollow" d="M6.5 7.5l3 2.6-3 2.6M11.5 13h5"/>`,
  alarm: svg`<path d="M5 17c1-1.5 1.5-3.5 1.5-6.5a5.5 5.5 0 0 1 11 0c0 3 .5 5 1.5 6.5z"/><circle cx="12" cy="20" r="2.2"/><path class="line" d="M12 2v2.5M2.5 9c.2-2 .9-3.6 2.2-5M21.5 9c-.2-2-.9-3.6-2.2-5"/>`,
  eye: svg`<path d="M1.5 12C4 7 8 5 12 5s8 2 10.5 7C20 17 16 19 12 19S4 17 1.5 12z"/><circle class="cut" cx="12" cy="12" r="4"/><circle cx="12" cy="12" r="1.8"/>`,
  person: svg`<circle cx="12" cy="6.5" r="4.5"/><path d="M3.5 22c0-6 3.5-9 8.5-9s8.5 3 8.5 9z"/>`,
  robot: svg`<rect x="4" y="7" width="16" height="13" rx="2.5"/><path class="line" d="M12 7V3M2 12v4M22 12v4"/><circle cx="12" cy="3" r="1.7"/><circle class="cut" cx="9" cy="12.5" r="1.7"/><circle class="cut" cx="15" cy="12.5" r="1.7"/><path class="hollow" d="M8.5 17h7"/>`,
  wound: svg`<rect x="3" y="3" width="18" height="18" rx="4"/><path class="cut" d="M10 6h4v4h4v4h-4v4h-4v-4H6v-4h4z"/>`,
  delay: svg`<path d="M6 2h12v3l-4.5 7L18 19v3H6v-3l4.5-7L6 5z"/><path class="hollow" d="M9 5.5h6M9.5 19h5"/>`,
  crown: svg`<path d="M3 19 1.5 7l5.5 4.5L12 4l5 7.5L22.5 7 21 19z"/><path class="hollow" d="M5 16h14"/>`,
  sludge: svg`<path d="M12 2c3.5 5 6.5 8.2 6.5 12.3A6.5 6.5 0 0 1 12 21a6.5 6.5 0 0 1-6.5-6.7C5.5 10.2 8.5 7 12 2z"/><path class="hollow" d="M9 14.5a3.2 3.2 0 0 0 3 3.3"/>`,
  card: svg`<rect x="7.5" y="2.5" width="13" height="17" rx="1.8"/><path class="line" d="M4.5 6v14a1.5 1.5 0 0 0 1.5 1.5h10"/><path class="hollow" d="M11 7h6M11 10.5h6"/>`,
  die: svg`<rect x="3" y="3" width="18" height="18" rx="4"/><circle class="cut" cx="8" cy="8" r="1.7"/><circle class="cut" cx="16" cy="8" r="1.7"/><circle class="cut" cx="12" cy="12" r="1.7"/><circle class="cut" cx="8" cy="16" r="1.7"/><circle class="cut" cx="16" cy="16" r="1.7"/>`,
  door: svg`<path d="M5 2.5h10v19H5z"/><circle class="cut" cx="12.3" cy="12" r="1.3"/><path class="line" d="M17 6h3.5M17 12h5M17 18h3.5"/>`,
  mask: svg`<path d="M2 6c3.5 1.5 6.5 0 10 0s6.5 1.5 10 0c.5 7-1.5 12-5.5 12-2.5 0-3-2.5-4.5-2.500S10 18 7.5 18C3.5 18 1.5 13 2 6z"/><path class="hollow" d="M5.5 10.500q2.200-1.5 4.200.8M18.5 10.500q-2.200-1.5-4.200.8"/>`,
  stop: svg`<path d="M7.5 2h9L22 7.500v9L16.5 22h-9L2 16.500v-9z"/><path class="hollow" d="M9 8v8M15 8v8"/>`,
  bars: svg`<path class="line" d="M3 4h18M3 20h18M6 4v16M12 4v16M18 4v16"/>`,
  off: svg`<path class="line" d="M12 2.500V11M7.200 5.500a8 8 0 1 0 9.600 0"/>`,
  stun: svg`<path d="M13.5 1.5 4 13.500h6L8.5 22.5 20 9.500h-6.500z"/>`,
  shield: svg`<path d="M12 2l8.5 3v7c0 5-3.5 8.5-8.5 10.500C7 20.5 3.5 17 3.5 12V5z"/>`,
  hull: svg`<path d="M4 3h16v18H4z"/><path class="hollow" d="M13 3l-3 6 4 4-4 8"/>`,
  engine: svg`<path class="line" d="M3 5l7 7-7 7M11 5l7 7-7 7"/>`,
  aim: svg`<circle class="line" cx="12" cy="12" r="7"/><path class="line" d="M12 1.500v7M12 15.500v7M1.5 12h7M15.5 12h7"/>`,
  planet: svg`<circle cx="12" cy="12" r="7"/><path class="line" d="M2.5 16.500c5 .5 14-3 19-9"/>`,
  ship: svg`<path d="M1.5 14 12 4l10.5 10-5 1.500L15 21l-3-3-3 3-2.5-5.500z"/>`,
  cloak: svg`<circle class="line" cx="12" cy="12" r="9" stroke-dasharray="3.5 4"/><circle cx="12" cy="12" r="3"/>`,
  flag: svg`<path class="line" d="M5 2v20"/><path d="M5 3h14l-3.5 5L19 13H5z"/>`,
  noise: svg`<path d="M3 9h4l5-5v16l-5-5H3z"/><path class="line" d="M15.500 8.500q2.500 3.500 0 7M18.500 5.500q5 6.500 0 13"/>`,
  blade: svg`<path d="M21.500 2.500 19 10l-8 8-5-5 8-8z"/><path class="line" d="M4.500 11.500l8 8M7 17l-4.500 4.500"/>`,
  star: svg`<path d="M12 2l3 6.6 7.2.8-5.4 4.8 1.5 7.1L12 17.7l-6.3 3.6 1.5-7.1L1.8 9.4 9 8.6z"/>`,
};

export function hasGlyph(name: string): boolean {
  return name in drawings;
}

export function glyph(name: string, x: number, y: number, size: number): SVGTemplateResult | typeof nothing {
  const drawing = drawings[name];
  if (!drawing) return nothing;
  return svg`<g class="glyph" transform="translate(${x} ${y}) scale(${size / 24})">${drawing}</g>`;
}
