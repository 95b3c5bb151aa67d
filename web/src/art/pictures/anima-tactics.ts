// Anima Tactics: a table under a lamp, with ruins, and miniatures on their round bases.

import { svg } from "lit";
import { downward, each, round, scatter, type Drawing } from "./drawing";

/** Draw a base with its rim and its shadow under the lamp. */
function base(x: number, y: number, width: number, rim: string): Drawing {
  const high = width * 0.3;
  return svg`<ellipse cx=${x + width * 0.34} cy=${y + high * 0.5} rx=${width * 1.05} ry=${high * 0.95} fill="#0a1206" opacity=".42" />
    <path d="M${x - width} ${y}v7a${width} ${high} 0 0 0 ${2 * width} 0v-7z" fill="#17140f" /><ellipse cx=${x} cy=${y} rx=${width} ry=${high} fill="#3b3325" stroke=${rim} stroke-width="2.5" />
    <ellipse cx=${x - width * 0.2} cy=${y - high * 0.15} rx=${width * 0.6} ry=${high * 0.5} fill="#6d6444" opacity=".75" />`;
}

/** Draw a woman with a great sword over the shoulder and a cloak in the wind. */
function swordswoman(x: number, y: number, size: number): Drawing {
  return svg`${base(x, y, 40 * size, "#e2b866")}<g transform="translate(${x} ${y}) scale(${size})">
    <path d="M-10-62q-26 18-38 58 22-8 34 2z" fill="#7c1f2b" /><path d="M-10-62q-22 26-24 58l20-2z" fill="#a93340" />
    <path d="M-9-30L-13 0h9l6-24 5 24h10L12-32z" fill="#2c3038" /><path d="M6-30l6 30h5L12-32z" fill="#4b515c" />
    <path d="M-14-66q14-9 28 0l4 36q-18 8-34 0z" fill="#8d95a3" /><path d="M0-70q10 0 14 4l4 36q-6 3-12 4z" fill="#c8cfdb" /><path d="M-15-40h33v6h-33z" fill="#6b4a1f" />
    <path d="M13-64q13 4 17 18l-6 12-8-4 4-10-8-10z" fill="#aab2c0" />
    <circle cx="1" cy="-79" r="10" fill="#e8c3a0" /><path d="M-11-76q-3-17 12-16 14-1 12 12-6-7-13-6-7 1-7 15-6 8-12 6 6-4 8-11z" fill="#c9772d" />
    <path d="M22-36L92-112l7-4-2 8L29-28z" fill="#dfe6ef" /><path d="M22-36L92-112l7-4L26-32z" fill="#fff" /><path d="M14-40l16 14M20-28L10-18" stroke="#c79a45" stroke-width="5" stroke-linecap="round" />
  </g>`;
}

/** Draw a mage in robes with a glowing staff. */
function mage(x: number, y: number, size: number): Drawing {
  return svg`${base(x, y, 40 * size, "#8f9cf0")}<g transform="translate(${x} ${y}) scale(${size})">
    <circle cx="34" cy="-92" r="44" fill="url(#ani-spell)" />
    <path d="M-12-62q12-8 24 0l16 62q-28 9-54 0z" fill="#33407c" /><path d="M2-66q7 1 10 4l16 62q-10 4-18 4z" fill="#5c6cb8" /><path d="M-6-60l4 62M6-58l10 58" stroke="#1d2552" stroke-width="2" />
    <path d="M-15-38q16 6 31-1l2 7q-18 8-35 2z" fill="#d8b35a" /><path d="M9-60q16 2 24-6l4 9q-12 12-26 10z" fill="#4a59a0" />
    <path d="M34 0L33-84" stroke="#7c5a2c" stroke-width="4" /><path d="M27-84q7-14 14 0-2 8-7 8t-7-8z" fill="none" stroke="#d8b35a" stroke-width="3" /><circle cx="34" cy="-90" r="7" fill="#e9f4ff" />
    <circle cx="0" cy="-74" r="9" fill="#dcb594" /><path d="M-13-70q-2-22 13-23 15 1 13 21-5-10-13-11-9 2-13 13z" fill="#273163" /><path d="M-9-70q9 8 18 0l-4 17q-5 6-10 0z" fill="#e6e3dc" />
  </g>`;
}

