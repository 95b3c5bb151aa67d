// The page of a table: draws the session's state, and handles presses and keys.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import "../pieces/piece";
import { animateChanges, placesOfPieces, skipMotion, type Places } from "../pieces/animation";
import type { CovertsPiece } from "../pieces/piece";
import type { Look, ZoneContext } from "../pieces/zone-context";
import { zonesTemplate, zoneTemplate } from "../pieces/zone";
import { hasPlane, hasPlates, isCrowded, splitBoard, tilingOf } from "../scene/board-layout";
import { hasOutlooks } from "../scene/outlooks";
import { pieceOfLine } from "../scene/scene-changes";
import type { Choice } from "../state/choices";
import type { Frame } from "../state/frames";
import type { KeyAction } from "../state/key-actions";
import { notice, shownNotice } from "../state/notices";
import { shownClocks } from "../shared/shown-clocks";
import { soundOf } from "../state/sound-events";
import type { Aim } from "../state/plane-aims";
import { markingOf, type Marking } from "../state/presses";
import { canHaveHint, hintText } from "../state/hints";
import { isCurtained } from "../state/seats";
import { storeTable } from "../browser/table-storage";
import { Session } from "../state/session";
import { vars } from "../pieces/css-variables";
import { t } from "../words/words";
import { TableConnection } from "../wire/connection";
import { fetchHint } from "../wire/replay-requests";
import type { FromBrowser, Piece, TableState, Talk, Zone } from "../wire/generated";
import { backdrop } from "../view/backdrop";
import { BoardZoom } from "../view/board-zoom";
import { PictureLoading } from "../view/picture-loading";
import { Chooser } from "./question/chooser";
import { EventFeed } from "./event-feed";
import { goalLine, tableHead } from "./table-head";
import { Keyboard } from "./keyboard";
import { LaterLoading } from "./later-loading";
import { Layout } from "../view/table-layout";
import { dockSide, openVote, tableSide } from "./votes/leaving";
import { Lens } from "../view/lens";
import { PiecePresses } from "./piece-presses";
import { ReadingTabs } from "./reading-tabs";
import { noticeLine } from "./question/notice-line";
import { DevicePassing, passOn } from "./seats/device-passing";
import { questionBar, type LastEvent } from "./question/question-bar";
import { focusAnswer, keepTabStops, moveFocus } from "../view/piece-focus";
import { RulebookPanel } from "../view/rulebook-panel";
import { seatsPanel } from "./seats/seats-panel";
import { MoveMarks } from "../view/move-marks";
import { Recap } from "./recap";
import { sinceStrip } from "./question/since-strip";
import { showActing, showChoices, showEndOfLog, showOwnFigure } from "../view/scrolling";
import { playSound } from "./sound-player";
import { sightTool, toolButtons } from "../view/tool-buttons";

/** How often a hint is asked for while the search is compiled, and the pause between. */
const MAX_HINT_TRIES = 15;
const HINT_PAUSE_MS = 2000;

@customElement("coverts-table-page")
export class TablePage extends LitElement {
  @property() table = "";
  @state() private showsOutlooks = false;

  private connection: TableConnection | null = null;
  private readonly session = new Session(
    (message) => this.connection?.send(message) ?? false,
    () => this.requestUpdate(),
  );
  private readonly events = new EventFeed((frame) => this.take(frame), () => this.requestUpdate());
  private readonly later = new LaterLoading((state) => this.receive(state), (isStuck) => this.session.say(isStuck ? notice(t("A part of this page is not loading. Reload the page if this does not change.")) : null));
  private readonly layout = new Layout(this);
  private readonly passing = new DevicePassing(this);
  private readonly lens = new Lens(this);
  private readonly marks = new MoveMarks(this);
  private readonly recap = new Recap(this, () => this.session.since, () => this.session.current?.scene, this.marks);
  private readonly zoom = new BoardZoom(this);
  private readonly pictures = new PictureLoading(this);
  private readonly chooser = new Chooser(this, (choice) => this.pick(choice));
  private readonly rulebook = new RulebookPanel(this, () => this.session.inForce);
  private readonly readings = new ReadingTabs(this, this.session, this.layout, this.lens, this.rulebook);
  private readonly presses = new PiecePresses(
    { session: this.session, layout: this.layout, lens: this.lens, recap: this.recap, zoom: this.zoom, chooser: this.chooser },
    (choice) => this.pick(choice),
  );

