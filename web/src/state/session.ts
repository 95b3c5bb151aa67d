// What the page knows of one table (the last state, the log), and the messages it sends.

import { storeMissed } from "../browser/daily-streak";
import type { Link } from "../wire/connection";
import type { FromBrowser, LogLine, Piece, Reason, Refused, TableState, Talk, TalkLine } from "../wire/generated";
import { choicesOf, legalChoices, type Choice } from "./choices";
import type { Point } from "../scene/plane-points";
import type { Aim } from "./plane-aims";
import { areSameQuestions } from "./hints";
import { newsOf, RecentLines, type News } from "./news";
import { withNames } from "./player-names";
import { notice, noticeOf, type Notice } from "./notices";
import { markingOf, type Marking } from "./presses";
import { t } from "../words/words";
import { trailBetween, type Trail } from "../scene/last-move";

/** Return whether two choices, of different moments, are the same option of the same question. */
const isSame = (one: Choice, other: Choice): boolean =>
  one.option.action === other.option.action && one.question.askee === other.question.askee && one.question.kind === other.question.kind && one.question.prompt === other.question.prompt;

export class Session {
  current: TableState | null = null;
  log: LogLine[] = [];
  choices: Choice[] = [];
  /** How each piece is marked: another function with each state, since events share the pieces that they leave alone. */
  marking: (piece: Piece) => Marking = (piece) => markingOf(piece, [], []);
  /** The last move on a board of tiles. */
  trail: Trail | null = null;
  /** The chat's lines. */
  talk: TalkLine[] = [];
  /** What the last state has brought. */
  news: News | null = null;
  /** What others have done since the viewer's last answer. */
  since = new RecentLines();
  link: Link = "connecting";
  notice: Notice | null = null;
  /** The server has not replied to an answer yet. */
  sending = false;
  /** The choices of one question that are still to be picked, one after the other. */
  private rest: Choice[] = [];
  /** The point of a plane that has been sent. */
  private sentAim: Aim | null = null;
  /** The point that was refused last. */
  refusedAt: Point | null = null;

  /**
   * @param post Sends a message; false without a connection.
   * @param onChange Called when there is something to draw.
   */
  constructor(
    private readonly post: (message: FromBrowser) => boolean,
    private readonly onChange: () => void,
  ) {}

  /** Forget everything: somebody else has taken the device. */
  forget(): void {
    this.current = this.trail = this.news = null;
    this.since = new RecentLines();
    this.log = [];
    this.talk = [];
    this.choices = this.rest = [];
    this.onChange();
  }

  // ---- from the server

  /**
   * Take a new state and return whether the position has changed.
   * @param own Whether it came from the viewer's own answer.
   */
  take(state: TableState, own = this.sending): boolean {
    const next = withNames(state);
    const before = this.current;
    const moved = before?.position !== next.position;
    const follows = before !== null && next.position >= before.position;
    this.trail = follows ? trailBetween(before.scene, next.scene, this.trail) : null;
    this.log = [...(next.log_from === 0 ? [] : this.log.filter((line) => line.number < next.log_from)), ...next.log];
    this.news = newsOf(before, next, this.log, own);
    this.since.take(next, this.log, this.news, before?.scene);
    this.current = next;
    this.choices = choicesOf(next);
    this.marking = (piece) => markingOf(piece, this.choices, next.seats);
    if (moved) {
      this.sending = false;
      this.notice = before && this.notice?.awaitsHint ? this.noticeAwaiting(before, next) : null;
      this.sentAim = this.refusedAt = null;
      this.pickNext();
    }
    this.onChange();
    return moved;
  }

  /** Return the notice for a viewer who awaits a hint: the hint is for the question that they saw. */
  private noticeAwaiting(before: TableState, next: TableState): Notice | null {
    return areSameQuestions(before, next) ? this.notice : notice(t("Your question has changed meanwhile, so the hint is not shown."));
  }

