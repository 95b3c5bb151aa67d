import { expect, test } from "vitest";
import { Session } from "../src/state/session";
import { readRefused, type FromBrowser, type LogLine, type TableState } from "../src/wire/generated";
import { choicesAmong, lesson, option, options, question, refused, table } from "./kit";

/** Return a session with a table, and the messages it has sent. */
function sitting(state: TableState = table([question(options(2))]), isConnected = true): { session: Session; sent: FromBrowser[] } {
  const sent: FromBrowser[] = [];
  const session = new Session((message) => {
    if (isConnected) sent.push(message);
    return isConnected;
  }, () => undefined);
  session.take(state);
  return { session, sent };
}

const pick = (session: Session, at: number): void => {
  const choice = session.choices[at];
  if (choice) session.pick(choice);
};

const line = (number: number): LogLine => ({ number, text: `line ${number}`, rules: [], heading: false, dice: [], rolls: false });
const error = (named: { error: string; message: string; rule?: string; text?: string }): ReturnType<typeof readRefused> =>
  readRefused({ type: "error", ...named });

test("an answer names the position and the seat it is given for", () => {
  const { session, sent } = sitting(table([question(options(2), { askee: 3 })], { position: 7 }));
  pick(session, 1);
  expect(sent).toEqual([{ type: "answer", position: 7, action: 1, askee: 3 }]);
});

test("nothing more is sent until the table has moved on", () => {
  const { session, sent } = sitting();
  pick(session, 0);
  pick(session, 1);
  expect(sent).toHaveLength(1);
  session.take(table([question(options(2))], { position: 2 }));
  pick(session, 1);
  expect(sent).toHaveLength(2);
});

const several = (staged: number[], position: number): TableState =>
  table([question(options(3).map((each) => ({ ...each, staged: staged.includes(each.action) })), { several: true })], { position });

test("several options are picked one after the other, each once", () => {
  const { session, sent } = sitting(several([], 1));
  session.pickEach(session.choices);
  session.take(several([0], 2));
  session.take(several([0, 1], 3));
  session.take(several([0, 1, 2], 4));
  expect(sent).toEqual([0, 1, 2].map((action) => ({ type: "answer", position: action + 1, action, askee: 0 })));
});

test("if the question changes or an option is refused meanwhile, no further one is picked", () => {
  const { session, sent } = sitting(several([], 1));
  session.pickEach(session.choices);
  session.explain(error({ error: "illegal", message: "No." }));
  session.take(several([], 2));
  expect(sent).toHaveLength(1);
  session.pickEach(session.choices);
  session.take(table([question(options(3), { prompt: "Who else?" })], { position: 3 }));
  expect(sent).toHaveLength(2);
});

test("after a refusal, or a lost connection, another answer can be given", () => {
  const { session, sent } = sitting();
  pick(session, 0);
  session.explain(error({ error: "illegal", message: "No." }));
  pick(session, 1);
  session.setLink("lost");
  pick(session, 1);
  expect(sent).toHaveLength(3);
});

test("a refused answer is not sent; its reason is told", () => {
  const { session, sent } = sitting(table([question([refused(0)])]));
  pick(session, 0);
  expect(sent).toEqual([]);
  expect(session.notice).toEqual({ text: "answer 0:", reasons: [{ rule: "1.1", text: "Too far.", cause: "" }], rules: [] });
});

test("a final answer is asked for twice in the same position", () => {
  const leaving = [question([option(0, { final: true, text: "Leave" }), option(1)])];
  const { session, sent } = sitting(table(leaving));
  pick(session, 1);
  expect(sent).toEqual([]);
  expect(session.notice?.text).toBe("Leave: You cannot take this back. Do you mean it?");
  session.take(table(leaving, { position: 2 }));
  pick(session, 1);
  expect(sent).toEqual([]);
  pick(session, 1);
  expect(sent).toHaveLength(1);
});

test("a final answer is asked for again after a no", () => {
  const { session, sent } = sitting(table([question([option(0, { final: true, text: "Leave" }), option(1)])]));
  pick(session, 1);
  session.say(null);
  pick(session, 1);
  expect(sent).toEqual([]);
  expect(session.notice?.confirms?.option.text).toBe("Leave");
});

test("the final answer that a lesson asks for is asked for once, and others twice", () => {
  const both = [question([option(0, { final: true }), option(1, { final: true })], { askee: 2 })];
  const { session, sent } = sitting(table(both, { guidance: lesson([1], 2) }));
  pick(session, 0);
  expect(sent).toEqual([]);
  pick(session, 1);
  expect(sent).toEqual([{ type: "answer", position: 1, action: 1, askee: 2 }]);
});

