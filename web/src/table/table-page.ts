// The page of a table: it draws what the session knows, and gives presses and keys their meaning.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { animateMoves, placesOfPieces, type Places } from "../pieces/motion";
import type { CovertsPiece } from "../pieces/piece";
import type { Look, ZoneContext } from "../pieces/types";
import { zoneTemplate } from "../pieces/zone";
import { hasPlates, isCrowded, splitBoard, tilingOf } from "../state/board";
import { inWords, type Choice } from "../state/choices";
import type { Deed } from "../state/keys";
import { notice } from "../state/notices";
import type { Aim } from "../state/plane";
import { markingOf, pressOf, targetOf, type Marking } from "../state/presses";
import { isCurtained } from "../state/seats";
import { Session } from "../state/session";
import { vars } from "../vars";
import { TableConnection } from "../wire/connection";
import type { Piece, TableState } from "../wire/generated";
import { Chooser } from "./chooser";
import "./curtain";
import { tableHead } from "./head";
import "./invites";
import { keyHelp } from "./key-help";
import { Keyboard } from "./keyboard";
import { Layout } from "./layout";
import { Lens } from "./lens";
import { logPanel } from "./log";
import { noticeLine } from "./notice-line";
import { Passing } from "./passing";
import { questionBar } from "./question";
import { resultPanel } from "./result";
import { keepTabStops, moveFocus } from "./roving";
import { Rulebook } from "./rulebook";
import { seatsPanel } from "./seats-panel";
import { showActing, showChoices, showEndOfLog, showOwnFigure } from "./sight";
import { toolButtons } from "./tools";

@customElement("coverts-table-page")
export class TablePage extends LitElement {
  @property() table = "";

  private connection: TableConnection | null = null;
  private readonly session = new Session(
    (message) => this.connection?.send(message) ?? false,
    () => this.requestUpdate(),
  );
  private readonly layout = new Layout(this);
  private readonly passing = new Passing(this);
  private readonly lens = new Lens(this);
  private readonly chooser = new Chooser(this, (choice) => this.pick(choice));
  private readonly rulebook = new Rulebook(this, () => this.session.inForce);

