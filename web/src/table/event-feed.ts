// Shows the states that the server sends, event by event.

import { isMotionAllowed } from "../pieces/animation";
import { EventQueue } from "../state/event-queue";
import { framesOf, type Frame } from "../state/frames";
import type { TableState } from "../wire/generated";

export class EventFeed {
  private readonly queue: EventQueue<Frame>;
  /** The last state that has arrived, whether or not it is shown. */
  private newest: TableState | null = null;

  /**
   * @param show Shows a frame, and returns whether it brought an event.
   * @param onEnd Called when the last event has had its time.
   */
  constructor(show: (frame: Frame) => boolean, onEnd: () => void) {
    this.queue = new EventQueue(show, () => (this.isCalm ? Number(this.newest?.speed ?? 1) : 0), onEnd);
  }

  /** Whether events are shown one at a time. */
  private get isCalm(): boolean {
    return isMotionAllowed() && !document.hidden && this.newest?.speed !== "skip";
  }

  /** Whether events wait to be shown. */
  get isBusy(): boolean {
    return this.queue.isBusy;
  }

  /** Whether an event is shown now. */
  get isShowing(): boolean {
    return this.queue.isShowing;
  }

  /**
   * Show a state that has arrived.
   * @param isReply Whether it may be the reply to an answer of the viewer.
   * @param isFirst Whether no state has been shown yet.
   */
  add(next: TableState, isReply: boolean, isFirst: boolean): void {
    const own = isReply && !this.queue.has((frame) => frame.own);
    const frames = this.isCalm ? framesOf(this.newest, next, own) : [{ state: next, own }];
    this.newest = next;
    this.queue.add(frames, own || isFirst);
  }

  /** Show all events that wait, without pauses. */
  skip(): void {
    this.queue.skip();
  }

  /** Forget everything that has arrived. */
  clear(): void {
    this.queue.clear();
    this.newest = null;
  }
}
