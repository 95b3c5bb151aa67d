// INFILTRATORS: a guarded site at night, seen from above; cones of light, and three people outside them.

import { svg } from "lit";
import { cone, downward, each, round, scatter, type Drawing } from "./drawing";

/** Draw a roof with its shadow and its lit edge. */
function roof(x: number, y: number, width: number, height: number, colour: string): Drawing {
  return svg`<path d="M${x + 9} ${y + 12}h${width}v${height}h-${width}z" fill="#05080a" opacity=".6" />
    <rect x=${x} y=${y} width=${width} height=${height} fill=${colour} />
    <path d="M${x} ${y + height}V${y}H${x + width}l-5 5H${x + 5}V${y + height - 5}z" fill="#fff" opacity=".16" />
    <path d="M${x} ${y + height}H${x + width}V${y}l-5 5V${y + height - 5}H${x + 5}z" fill="#000" opacity=".28" />`;
}

function tree(x: number, y: number, size: number): Drawing {
  return svg`<circle cx=${x + size * 0.35} cy=${y + size * 0.5} r=${size} fill="#04080a" opacity=".55" />
    <circle cx=${x} cy=${y} r=${size} fill="#1d3325" /><circle cx=${x - size * 0.22} cy=${y - size * 0.25} r=${size * 0.68} fill="#2a4730" /><circle cx=${x - size * 0.35} cy=${y - size * 0.4} r=${size * 0.34} fill="#3c6140" />`;
}

/** Draw a person from above: shoulders, head and direction of view. */
function walker(x: number, y: number, angle: number, coat: string, head: string, edge: string): Drawing {
  return svg`<ellipse cx=${x + 4} cy=${y + 6} rx="12" ry="9" fill="#000" opacity=".5" />
    <g transform="translate(${x} ${y}) rotate(${angle})">
      <ellipse rx="7.5" ry="12.5" fill=${coat} stroke=${edge} stroke-width="1.4" /><circle cx="1.5" r="6" fill=${head} stroke=${edge} stroke-width="1" /><path d="M5-3.5l5 3.5-5 3.5z" fill=${edge} />
    </g>`;
}

function crate(x: number, y: number, size: number): Drawing {
  return svg`<path d="M${x + 5} ${y + 6}h${size}v${size}h-${size}z" opacity=".5" />
    <rect x=${x} y=${y} width=${size} height=${size} fill="#6b5638" stroke="#93794f" /><path d="M${x} ${y}l${size} ${size}M${x + size} ${y}l-${size} ${size}" stroke="#463621" stroke-width="1.5" />`;
}

function lorry(x: number, y: number): Drawing {
  return svg`<path d="M${x + 7} ${y + 9}h84v34h-84z" opacity=".5" />
    <rect x=${x} y=${y} width="58" height="34" rx="2" fill="#3d5458" stroke="#5f7b80" />${each(6, (index) => svg`<path d="M${x + 6 + index * 9} ${y + 2}v30" stroke="#2c3f43" stroke-width="2" />`)}
    <rect x=${x + 61} y=${y + 3} width="22" height="28" rx="5" fill="#52696d" stroke="#7b979b" /><path d="M${x + 70} ${y + 6}h5v22h-5z" fill="#14262b" />`;
}

function grass(): Drawing {
  const next = scatter(23);
  const blades = Array.from({ length: 190 }, () => `M${(next() * 640).toFixed(0)} ${(next() * 360).toFixed(0)}l2-4`).join("");
  return svg`<path d=${blades} stroke="#5a7a5c" stroke-width="1" opacity=".35" fill="none" />`;
}

