// Parts that follow from a card's name: planets and busts. Words after the part's name in a recipe fix some of their features.

import { numbersFrom } from "./numbers-from";

/** The choices for one picture. */
class Features {
  private readonly next: () => number;

  constructor(
    name: string,
    private readonly words: string[],
  ) {
    this.next = numbersFrom(name);
    // The first numbers of similar names are similar.
    for (let times = 0; times < 4; times++) this.next();
  }

  has(word: string): boolean {
    return this.words.includes(word);
  }

  between(least: number, most: number): number {
    return Number((least + this.next() * (most - least)).toFixed(1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Return the value of the word that the recipe has, or else of any word. */
  oneOf<Value>(values: Record<string, Value>): Value {
    const keys = Object.keys(values);
    const any = keys[Math.floor(this.next() * keys.length)];
    return values[keys.find((key) => this.has(key)) ?? any ?? ""] as Value;
  }
}

const INK = "#0b1217";

// ---- planets

/** Draw a planet: its surface, clouds, cap, ring and moons. */
function planet(features: Features): string {
  const x = features.between(52, 64);
  const y = features.between(41, 49);
  const radius = features.between(29, 37);
  const surface = features.oneOf({ land: continents, bands, craters, ice, lava })(features, radius);
  const ringed = features.has("ringed") || features.chance(0.3);
  const tilt = features.between(-32, 32);
  const ring = (half: string): string =>
    ringed ? `<path d="${half}" transform="rotate(${tilt})" fill="none" stroke="var(--l)" stroke-width="4.8"/>` : "";
  const [wide, high] = [radius * 1.5, radius * 0.34];
  const moons = Array.from({ length: features.has("moon") ? 1 : Math.floor(features.between(0, 2.9)) }, () => moon(features, radius));
  return `<g transform="translate(${x} ${y})">${ring(`M${-wide} 0A${wide} ${high} 0 0 1 ${wide} 0`)}
    <clipPath id="disc"><circle r="${radius}"/></clipPath><circle r="${radius + 1.6}" fill="none" stroke="var(--l)" stroke-width="3.2"/>
    <g clip-path="url(#disc)"><circle r="${radius}" fill="var(--h)"/>${surface}
    <circle cx="${-radius * 0.35}" cy="${-radius * 0.4}" r="${radius * 0.9}" fill="url(#lamp)" opacity=".3"/>
    <path d="M${radius} ${-radius}A${radius * 1.25} ${radius * 1.25} 0 0 1 ${-radius} ${radius}H${radius}z" fill="#02040a" opacity=".45"/></g>
    ${ring(`M${-wide} 0A${wide} ${high} 0 0 0 ${wide} 0`)}${moons.join("")}</g>`;
}

function moon(features: Features, radius: number): string {
  const angle = features.between(0, 6.2);
  const [x, y] = [Math.cos(angle) * (radius + 15), Math.sin(angle) * (radius + 4)].map((at) => Number(at.toFixed(1)));
  return `<circle cx="${x}" cy="${y}" r="${features.has("moon") ? 11 : features.between(3.5, 7)}" fill="var(--h)" stroke="var(--l)" stroke-width="2.4"/>`;
}

/** Return a closed shape with a wavy edge around a point. */
function blob(features: Features, x: number, y: number, size: number): string {
  const points = Array.from({ length: 9 }, (_, at) => {
    const away = size * features.between(0.55, 1.25);
    const angle = (at * Math.PI * 2) / 9;
    return `${(x + Math.cos(angle) * away * 1.3).toFixed(1)} ${(y + Math.sin(angle) * away).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

function anywhere(features: Features, radius: number, count: number, sizes: [number, number]): string {
  return Array.from({ length: count }, () => blob(features, features.between(-radius, radius), features.between(-radius, radius), features.between(...sizes))).join("");
}

function continents(features: Features, radius: number): string {
  const cap = `<ellipse cy="${-radius}" rx="${radius * 0.6}" ry="${features.between(5, 12)}" fill="#fff" opacity=".9"/>`;
  return `<path d="${anywhere(features, radius, 5, [8, 16])}" fill="var(--d)"/><path d="${anywhere(features, radius, 3, [4, 8])}" fill="var(--l)"/>${cap}${clouds(features, radius)}`;
}

function clouds(features: Features, radius: number): string {
  const strips = Array.from({ length: 4 }, () => `M${features.between(-radius, 0)} ${features.between(-radius, radius)}q12 -5 ${features.between(16, 34)} 1`);
  return `<path d="${strips.join("")}" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" opacity=".7"/>`;
}

function bands(features: Features, radius: number): string {
  let at = -radius;
  const drawn = [];
  while (at < radius) {
    const high = features.between(4, 12);
    const fill = features.oneOf({ first: "var(--l)", second: "var(--d)", third: "var(--h)" });
    drawn.push(`<rect x="${-radius}" y="${at}" width="${2 * radius}" height="${high}" fill="${fill}" opacity=".8"/>`);
    at += high;
  }
  const storm = `<ellipse cx="${features.between(-16, 8)}" cy="${features.between(-14, 14)}" rx="8" ry="4.800" fill="var(--l)" stroke="var(--d)" stroke-width="1.2"/>`;
  return `<g transform="rotate(${features.between(-28, 28)}) scale(1.4)">${drawn.join("")}${storm}</g>`;
}

function craters(features: Features, radius: number): string {
  const holes = Array.from({ length: 11 }, () => {
    const [x, y, size] = [features.between(-radius, radius), features.between(-radius, radius), features.between(2.5, 8)];
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="var(--d)" opacity=".75"/><path d="M${x - size} ${y}a${size} ${size} 0 0 0 ${2 * size} 0" fill="none" stroke="var(--l)" stroke-width="1.2"/>`;
  });
  return holes.join("");
}

function ice(features: Features, radius: number): string {
  const cracks = Array.from({ length: 6 }, () => `M${features.between(-radius, radius)} ${features.between(-radius, radius)}l${features.between(-16, 16)} ${features.between(6, 18)}l${features.between(-14, 14)} ${features.between(4, 16)}`);
  return `<circle r="${radius}" fill="var(--l)"/><path d="${anywhere(features, radius, 4, [6, 14])}" fill="#fff" opacity=".8"/><path d="${cracks.join("")}" fill="none" stroke="var(--d)" stroke-width="2.4"/>`;
}

function lava(features: Features, radius: number): string {
  return `<path d="${anywhere(features, radius, 6, [6, 13])}" fill="var(--d)"/><path d="${anywhere(features, radius, 5, [2, 6])}" fill="var(--l)"/>`;
}

// ---- busts

const SKINS = { pale: "#f6dcc4", fair: "#e9bd95", tan: "#cf9b6c", brown: "#a06b45", dark: "#6f4630" };
const HAIRS = { black: "#1c1815", auburn: "#7a3f20", blond: "#d9b766", grey: "#c3c8cc", chestnut: "#4a2e1d" };

/** Hair around a head: behind it, and in front of it. `w` and `h` are half the head's width and height. */
type Hair = (w: number, h: number) => [behind: string, before: string];
const cap = (w: number, h: number, low: number): string => `M${-w - 1} ${low}Q${-w - 3} ${-h - 4} 0 ${-h - 5}T${w + 1} ${low}Q${w - 2} ${-h * 0.45} ${w * 0.3} ${-h * 0.52}T${-w - 1} ${low}z`;
const SHORT: Record<string, Hair> = {
  bald: () => ["", ""],
  crop: (w, h) => ["", cap(w, h, -h * 0.35)],
  swept: (w, h) => ["", `M${-w - 1} ${-h * 0.1}Q${-w - 6} ${-h - 8} ${w * 0.2} ${-h - 8}Q${w + 7} ${-h - 5} ${w + 1} ${-h * 0.1}Q${w} ${-h * 0.7} ${-w * 0.4} ${-h * 0.6}Q${-w * 0.9} ${-h * 0.55} ${-w - 1} ${-h * 0.1}z`],
  parted: (w, h) => ["", `M${-w - 2} ${h * 0.05}Q${-w - 4} ${-h - 5} ${-w * 0.3} ${-h - 4}L${-w * 0.2} ${-h * 0.5}Q${-w * 0.9} ${-h * 0.4} ${-w - 2} ${h * 0.05}zM${-w * 0.3} ${-h - 4}Q${w + 5} ${-h - 6} ${w + 2} ${h * 0.05}Q${w} ${-h * 0.5} ${-w * 0.2} ${-h * 0.5}z`],
  receding: (w, h) => ["", `M${-w - 1} ${h * 0.1}Q${-w - 4} ${-h * 0.6} ${-w * 0.7} ${-h * 0.8}Q${-w * 0.8} ${-h * 0.3} ${-w - 1} ${h * 0.1}zM${w + 1} ${h * 0.1}Q${w + 4} ${-h * 0.6} ${w * 0.7} ${-h * 0.8}Q${w * 0.8} ${-h * 0.3} ${w + 1} ${h * 0.1}z`],
};
const LONG: Record<string, Hair> = {
  mane: (w, h) => [`M0 ${-h - 7}Q${-w - 16} ${-h - 4} ${-w - 13} ${h * 0.4}T${-w - 8} ${h + 14}H${w + 8}Q${w + 16} ${h} ${w + 13} ${h * 0.2}T0 ${-h - 7}z`, cap(w, h, -h * 0.2)],
  long: (w, h) => [`M0 ${-h - 5}Q${-w - 9} ${-h - 5} ${-w - 7} ${h * 0.3}L${-w - 9} ${h + 18}H${w + 9}L${w + 7} ${h * 0.3}Q${w + 9} ${-h - 5} 0 ${-h - 5}z`, cap(w, h, h * 0.1)],
  bob: (w, h) => [`M0 ${-h - 5}Q${-w - 11} ${-h - 4} ${-w - 8} ${h * 0.8}H${w + 8}Q${w + 11} ${-h - 4} 0 ${-h - 5}z`, `M${-w - 1} ${h * 0.1}Q${-w - 2} ${-h - 4} 0 ${-h - 4}T${w + 1} ${h * 0.1}L${w - 1} ${-h * 0.3}H${-w + 1}z`],
  bun: (w, h) => [`M-11 ${-h - 8}a11 9 0 1 1 22 0a11 9 0 1 1-22 0z`, cap(w, h, h * 0.05)],
  curls: (w, h) => [[[-w - 3, -h * 0.5], [-w * 0.6, -h - 1], [0, -h - 5], [w * 0.6, -h - 1], [w + 3, -h * 0.5], [-w - 5, h * 0.25], [w + 5, h * 0.25], [-w - 3, h * 0.9], [w + 3, h * 0.9]].map(([x = 0, y = 0]) => `M${x - 8} ${y}a8 8 0 1 1 16 0a8 8 0 1 1-16 0z`).join(""), cap(w, h, -h * 0.15)],
  tail: (w, h) => [`M${w * 0.2} ${-h - 6}Q${w + 18} ${-h - 8} ${w + 15} ${h + 10}L${w + 7} ${h + 16}Q${w + 8} ${-h * 0.2} ${w * 0.4} ${-h * 0.6}z`, cap(w, h, -h * 0.05)],
};
/** Collars, each around a throat at 0, 0. */
const COLLARS = {
  v: '<path d="M-13 -4L0 20 13 -4 7 -7 0 8-7-7z" fill="var(--l)"/>',
  high: '<path d="M-14 -9L-9 4H9L14-9 17 2Q0 14-17 2z" fill="var(--d)"/><path d="M0 5V34" stroke="var(--l)" stroke-width="2.4"/>',
  wrap: '<path d="M-15-5L12 26H24L-8-7zM15-5L4 8-2 1 8-7z" fill="var(--d)"/>',
  round: '<path d="M-17-4Q0 20 17-4L12-7Q0 8-12-7z" fill="var(--d)"/><path d="M-20 22H20" stroke="var(--l)" stroke-width="2.4"/>',
  sash: '<path d="M-34 12L20 40H36L-26 5z" fill="var(--l)"/><path d="M-13-5Q0 10 13-5L9-8Q0 2-9-8z" fill="var(--d)"/>',
};

/** Draw a person from the chest upwards, with a bright edge around the outline. */
function bust(features: Features): string {
  const [w, h] = [features.between(14.5, 18.5), features.between(18, 21.5)];
  const skin = features.oneOf(SKINS);
  const hairColour = features.oneOf(HAIRS);
  const isLong = Object.keys(LONG).some((word) => features.has(word));
  const [behind, before] = features.oneOf(isLong ? LONG : SHORT)(w, h);
  const wide = features.has("broad") ? 54 : features.has("slim") ? 36 : features.between(37, 50);
  const neck = features.between(15, 21);
  const top = h + features.between(7, 11);
  const shoulders = `M${-wide} 64Q${-wide + 2} ${top + 6} ${-neck} ${top}L0 ${top - 3}L${neck} ${top}Q${wide - 2} ${top + 6} ${wide} 64z`;
  const turn = features.between(-4.5, 4.5);
  const head = `<ellipse rx="${w}" ry="${h}"`;
  const ears = `<ellipse cx="${-w}" cy="2" rx="3" ry="5"`;
  const ears2 = `<ellipse cx="${w}" cy="2" rx="3" ry="5"`;
  const hair = (d: string): string => (d ? `<path d="${d}" fill="${hairColour}" stroke="${INK}" stroke-width="1.2"/>` : "");
  const skinned = ` fill="${skin}" stroke="${INK}" stroke-width="1.2"/>`;
  const edge = `<g fill="var(--l)" stroke="var(--l)" stroke-width="8">${head}/><path d="${shoulders}${behind}${before}"/></g>`;
  const clothes = features.oneOf({ light: "var(--h)", middle: "var(--h)", deep: "var(--d)" });
  return `<g transform="translate(${60 + features.between(-5, 5)} ${features.between(37, 41)}) scale(${features.between(1, 1.14)})">${edge}${hair(behind)}
    <path d="${shoulders}" fill="${clothes}" stroke="${INK}" stroke-width="1.2"/>
    <path d="M-8 ${h * 0.5}H8V${top}Q0 ${top + 9}-8 ${top}z"${skinned}<path d="M-8 ${h * 0.6}H8V${h + 4}Q0 ${h + 8}-8 ${h + 2}z" fill="#000" opacity=".22"/>
    <g transform="translate(0 ${top + 2})">${features.oneOf(COLLARS)}</g>${ears}${skinned}${ears2}${skinned}${head}${skinned}
    <path d="M0 ${-h}A${w} ${h} 0 0 1 0 ${h}Q${w * 0.7} ${h * 0.4} ${w * 0.55} 0T0 ${-h}z" fill="#000" opacity=".14"/>
    ${face(features, turn, h, hairColour)}${beard(features, w, h, hairColour, isLong)}${hair(before)}</g>`;
}

function face(features: Features, turn: number, h: number, hair: string): string {
  const eyes = features.between(5.5, 7.5);
  const brow = features.between(-2, 2);
  return `<g transform="translate(${turn} 0)" fill="none" stroke="${INK}" stroke-width="2.4" stroke-linecap="round">
    <path d="M${-eyes - 2} 0h4M${eyes - 2} 0h4"/><path d="M${-eyes - 3.5} ${-5 - brow}L${-eyes + 3} -5.500M${eyes - 3} -5.500L${eyes + 3.5} ${-5 - brow}" stroke="${hair}"/>
    <path d="M0 1L${turn > 0 ? 2.5 : -2.5} ${h * 0.34}H0" stroke-width="1.2"/><path d="M-5 ${h * 0.6}Q0 ${h * 0.6 + features.between(-1, 3)} 5 ${h * 0.6}" stroke-width="1.2"/></g>`;
}

function beard(features: Features, w: number, h: number, hair: string, isLong: boolean): string {
  const mouth = `M-6 ${h * 0.52}H6V${h * 0.74}H-6z`;
  const beards = {
    shaven: "",
    beard: `M${-w} ${h * 0.1}Q${-w * 0.9} ${h + 9} 0 ${h + 10}T${w} ${h * 0.1}Q${w * 0.6} ${h * 0.5} 0 ${h * 0.46}T${-w} ${h * 0.1}z${mouth}`,
    goatee: `M-9 ${h * 0.42}Q0 ${h * 0.36} 9 ${h * 0.42}L6 ${h + 6}Q0 ${h + 10}-6 ${h + 6}z${mouth}`,
    moustache: `M-9 ${h * 0.56}Q0 ${h * 0.36} 9 ${h * 0.56}Q0 ${h * 0.52}-9 ${h * 0.56}z`,
  };
  const isShaven = (isLong || !features.chance(0.3)) && !Object.keys(beards).some((word) => features.has(word));
  const drawn = isShaven ? "" : features.oneOf(beards);
  return drawn ? `<path d="${drawn}" fill="${hair}" fill-rule="evenodd" stroke="${INK}" stroke-width="1.2"/>` : "";
}

const MAKERS: Record<string, (features: Features) => string> = { planet, bust };

/**
 * Draw a generated part, or return undefined if there is none of this name.
 * @param part What a recipe says: the part's name, and words for its features.
 * @param name The card's name, from which all other features follow.
 */
export function generatedPart(part: string, name: string): string | undefined {
  const [maker = "", ...words] = part.split(" ");
  return MAKERS[maker]?.(new Features(name, words));
}
