// Infiltration: a company's building at night, cut open; lit rooms, a beam, and somebody on a rope.

import { svg } from "lit";
import { cone, downward, each, round, scatter, type Drawing } from "./drawing";

const LEFT = 104;
const ROOM = 72;
const FLOORS = [112, 206];
const HIGH = 84;

const at = (column: number): number => LEFT + column * ROOM;

/** Lit rooms, by floor and column. */
const lit = [
  [1, 4],
  [0, 3],
];

/** Draw a person on a floor: head and shoulders are enough at this size. */
function somebody(x: number, floor: number, colour: string, size = 1): Drawing {
  return svg`<g transform="translate(${x} ${floor}) scale(${size})" fill=${colour}>
    <circle cx="0" cy="-33" r="5.2" />
    <path d="M-6.5-26q6.5-3.5 13 0l2 13-3.5.5L4 0H.8L0-11-.8 0H-4l-1-12.5-3.5-.5z" />
  </g>`;
}

function racks(x: number, floor: number): Drawing {
  return svg`${each(3, (index) => svg`<rect x=${x + index * 17} y=${floor - 54} width="14" height="54" rx="1.5" fill="#0a2430" stroke="#2c7f8f" stroke-width="1" />`)}
    ${each(18, (index) => svg`<rect x=${x + (index % 3) * 17 + 3} y=${floor - 49 + Math.floor(index / 3) * 8} width=${3 + ((index * 5) % 6)} height="2" fill=${index % 4 ? "#5fe0ea" : "#ffcf6b"} />`)}`;
}

function desk(x: number, floor: number, glow: string): Drawing {
  return svg`<path d="M${x} ${floor - 20}h36v3h-3v17h-3v-17h-24v17h-3v-17h-3z" fill="#1b2a2c" />
    <path d="M${x + 9} ${floor - 38}h18v13h-18z" fill="#0d1a1d" /><path d="M${x + 11} ${floor - 36}h14v9h-14z" fill=${glow} /><path d="M${x + 17} ${floor - 25}h2v5h-2z" fill="#0d1a1d" />`;
}

function skyline(): Drawing[] {
  const next = scatter(11);
  return each(15, (index) => {
    const x = index * 46 - 20;
    const high = 90 + next() * 170;
    return svg`<rect x=${x} y=${330 - high} width=${30 + next() * 22} height=${high} fill=${index % 2 ? "#0f3442" : "#0c2b38"} />
      ${each(5, (window) => svg`<rect x=${x + 5 + (window % 3) * 9} y=${340 - high + ((window * 37) % Math.max(20, high - 30))} width="3" height="4.5" fill="#ffdf9a" opacity=${0.15 + next() * 0.4} />`)}`;
  });
}

function rain(): Drawing {
  const next = scatter(5);
  const strokes = Array.from({ length: 70 }, () => `M${(next() * 660).toFixed(0)} ${(next() * 320).toFixed(0)}l-3 11`).join("");
  return svg`<path d=${strokes} stroke="#9fdbe6" stroke-width=".8" opacity=".22" fill="none" />`;
}

