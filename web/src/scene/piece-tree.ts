// A scene as a tree of pieces.

import type { Piece, Scene } from "../wire/generated";

/** Return a piece and all pieces on it, at any depth. */
export function withPiecesOn(piece: Piece): Piece[] {
  return [piece, ...piece.pieces.flatMap(withPiecesOn)];
}

export function eachPiece(scene: Scene): Piece[] {
  return scene.zones.flatMap((zone) => zone.pieces.flatMap(withPiecesOn));
}

export function pieceOf(scene: Scene, id: string): Piece | undefined {
  return eachPiece(scene).find((piece) => piece.id === id);
}

/** Return the piece on which another stands. */
export function groundOf(scene: Scene, id: string): Piece | undefined {
  return eachPiece(scene).find((piece) => piece.pieces.some((each) => each.id === id));
}
