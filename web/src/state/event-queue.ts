// Shows the states of a table one at a time, so that a player sees each event.

/** The time for one event, and for events that come faster than they are shown, in milliseconds. */
const MAX_EVENT_MS = 400;
const MAX_TOTAL_MS = 4800;

export class EventQueue<State> {
  private readonly waiting: State[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** The time that is left for the events that wait. */
  private left = MAX_TOTAL_MS;

  /**
   * @param show Shows a state, and returns whether there is an event to look at.
   * @param isCalm Whether events are shown one at a time. Otherwise, each state is shown at once.
   */
  constructor(
    private readonly show: (state: State) => boolean,
    private readonly isCalm: () => boolean,
  ) {}

  /** Whether states wait to be shown. */
  get isBusy(): boolean {
    return this.waiting.length > 0;
  }

  /**
   * Show a state after those before it.
   * @param atOnce Whether to show it and all that wait without a pause, because it replies to the player's own answer.
   */
  add(state: State, atOnce: boolean): void {
    this.waiting.push(state);
    if (atOnce || !this.isCalm()) this.skip();
    else if (this.timer === null) this.showNext();
  }

  /** Show all states that wait, without pauses. */
  readonly skip = (): void => {
    this.stop();
    this.left = MAX_TOTAL_MS;
    for (let state = this.waiting.shift(); state !== undefined; state = this.waiting.shift()) this.show(state);
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
      this.timer = setTimeout(() => this.showNext(), pause);
      return;
    }
    this.left = MAX_TOTAL_MS;
  }
}
