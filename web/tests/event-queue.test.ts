import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventQueue } from "../src/state/event-queue";

let shown: string[] = [];
let speed = 1;

/** Return a queue in which states that begin with "-" bring nothing to look at. */
const queueOf = (): EventQueue<string> => new EventQueue((state: string) => shown.push(state) > 0 && !state.startsWith("-"), () => speed);

function add(queue: EventQueue<string>, count: number): void {
  for (let event = 1; event <= count; event++) queue.add([`event ${event}`], false);
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  speed = 1;
});
afterEach(() => vi.useRealTimers());

test("at half speed an event has twice its time, and at fourfold speed a quarter", () => {
  for (const [now, time] of [[0.5, 800], [4, 100]] as const) {
    speed = now;
    shown = [];
    add(queueOf(), 2);
    vi.advanceTimersByTime(time - 1);
    expect(shown).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shown).toHaveLength(2);
  }
});

test("the events of one reply have their time, too", () => {
  const queue = queueOf();
  add(queue, 3);
  queue.add(["mine", "its effect"], true);
  expect(shown.at(-1)).toBe("mine");
  vi.advanceTimersByTime(400);
  expect(shown.at(-1)).toBe("its effect");
});

test("the end of the last event is told", () => {
  let ends = 0;
  const queue = new EventQueue<string>(() => true, () => 1, () => (ends += 1));
  queue.add(["one", "two"], false);
  vi.advanceTimersByTime(799);
  expect([ends, queue.isShowing]).toEqual([0, true]);
  vi.advanceTimersByTime(1);
  expect([ends, queue.isShowing]).toEqual([1, false]);
});

test("the first event is shown at once, and the next after 400 ms", () => {
  add(queueOf(), 2);
  expect(shown).toEqual(["event 1"]);
  vi.advanceTimersByTime(399);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["event 1", "event 2"]);
});

test("twelve events take at most five seconds", () => {
  add(queueOf(), 12);
  vi.advanceTimersByTime(5000);
  expect(shown).toHaveLength(12);
});

test("more events take no longer, in their order", () => {
  add(queueOf(), 60);
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual(Array.from({ length: 60 }, (_, at) => `event ${at + 1}`));
});

test("the next events have their full time again", () => {
  const queue = queueOf();
  add(queue, 60);
  vi.advanceTimersByTime(6000);
  add(queue, 2);
  vi.advanceTimersByTime(399);
  expect(shown).toHaveLength(61);
});

test("a state without an event takes no time", () => {
  const queue = queueOf();
  for (const state of ["event", "-", "-", "another"]) queue.add([state], false);
  vi.advanceTimersByTime(400);
  expect(shown).toEqual(["event", "-", "-", "another"]);
});

test("skipping shows everything that waits, each once", () => {
  const queue = queueOf();
  add(queue, 5);
  queue.skip();
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual(["event 1", "event 2", "event 3", "event 4", "event 5"]);
  expect(queue.isBusy).toBe(false);
});

test("the reply to the player's own answer waits for nothing", () => {
  const queue = queueOf();
  add(queue, 3);
  queue.add(["mine"], true);
  expect(shown.at(-1)).toBe("mine");
  expect(shown).toHaveLength(4);
});

test("without calm each state is shown at once", () => {
  speed = 0;
  add(queueOf(), 3);
  expect(shown).toHaveLength(3);
});

test("what is forgotten is never shown", () => {
  const queue = queueOf();
  add(queue, 3);
  queue.clear();
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual(["event 1"]);
});