/** Draw an archer, hooded and low, with a crossbow at the shoulder. */
function archer(x: number, y: number, size: number): Drawing {
  return svg`${base(x, y, 40 * size, "#7fc8a0")}<g transform="translate(${x} ${y}) scale(${size})">
    <path d="M-12-28L-24-2l9 3L0-22l10 23h10L10-30z" fill="#2a3328" /><path d="M-14-58q14-8 26 2l2 30q-16 8-30 0z" fill="#3d5a3c" /><path d="M4-62q6 2 8 6l2 30-8 3z" fill="#64885b" />
    <path d="M-14-64q-1-20 14-20 16 2 13 22-4 10-14 10-12-2-13-12z" fill="#2f4a31" /><path d="M0-78q11 2 10 15-3 8-9 7-7-4-6-13z" fill="#0f160f" /><circle cx="6" cy="-66" r="1.8" fill="#d9f3c0" />
    <path d="M8-50l28-6 2 8-28 10z" fill="#4d6f47" /><path d="M4-52l54-8v5L6-44z" fill="#7c5a2c" /><path d="M46-82q16 20 4 46" fill="none" stroke="#c9a35a" stroke-width="4" /><path d="M46-82L30-56l20 20" fill="none" stroke="#e9e3cc" stroke-width="1.2" />
  </g>`;
}

/** Draw a brute, horned and heavy, far off at the other side. */
function brute(x: number, y: number, size: number): Drawing {
  return svg`${base(x, y, 46 * size, "#d0604c")}<g transform="translate(${x} ${y}) scale(${size})">
    <path d="M-22-34l-8 36h18l6-26 12 26h18l-6-38z" fill="#2b1d1a" /><path d="M-30-80q30-16 60 2l-6 46q-24 12-46 0z" fill="#6a3a30" /><path d="M4-88q16 1 26 10l-6 46-14 5z" fill="#9a5b47" />
    <path d="M-30-80l-20 34 8 20 12-6-4-12 12-18zM30-78l20 30-6 26-12-4 2-16-12-18z" fill="#7c4639" /><circle cx="0" cy="-92" r="13" fill="#83493b" /><path d="M-11-98q-20-4-18-22 4 12 16 12zM11-98q20-4 18-22-4 12-16 12z" fill="#efe3c8" /><path d="M-7-93h5M3-93h5" stroke="#ffd25e" stroke-width="3" />
    <path d="M44-30L66-96" stroke="#5d4426" stroke-width="6" /><path d="M56-108l26 8-8 26-22-6z" fill="#98a0a8" /><path d="M56-108l26 8-4 13z" fill="#dfe5ea" />
  </g>`;
}

/** Draw a broken wall of stone in steps; its face towards the lamp is light. */
function ruin(x: number, y: number, steps: number[]): Drawing {
  const top = steps.map((high, index) => `${index ? "H" : "M"}${x + index * 22} V${y - high}`).join("").replace(/^M(\S+) V/, "M$1 ");
  const end = x + steps.length * 22;
  return svg`<path d="M${x} ${y}l40 16h${steps.length * 22}l-40-16z" fill="#0a1206" opacity=".4" />
    <path d="${top}H${end}V${y}H${x}z" fill="#8a8371" /><path d="${top}H${end}V${y - (steps.at(-1) ?? 0) + 5}" fill="none" stroke="#cfc6ac" stroke-width="4" />
    ${each(Math.floor(Math.max(...steps) / 13), (row) => svg`<path d="M${x} ${y - 12 - row * 13}h${steps.filter((high) => high > row * 13 + 14).length * 22}" stroke="#5c5646" stroke-width="1.5" />`)}
    <path d="M${end} ${y}V${y - (steps.at(-1) ?? 0)}l9 5V${y + 4}z" fill="#4c4738" />`;
}

function bush(x: number, y: number, size: number): Drawing {
  return svg`<ellipse cx=${x + size * 0.5} cy=${y + 2} rx=${size * 1.5} ry=${size * 0.45} fill="#0a1206" opacity=".4" />
    <circle cx=${x - size * 0.6} cy=${y - size * 0.4} r=${size * 0.7} fill="#2f4f24" /><circle cx=${x + size * 0.6} cy=${y - size * 0.35} r=${size * 0.65} fill="#29451f" /><circle cx=${x} cy=${y - size * 0.8} r=${size * 0.85} fill="#44692f" /><circle cx=${x - size * 0.25} cy=${y - size} r=${size * 0.45} fill="#6a9145" />`;
}

