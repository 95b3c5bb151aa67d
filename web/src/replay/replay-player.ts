// Plays a replay: the current move, viewpoint and speed. It fetches the moments it shows.

import type { ReactiveController, ReactiveControllerHost } from "lit";
import { updateAddress } from "../browser/addresses";
import { addressOfMove, paceOf, moveInAddress, clampMove } from "../state/replay-moves";
import type { Replay, ReplayMoment } from "../wire/generated";
import { fetchMoment, fetchReplay } from "../wire/replay-requests";

/** Maximal number of moments in the cache, so that stepping back fetches nothing again. */
const MAX_MOMENTS = 300;
/** Milliseconds between two requests for the progress of a long game. */
const PROGRESS_INTERVAL_MS = 700;

export class ReplayPlayer implements ReactiveController {
  replay: Replay | null = null;
  /** The drawn moment; it follows `move` when it has been fetched. */
  moment: ReplayMoment | null = null;
  move = 0;
  playing = false;
  speed = 1;
  problem = "";
  /** The moves at which a bot surely prefers another answer, if it has been asked. */
  turning: readonly number[] = [];
  private readonly cache = new Map<string, ReplayMoment>();
  private timer = 0;
  private fetching = false;
  /** The place in the address, until the player is there or goes elsewhere. */
  private fragment = location.hash;
  private viewpoint = "";
  /** Whether the reader has gone to a move. Until then, the first move follows the loading of the moves. */
  private hasMoved = false;
  private readonly seat: string;

  /**
   * @param table The table's id, "" for none.
   * @param onShow Called before another moment is shown.
   */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly table: () => string,
    private readonly onShow: () => void,
  ) {
    const query = new URLSearchParams(location.search);
    this.viewpoint = query.get("viewpoint") ?? "";
    this.seat = query.get("seat") ?? "";
    host.addController(this);
  }

  hostConnected(): void {
    if (!this.table()) return;
    window.addEventListener("hashchange", this.onHash);
    void this.open(this.viewpoint);
  }

  hostDisconnected(): void {
    window.removeEventListener("hashchange", this.onHash);
    window.clearTimeout(this.timer);
  }

  private readonly onHash = (): void => {
    const { replay } = this;
    this.fragment = location.hash;
    const place = replay && moveInAddress(this.fragment, replay.moves);
    if (place !== null && place !== this.move) this.go(place);
  };

  get last(): number {
    return Math.max(0, (this.replay?.moves.length ?? 1) - 1);
  }

  /** Open another viewpoint at the same move. */
  async open(viewpoint: string): Promise<void> {
    const first = this.replay === null;
    try {
      const replay = await fetchReplay(this.table(), viewpoint, this.seat);
      this.viewpoint = replay.viewpoint;
      this.replay = replay;
      this.problem = "";
      if (first) this.move = this.firstMove(replay);
      if (!replay.complete) this.timer = window.setTimeout(() => void this.more(), PROGRESS_INTERVAL_MS);
      this.show();
    } catch (error) {
      if (viewpoint && first) await this.open("");
      else this.fail(error);
    }
  }

  /** Return the first move to show: the first decision after the setup of a finished game, the last moment of a running one. */
  private firstMove(replay: Replay): number {
    return moveInAddress(this.fragment, replay.moves) ?? (replay.over ? replay.begins : replay.moves.length - 1);
  }

  private async more(): Promise<void> {
    const { replay } = this;
    if (!replay) return;
    try {
      const next = await fetchReplay(this.table(), replay.viewpoint, this.seat);
      if (this.replay !== replay) return;
      this.replay = next;
      if (this.fragment || !this.hasMoved) this.move = this.firstMove(next);
      if (!next.complete) this.timer = window.setTimeout(() => void this.more(), PROGRESS_INTERVAL_MS);
      this.show();
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.pause();
    this.problem = (error as Error).message;
    this.host.requestUpdate();
  }

  go(move: number): void {
    const { replay } = this;
    if (!replay) return;
    this.fragment = "";
    this.hasMoved = true;
    this.move = clampMove(move, replay.moves);
    this.show();
  }

  private show(): void {
    const { replay } = this;
    if (!replay) return;
    if (replay.complete || this.hasMoved) {
      updateAddress(this.seat ? `/games/${replay.table}?seat=${this.seat}#${this.move}` : addressOfMove(replay, this.move));
    }
    this.host.requestUpdate();
    void this.fetch();
  }

  private readonly keyOf = (move: number): string => `${this.viewpoint} ${move}`;

  /** Fetch one moment at a time; while the player scrubs, only the last one counts. */
  private async fetch(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    try {
      let key = "";
      while (key !== this.keyOf(this.move)) {
        key = this.keyOf(this.move);
        const moment = await this.momentAt(this.move);
        if (key !== this.keyOf(this.move)) continue;
        this.onShow();
        this.moment = moment;
        this.host.requestUpdate();
      }
      if (this.playing) this.wait();
      else if (this.move < this.last) void this.momentAt(this.move + 1).catch(() => undefined);
    } catch (error) {
      this.fail(error);
    } finally {
      this.fetching = false;
    }
  }

  private async momentAt(move: number): Promise<ReplayMoment> {
    const key = this.keyOf(move);
    const cached = this.cache.get(key);
    if (cached) return cached;
    const moment = await fetchMoment(this.table(), move, this.viewpoint, this.seat);
    this.cache.set(key, moment);
    const [oldest] = this.cache.keys();
    if (this.cache.size > MAX_MOMENTS && oldest !== undefined) this.cache.delete(oldest);
    return moment;
  }

  // ---- by itself

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private play(): void {
    this.playing = true;
    if (this.move >= this.last) this.go(this.replay?.begins ?? 0);
    else this.wait(paceOf(this.speed) / 3);
    this.host.requestUpdate();
  }

  pause(): void {
    this.playing = false;
    window.clearTimeout(this.timer);
    this.host.requestUpdate();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.host.requestUpdate();
  }

  private wait(pace = paceOf(this.speed)): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.move >= this.last) this.pause();
      else this.go(this.move + 1);
    }, pace);
  }
}