  constructor() {
    super();
    const context = () => ({ choices: this.session.choices, dialogChoices: this.chooser.openChoices, canPass: this.passing.isPossible, canHint: canHaveHint(this.session.current), canWatch: this.canWatch, canSkip: this.events.isBusy || this.recap.isPlaying });
    this.addController(new Keyboard(this, context, (action, key) => this.carryOut(action, key)));
    this.addEventListener("click", this.onClick);
    this.addEventListener("pointerdown", skipMotion);
    this.addEventListener("seated", () => this.connect());
    this.addEventListener("typing", () => this.session.say(null));
    this.addEventListener("table-request", (event) => this.session.sendRequest((event as CustomEvent<FromBrowser>).detail));
    this.addEventListener("piece-press", (event) => this.presses.press((event as CustomEvent<CovertsPiece>).detail));
    this.addEventListener("row-press", (event) => this.presses.pressRow((event as CustomEvent<Piece>).detail, event.target as HTMLElement));
    this.addEventListener("point-choose", (event) => this.session.aim((event as CustomEvent<Aim>).detail));
    this.addEventListener("piece-look", (event) => this.lens.look((event as CustomEvent<Look>).detail));
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    shownClocks.show(null);
    this.connection?.close();
  }

  /** Connect, also after sitting down: the cookie tells the server whose socket this is. */
  private connect(seat: number | null = null): void {
    this.connection?.close();
    this.events.clear();
    this.later.clear();
    this.session.talk = [];
    const listener = {
      onState: (next: TableState) => this.later.add(next),
      onRefused: this.session.explain.bind(this.session),
      onTalk: (talk: Talk) => this.addTalk(talk),
      onLink: this.session.setLink.bind(this.session),
    };
    this.connection = new TableConnection(this.table, listener, seat);
    this.connection.open();
  }

  private addTalk(talk: Talk): void {
    if (!talk.whole && talk.lines.some(({ seat }) => seat !== this.session.current?.you)) playSound("chat");
    if (talk.whole) this.readings.oldLines = talk.lines.length;
    this.session.addTalk(talk);
  }

  /** A player has taken the shared device. */
  private readonly onTaken = (event: CustomEvent<number>): void => {
    this.session.forget();
    this.connect(event.detail);
  };

  /** Show a state, event by event. */
  private receive(next: TableState): void {
    this.recap.leave();
    this.passing.expect(next);
    this.events.add(next, this.session.sending, this.session.current === null);
  }

  /** Show a frame, and return whether it brought an event. */
  private take({ state: next, own }: Frame): boolean {
    const { current } = this.session;
    const before: Places = current ? placesOfPieces(this) : new Map<string, never>();
    const moved = this.session.take(next, own);
    const { news } = this.session;
    const sound = soundOf(current, next, news);
    if (sound) playSound(sound);
    shownClocks.show(next);
    this.passing.take(next);
    this.lens.renew(next.scene, moved);
    if (moved) this.chooser.close();
    storeTable(next);
    void this.rulebook.load(next.game);
    this.pictures.load(next.game);
    document.title = `${next.questions.length ? "● " : ""}${next.title || "Coverts"}`;
    requestAnimationFrame(() => {
      keepTabStops(this);
      if (moved && this.layout.name === "phone") showOwnFigure(this);
      if (moved) showChoices(this);
      if (moved) showActing(this);
      if (news?.own) this.lens.close();
      const line = news?.lines.at(-1);
      if (news && line) this.marks.show(pieceOfLine(line.text, news.changes, next.scene), news.changes, before);
      else if (moved) this.marks.clear();
      // Animations come last, since they measure where pieces arrive.
      animateChanges(this, before, news?.changes ?? []);
      for (const path of this.querySelectorAll(".layout-path .pieces")) path.scrollLeft = path.scrollWidth;
      showEndOfLog(this);
    });
    return news !== null && news.lines.length > 0;
  }

  // ---- what is done

  private get isPhone(): boolean {
    return this.layout.name === "phone";
  }