export function infiltration(): Drawing {
  const [ceiling = 0] = FLOORS;
  const [upper = 0, lower = 0] = FLOORS.map((top) => top + HIGH);
  return svg`
    <defs>
      ${downward("inf-sky", "#041019", "#0b2f3f", "#1c6474")}
      ${downward("inf-dark", "#0e2d39", "#0a212b")}
      ${downward("inf-lit", "#ffe7ab", "#d59b45")}
      ${round("inf-moon", ["#e8fbff", "#8fd6e2 0.5", "#8fd6e2 0"])}
      ${round("inf-alarm", ["#ff5a4c 0.9", "#ff5a4c 0"])}
      ${downward("inf-torch", "#fff3c9 0.85", "#fff3c9 0.05")}
    </defs>
    <rect width="640" height="360" fill="url(#inf-sky)" />
    <circle cx="548" cy="62" r="86" fill="url(#inf-moon)" opacity=".5" /><circle cx="548" cy="62" r="24" fill="#dff6f8" />
    ${skyline()}
    <path d="M0 322H640V360H0z" fill="#06151c" />
    <path d=${cone(40, 330, 520, -68, 13)} fill="#c9f4fa" opacity=".09" />
    <path d="M92 100H548V306H92z" fill="#04121a" />
    <path d="M84 92H556V103H84z" fill="#153f4d" /><path d="M84 92H556V95H84z" fill="#54b6c5" />
    <path d="M132 92V78h48v14zM196 92V70h26v22zM470 92V74h62v18z" fill="#0d2a35" /><path d="M132 78h48v3h-48zM470 74h62v3h-62z" fill="#2c6b7a" />
    <path d="M209 70V28M202 40h14M204 50h10" stroke="#7cc9d5" stroke-width="2" /><circle cx="209" cy="26" r="3" fill="#ff6b5e" /><circle cx="209" cy="26" r="16" fill="url(#inf-alarm)" opacity=".8" />
    ${FLOORS.map((top, floor) =>
      each(6, (column) => {
        const bright = lit[floor]?.includes(column);
        return svg`<rect x=${at(column)} y=${top} width=${ROOM - 5} height=${HIGH} fill=${bright ? "url(#inf-lit)" : "url(#inf-dark)"} />
          <path d="M${at(column)} ${top}h${ROOM - 5}v3h-${ROOM - 5}z" fill=${bright ? "#fff7dc" : "#2a6d7c"} opacity=".8" />
          <path d="M${at(column) + ROOM - 5} ${top + HIGH - 46}h5v46h-5z" fill=${bright ? "#c98f3c" : "#113843"} />`;
      }),
    )}
    ${each(2, (index) => svg`<path d="M${at(index ? 4 : 1) + 33} ${ceiling}l-17 ${HIGH}h34z" fill="#fffbe6" opacity=".25" />`)}
    <g opacity=".95">${racks(at(2) + 8, upper)} ${racks(at(5) + 8, lower)}</g>
    ${desk(at(1) + 8, upper, "#6fe3ee")} ${desk(at(3) + 22, lower, "#8ef0c0")} ${desk(at(4) + 16, upper, "#6fe3ee")}
    ${somebody(at(1) + 55, upper, "#5d3f14")} ${somebody(at(3) + 13, lower, "#5d3f14")} ${somebody(at(0) + 48, lower, "#4f3511", 0.96)}
    <path d="M${at(3) + 4} ${upper - 4}L${at(3) + 62} ${ceiling}M${at(3) + 4} ${upper - 44}L${at(3) + 62} ${upper - 20}M${at(3) + 4} ${ceiling + 12}L${at(3) + 62} ${upper - 60}" stroke="#ff6b5e" stroke-width="1.6" />
    <path d="M${at(3) + 4} ${upper - 4}L${at(3) + 62} ${ceiling}" stroke="#ff6b5e" stroke-width="6" opacity=".18" />
    <circle cx=${at(5) + 33} cy=${upper - 40} r="25" fill="#0a1f28" stroke="#d8ae5c" stroke-width="4" /><circle cx=${at(5) + 33} cy=${upper - 40} r="15" fill="none" stroke="#8c6f36" stroke-width="3" />
    <path d="M${at(5) + 33} ${upper - 58}v36M${at(5) + 15} ${upper - 40}h36" stroke="#d8ae5c" stroke-width="3" /><circle cx=${at(5) + 33} cy=${upper - 40} r="6" fill="#ffe3a0" />
    <path d="M${at(1) + 6} ${lower}l10-12h8l10-12h8l10-12h9v36z" fill="#0b2029" stroke="#2c6b7a" />
    <path d="M${at(2) + 30} ${lower - 33}L${at(4)} ${lower - 58}V${lower}z" fill="url(#inf-torch)" opacity=".35" />
    ${somebody(at(2) + 24, lower, "#02090d", 1.15)} <path d="M${at(2) + 29} ${lower - 30}l9-2v4z" fill="#ffe9b0" />
    ${somebody(at(4) + 50, lower, "#02090d", 1.1)} ${somebody(at(0) + 16, upper, "#02090d", 1.1)}
    <path d="M382 0V146" stroke="#d7eef2" stroke-width="1.5" />
    <path d="M92 103V306M548 103V306" stroke="#2c6b7a" stroke-width="3" />
    <path d="M84 300H556V312H84z" fill="#0f3340" /><path d="M0 312H640V322H0z" fill="#0a222c" />
    <g transform="translate(382 60)" fill="#02090d" stroke="#7cc9d5" stroke-width=".7">
      <circle cx="1" cy="-3" r="6" /><path d="M-7 5q8-5 15 1l3 14-5 4 4 15-4 2-7-15-9 12-4-3 7-16z" /><path d="M2 4L0-22" stroke="#02090d" stroke-width="3.5" />
    </g>
    <path d="M0 360V334q70-9 130 0t150-2 170 3 190-5v30z" fill="#030c11" />
    ${rain()}`;
}
