// Star Trek CCG: a lane of worlds that leads into the distance, and ships along it.

import { svg } from "lit";
import { downward, each, round, scatter, type Drawing } from "./drawing";

function stars(): Drawing {
  const next = scatter(77);
  return svg`${each(150, () => {
    const size = next() ** 4 * 1.7 + 0.35;
    return svg`<circle cx=${(next() * 640).toFixed(1)} cy=${(next() * 360).toFixed(1)} r=${size.toFixed(2)} fill=${next() > 0.8 ? "#ffdcb8" : "#e6ecff"} opacity=${(0.35 + next() * 0.65).toFixed(2)} />`;
  })}`;
}

/** Draw a world lit from the upper left, with its night side and its air. */
function world(x: number, y: number, size: number, fill: string, bands: Drawing | Drawing[]): Drawing {
  const id = `trek-world-${x}`;
  return svg`<circle cx=${x} cy=${y} r=${size * 1.22} fill="url(#trek-air)" />
    <clipPath id=${id}><circle cx=${x} cy=${y} r=${size} /></clipPath>
    <g clip-path="url(#${id})"><circle cx=${x} cy=${y} r=${size} fill=${fill} />${bands}
      <circle cx=${x} cy=${y} r=${size} fill="url(#trek-night)" /></g>`;
}

/** Draw a long hull of our own shape from the side, with a glow behind its engine. */
function cruiser(x: number, y: number, size: number, turn: number, hull: string, glow: string): Drawing {
  return svg`<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">
    <path d="M-44 3L-168 9L-44 13z" fill=${glow} opacity=".35" /><path d="M-44 5L-110 9L-44 11z" fill="#fff" opacity=".55" />
    <path d="M-46 1l30-7 18-12 34 7 46 9-38 8-26 9-64 3-6-6z" fill=${hull} /><path d="M-46 1l30-7 18-12 34 7 46 9-60-3-38 8z" fill="#fff" opacity=".42" />
    <path d="M-30 16l-16 14h40l24-15z" fill=${hull} /><path d="M-46 30h40l6-4h-41z" fill="#000" opacity=".35" />
    <path d="M-8-7l-18-20 22 0 22 14z" fill=${hull} /><path d="M-26-27h22l22 14-6 1z" fill="#fff" opacity=".3" />
    <path d="M14-3h40M4 1h40M-26 6h24" stroke="#ffe7a8" stroke-width="1.8" stroke-dasharray="3 4" /><circle cx="-45" cy="8" r="6" fill=${glow} /><circle cx="-45" cy="8" r="3" fill="#fff" />
  </g>`;
}

/** Draw a ship with swept wings, from above and behind. */
function raider(x: number, y: number, size: number, turn: number): Drawing {
  return svg`<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">
    <path d="M-20-4L-96 0L-20 4z" fill="#86ffb0" opacity=".4" />
    <path d="M34 0l-20-6-14-3-22-25-10-3 6 27-4 7v6l4 7-6 27 10-3 22-25 14-3z" fill="#3f6b52" /><path d="M34 0l-20-6-14-3-22-25-10-3 6 27-4 7v3z" fill="#8fc29c" opacity=".75" />
    <circle cx="-22" cy="0" r="3.5" fill="#c9ffd9" /><path d="M10-2l12 2-12 2z" fill="#fbffd8" />
  </g>`;
}