test("an answer for somebody else than the lesson asks for is confirmed", () => {
  const { session, sent } = sitting(table([question([option(0, { final: true })], { askee: 1 })], { guidance: lesson([0], 2) }));
  pick(session, 0);
  expect(sent).toEqual([]);
});

test("without a connection it says that nothing was sent", () => {
  const { session } = sitting(undefined, false);
  pick(session, 0);
  expect(session.notice?.text).toBe("Not sent: the connection is being restored.");
  expect(session.sending).toBe(false);
});

test("a choice is taken back where the table allows it", () => {
  const { session, sent } = sitting();
  session.takeBack();
  expect(sent).toEqual([]);
  session.take(table([], { position: 4, can_undo: true }));
  session.takeBack();
  expect(sent).toEqual([{ type: "undo", position: 4 }]);
});

test("the log goes on from the line that is sent, and a whole one takes its place", () => {
  const { session } = sitting(table([], { log: [line(0), line(1), line(2)] }));
  session.take(table([], { position: 2, log_from: 2, log: [{ ...line(2), text: "taken back" }, line(3)] }));
  expect(session.log.map(({ text }) => text)).toEqual(["line 0", "line 1", "taken back", "line 3"]);
  session.take(table([], { position: 3, log: [line(0)] }));
  expect(session.log).toHaveLength(1);
});

test("a message stays while the position does", () => {
  const { session } = sitting(table([question([refused(0)])]));
  pick(session, 0);
  expect(session.take(table([question([refused(0)])]))).toBe(false);
  expect(session.notice).not.toBeNull();
  expect(session.take(table([], { position: 2 }))).toBe(true);
  expect(session.notice).toBeNull();
});

test("a refusal whose message does not end with its rule has a link to the rule", () => {
  const { session } = sitting();
  session.explain(error({ error: "illegal", message: "Pick Download.", rule: "3.1", text: "Everybody chooses a card." }));
  expect(session.notice).toEqual({ text: "Pick Download.", reasons: [], rules: ["3.1"] });
});

test("a stale answer is not spoken of: what made it so is on its way", () => {
  const { session } = sitting();
  session.explain(error({ error: "stale", message: "Too late." }));
  expect(session.notice).toBeNull();
});

test("of a refusal, the rule that ends its message is told as the reason", () => {
  const { session } = sitting();
  session.explain(error({ error: "illegal", message: "You cannot: 1.1: Too far.", rule: "1.1", text: "Too far." }));
  expect(session.notice).toEqual({ text: "You cannot:", reasons: [{ rule: "1.1", text: "Too far.", cause: "" }], rules: [] });
});

test("in force are the rules of what is asked and of the innermost step", () => {
  const resolving = [{ title: "Round", rules: ["2"] }, { title: "Action", rules: ["5.4"] }];
  const { session } = sitting(table([question(options(1), { rules: ["3.1"] })], { resolving }));
  expect([...session.inForce]).toEqual(["3.1", "5.4"]);
});

test("who looks next at a shared device finds nothing of who looked before", () => {
  const { session } = sitting(table([question(options(2))], { log: [line(0)] }));
  session.forget();
  expect([session.current, session.log, session.choices]).toEqual([null, [], []]);
  session.pick(choicesAmong(options(1))[0] ?? expect.fail());
  expect(session.sending).toBe(false);
});

test("what comes of a final answer is told, and what would give it again", () => {
  const { session } = sitting(table([question([option(0, { final: true, text: "Leave", warning: "You are out." })])]));
  pick(session, 0);
  expect(session.notice?.text).toBe("Leave: You are out. Do you mean it?");
  expect(session.notice?.confirms?.option.action).toBe(0);
});

test("each state marks its pieces anew, even those that are the same as before", () => {
  const { session } = sitting(table([]));
  const before = session.marking;
  session.take(table([question(options(2))], { position: 2 }));
  expect(session.marking).not.toBe(before);
});

const awaited = { text: "A bot thinks about it…", reasons: [], rules: [], awaitsHint: true };

test("a hint stays awaited if others answer and the player's question is the same", () => {
  const { session } = sitting();
  session.say(awaited);
  session.take(table([question(options(2))], { position: 2 }));
  expect(session.notice).toBe(awaited);
});

test("a player who awaits a hint is told that the question has changed", () => {
  const { session } = sitting();
  session.say(awaited);
  session.take(table([question(options(3))], { position: 2 }));
  expect(session.notice?.text).toBe("Your question has changed meanwhile, so the hint is not shown.");
});

test("an own answer ends the wait for a hint", () => {
  const { session } = sitting();
  session.say(awaited);
  pick(session, 0);
  session.take(table([question(options(3))], { position: 2 }));
  expect(session.notice).toBeNull();
});
