// The pictures of the game on the page, once its picture book is open. They are images, which can run and load nothing.

import type { Piece, PictureBook, Recipe } from "../wire/generated";

/** Returns a picture as SVG. */
type Compose = (from: PictureBook, recipe: Recipe, card: string, high?: number) => string;

let book: PictureBook | null = null;
let composed: Compose = () => "";
/** What is drawn again when a book is opened. */
const readers = new Set<() => void>();
const addresses = new Map<string, string>();

/** Draw the pictures of this book from now on. */
export function openBook(next: PictureBook, compose: Compose): void {
  composed = compose;
  for (const address of addresses.values()) URL.revokeObjectURL(address);
  addresses.clear();
  book = Object.keys(next.parts).length ? next : null;
  for (const draw of readers) draw();
}

/** Call a function whenever a book is opened, until the returned function is called. */
export function whenOpened(draw: () => void): () => void {
  readers.add(draw);
  return () => readers.delete(draw);
}

/** Return the address of a card's picture, or "" if there is none (yet). */
export function pictureNamed(card: string): string {
  const recipe = card ? book?.cards[card] : undefined;
  return recipe ? addressOf(card, recipe) : "";
}

/** Return the recipe of a piece's picture, under the name it has there. */
function recipeOf({ picture, facedown, style, label }: Piece): [name: string, recipe: Recipe | undefined] {
  const own = picture ? book?.cards[picture] : undefined;
  return own ? [picture, own] : [`${style} ${picture || label}`, facedown ? undefined : book?.kinds[style]];
}

/** Return whether there is a picture of a piece (yet). */
export function hasPicture(piece: Piece): boolean {
  return recipeOf(piece)[1] !== undefined;
}

/**
 * Return the address of a piece's picture, or "" if there is none (yet).
 * @param high The height that is shown of it, if it is 120 wide. There are few heights, so that few pictures are drawn.
 */
export function pictureOf(piece: Piece, high?: number): string {
  const [name, recipe] = recipeOf(piece);
  return recipe ? addressOf(name, recipe, high && heightFor(high)) : "";
}

/** Return the address of the figure in a piece's picture without its place, or "" if there is none (yet). */
export function figureOf(piece: Piece): string {
  const [name, recipe] = recipeOf(piece);
  return recipe ? addressOf(name, { ...recipe, place: "" }) : "";
}

/** Return the address of the picture of a kind of ground, or "" if there is none (yet). */
export function pictureOfGround(kind: string): string {
  const name = `ground-${kind}`;
  const recipe = book?.kinds[name];
  return recipe ? addressOf(name, recipe) : "";
}

const HEIGHTS = [30, 40, 50, 60, 72, 90];

/** Return the lowest of the drawn heights that fills a window. */
const heightFor = (high: number): number | undefined => HEIGHTS.find((each) => each >= high);

function addressOf(name: string, recipe: Recipe, high?: number): string {
  const key = `${name}/${recipe.place}/${high ?? ""}`;
  let address = addresses.get(key);
  if (address === undefined && book) {
    address = URL.createObjectURL(new Blob([composed(book, recipe, name, high)], { type: "image/svg+xml" }));
    addresses.set(key, address);
  }
  return address ?? "";
}