  constructor() {
    super();
    const moment = () => ({ choices: this.session.choices, asked: this.chooser.asked, canPass: this.passing.isPossible });
    this.addController(new Keyboard(this, moment, (deed, key) => this.carryOut(deed, key)));
    this.addEventListener("click", this.onClick);
    this.addEventListener("seated", () => this.connect());
    this.addEventListener("typing", () => this.session.say(null));
    this.addEventListener("piece-press", (event) => this.press((event as CustomEvent<CovertsPiece>).detail));
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

  /** Also after sitting down: the server tells by the cookie whose socket it is. */
  private connect(seat: number | null = null): void {
    this.connection?.close();
    const listener = {
      onState: (next: TableState) => this.take(next),
      onRefused: this.session.explain.bind(this.session),
      onLink: this.session.linked.bind(this.session),
    };
    this.connection = new TableConnection(this.table, listener, seat);
    this.connection.open();
  }

  /** One of those who share the device has taken it. */
  private readonly onTaken = (event: CustomEvent<number>): void => {
    this.session.forget();
    this.connect(event.detail);
  };

  private take(next: TableState): void {
    const before: Places = this.session.current ? placesOfPieces(this) : new Map<string, never>();
    const moved = this.session.take(next);
    this.passing.take(next);
    this.lens.renew(next.scene, moved);
    if (moved) this.chooser.close();
    void this.rulebook.load(next.game);
    document.title = `${next.questions.length ? "● " : ""}${next.title || "Coverts"}`;
    requestAnimationFrame(() => {
      animateMoves(this, before);
      keepTabStops(this);
      if (moved && this.layout.name === "phone") showOwnFigure(this);
      if (moved) showChoices(this);
      if (moved) showActing(this);
      for (const path of this.querySelectorAll(".layout-path .pieces")) path.scrollLeft = path.scrollWidth;
      showEndOfLog(this);
    });
  }

  // ---- what is done

  private readonly pick = (choice: Choice): void => {
    this.chooser.close();
    this.session.pick(choice);
  };

  private readonly takeBack = (): void => this.session.takeBack();

  private readonly toggleRulebook = (): void => {
    this.lens.close();
    this.rulebook.toggle();
  };

  private readonly showKeys = (): void => {
    this.querySelector<HTMLDialogElement>("dialog.key-help")?.showModal();
  };

  private press(pressed: CovertsPiece): void {
    const { current, choices } = this.session;
    if (!current) return;
    const piece = targetOf(pressed.piece, current.scene, choices);
    const element = piece.id === pressed.piece.id ? pressed : this.elementOf(piece, pressed);
    const press = pressOf(piece, choices, { touched: element.touched, shown: this.lens.shownWay });
    switch (press.does) {
      case "ask":
        this.chooser.open(element, piece, press.choices);
        break;
      case "pick":
        this.pick(press.choice);
        break;
      case "show-way":
        this.lens.showWay(piece);
        this.session.say(notice(`${inWords(press.choice)}: touch the tile again.`));
        break;
      case "fold":
        element.fold();
        this.lens.close();
        break;
      case "explain":
        this.session.say(press.notice);
        if (piece.style !== "tile" || this.layout.name === "wide") this.lens.show(piece, element.touched);
    }
  }

  /** The element of a piece that stands on a pressed one, or on which that stands. */
  private elementOf(piece: Piece, pressed: CovertsPiece): CovertsPiece {
    const selector = `coverts-piece[data-piece="${CSS.escape(piece.id)}"]`;
    return pressed.closest<CovertsPiece>(selector) ?? pressed.querySelector<CovertsPiece>(selector) ?? pressed;
  }

  /** False where the key is to do what it usually does as well. */
  private carryOut(deed: Deed, key: string): boolean {
    switch (deed.does) {
      case "pick":
        this.pick(deed.choice);
        return true;
      case "help":
        this.showKeys();
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
        this.session.say(null);
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
    this.rulebook.openAt(rule);
  };

  // ---- drawing

  private readonly marking = (piece: Piece): Marking =>
    markingOf(piece, this.session.choices, this.session.current?.seats ?? []);

  protected override render(): TemplateResult {
    const { current, log } = this.session;
    if (!current) return this.waitingPage();
    if (isCurtained(current)) {
      return html`<coverts-curtain .current=${current} .log=${log} @look=${this.onTaken}></coverts-curtain>`;
    }
    const layout = this.layout.name;
    const { zones } = current.scene;
    const compact = layout === "phone";
    const context: ZoneContext = {
      marking: this.marking,
      compact,
      crowded: compact || isCrowded(zones),
      seen: this.lens.seen,
      trail: this.session.trail,
      choices: this.session.choices,
      refusedAt: this.session.refusedAt,
    };
    const drawn = (area: string): TemplateResult[] =>
      zones.filter((zone) => zone.area === area).map((zone) => zoneTemplate(zone, context));
    const strip = html`<coverts-invites table=${this.table} .current=${current}></coverts-invites>
      <div class="instruments">${drawn("top")}</div>`;
    const others = html`<div class="players">${drawn("players")}</div>`;
    const board = this.board(current, context);
    const dock = html`<div class="dock">${this.bar(current, drawn("result"))}<div class="hands">${drawn("hand")}</div></div>`;
    const body =
      layout === "wide"
        ? html`<div class="scroller">${strip}${board}</div>
            ${dock} ${this.sidebar(current, others, this.lensPanel(false))}`
        : html`<div class="scroller">${strip}${others}${board}${this.sidebar(current, nothing, nothing)}</div>
            ${dock}`;
    return html`<div class="table-page" data-layout=${layout} data-tiled=${tilingOf(zones) || nothing} ?data-asked=${current.questions.length > 0}>
      ${tableHead(current, this.session.link === "open", (compact && log.at(-1)?.text) || "", this.tools(current))}
      ${body} ${layout === "wide" ? nothing : this.lensPanel(true)}
      ${this.chooser.template()}
      <coverts-invitation table=${this.table} .current=${current}></coverts-invitation>
      ${keyHelp()}
    </div>`;
  }

  private waitingPage(): TemplateResult {
    const { link, notice: told } = this.session;
    const gone = link === "gone";
    const usual = gone ? "There is no such table." : link === "lost" ? "Reconnecting…" : "Taking a seat…";
    return html`<div class="waiting-page">
      <p data-testid="status" role="status">
        ${told?.text || usual}
      </p>
      ${gone ? html`<a href="/">To the list of games</a>` : nothing}
    </div>`;
  }

  private tools(current: TableState): TemplateResult {
    const { isOpen } = this.rulebook;
    return toolButtons([
      current.can_undo ? { key: "u", word: "Take back", sign: "↶", label: "Take back your last choice", press: this.takeBack } : null,
      this.passing.isPossible ? { key: "p", word: "Pass on", sign: "⇄", label: "Pass the device on", press: this.passing.pass } : null,
      { key: "r", word: "Rules", sign: "§", label: "Rulebook", press: this.toggleRulebook, open: isOpen },
      { key: "?", word: "Keys", sign: "?", label: "Show the keys", press: this.showKeys },
    ]);
  }

  private board(current: TableState, context: ZoneContext): TemplateResult {
    const { middle, beside, columns } = splitBoard(current.scene.zones);
    return html`<main class="board" aria-label="Board" ?data-beside=${beside.length > 0} ${vars({ "--board-columns": columns, "--board-share": `${columns}fr` })}>
      <div class="board-middle">${middle.map((zone) => zoneTemplate(zone, context))}</div>
      ${beside.length ? html`<div class="board-beside">${beside.map((zone) => zoneTemplate(zone, context))}</div>` : nothing}
    </main>`;
  }

  /** What is asked, or how it has ended, and the notice above it. */
  private bar(current: TableState, outcomes: TemplateResult[]): TemplateResult {
    const { choices, sending } = this.session;
    return html`${noticeLine(this.session.notice, () => this.session.say(null))}
      <div class="dock-scroll">
        ${current.over ? resultPanel(current, outcomes) : questionBar(current, choices, sending, this.pick)}
      </div>`;
  }

  private lensPanel(overBoard: boolean): TemplateResult {
    return this.lens.panel(this.session.choices, this.rulebook.rules, overBoard);
  }

  private sidebar(current: TableState, players: unknown, lens: unknown): TemplateResult {
    return html`<aside class="sidebar" aria-label="Players, log and rulebook">
      ${hasPlates(current.scene.zones) ? nothing : seatsPanel(current.seats)} ${players}
      <div class="reading">
        ${lens} ${this.rulebook.isOpen ? this.rulebook.panel(this.toggleRulebook) : nothing}
        ${logPanel(this.session.log, current.options)}
      </div>
    </aside>`;
  }
}
