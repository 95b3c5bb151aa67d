import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventQueue } from "../src/state/event-queue";
import { framesOf, type Frame } from "../src/state/frames";
import { PASS_DELAY_MS, PassingTime } from "../src/state/passing-time";
import type { Seat, TableState } from "../src/wire/generated";
import { options, question, seat, table } from "./kit";

let passes = 0;
let before: TableState | null = null;
let passing: PassingTime;
let queue: EventQueue<Frame>;

const seats = (asked: boolean): Seat[] => [seat(0, { here: true, you: true, asked }), seat(1, { here: true, asked: true })];

/** Return a state of a shared device at a position, with one line of the log for each position before it. */
const state = (position: number, isAsked: boolean): TableState =>
  table(isAsked ? [question(options(2))] : [], {
    position, you: 0, seats: seats(isAsked),
    log: Array.from({ length: 2 * position }, (_, number) => ({ number, text: `Line ${number}`, heading: false, rules: [], dice: [], rolls: false })),
  });

/** Let a state arrive, as the page does. */
function receive(next: TableState, own = false): void {
  passing.expect(next);
  queue.add(framesOf(before, next, own), own);
  before = next;
}

beforeEach(() => {
  vi.useFakeTimers();
  passes = 0;
  before = null;
  passing = new PassingTime(() => (passes += 1));
  queue = new EventQueue((frame: Frame) => {
    passing.take(frame.state);
    return true;
  }, () => 1);
});
afterEach(() => vi.useRealTimers());

test("the device passes on some time after the last event of the viewer's answer", () => {
  receive(state(1, true));
  receive(state(3, false), true);
  vi.advanceTimersByTime(3 * 400 + PASS_DELAY_MS - 1);
  expect(passes).toBe(0);
  vi.advanceTimersByTime(1);
  expect(passes).toBe(1);
});

test("it stays with a viewer who is asked again after the events of their answer", () => {
  receive(state(1, true));
  receive(state(4, true), true);
  vi.advanceTimersByTime(20000);
  expect(passes).toBe(0);
});

test("it stays with a viewer whom a later state asks again while its events are shown", () => {
  receive(state(1, true));
  receive(state(2, false), true);
  vi.advanceTimersByTime(400 + PASS_DELAY_MS - 100);
  receive(state(4, true));
  vi.advanceTimersByTime(20000);
  expect(passes).toBe(0);
});

test("it stays with a viewer who took it with nothing to answer, until they have answered something", () => {
  receive(state(1, false));
  receive(state(2, false));
  vi.advanceTimersByTime(20000);
  expect(passes).toBe(0);
  receive(state(3, true));
  vi.advanceTimersByTime(20000);
  receive(state(4, false), true);
  vi.advanceTimersByTime(20000);
  expect(passes).toBe(1);
});

test("a state that changes nothing does not stop it", () => {
  receive(state(1, true));
  receive(state(2, false), true);
  vi.advanceTimersByTime(400 + PASS_DELAY_MS - 100);
  receive(state(2, false));
  vi.advanceTimersByTime(PASS_DELAY_MS);
  expect(passes).toBe(1);
});

test("a state on the way to the newest one counts for nothing", () => {
  receive(state(1, true));
  passing.expect(state(3, true));
  passing.take(state(2, false));
  vi.advanceTimersByTime(20000);
  expect(passes).toBe(0);
});