export function trekCcg(): Drawing {
  const posts = Array.from({ length: 15 }, (_, index) => index / 14);
  const lane = (share: number): { x: number; y: number } => {
    const rest = 1 - share;
    const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
    const along = (...points: number[]): number => points.reduce((sum, point, index) => sum + point * (weights[index] ?? 0), 0);
    return { x: along(30, 210, 355, 590), y: along(382, 310, 200, 72) };
  };
  return svg`
    <defs>
      ${downward("trek-sky", "#04051a", "#0c0d33", "#1a1547")}
      ${round("trek-cloud", ["#b06be0 0.55", "#6b49c8 0.25", "#6b49c8 0"])} ${round("trek-cloud2", ["#3fb7d8 0.5", "#2d6fc0 0.2", "#2d6fc0 0"])} ${round("trek-cloud3", ["#ff9a6b 0.45", "#c8498e 0.18", "#c8498e 0"])}
      ${round("trek-air", ["#bcd3ff 0", "#bcd3ff 0", "#bcd3ff 0", "#bcd3ff 0.05", "#a9c2ff 0.32", "#a9c2ff 0"])}
      <radialGradient id="trek-night" cx=".32" cy=".28" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".35" /><stop offset=".32" stop-color="#000" stop-opacity="0" /><stop offset=".78" stop-color="#02031a" stop-opacity=".82" /><stop offset="1" stop-color="#02031a" stop-opacity=".95" /></radialGradient>
      ${round("trek-sun", ["#ffffff", "#fff2c9 0.8", "#ffcf7a 0.22", "#ffcf7a 0"])}
      <linearGradient id="trek-lane" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="#8fa8ff" stop-opacity=".85" /><stop offset="1" stop-color="#e7ecff" stop-opacity=".1" /></linearGradient>
    </defs>
    <rect width="640" height="360" fill="url(#trek-sky)" />
    <ellipse cx="430" cy="150" rx="330" ry="170" fill="url(#trek-cloud)" transform="rotate(-24 430 150)" /><ellipse cx="210" cy="70" rx="250" ry="110" fill="url(#trek-cloud2)" transform="rotate(-16 210 70)" /><ellipse cx="560" cy="60" rx="190" ry="100" fill="url(#trek-cloud3)" transform="rotate(-30 560 60)" />
    ${stars()}
    <circle cx="592" cy="70" r="80" fill="url(#trek-sun)" /><path d="M592 8V132M530 70H654" stroke="#fff8dc" stroke-width="1" opacity=".6" />
    <path d="M-30 372C180 300 330 190 590 72C380 210 240 320 90 392z" fill="url(#trek-lane)" opacity=".42" />
    <path d="M-30 372C180 300 330 190 590 72M90 392C240 320 380 210 590 72" fill="none" stroke="#c9d4ff" stroke-width="1.6" opacity=".75" />
    ${posts.map((share) => {
      const { x, y } = lane(share);
      return svg`<circle cx=${x.toFixed(1)} cy=${y.toFixed(1)} r=${(3.4 - 2.8 * share).toFixed(2)} fill="#fff4cf" opacity=${0.9 - share * 0.4} />`;
    })}
    ${world(468, 150, 15, "#b07a52", svg`<path d="M450 146h40v3h-40zM450 154h40v4h-40z" fill="#7d4d30" />`)}
    ${world(354, 142, 25, "#5fa0a8", svg`<path d="M326 132q30 8 60 0v8q-30 9-60 2zM326 152q30 7 60 0v5q-30 7-60 0z" fill="#dff3f0" opacity=".5" />`)}
    ${world(286, 268, 40, "#c98b4b", svg`<path d="M240 250q46 9 92 0v10q-46 10-92 0zM240 276q46 9 92 0v6q-46 10-92 0z" fill="#8f5a2c" /><path d="M240 266q46 9 92 0v4q-46 10-92 0z" fill="#f3d3a0" />`)}
    <path d="M246 262c-26 6-36 15-30 21 10 9 72 4 116-11 30-10 40-20 30-25-6-3-18-3-34-1 12 0 20 1 22 4 3 6-16 13-42 20-36 9-72 11-78 5-3-3 3-8 16-13z" fill="#f1d9b0" opacity=".85" />
    ${world(96, 196, 74, "#3f79b5", svg`<path d="M30 160q40-26 66-18 22 6 10 24-20 24-46 16-34-6-30-22zM84 216q30-14 52 0 16 14-6 26-34 12-52-4-8-14 6-22zM40 232q16-4 22 8t-10 16z" fill="#5f9a58" /><path d="M26 150q60 10 130-14M30 206q50 16 132 2M52 252q50 6 96-6" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".55" />`)}
    ${raider(548, 214, 0.8, 158)} ${raider(596, 246, 0.55, 158)}
    ${cruiser(424, 296, 1.25, -17, "#8a93ad", "#7fb0ff")} ${cruiser(222, 118, 0.52, -24, "#9aa2ba", "#ffb27f")} ${cruiser(512, 104, 0.2, -26, "#c5cbe0", "#9fc4ff")}
    <path d="M540 210L470 270" stroke="#a6ffc4" stroke-width="2" opacity=".9" stroke-dasharray="26 10" />`;
}
