// A tone is a colour (in CSS, by class), a badge shape and a pattern, so that it needs no colour to be recognised.

import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

const tones = new Set(["plain", "good", "bad", "warn", "gold", "blue", "yellow", "red", "violet"]);

export function toneClass(tone: string): string {
  return `tone-${tones.has(tone) ? tone : "plain"}`;
}

/** Return the fill of a tone's pattern, which is laid over its colour. */
export function patternOf(tone: string): string {
  return tone === "plain" || !tones.has(tone) ? "none" : `url(#pattern-${tone})`;
}

/** Return a badge's outline on a field `width` by 20; wide badges stretch in the middle, not at the ends. */
export function badgeShape(tone: string, width: number): SVGTemplateResult {
  const w = width;
  switch (tone) {
    case "good":
      return svg`<rect x="1" y="1" width=${w - 2} height="18" rx="9"/>`;
    case "bad":
      return svg`<path d="M6 1H${w - 6}L${w - 1} 6V14L${w - 6} 19H6L1 14V6z"/>`;
    case "warn":
      return svg`<path d="M5 1H${w - 5}L${w - 1} 19H1z"/>`;
    case "gold":
      return svg`<path d="M6 1H${w - 6}L${w} 10L${w - 6} 19H6L0 10z"/>`;
    case "yellow":
      return svg`<path d="M1 6L${w / 2} 0.5L${w - 1} 6V19H1z"/>`;
    case "red":
      return svg`<path d="M7 1H${w - 1}V13L${w - 7} 19H1V7z"/>`;
    case "violet":
      return svg`<path d="M1 1H${w - 1}V10C${w - 1} 16 ${w - 6} 19 ${w / 2} 19.5C6 19 1 16 1 10z"/>`;
    default:
      return svg`<rect x="1" y="1" width=${w - 2} height="18" rx=${tone === "blue" ? 1 : 5}/>`;
  }
}

/** Draw the patterns once in the page, so that every drawing can refer to them. */
export function patternSheet(): TemplateResult {
  return html`<svg class="pattern-sheet" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <pattern id="pattern-blue" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" class="ink" />
      </pattern>
      <pattern id="pattern-yellow" width="7" height="7" patternUnits="userSpaceOnUse">
        <circle cx="2" cy="2" r="1.1" class="dot" /><circle cx="5.5" cy="5.5" r="1.1" class="dot" />
      </pattern>
      <pattern id="pattern-red" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0H7M0 0V7" class="ink" />
      </pattern>
      <pattern id="pattern-gold" width="8" height="8" patternUnits="userSpaceOnUse">
        <path d="M4 1L7 4L4 7L1 4z" class="ink" />
      </pattern>
      <pattern id="pattern-violet" width="10" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 5Q2.5 0 5 3T10 1" class="ink" />
      </pattern>
      <pattern id="pattern-good" width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 2.5H5" class="ink" />
      </pattern>
      <pattern id="pattern-bad" width="8" height="8" patternUnits="userSpaceOnUse">
        <path d="M0 6L4 2L8 6" class="ink" />
      </pattern>
      <pattern id="pattern-warn" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path d="M0 0V9" class="ink thick" />
      </pattern>
      <pattern id="pattern-sight" width=".36" height=".36" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width=".36" height=".36" class="sight-ground" /><path d="M0 .18H.36" class="sight-line-under" /><path d="M0 .18H.36" class="sight-line" />
      </pattern>
      <pattern id="pattern-reach" width=".3333" height=".3333" patternUnits="userSpaceOnUse">
        <rect width=".3333" height=".3333" class="reach-ground" /><circle cx=".1667" cy=".1667" r=".07" class="reach-dot" />
      </pattern>
      <pattern id="pattern-plan" width="22" height="22" patternUnits="userSpaceOnUse">
        <path d="M0 .5H22M.5 0V22" class="plan" /><path d="M5.5 .5V8M11 14V22M11 14H18" class="plan strong" />
      </pattern>
      <pattern id="pattern-paper" width="22" height="22" patternUnits="userSpaceOnUse">
        <path d="M0 .5H22M.5 0V22" class="faint" /><path d="M5.5 .5V8M11 14V22M11 14H18" class="faint strong" />
      </pattern>
      <pattern id="pattern-back" width="12" height="12" patternUnits="userSpaceOnUse">
        <path d="M6 0L12 6L6 12L0 6z" class="plan strong" /><circle cx="6" cy="6" r="1.2" class="plan-dot" />
      </pattern>
    </defs>
  </svg>`;
}
