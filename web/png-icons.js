// Draws the client's icon as PNG files, because browsers and phones install no page with an SVG icon alone.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Resvg, initWasm } from "@resvg/resvg-wasm";

const TARGET = new URL("../src/coverts/server/static/icons/", import.meta.url);
// Launchers may cut a maskable icon to a circle of 80 %, and round the corners of a touch icon themselves.
const MASKED_SCALE = 0.75;
const ICONS = [
  { name: "any-192.png", size: 192 },
  { name: "any-512.png", size: 512 },
  { name: "maskable-512.png", size: 512, scale: MASKED_SCALE, isSquare: true },
  { name: "touch-180.png", size: 180, isSquare: true },
];

/** Return the icon with a smaller picture, or with a ground without round corners. */
function iconWith(svg, scale = 1, isSquare = false) {
  const [, head, ground, picture] = /^(<svg[^>]*>)\s*(<rect[^>]*>)(.*)<\/svg>\s*$/s.exec(svg);
  const move = `translate(16 16) scale(${scale}) translate(-16 -16)`;
  return `${head}${isSquare ? ground.replace(/ rx="\d+"/, "") : ground}<g transform="${move}">${picture}</g></svg>`;
}

const svg = readFileSync(new URL("src/art/icon.svg", import.meta.url), "utf8");
await initWasm(readFileSync(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
mkdirSync(TARGET, { recursive: true });
for (const { name, size, scale, isSquare } of ICONS) {
  const drawing = new Resvg(iconWith(svg, scale, isSquare), { fitTo: { mode: "width", value: size } });
  writeFileSync(new URL(name, TARGET), drawing.render().asPng());
}