export function infiltrators(): Drawing {
  return svg`
    <defs>
      ${downward("tor-ground", "#17261f", "#101c1a")}
      ${round("tor-lamp", ["#ffe9a6 0.95", "#ffc85a 0.42", "#ffb347 0"])}
      <radialGradient id="tor-west" gradientUnits="userSpaceOnUse" cx="236" cy="176" r="170"><stop offset="0" stop-color="#fff0b8" stop-opacity=".95" /><stop offset=".55" stop-color="#ffd676" stop-opacity=".5" /><stop offset="1" stop-color="#ffd676" stop-opacity=".04" /></radialGradient>
      <radialGradient id="tor-east" gradientUnits="userSpaceOnUse" cx="470" cy="252" r="150"><stop offset="0" stop-color="#fff0b8" stop-opacity=".95" /><stop offset=".55" stop-color="#ffd676" stop-opacity=".5" /><stop offset="1" stop-color="#ffd676" stop-opacity=".04" /></radialGradient>
      <radialGradient id="tor-tower" gradientUnits="userSpaceOnUse" cx="596" cy="34" r="300"><stop offset="0" stop-color="#f2fbff" stop-opacity=".85" /><stop offset=".6" stop-color="#bfe6f2" stop-opacity=".22" /><stop offset="1" stop-color="#bfe6f2" stop-opacity="0" /></radialGradient>
      ${round("tor-green", ["#b6ffd9 0.9", "#45e69a 0.35", "#45e69a 0"])}
    </defs>
    <rect width="640" height="360" fill="url(#tor-ground)" />
    ${grass()}
    <path d="M118 58H566V318H118z" fill="#2b3635" /><path d="M118 58H566V318H118z" fill="none" stroke="#000" stroke-width="9" opacity=".25" />
    <path d="M0 196H118V244H0zM300 318h62v42h-62z" fill="#262f2e" /><path d="M4 220H112" stroke="#c8b98a" stroke-width="2.5" stroke-dasharray="14 12" opacity=".55" />
    ${each(7, (index) => svg`<path d="M${118 + index * 64} 58V318" stroke="#fff" stroke-opacity=".045" />`)}${each(4, (index) => svg`<path d="M118 ${58 + index * 64}H566" stroke="#fff" stroke-opacity=".045" />`)}
    <path d=${cone(596, 34, 300, 142, 20)} fill="url(#tor-tower)" />
    <path d=${cone(236, 176, 170, 8, 46)} fill="url(#tor-west)" /><path d=${cone(470, 252, 150, 196, 50)} fill="url(#tor-east)" />
    ${roof(150, 80, 116, 62, "#42504e")} ${roof(174, 92, 26, 22, "#5b6b68")} <circle cx="236" cy="110" r="12" fill="#2b3635" /><path d="M227 110h18M236 101v18" stroke="#5b6b68" stroke-width="3" />
    ${roof(408, 84, 128, 74, "#574639")} ${each(4, (index) => svg`<rect x=${424 + index * 27} y="98" width="17" height="46" fill="#ffd98a" opacity=${index === 2 ? 0.85 : 0.16} />`)}
    ${roof(150, 234, 92, 62, "#38494f")} <path d="M158 265h76" stroke="#64808a" stroke-width="5" /><path d="M158 252h76M158 280h76" stroke="#2a383d" stroke-width="2" />
    ${lorry(284, 92)} ${crate(306, 196, 24)} ${crate(333, 202, 20)} ${crate(320, 224, 18)} ${crate(504, 186, 22)}
    <circle cx="366" cy="276" r="40" fill="url(#tor-green)" opacity=".75" /><rect x="355" y="267" width="22" height="17" rx="2" fill="#0d1c18" stroke="#8ff0c4" stroke-width="1.6" /><path d="M359 272h10M359 276h14M359 280h7" stroke="#8ff0c4" stroke-width="1.4" />
    <path d="M118 196V58H566V318H362M300 318H118V244" fill="none" stroke="#000" stroke-width="10" opacity=".35" transform="translate(3 5)" />
    <path d="M118 196V58H566V318H362M300 318H118V244" fill="none" stroke="#e9dcb8" stroke-width="5" /><path d="M118 196V58H566V318H362M300 318H118V244" fill="none" stroke="#7d735a" stroke-width="1.5" stroke-dasharray="2 9" />
    <circle cx="236" cy="176" r="34" fill="url(#tor-lamp)" /><circle cx="470" cy="252" r="34" fill="url(#tor-lamp)" />
    ${walker(236, 176, 8, "#b98a2e", "#f0cf84", "#2a1c05")} ${walker(470, 252, 196, "#b98a2e", "#f0cf84", "#2a1c05")}
    ${roof(572, 12, 46, 44, "#4b5a5e")} <circle cx="596" cy="34" r="26" fill="url(#tor-lamp)" /><circle cx="596" cy="34" r="8" fill="#fffbe0" />
    ${walker(262, 306, -38, "#0f2a38", "#1b4a60", "#86d8ff")} ${walker(138, 326, -60, "#0f2a38", "#1b4a60", "#86d8ff")} ${walker(550, 168, 178, "#0f2a38", "#1b4a60", "#86d8ff")}
    <path d="M138 326q30 14 62-2t46-12" fill="none" stroke="#86d8ff" stroke-width="2" stroke-dasharray="1 8" stroke-linecap="round" opacity=".9" />
    ${tree(52, 76, 34)} ${tree(96, 24, 24)} ${tree(22, 150, 22)} ${tree(48, 316, 38)} ${tree(606, 124, 26)} ${tree(616, 226, 34)} ${tree(594, 326, 30)} ${tree(420, 346, 22)} ${tree(220, 346, 17)} ${tree(330, 20, 22)} ${tree(470, 22, 27)}
    <rect width="640" height="360" fill="#02060c" opacity=".12" />`;
}
