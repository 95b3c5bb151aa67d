// The page of a table: draws the session's state, and handles presses and keys.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import "../pieces/piece";
import { animateChanges, isMotionAllowed, placesOfPieces, skipMotion, type Places } from "../pieces/animation";
import type { CovertsPiece } from "../pieces/piece";
import type { Look, ZoneContext } from "../pieces/zone-context";
import { zonesTemplate, zoneTemplate } from "../pieces/zone";
import { hasPlane, hasPlates, isCrowded, splitBoard, tilingOf } from "../scene/board-layout";
import { pieceOfLine } from "../scene/scene-changes";
import { choiceText, type Choice } from "../state/choices";
import { EventQueue } from "../state/event-queue";
import { framesOf, type Frame } from "../state/frames";
import type { KeyAction } from "../state/key-actions";
import { notice } from "../state/notices";
import { soundOf } from "../state/sound-events";
import type { Aim } from "../state/plane-aims";
import { markingOf, pressOf, targetOf, type Marking } from "../state/presses";
import { canHaveHint, hintText } from "../state/hints";
import { isCurtained } from "../state/seats";
import { storeTable } from "../browser/table-storage";
import { Session } from "../state/session";
import { vars } from "../pieces/css-variables";
import { t } from "../words/words";
import { TableConnection } from "../wire/connection";
import { fetchHint } from "../wire/replay-requests";
import type { FromBrowser, Piece, TableState, Talk, Zone } from "../wire/generated";
import { BoardZoom } from "../view/board-zoom";
import { Chooser } from "./question/chooser";
import "../learn/coach";
import "../people/notes-panel";
import "../people/people-panel";
import "../people/device-link";
import "../people/chat-panel";
import "./seats/curtain";
import { tableHead } from "./table-head";
import "./seats/invite-panel";
import "./seats/waiting-room";
import { keyHelp } from "./key-help";
import { Keyboard } from "./keyboard";
import { Layout } from "../view/table-layout";
import { dockSide, tableSide } from "./votes/leaving";
import { Lens } from "../view/lens";
import { logPanel } from "./log-panel";
import "./replay-link";
import { optionsLine } from "./seats/options-line";
import { noticeLine } from "./question/notice-line";
import { DevicePassing } from "./seats/device-passing";
import { questionBar, type LastEvent } from "./question/question-bar";
import { endedPanel, resultPanel } from "./result-panel";
import { focusAnswer, keepTabStops, moveFocus } from "../view/piece-focus";
import { RulebookPanel } from "../view/rulebook-panel";
import { seatsPanel } from "./seats/seats-panel";
import { MoveMarks } from "../view/move-marks";
import { Recap } from "./recap";
import { SideTabs, type Tab } from "./side-tabs";
import { sinceStrip } from "./question/since-strip";
import { showActing, showChoices, showEndOfLog, showOwnFigure } from "../view/scrolling";
import { playSound } from "./sound-player";
import { toolButtons } from "./tool-buttons";

@customElement("coverts-table-page")
export class TablePage extends LitElement {
  @property() table = "";

  private connection: TableConnection | null = null;
  private readonly session = new Session(
    (message) => this.connection?.send(message) ?? false,
    () => this.requestUpdate(),
  );
  private readonly events = new EventQueue<Frame>((frame) => this.take(frame), () => (this.isCalm ? Number(this.newest?.speed ?? 1) : 0), () => this.requestUpdate());
  /** The last state that has arrived, whether or not it is shown. */
  private newest: TableState | null = null;
  private readonly layout = new Layout(this);
  private readonly passing = new DevicePassing(this);
  private readonly lens = new Lens(this);
  private readonly marks = new MoveMarks(this);
  private readonly recap = new Recap(this, () => this.session.since, () => this.session.current?.scene, this.marks);
  private readonly tabs = new SideTabs(this);
  private readonly zoom = new BoardZoom(this);
  /** How many lines of the chat have been read. */
  private readLines = 0;
  private readonly chooser = new Chooser(this, (choice) => this.pick(choice));
  private readonly rulebook = new RulebookPanel(this, () => this.session.inForce);

