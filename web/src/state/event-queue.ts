// Shows the states of a table one at a time, so that a player sees each event.

/** The time for one event, and for events that come faster than they are shown, in milliseconds at normal speed. */
export const MAX_EVENT_MS = 400;
const MAX_TOTAL_MS = 4800;

export class EventQueue<State> {
  private readonly waiting: State[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** The time that is left for the events that wait. */
  private left = MAX_TOTAL_MS;

  /**
   * @param show Shows a state, and returns whether there is an event to look at.
   * @param speed How fast events are shown, 1 for normal. At 0 each state is shown at once.
   * @param onEnd Called when the last event has had its time.
   */
  constructor(
    private readonly show: (state: State) => boolean,
    private readonly speed: () => number,
    private readonly onEnd: () => unknown = () => undefined,
  ) {}

  /** Whether states wait to be shown. */
  get isBusy(): boolean {
    return this.waiting.length > 0;
  }

  /** Whether an event is shown now. */
  get isShowing(): boolean {
    return this.timer !== null;
  }

  /** Return whether a state that waits passes a test. */
  has(test: (state: State) => boolean): boolean {
    return this.waiting.some(test);
  }

  /**
   * Show states after those before them.
   * @param atOnce Whether to show all that wait without a pause, because these states reply to the player's own answer.
   */
  add(states: State[], atOnce: boolean): void {
    if (atOnce) this.skip();
    this.waiting.push(...states);
    if (this.speed() === 0) this.skip();
    else if (this.timer === null) this.showNext();
  }

  /** Show all states that wait, without pauses. */
  readonly skip = (): void => {
    this.stop();
    this.left = MAX_TOTAL_MS;
    for (let state = this.waiting.shift(); state !== undefined; state = this.waiting.shift()) this.show(state);
    this.onEnd();
  };

  /** Forget the states that wait. */
  clear(): void {
    this.stop();
    this.waiting.length = 0;
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private showNext(): void {
    this.timer = null;
    for (let state = this.waiting.shift(); state !== undefined; state = this.waiting.shift()) {
      if (!this.show(state)) continue;
      const pause = Math.min(MAX_EVENT_MS, this.left / (this.waiting.length + 1));
      this.left -= pause;
      this.timer = setTimeout(() => this.showNext(), pause / (this.speed() || 1));
      return;
    }
    this.left = MAX_TOTAL_MS;
    this.onEnd();
  }
}
