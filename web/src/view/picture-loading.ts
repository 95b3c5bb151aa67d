// Loads a game's picture book once its table is seen, after the first paint.

import type { ReactiveController, ReactiveControllerHost } from "lit";
import { openBook } from "../art/picture-book";
import { fetchPictures } from "../wire/requests";

export class PictureLoading implements ReactiveController {
  private game = "";

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.game = "";
  }

  /** Load the book of a game unless it is loaded. Without it the table is drawn without pictures. */
  load(game: string): void {
    if (game === this.game) return;
    this.game = game;
    requestAnimationFrame(() => setTimeout(() => void this.open(game)));
  }

  private async open(game: string): Promise<void> {
    const loaded = await Promise.all([fetchPictures(game), import("../art/picture-composer")]).catch(() => null);
    if (!loaded || game !== this.game) return;
    const [book, { compose }] = loaded;
    openBook(book, compose);
    this.host.requestUpdate();
  }
}
