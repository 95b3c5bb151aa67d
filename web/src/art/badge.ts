// Badges: a shape and a colour for each tone, a glyph, and at most a few characters.

import { html, svg, nothing, type SVGTemplateResult, type TemplateResult } from "lit";
import type { Badge } from "../wire/generated";
import { glyph, hasGlyph } from "./glyphs";
import { widthOf } from "./measure";
import { badgeShape, toneClass } from "./tones";

/** Tones whose badges have a point or a slant at their ends. */
const slantedTones = new Set(["gold", "warn", "bad"]);

/** Return the badge with its word in place of its few characters. */
export function withWord(badge: Badge): Badge {
  return badge.word ? { ...badge, text: badge.word } : badge;
}

/** Draw a badge in a line of text: its glyph and its word, or its few characters if it must be short. It is never blank. */
export function badgeTag(badge: Badge, short: boolean): TemplateResult {
  const icon = hasGlyph(badge.icon);
  const written = short ? badge.text || (icon ? "" : badge.word) : badge.word || badge.text;
  return html`<span class="tag ${toneClass(badge.tone)}" data-tone=${badge.tone} title=${badge.label}>
    ${icon ? html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">${glyph(badge.icon, 0, 0, 24)}</svg>` : nothing}
    ${written ? html`<span>${written}</span>` : nothing}
  </span>`;
}

function widthOfBadge(badge: Badge): number {
  const icon = hasGlyph(badge.icon) ? 14 : 0;
  const text = badge.text ? widthOf(badge.text, 13, 700) : 0;
  const ends = slantedTones.has(badge.tone) ? 15 : 10;
  return Math.max(20, icon + text + (icon && text ? 2 : 0) + ends);
}

function drawBadge(badge: Badge, x: number): SVGTemplateResult {
  const width = widthOfBadge(badge);
  const icon = hasGlyph(badge.icon);
  const left = icon && badge.text ? (slantedTones.has(badge.tone) ? 6 : 4) : (width - 14) / 2;
  const textAt = icon ? left + 16 : width / 2;
  return svg`<g class="badge ${toneClass(badge.tone)}" transform="translate(${x} 0)">
    <g class="shape">${badgeShape(badge.tone, width)}</g>
    ${icon ? glyph(badge.icon, left, 3.2, 13.5) : nothing}
    ${badge.text ? svg`<text x=${textAt} y="14.7" text-anchor=${icon ? "start" : "middle"}>${badge.text}</text>` : nothing}
  </g>`;
}

/** Draw a line of badges in a field; it shrinks if it would overflow. */
export function badgeRow(badges: Badge[], x: number, y: number, width: number, height: number): SVGTemplateResult | typeof nothing {
  if (badges.length === 0) return nothing;
  const gap = 3;
  const full = badges.reduce((sum, badge) => sum + widthOfBadge(badge) + gap, -gap);
  const scale = Math.min(height / 20, width / full);
  let at = 0;
  const drawn = badges.map((badge) => {
    const each = drawBadge(badge, at);
    at += widthOfBadge(badge) + gap;
    return each;
  });
  return svg`<g transform="translate(${x} ${y}) scale(${scale})">${drawn}</g>`;
}