  /** Whether a phone draws the board above the players and the recent events: a board of tiles needs the room. */
  private isBoardFirst(zones: Zone[]): boolean {
    return this.isPhone && tilingOf(zones) !== "";
  }

  private get canWatch(): boolean {
    return hasOutlooks(this.session.current?.scene.zones ?? []);
  }

  private readonly switchOutlooks = (): void => {
    this.showsOutlooks = !this.showsOutlooks;
  };

  private readonly pick = (choice: Choice): void => {
    this.chooser.close();
    this.recap.leave();
    if (this.isPhone) this.lens.close();
    this.session.pick(choice);
  };

  private readonly picking = { pick: this.pick, pickEach: (choices: Choice[]): void => this.session.pickEach(choices) };

  private readonly takeBack = (): void => this.session.takeBack();

  /** Show what a bot would answer, unless the question changes meanwhile or the page says something else. */
  private readonly askForHint = async (): Promise<void> => {
    this.session.say({ ...notice(t("A bot thinks about it…")), awaitsHint: true });
    let shown = this.session.notice;
    const isOver = (): boolean => this.session.notice !== shown;
    for (let tries = 0; tries < MAX_HINT_TRIES; tries++) {
      const hint = await fetchHint(this.table).catch((error: unknown) => error as Error);
      if (isOver()) return;
      const isLast = hint instanceof Error || !hint.is_preparing;
      this.session.say({ ...notice(hint instanceof Error ? hint.message : hintText(hint)), awaitsHint: !isLast });
      shown = this.session.notice;
      if (isLast) return;
      await new Promise((resolve) => setTimeout(resolve, HINT_PAUSE_MS));
      if (isOver()) return;
    }
  };

  private readonly skipToAnswers = (event: Event): void => {
    event.preventDefault();
    focusAnswer(this);
  };

  private readonly showKeys = async (): Promise<void> => {
    await this.later.load();
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLDialogElement>("dialog.key-help")?.showModal();
  };

  /** Carry out a key's action; false if the key shall have its usual effect, too. */
  private carryOut(action: KeyAction, key: string): boolean {
    switch (action.does) {
      case "pick":
        this.pick(action.choice);
        return true;
      case "help":
        void this.showKeys();
        return true;
      case "skip":
        skipMotion();
        this.events.skip();
        this.recap.leave();
        return true;
      case "hint":
        void this.askForHint();
        return true;
      case "outlooks":
        this.switchOutlooks();
        return true;
      case "rulebook":
        this.readings.toggleRulebook();
        return true;
      case "take-back":
        this.takeBack();
        return true;
      case "pass":
        passOn();
        return true;
      case "close":
        this.lens.close();
        this.recap.leave();
        this.session.say(null);
        if (this.isPhone) this.readings.choose("board");
        return false;
      case "move":
        return moveFocus(this, key);
    }
  }

  private readonly onClick = (event: Event): void => {
    const rule = (event.target as Element).closest<HTMLElement>("[data-rule]")?.dataset["rule"];
    if (rule === undefined) return;
    event.preventDefault();
    this.readings.showRule(rule);
  };

  // ---- drawing

  /** While past events are shown again, nothing on the board can be chosen. */
  private readonly pastMarking = (piece: Piece): Marking => markingOf(piece, [], this.session.current?.seats ?? []);