function die(x: number, y: number): Drawing {
  return svg`<path d="M${x + 4} ${y + 26}l44 2-10 12-34-4z" opacity=".4" />
    <path d="M${x} ${y}l20-10 20 8-19 11z" fill="#fff6df" /><path d="M${x} ${y}l21 9v26L${x + 2} ${y + 24}z" fill="#e7d6ac" /><path d="M${x + 40} ${y - 2}l-19 11v26l18-12z" fill="#b99f66" />
    <ellipse cx=${x + 20} cy=${y - 1} rx="4" ry="2.2" fill="#7c1f2b" /><circle cx=${x + 7} cy=${y + 9} r="2.4" fill="#3a2a12" /><circle cx=${x + 14} cy=${y + 24} r="2.4" fill="#3a2a12" /><circle cx=${x + 30} cy=${y + 13} r="2.2" fill="#3a2a12" />`;
}

export function animaTactics(): Drawing {
  const next = scatter(9);
  return svg`
    <defs>
      ${downward("ani-room", "#120d09", "#2b1c10")} ${downward("ani-field", "#52683a", "#7c8f4c", "#5f7440")} ${downward("ani-wood", "#8a5a2f", "#4a2c14")}
      ${round("ani-lamp", ["#fff2c4 0.9", "#ffdf94 0.35", "#ffdf94 0"])} ${round("ani-spell", ["#f4faff 0.95", "#8fb4ff 0.45", "#6f7cff 0"])}
      ${round("ani-pool", ["#fff6cf 0.55", "#fff0b8 0.18", "#000 0"])} ${round("ani-corner", ["#000 0", "#000 0.1", "#000 0.62"])}
    </defs>
    <rect width="640" height="360" fill="url(#ani-room)" />
    <circle cx="330" cy="-30" r="260" fill="url(#ani-lamp)" opacity=".55" /><path d="M280 0h100l26 26H254z" fill="#2e3b33" /><path d="M254 26h152l4 6H250z" fill="#ffe9ae" />
    <path d="M330 32L40 360H620z" fill="#ffe9ae" opacity=".05" />
    <path d="M96 128H544L690 344H-50z" fill="url(#ani-field)" /><path d="M-50 344H690v30H-50z" fill="url(#ani-wood)" /><path d="M-50 344H690v4H-50z" fill="#d39a5b" />
    <path d="M88 124H552l6 8H82z" fill="#a5703d" />
    <ellipse cx="330" cy="226" rx="330" ry="112" fill="url(#ani-pool)" />
    <path d="M430 330q-40-40-108-46t-124-36-62-58 66-44" fill="none" stroke="#c3ab78" stroke-width="24" opacity=".5" stroke-linecap="round" />
    ${each(80, () => {
      const down = next();
      return svg`<path d="M${(330 + (next() - 0.5) * (440 + 320 * down)).toFixed(0)} ${(138 + down * 196).toFixed(0)}l${(1 + 2 * down).toFixed(1)}-${(3 + 6 * down).toFixed(1)}" stroke="#37491f" stroke-width=${(0.8 + down).toFixed(1)} opacity=".6" />`;
    })}
    ${bush(126, 158, 15)} ${bush(160, 150, 11)} ${bush(524, 166, 16)} ${ruin(352, 176, [46, 58, 58, 34, 20])} ${ruin(186, 190, [18, 32, 52, 40])}
    ${brute(300, 190, 0.62)} ${archer(492, 210, 0.66)}
    ${bush(60, 268, 22)} ${bush(594, 262, 24)}
    <path d="M176 322L446 226" stroke="#0a1206" stroke-width="10" opacity=".3" transform="translate(4 6)" /><path d="M176 322L446 226" stroke="#f0cf6a" stroke-width="9" />
    ${each(13, (index) => svg`<path d=${`M${176 + index * 21.6} ${322 - index * 7.7}l-1.5-${index % 4 ? 5 : 9}`} stroke="#3a2a12" stroke-width="1.6" />`)}
    ${swordswoman(176, 300, 1.18)} ${mage(438, 296, 1.08)}
    ${die(548, 302)} ${die(36, 312)}
    <rect width="640" height="360" fill="url(#ani-corner)" opacity=".8" />`;
}
