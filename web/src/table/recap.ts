// Replays what others did since the viewer's last answer, event by event, on the board.

import type { ReactiveController, ReactiveControllerHost } from "lit";
import { animateChanges, placesOfPieces } from "../pieces/animation";
import { EventQueue } from "../state/event-queue";
import type { RecentLines } from "../state/news";
import type { Scene } from "../wire/generated";
import type { MoveMarks } from "../view/move-marks";
import { showPiece } from "../view/scrolling";

export class Recap implements ReactiveController {
  private readonly queue = new EventQueue<number>(
    (at) => {
      this.lines().at = at;
      this.show();
      return true;
    },
    () => 1,
    () => this.leave(),
  );
  /** Whether the scene before the current line is drawn, so that its change can be seen. */
  private isBefore = false;

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly lines: () => RecentLines,
    private readonly present: () => Scene | undefined,
    private readonly marks: MoveMarks,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.queue.clear();
  }

  get isPlaying(): boolean {
    return this.queue.isShowing;
  }

  /** The scene to draw instead of the present one. */
  get scene(): Scene | null {
    const view = this.lines().view;
    return view && (this.isBefore ? view.before : view.after);
  }

  /** Play all events, or stop at the current one. */
  readonly toggle = (): void => {
    if (this.isPlaying) this.queue.clear();
    else this.queue.add(this.lines().lines.map((_, at) => at), false);
    this.host.requestUpdate();
  };

  /** Show one event. */
  readonly step = (by: 1 | -1): void => {
    this.queue.clear();
    this.lines().step(by);
    this.show();
  };

  /** Go back to the present. */
  readonly leave = (): void => {
    this.queue.clear();
    if (this.lines().at < 0) return;
    this.lines().leave();
    this.marks.clear();
    this.host.requestUpdate();
  };

  private show(): void {
    this.isBefore = true;
    this.host.requestUpdate();
    void this.draw(this.lines().at);
  }

  /** Draw an event, first the scene before it. */
  private async draw(at: number): Promise<void> {
    const isCurrent = (): boolean => this.lines().at === at;
    await this.host.updateComplete;
    const present = this.present();
    if (!isCurrent() || !present) return;
    const { changes, piece } = this.lines().about(present);
    if (piece !== null) showPiece(this.host, piece);
    const before = placesOfPieces(this.host);
    this.isBefore = false;
    this.host.requestUpdate();
    await this.host.updateComplete;
    if (!isCurrent()) return;
    this.marks.show(piece, changes, before);
    animateChanges(this.host, before, changes);
  }
}
