import { expect, test } from "vitest";
import { endingSentences, missingVotes, hasBots, isAlone, mustVote, hasStandIn, momentsOf, replaceableSeats, voteSentence, waitSentence } from "../src/state/agreements";
import type { TableState, Vote } from "../src/wire/generated";
import { seat, table } from "./kit";

const three = (): TableState =>
  table([], {
    you: 0,
    seats: [
      seat(0, { name: "Ann", you: true, connected: true }),
      seat(1, { name: "Bob", connected: false }),
      seat(2, { name: "Cid", player: "courier" }),
    ],
  });
const vote = (more: Partial<Vote>): Vote => ({ about: "end", by: 1, agreed: [1], waits_for: [0], seat: null, line: null, ...more });

test("a person who is away may be replaced, a bot may not", () => {
  expect(replaceableSeats(three()).map(({ name }) => name)).toEqual(["Bob"]);
});

test("a seat that nobody has taken may be a bot's", () => {
  const open = three();
  open.seats[1] = seat(1, { player: "open" });
  expect(replaceableSeats(open)).toHaveLength(1);
});

test("who alone plays with bots needs to ask nobody", () => {
  const alone = three();
  expect(isAlone(alone)).toBe(false);
  alone.seats[1] = seat(1, { stand_in: "courier" });
  expect(isAlone(alone)).toBe(true);
});

test("who lets the house set up still plays", () => {
  const setting = three();
  setting.seats[0] = seat(0, { you: true, stand_in: "set-up" });
  expect(hasStandIn(setting)).toBe(false);
  setting.seats[0] = seat(0, { you: true, stand_in: "courier" });
  expect(hasStandIn(setting)).toBe(true);
});

test("only where a bot plays there is a speed to choose", () => {
  const people = three();
  expect(hasBots(people)).toBe(true);
  people.seats.pop();
  expect(hasBots(people)).toBe(false);
});

test("one may go back to before one's own last choice, or the beginning of a part, the newest first", () => {
  const line = (number: number, heading: boolean) => ({ number, text: `line ${number}`, rules: [], heading, dice: [], rolls: false });
  const moments = momentsOf([line(0, true), line(1, false), line(2, true)]);
  expect(moments.map((moment) => moment.line)).toEqual([null, 2, 0]);
});

test("a vote says who asks for what, and whom it waits for", () => {
  expect(voteSentence(three(), vote({}), [])).toBe("Bob asks to end this game.");
  expect(voteSentence(three(), vote({ about: "bot", seat: 1, by: 0 }), [])).toBe("Ann asks to let a bot play for Bob.");
  const told = [{ number: 4, text: "Cid draws.", rules: [], heading: false, dice: [], rolls: false }];
  expect(voteSentence(three(), vote({ about: "back", line: 4 }), told)).toContain("Cid draws.");
  expect(voteSentence(three(), vote({ about: "back", line: 5 }), told)).toContain("by one choice");
  expect(missingVotes(three(), vote({ waits_for: [0, 2] }))).toBe("Waiting for Cid.");
  expect(missingVotes(three(), vote({}))).toBe("");
  expect(mustVote(three(), vote({}))).toBe(true);
});

test("a vote calls people by their own names", () => {
  const named = three();
  named.seats[1] = seat(1, { name: "Bob", called: "Zoe" });
  expect(voteSentence(named, vote({}), [])).toBe("Zoe asks to end this game.");
});

test("what the speed means is told in seconds", () => {
  expect(waitSentence({ ...three(), longest_wait: 7.5 })).toContain("8 seconds");
  expect(waitSentence({ ...three(), longest_wait: 0 })).toBe("Bots answer at once.");
});

const ending = (you: number | null): string[] =>
  endingSentences({ ...three(), you, ended: true, ending: { by: 1, agreed: [], left: [0], absent: [] } });

test("whoever had left is told that, and who ended the game", () => {
  expect(ending(0)).toEqual(["Bob ended this game.", "You had left, and a bot was playing for you.", "There is no result: nobody has won or lost."]);
});

test("whoever ended the game is told who had left", () => {
  expect(ending(1).slice(0, 2)).toEqual(["You ended this game.", "Ann had left, and a bot was playing instead."]);
});

test("a watcher is told both names", () => {
  expect(ending(null).slice(0, 2)).toEqual(["Bob ended this game.", "Ann had left, and a bot was playing instead."]);
});