  protected override render(): TemplateResult {
    const { current, log } = this.session;
    if (!current || this.session.link === "gone" || this.session.link === "elsewhere") return this.waitingPage();
    if (!current.waiting && isCurtained(current)) {
      return html`<coverts-curtain .current=${current} .log=${log} @look=${this.onTaken}></coverts-curtain>`;
    }
    const layout = this.layout.name;
    const past = this.recap.scene;
    const scene = past ?? current.scene;
    const { zones } = scene;
    const compact = layout === "phone";
    const isBesidePlane = layout === "wide" && hasPlane(zones);
    const isFramed = compact && !hasPlane(zones);
    const context: ZoneContext = {
      marking: past ? this.pastMarking : this.session.marking,
      compact,
      crowded: compact || isCrowded(zones),
      inspected: this.lens.current,
      showsOutlooks: this.showsOutlooks,
      trail: past ? null : this.session.trail,
      choices: past ? [] : this.session.choices,
      refusedAt: this.session.refusedAt,
      besidePlane: isBesidePlane ? { zones: zones.filter((zone) => zone.area === "side"), lens: this.lensPanel(false) } : null,
    };
    const drawZones = (area: string): TemplateResult[] =>
      zones.filter((zone) => zone.area === area && zone.layout !== "path").map((zone) => zoneTemplate(zone, context));
    const paths = zones.filter((zone) => zone.layout === "path");
    const beside = layout === "wide" && paths.length > 0;
    const path = paths.filter((zone) => beside || zone.pieces.length > 1).map((zone) => zoneTemplate(zone, context));
    const isFirst = this.isBoardFirst(zones);
    const strip = html`<div class="instruments">${beside ? nothing : path}${drawZones("top")}</div>`;
    const others = html`<div class="players">${drawZones("players")}</div>${beside ? path : nothing}`;
    const board = this.board(zones, context);
    const dock = html`<section class="dock" aria-label=${t("Your side of the table")}>${this.bar(current, drawZones("result"))}<div class="hands">${drawZones("hand")}</div></section>`;
    const waitingRoom = html`<coverts-waiting-room table=${this.table} .current=${current}></coverts-waiting-room>`;
    const body = current.waiting
      ? html`<div class="scroller">${waitingRoom}${layout === "wide" ? nothing : this.sidebar(current, nothing, nothing)}</div>
          ${layout === "wide" ? this.sidebar(current, nothing, nothing) : nothing}`
      : layout === "wide"
        ? html`<div class="scroller" ${backdrop(scene)}>${strip}${board}</div>
            ${dock} ${this.sidebar(current, others, isBesidePlane ? nothing : this.lensPanel(false))}`
        : html`<div class="scroller" ${backdrop(scene)}>
              ${strip}${isFirst ? nothing : others}${isFramed ? this.zoom.frameOf(board) : board}${isFirst ? [this.strip(current), others] : nothing}
              ${this.sidebar(current, nothing, nothing)}
            </div>
            ${dock}`;
    return html`<div class="table-page" data-game=${current.game} data-layout=${layout} data-tiled=${tilingOf(zones) || nothing} ?data-asked=${current.questions.length > 0} ?data-past=${past !== null}>
      <a class="skip" href="#answers" @click=${this.skipToAnswers}>${current.questions.length ? t("Skip to the answers") : t("Skip to the board")}</a>
      ${tableHead(current, this.session.link === "open", layout === "wide", this.tools(current))}
      ${body} ${compact ? this.readings.phoneBar(current, isFramed ? this.zoom.buttons() : nothing) : nothing} ${layout === "wide" ? nothing : this.lensPanel(true)}
      ${this.chooser.template()}
      <coverts-clock-voice></coverts-clock-voice>
      <coverts-invitation table=${this.table} .current=${current}></coverts-invitation>
      <coverts-seat-link table=${this.table} .current=${current}></coverts-seat-link>
      ${this.later.parts?.keyHelp(matchMedia("(pointer: coarse)").matches)}
    </div>`;
  }

  private waitingPage(): TemplateResult {
    const { link, notice } = this.session;
    if (link === "elsewhere") {
      return html`<div class="waiting-page">
        <p data-testid="status" role="status">${t("This table is open in another tab.")}</p>
        <button type="button" class="primary" @click=${() => void this.connection?.takeOver()}>${t("Play here")}</button>
        <a href="/">${t("To the list of games")}</a>
      </div>`;
    }
    const gone = link === "gone";
    const text = gone ? t("There is no such table.") : link === "lost" ? t("Reconnecting…") : t("Taking a seat…");
    return html`<div class="waiting-page">
      <p data-testid="status" role="status">
        ${notice?.text || text}
      </p>
      ${gone ? html`<a href="/">${t("To the list of games")}</a>` : notice ? html`<a href="/mine">${t("Your tables")}</a>` : nothing}
    </div>`;
  }