  constructor() {
    super();
    const context = () => ({ choices: this.session.choices, dialogChoices: this.chooser.openChoices, canPass: this.passing.isPossible, canHint: canHaveHint(this.session.current), canSkip: this.events.isBusy || this.recap.isPlaying });
    this.addController(new Keyboard(this, context, (action, key) => this.carryOut(action, key)));
    this.addEventListener("click", this.onClick);
    this.addEventListener("pointerdown", skipMotion);
    this.addEventListener("seated", () => this.connect());
    this.addEventListener("typing", () => this.session.say(null));
    this.addEventListener("table-request", (event) => this.session.sendRequest((event as CustomEvent<FromBrowser>).detail));
    this.addEventListener("piece-press", (event) => this.press((event as CustomEvent<CovertsPiece>).detail));
    this.addEventListener("row-press", (event) => this.pressRow((event as CustomEvent<Piece>).detail, event.target as HTMLElement));
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
    this.connection?.close();
  }

  /** Connect, also after sitting down: the cookie tells the server whose socket this is. */
  private connect(seat: number | null = null): void {
    this.connection?.close();
    this.events.clear();
    this.newest = null;
    this.session.talk = [];
    const listener = {
      onState: this.receive.bind(this),
      onRefused: this.session.explain.bind(this.session),
      onTalk: (talk: Talk) => this.addTalk(talk),
      onLink: this.session.setLink.bind(this.session),
    };
    this.connection = new TableConnection(this.table, listener, seat);
    this.connection.open();
  }

  private addTalk(talk: Talk): void {
    if (!talk.whole && talk.lines.some(({ seat }) => seat !== this.session.current?.you)) playSound("chat");
    this.session.addTalk(talk);
  }

  /** A player has taken the shared device. */
  private readonly onTaken = (event: CustomEvent<number>): void => {
    this.session.forget();
    this.connect(event.detail);
  };

  /** Whether events are shown one at a time. */
  private get isCalm(): boolean {
    return isMotionAllowed() && !document.hidden && this.newest?.speed !== "skip";
  }

  /** Show a state that has arrived, event by event. */
  private receive(next: TableState): void {
    const own = this.session.sending && !this.events.has((frame) => frame.own);
    const frames = this.isCalm ? framesOf(this.newest, next, own) : [{ state: next, own }];
    this.newest = next;
    this.recap.leave();
    this.events.add(frames, own || this.session.current === null);
  }

