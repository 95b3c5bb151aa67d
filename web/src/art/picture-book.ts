// The pictures of the game on the page, once its picture book is open. They are images, which can run and load nothing.

import type { Piece, PictureBook, Recipe } from "../wire/generated";

/** Returns a picture as SVG. */
type Compose = (from: PictureBook, recipe: Recipe) => string;

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

/** Return the address of a piece's picture, or "" if there is none (yet). */
export function pictureOf(piece: Piece): string {
  if (!book) return "";
  const named = pictureNamed(piece.picture);
  if (named) return named;
  const recipe = piece.facedown ? undefined : book.kinds[piece.style];
  return recipe ? addressOf(piece.style, recipe) : "";
}

function addressOf(name: string, recipe: Recipe): string {
  let address = addresses.get(name);
  if (address === undefined && book) {
    address = URL.createObjectURL(new Blob([composed(book, recipe)], { type: "image/svg+xml" }));
    addresses.set(name, address);
  }
  return address ?? "";
}
