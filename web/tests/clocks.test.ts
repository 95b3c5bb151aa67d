import { describe, expect, it } from "vitest";
import { clockSentence, clockText, lossSentence, spokenLimit, timeOf } from "../src/shared/clock-times";
import type { SeatClock, TableClock, TableState } from "../src/wire/generated";

const bank: TableClock = { seats: [], days: 0, minutes: 5, increment: 5, then: "bot", floor: 5, pause: 0, lost: [] };
const days: TableClock = { ...bank, days: 2, minutes: 0, increment: 0, floor: 3600, pause: 43200 };
const running = (until: number): SeatClock => ({ seat: 0, left: 300, until, is_used_up: false });

describe("the clocks of a table", () => {
  it("a clock that runs loses time", () => {
    expect(timeOf(bank, running(1000), true, 940)).toMatchObject({ seconds: 60, runs: true, isShort: false });
  });

  it("a clock that stands keeps its time", () => {
    expect(timeOf(bank, { ...running(0), until: null }, true, 940)).toMatchObject({ seconds: 300, runs: false });
  });

  it("a bank below ten seconds is short", () => {
    expect(timeOf(bank, running(1000), true, 991).isShort).toBe(true);
  });

  it("days below an hour are short", () => {
    expect(timeOf(days, running(4000), true, 500).isShort).toBe(true);
    expect(timeOf(days, running(4000), true, 300).isShort).toBe(false);
  });

  it("a seat that need not answer keeps the floor", () => {
    expect(timeOf(bank, running(1000), false, 2000).seconds).toBe(5);
  });

  it("after the days the pause is shown", () => {
    expect(timeOf(days, running(1000), true, 1200)).toMatchObject({ seconds: 43000, isPause: true });
  });

  it.each([
    [3 * 86400 + 3600, "3 d 1 h"],
    [2 * 3600 + 300, "2 h 05 min"],
    [125, "2:05"],
    [9.2, "0:10"],
    [-3, "0:00"],
  ])("%d seconds are shown as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  it.each([
    [300, 0],
    [60, 60],
    [25, 30],
    [4, 10],
  ])("%d seconds are below the spoken limit %d", (seconds, limit) => {
    expect(spokenLimit({ seconds, runs: true, isPause: false, isShort: false }, 0)).toBe(limit);
  });

  it("a bank and days are told in words", () => {
    expect(clockSentence(bank)).toBe("5 min + 5 s for each answer");
    expect(clockSentence(days)).toBe("2 days for each answer");
    expect(clockSentence(null)).toBe("");
  });

  it("who has lost by time is told by name", () => {
    const seats = [{ seat: 0, name: "Seat 1", called: "" }, { seat: 1, name: "Seat 2", called: "" }];
    const state = (you: number | null): TableState => ({ clock: { ...bank, lost: [1] }, seats, you }) as unknown as TableState;
    expect(lossSentence(state(0))).toBe("The time of Seat 2 was used up, and the game is lost for them.");
    expect(lossSentence(state(1))).toBe("Your time was used up: you have lost.");
  });
});