  /** Add lines to the chat. */
  addTalk(talk: Talk): void {
    this.talk = [...(talk.whole ? [] : this.talk), ...talk.lines];
    this.onChange();
  }

  explain(refused: Refused): void {
    this.sending = false;
    this.rest = [];
    const { game = "", guidance } = this.current ?? {};
    if (refused.error === "illegal" && guidance?.day) storeMissed(game, guidance.day);
    // The state that made the answer stale is already on its way.
    if (refused.error !== "stale") this.notice = noticeOf(refused);
    if (this.sentAim && this.notice?.reasons.length) this.refuse(this.sentAim, this.notice.reasons);
    this.sentAim = null;
    this.onChange();
  }

  setLink(link: Link): void {
    this.link = link;
    if (link !== "open") {
      this.sending = false;
      this.rest = [];
    }
    this.onChange();
  }

  // ---- to the server

  /** Give an answer. Explain a refused one, and ask again before a final one that no lesson asks for. */
  pick(choice: Choice): void {
    const { option, question } = choice;
    if (option.refused) {
      this.say(notice(`${option.text}:`, [option.refused]));
    } else if (option.final && !this.isAskedFor(choice) && !this.isConfirmed(choice)) {
      const why = option.warning || t("You cannot take this back.");
      this.say({ ...notice(t("{answer}: {why} Do you mean it?", { answer: option.text, why })), confirms: choice });
    } else if (this.current && !this.sending) {
      this.send({ type: "answer", position: this.current.position, action: option.action, askee: question.askee });
    }
  }

  /** Pick several options of a question, each if it is still possible when its turn comes. */
  pickEach(choices: Choice[]): void {
    if (this.sending) return;
    this.rest = [...choices];
    this.pickNext();
  }

  private pickNext(): void {
    while (this.rest.length && !this.sending) {
      const wanted = this.rest.shift();
      const next = wanted && legalChoices(this.choices).find((choice) => isSame(choice, wanted));
      if (next) this.pick(next);
    }
  }

  /** Return whether the page asks at this moment whether the player means this answer. */
  private isConfirmed({ option, question }: Choice): boolean {
    const asked = this.notice?.confirms;
    return asked?.option.action === option.action && asked.question.askee === question.askee;
  }

  private isAskedFor({ option, question }: Choice): boolean {
    const { guidance } = this.current ?? {};
    return guidance?.actions[0] === option.action && guidance.askee === question.askee;
  }

  /** Give the answers of a point, in one message. */
  aim(aim: Aim): void {
    if (aim.refused) {
      this.refuse(aim, [aim.refused]);
      this.onChange();
    } else if (this.current && !this.sending) {
      this.refusedAt = null;
      this.sentAim = aim;
      this.send({ type: "answers", position: this.current.position, actions: aim.actions, askee: aim.question.askee });
    }
  }

  private refuse({ at, label, far }: Aim, reasons: Reason[]): void {
    this.refusedAt = at;
    const place = far ? t("{place}, {far} in away", { place: label, far }) : label;
    this.notice = notice(t("Not at {place}:", { place }), reasons);
  }

  takeBack(): void {
    if (this.current?.can_undo && !this.sending) this.send({ type: "undo", position: this.current.position });
  }

  /** Send a request about the table, such as a vote; its effect comes with the next state. */
  sendRequest(message: FromBrowser): void {
    this.say(this.post(message) ? null : notice(t("Not sent: the connection is being restored.")));
  }

  private send(message: FromBrowser): void {
    this.sending = this.post(message);
    this.say(this.sending ? null : notice(t("Not sent: the connection is being restored.")));
  }

  // ---- on the page

  say(what: Notice | null): void {
    this.notice = what;
    this.onChange();
  }

  /** The numbers of the rules for the open question and the innermost step being resolved. */
  get inForce(): Set<string> {
    const { questions = [], resolving = [] } = this.current ?? {};
    return new Set([...questions.flatMap((question) => question.rules), ...(resolving.at(-1)?.rules ?? [])]);
  }
}