  /** Show a frame, and return whether it brought an event. */
  private take({ state: next, own }: Frame): boolean {
    const { current } = this.session;
    const before: Places = current ? placesOfPieces(this) : new Map<string, never>();
    const moved = this.session.take(next, own);
    const { news } = this.session;
    const sound = soundOf(current, next, news);
    if (sound) playSound(sound);
    this.passing.take(next);
    this.lens.renew(next.scene, moved);
    if (moved) this.chooser.close();
    storeTable(next);
    void this.rulebook.load(next.game);
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

  private readonly chooseTab = (chosen: string): void => {
    // On a phone a second press on a tab shows the board again.
    const name = this.isPhone && chosen === this.openTab ? "board" : chosen;
    if (this.isPhone && name !== "board") this.lens.close();
    this.tabs.show(name);
    if (this.rulebook.isOpen !== (name === "rules")) this.rulebook.toggle();
    void this.updateComplete.then(() => {
      if (name === "log") showEndOfLog(this);
      if (this.layout.name === "middle") this.querySelector(`#panel-${name}`)?.scrollIntoView({ block: "nearest" });
    });
  };

  private get isPhone(): boolean {
    return this.layout.name === "phone";
  }

  private get openTab(): string {
    return this.tabs.openOf(this.isPhone);
  }

  private readonly pick = (choice: Choice): void => {
    this.chooser.close();
    this.recap.leave();
    if (this.isPhone) this.lens.close();
    this.session.pick(choice);
  };

  private readonly takeBack = (): void => this.session.takeBack();

  /** Show what a bot would answer, unless the question has changed meanwhile. */
  private readonly askForHint = async (): Promise<void> => {
    const { current } = this.session;
    if (!current) return;
    this.session.say(notice(t("A bot thinks about it…")));
    const text = await fetchHint(this.table).then(hintText, (error: unknown) => (error as Error).message);
    if (this.session.current?.position === current.position) this.session.say(notice(text));
  };

  private readonly toggleRulebook = (): void => {
    this.lens.close();
    this.chooseTab(this.rulebook.isOpen && !this.isPhone ? "log" : "rules");
  };

  private readonly skipToAnswers = (event: Event): void => {
    event.preventDefault();
    focusAnswer(this);
  };

  private readonly showKeys = (): void => {
    this.querySelector<HTMLDialogElement>("dialog.key-help")?.showModal();
  };

  private press(pressed: CovertsPiece): void {
    const { current, choices } = this.session;
    if (!current) return;
    if (this.recap.scene) {
      this.lens.show(pressed.piece, pressed.isTouched);
      return;
    }
    const piece = targetOf(pressed.piece, current.scene, choices);
    const element = piece.id === pressed.piece.id ? pressed : this.elementOf(piece, pressed);
    const touched = pressed.isTouched;
    if (touched && this.isPhone && this.zoom.enlarge(element.querySelector(":scope > .face") ?? element)) return;
    const press = pressOf(piece, choices, { touched, shown: this.lens.touchedPiece });
    switch (press.does) {
      case "ask":
        this.chooser.open(element, piece, press.choices);
        break;
      case "pick":
        this.pick(press.choice);
        break;
      case "show-way":
        this.lens.showWay(piece);
        this.session.say(notice(t("{answer}: touch the tile again.", { answer: choiceText(press.choice) })));
        break;
      case "fold":
        element.fold();
        this.lens.close();
        break;
      case "open":
      case "show-card":
        this.lens.show(piece, true);
        break;
      case "explain":
        this.session.say(press.notice);
        if (piece.style !== "tile" || this.layout.name === "wide") this.lens.show(piece, touched);
    }
  }

  /** Press a line of a stack that is open in the inspector. */
  private pressRow(piece: Piece, element: HTMLElement): void {
    const press = pressOf(piece, this.session.choices, { touched: false, shown: "" });
    if (press.does === "ask") this.chooser.open(element, piece, press.choices);
    if (press.does === "pick") this.pick(press.choice);
  }

  /** Return the element of a piece that stands on the pressed one, or beneath it. */
  private elementOf(piece: Piece, pressed: CovertsPiece): CovertsPiece {
    const selector = `coverts-piece[data-piece="${CSS.escape(piece.id)}"]`;
    return pressed.closest<CovertsPiece>(selector) ?? pressed.querySelector<CovertsPiece>(selector) ?? pressed;
  }

  /** Carry out a key's action; false if the key shall have its usual effect, too. */
  private carryOut(action: KeyAction, key: string): boolean {
    switch (action.does) {
      case "pick":
        this.pick(action.choice);
        return true;
      case "help":
        this.showKeys();
        return true;
      case "skip":
        skipMotion();
        this.events.skip();
        this.recap.leave();
        return true;
      case "hint":
        void this.askForHint();
        return true;
      case "rulebook":
        this.toggleRulebook();
        return true;
      case "take-back":
        this.takeBack();
        return true;
      case "pass":
        this.passing.pass();
        return true;
      case "close":
        this.lens.close();
        this.recap.leave();
        this.session.say(null);
        if (this.isPhone) this.chooseTab("board");
        return false;
      case "move":
        return moveFocus(this, key);
    }
  }

  private readonly onClick = (event: Event): void => {
    const rule = (event.target as Element).closest<HTMLElement>("[data-rule]")?.dataset["rule"];
    if (rule === undefined) return;
    event.preventDefault();
    this.lens.close();
    this.tabs.show("rules");
    this.rulebook.openAt(rule);
  };

  // ---- drawing

  /** While past events are shown again, nothing on the board can be chosen. */
  private readonly pastMarking = (piece: Piece): Marking => markingOf(piece, [], this.session.current?.seats ?? []);

  protected override render(): TemplateResult {
    const { current, log } = this.session;
    if (!current || this.session.link === "gone") return this.waitingPage();
    if (!current.waiting && isCurtained(current)) {
      return html`<coverts-curtain .current=${current} .log=${log} @look=${this.onTaken}></coverts-curtain>`;
    }
    const layout = this.layout.name;
    const past = this.recap.scene;
    const { zones } = past ?? current.scene;
    const compact = layout === "phone";
    const isBesidePlane = layout === "wide" && hasPlane(zones);
    const context: ZoneContext = {
      marking: past ? this.pastMarking : this.session.marking,
      compact,
      crowded: compact || isCrowded(zones),
      inspected: this.lens.current,
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
    const strip = html`<div class="instruments">${beside ? nothing : path}${drawZones("top")}</div>`;
    const others = html`<div class="players">${drawZones("players")}</div>${beside ? path : nothing}`;
    const board = this.board(zones, context);
    const dock = html`<section class="dock" aria-label=${t("Your side of the table")}>${this.bar(current, drawZones("result"))}<div class="hands">${drawZones("hand")}</div></section>`;
    const waitingRoom = html`<coverts-waiting-room table=${this.table} .current=${current}></coverts-waiting-room>`;
    const body = current.waiting
      ? html`<div class="scroller">${waitingRoom}${layout === "wide" ? nothing : this.sidebar(current, nothing, nothing)}</div>
          ${layout === "wide" ? this.sidebar(current, nothing, nothing) : nothing}`
      : layout === "wide"
        ? html`<div class="scroller">${strip}${board}</div>
            ${dock} ${this.sidebar(current, others, isBesidePlane ? nothing : this.lensPanel(false))}`
        : html`<div class="scroller">${strip}${others}${compact ? this.zoom.frameOf(board) : board}${this.sidebar(current, nothing, nothing)}</div>
            ${dock}`;
    return html`<div class="table-page" data-game=${current.game} data-layout=${layout} data-tiled=${tilingOf(zones) || nothing} ?data-asked=${current.questions.length > 0} ?data-past=${past !== null}>
      <a class="skip" href="#answers" @click=${this.skipToAnswers}>${current.questions.length ? t("Skip to the answers") : t("Skip to the board")}</a>
      ${tableHead(current, this.session.link === "open", this.tools(current))}
      ${body} ${compact ? this.phoneBar(current) : nothing} ${layout === "wide" ? nothing : this.lensPanel(true)}
      ${this.chooser.template()}
      <coverts-invitation table=${this.table} .current=${current}></coverts-invitation>
      <coverts-seat-link table=${this.table} .current=${current}></coverts-seat-link>
      ${keyHelp(matchMedia("(pointer: coarse)").matches)}
    </div>`;
  }

  private waitingPage(): TemplateResult {
    const { link, notice } = this.session;
    const gone = link === "gone";
    const text = gone ? t("There is no such table.") : link === "lost" ? t("Reconnecting…") : t("Taking a seat…");
    return html`<div class="waiting-page">
      <p data-testid="status" role="status">
        ${notice?.text || text}
      </p>
      ${gone ? html`<a href="/">${t("To the list of games")}</a>` : nothing}
    </div>`;
  }

  private tools(current: TableState): TemplateResult {
    const { isOpen } = this.rulebook;
    return toolButtons([
      canHaveHint(current) ? { key: "h", word: t("Hint"), sign: "☼", label: t("Hint: what a bot would answer"), press: () => void this.askForHint() } : null,
      current.can_undo ? { key: "u", word: t("Take back"), sign: "↶", label: t("Take back your last choice"), press: this.takeBack } : null,
      this.passing.isPossible ? { key: "p", word: t("Pass on"), sign: "⇄", label: t("Pass on: pass the device on"), press: this.passing.pass } : null,
      this.isPhone ? null : { key: "r", word: t("Rules"), sign: "§", label: t("Rules: the rulebook"), press: this.toggleRulebook, open: isOpen },
      { key: "?", word: t("Help"), sign: "?", label: t("Help: keys and sounds"), press: this.showKeys },
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
    return current.questions.length || this.layout.name === "wide" ? sinceStrip(this.session.since, this.recap) : nothing;
  }

  /** Draw the question or the result, with the notice above. */
  private bar(current: TableState, outcomes: TemplateResult[]): TemplateResult {
    const { choices, sending } = this.session;
    return html`<coverts-coach .session=${this.session} .current=${current}></coverts-coach>
      ${this.layout.name === "wide" ? nothing : this.strip(current)} ${noticeLine(this.session.notice, this.pick, () => this.session.say(null))}
      ${dockSide(current, this.session.log)}
      <div class="dock-scroll">
        ${current.over ? resultPanel(current, outcomes) : current.ended ? endedPanel(current) : questionBar(current, choices, { sending, event: this.event }, this.pick)}
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

  /** Draw what is read at the side: the log, the rulebook, the chat and more. */
  private readings(current: TableState): Tab[] {
    const { log, since, talk } = this.session;
    const shut = (name: string): boolean => this.openTab !== name;
    if (!shut("talk")) this.readLines = talk.length;
    return [
      {
        name: "log",
        word: t("Log"),
        content: html`<div class="log-head">${optionsLine(current.options)}<coverts-look-back .current=${current}></coverts-look-back></div>${logPanel(log, current.seen_from, since.current?.number)}`,
      },
      { name: "rules", word: this.isPhone ? t("Rules") : t("Rulebook"), content: this.rulebook.isOpen ? this.rulebook.panel(this.toggleRulebook) : nothing },
      { name: "talk", word: t("Talk"), fresh: talk.length > this.readLines, content: html`<coverts-talk table=${this.table} ?shut=${shut("talk")} .current=${current} .lines=${talk}></coverts-talk>` },
      { name: "notes", word: t("Notes"), content: html`<coverts-notes table=${this.table} ?shut=${shut("notes")} .current=${current} .log=${log}></coverts-notes>` },
      { name: "people", word: t("People"), content: html`<coverts-people table=${this.table} ?shut=${shut("people")} .current=${current}></coverts-people>` },
    ];
  }

  private sidebar(current: TableState, players: unknown, lens: unknown): TemplateResult {
    const tabs = this.isPhone ? [] : this.readings(current);
    return html`<aside class="sidebar" aria-label=${t("Players, log and rulebook")}>
      ${tableSide(current, this.session.log, this.session.choices, this.pick)} ${hasPlates(current.scene.zones) ? nothing : seatsPanel(current.seats)} ${players}
      ${tabs.length
        ? html`<div class="reading">${lens} ${this.layout.name === "wide" ? this.strip(current) : nothing}
            ${this.tabs.row(t("What to read"), this.openTab, tabs, this.chooseTab)} ${this.tabs.panels(this.openTab, tabs)}</div>`
        : nothing}
    </aside>`;
  }

  /** Draw a phone's bar of tabs, and the sheet that covers the board with one of them. */
  private phoneBar(current: TableState): TemplateResult {
    const tabs: Tab[] = [{ name: "board", word: t("Board") }, ...this.readings(current)];
    return html`<section class="sheet" aria-label=${t("What to read")} ?data-open=${this.openTab !== "board"}>${this.tabs.panels(this.openTab, tabs)}</section>
      <nav class="phone-bar" aria-label=${t("What to see")}>${this.tabs.row(t("What to see"), this.openTab, tabs, this.chooseTab)} ${this.zoom.buttons()}</nav>`;
  }
}