  private tools(current: TableState): TemplateResult {
    const { isOpen } = this.rulebook;
    return toolButtons([
      canHaveHint(current) ? { key: "h", word: t("Hint"), sign: "☼", label: t("Hint: what a bot would answer"), press: () => void this.askForHint() } : null,
      this.canWatch && !this.isPhone ? sightTool(this.showsOutlooks, this.switchOutlooks) : null,
      current.can_undo ? { key: "u", word: t("Take back"), sign: "↶", label: t("Take back your last choice"), press: this.takeBack } : null,
      this.passing.isPossible ? { key: "p", word: t("Pass on"), sign: "⇄", label: t("Pass on: pass the device on"), press: passOn } : null,
      this.isPhone ? null : { key: "r", word: t("Rules"), sign: "§", label: t("Rules: the rulebook"), press: this.readings.toggleRulebook, open: isOpen },
      { key: "?", word: t("Help"), sign: "?", label: t("Help: keys and sounds"), press: () => void this.showKeys() },
    ]);
  }

  private board(zones: Zone[], context: ZoneContext): TemplateResult {
    const { middle, beside, columns } = splitBoard(zones, context.besidePlane !== null);
    return html`<main class="board" aria-label=${t("Board")} ?data-beside=${beside.length > 0} ${vars({ "--board-columns": columns, "--board-share": `${columns}fr` })}>
      <div class="board-middle">${zonesTemplate(middle, context)}</div>
      ${beside.length ? html`<div class="board-beside">${beside.map((zone) => zoneTemplate(zone, context))}</div>` : nothing}
      <div class="arrows" aria-hidden="true"></div>
    </main>`;
  }

  /** Draw what others did since the viewer's last answer: beside the log, or above the question if the log is out of sight. */
  private strip(current: TableState): unknown {
    if (current.waiting) return nothing;
    if (current.goal && current.questions.length && this.layout.name !== "wide") return goalLine(current);
    return current.questions.length || this.layout.name === "wide" ? sinceStrip(this.session.since, this.recap) : nothing;
  }

  /** Draw the question or the result, with the notice above. */
  private bar(current: TableState, outcomes: TemplateResult[]): TemplateResult {
    const { choices, sending } = this.session;
    const { parts } = this.later;
    return html`${this.layout.name === "wide" ? nothing : this.coach(current)}
      ${this.layout.name === "wide" || this.isBoardFirst(current.scene.zones) ? nothing : this.strip(current)}
      ${this.layout.name === "wide" ? nothing : this.readings.talkPeek(current)}
      ${noticeLine(shownNotice(this.session.notice, current), this.pick, () => this.session.say(null))}
      ${this.layout.name === "wide" ? nothing : openVote(current, this.session.log)} ${dockSide(current)}
      <div class="dock-scroll">
        ${current.over ? parts?.resultPanel(current, outcomes, this.isPhone) : current.ended ? parts?.endedPanel(current) : questionBar(current, choices, { sending, event: this.event }, this.picking)}
      </div>`;
  }

  /** The last event, and whether it is shown just now. */
  private get event(): LastEvent {
    const line = this.session.log.filter(({ heading }) => !heading).at(-1);
    return { line, isNow: this.events.isShowing };
  }

  private lensPanel(overBoard: boolean): TemplateResult {
    return this.lens.panel(this.session.choices, this.rulebook.rules, this.session.marking, overBoard, this.pick);
  }

  /** Draw the coach of a lesson: above the question, or beside the board if there is room. */
  private coach(current: TableState): TemplateResult {
    return html`<coverts-coach .session=${this.session} .current=${current}></coverts-coach>`;
  }

  private sidebar(current: TableState, players: unknown, lens: unknown): TemplateResult {
    return html`<aside class="sidebar" aria-label=${t("Players, log and rulebook")}>
      ${tableSide(current, this.session.log, this.session.choices, this.pick)} ${this.layout.name === "wide" ? this.coach(current) : nothing} ${hasPlates(current.scene.zones) ? nothing : seatsPanel(current.seats)} ${players} ${lens}
      ${this.isPhone
        ? nothing
        : html`<div class="reading">${this.layout.name === "wide" ? [this.strip(current), this.readings.talkPeek(current)] : nothing} ${this.readings.side(current)}</div>`}
      ${this.layout.name === "wide" ? openVote(current, this.session.log) : nothing}
    </aside>`;
  }
}
