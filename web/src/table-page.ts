// The table: it draws the server's last state, sends answers, and keeps nothing but the log's tail.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { fetchRules } from "./api";
import {
  choicesFor, choicesOf, defaultChoice, legal, markerOf, piecesById, reasonsOf, type Choice,
} from "./choices";
import { chooserFace } from "./chooser";
import { TableConnection, type Link } from "./connection";
import { Passing, isCurtained } from "./curtain";
import icon from "./icon.svg";
import { keyHelp } from "./keys";
import type { Chapter, FromBrowser, LogLine, Piece, Refused, RuleText, TableState } from "./messages";
import { animateMoves, motionAllowed, placesOfPieces, type Places } from "./motion";
import { awaitedOf, lensPanel, logPanel, playerOf, resolvingPath, rulebookPanel, seatsPanel } from "./panels";
import type { CovertsPiece, Look, Marking } from "./piece";
import { noticeLine, questionBar, resultPanel, type Notice } from "./question";
import { keepTabStops, moveFocus } from "./roving";
import { showActing, showChoices, showEndOfLog, showOwnFigure } from "./sight";
import { trailBetween, type Trail } from "./tiles";
import { hasPlates, isCrowded, splitBoard, tilingOf, zoneTemplate, type ZoneContext } from "./zone";
import { toolButtons } from "./tools";
import { vars } from "./vars";

type Layout = "phone" | "middle" | "wide";

const phone = window.matchMedia("(max-width: 719px), (max-height: 520px)");
const wide = window.matchMedia("(min-width: 1080px)");
const layoutNow = (): Layout => (phone.matches ? "phone" : wide.matches ? "wide" : "middle");

@customElement("coverts-table-page")
export class TablePage extends LitElement {
  @property() table = "";

  @state() private current: TableState | null = null;
  @state() private log: LogLine[] = [];
  @state() private chapters: Chapter[] = [];
  @state() private link: Link = "connecting";
  @state() private notice: Notice | null = null;
  @state() private seen: Piece | null = null;
  @state() private pinned = false;
  /** The tile whose way a finger has been shown. */
  private previewed = "";
  /** The final answer that has been given once. */
  private confirmed = -1;
  @state() private rulebookOpen = false;
  @state() private markedRule = "";
  @state() private sending = false;
  @state() private chosen: { piece: Piece; choices: Choice[] } | null = null;
  @state() private trail: Trail | null = null;
  @state() private layout: Layout = layoutNow();

  private connection: TableConnection | null = null;
  private choices: Choice[] = [];
  private rules = new Map<string, RuleText>();
  private rulesAskedFor = "";
  private hiding = 0;
  private readonly passing = new Passing();
  private shownForce = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.connect();
    window.addEventListener("keydown", this.onKey);
    this.addEventListener("click", this.onClick);
    this.addEventListener("seated", () => this.connect());
    this.passing.start();
    this.addEventListener("typing", () => (this.notice = null));
    this.addEventListener("piece-press", this.onPiecePress);
    this.addEventListener("piece-look", this.onPieceLook);
    [phone, wide].forEach((query) => query.addEventListener("change", this.onLayout));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.connection?.close();
    this.passing.stop();
    window.removeEventListener("keydown", this.onKey);
    [phone, wide].forEach((query) => query.removeEventListener("change", this.onLayout));
  }

  /** Also after sitting down: the server tells by the cookie whose socket it is. */
  private connect(seat: number | null = null): void {
    this.connection?.close();
    const listener = {
      onState: (next: TableState) => this.take(next),
      onRefused: (refused: Refused) => this.explain(refused),
      onLink: (link: Link) => {
        this.link = link;
        if (link !== "open") this.sending = false;
      },
    };
    this.connection = new TableConnection(this.table, listener, seat);
    this.connection.open();
  }

  /** One of those who share the device has taken it. */
  private readonly look = (event: CustomEvent<number>): void => {
    this.current = null;
    this.log = [];
    this.connect(event.detail);
  };

  // ---- from the server

  private take(next: TableState): void {
    const before: Places = this.current ? placesOfPieces(this) : new Map();
    const moved = this.current?.position !== next.position;
    const follows = this.current !== null && next.position >= this.current.position;
    this.trail = this.current && follows ? trailBetween(this.current.scene, next.scene, this.trail) : null;
    this.log = [...(next.log_from === 0 ? [] : this.log.filter((line) => line.number < next.log_from)), ...next.log];
    this.current = next;
    this.passing.take(next);
    this.choices = choicesOf(next);
    if (moved) {
      this.sending = false;
      this.notice = null;
      this.previewed = "";
      this.confirmed = -1;
      this.closeChooser();
    }
    this.seen = this.seen && (piecesById(next).get(this.seen.id) ?? null);
    document.title = `${next.questions.length ? "● " : ""}${next.title || "Coverts"}`;
    if (this.rulesAskedFor !== next.game) void this.loadRules(next.game);
    requestAnimationFrame(() => {
      animateMoves(this, before);
      keepTabStops(this);
      if (moved && this.layout === "phone") showOwnFigure(this);
      if (moved) showChoices(this);
      if (moved) showActing(this);
      for (const path of this.querySelectorAll(".layout-path .pieces")) path.scrollLeft = path.scrollWidth;
      showEndOfLog(this);
    });
  }

  private async loadRules(game: string): Promise<void> {
    this.rulesAskedFor = game;
    try {
      this.chapters = await fetchRules(game);
      this.rules = new Map(this.chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.number, rule])));
    } catch {
      this.rulesAskedFor = "";
    }
  }

  private explain(refused: Refused): void {
    this.sending = false;
    if (refused.error === "stale") return;
    const { message, rule, text } = refused;
    const reason = rule ? `${rule}: ${text}` : text;
    const told = reason && message.endsWith(reason);
    const reasons = told ? [{ rule, text }] : [];
    this.notice = { text: told ? message.slice(0, -reason.length).trim() : message, reasons, rules: [] };
  }

  // ---- to the server

  private send(message: FromBrowser): void {
    if (this.connection?.send(message)) {
      this.sending = true;
      this.notice = null;
    } else {
      this.notice = { text: "Not sent: the connection is being restored.", reasons: [], rules: [] };
    }
  }

  private readonly pick = (choice: Choice): void => {
    const { option, question } = choice;
    this.closeChooser();
    if (option.refused) {
      this.notice = { text: `${option.text}:`, reasons: [option.refused], rules: [] };
    } else if (option.final && this.confirmed !== option.action) {
      this.confirmed = option.action;
      this.notice = { text: `${option.text}: this is final. Choose it again if you mean it.`, reasons: [], rules: [] };
    } else if (this.current && !this.sending) {
      this.send({ type: "answer", position: this.current.position, action: option.action, askee: question.askee });
    }
  };

  private readonly takeBack = (): void => {
    if (this.current?.can_undo && !this.sending) this.send({ type: "undo", position: this.current.position });
  };

  // ---- pieces

  /** What a click on this piece means now. */
  private readonly marking = (piece: Piece): Marking => {
    const meant = choicesFor(piece, this.choices);
    const open = legal(meant);
    const only = open[0];
    let effect = "";
    if (open.length > 1) effect = `Press for ${open.length} choices`;
    else if (only) effect = `Press to ${only.option.staged ? "put back" : "choose"}: ${only.option.text}`;
    else if (meant.length) effect = "Not possible now; press for the reason";
    const seat = this.current?.seats.find((each) => each.seat === piece.seat);
    return {
      sign: markerOf(piece, this.choices),
      effect,
      staged: open.some(({ option }) => option.staged),
      player: seat ? playerOf(seat) : "",
      awaited: seat ? awaitedOf(seat) : "",
    };
  };

  private readonly onPiecePress = (event: Event): void => {
    let element = (event as CustomEvent<CovertsPiece>).detail;
    // A figure that means nothing itself gives way to the lit piece on which it stands.
    const below = element.parentElement?.closest<CovertsPiece>("coverts-piece");
    if (!element.hasAttribute("data-lit") && below?.hasAttribute("data-lit")) element = below;
    // And a tile to the only lit figure on it.
    if (element.piece.style === "tile" && !element.hasAttribute("data-lit")) {
      const lit = element.querySelectorAll<CovertsPiece>("coverts-piece[data-lit]");
      if (lit.length === 1) element = lit[0]!;
    }
    const { piece } = element;
    const meant = choicesFor(piece, this.choices);
    const open = legal(meant);
    if (open.length > 1) {
      this.openChooser(element, open);
    } else if (open[0] && element.touched && piece.way.length > 1 && this.previewed !== piece.id) {
      this.preview(piece, open[0]);
    } else if (open[0]) {
      this.pick(open[0]);
    } else if (element.fold()) {
      this.closeLens();
    } else {
      const reasons = reasonsOf(meant);
      this.notice = reasons.length
        ? { text: `${piece.label}:`, reasons, rules: [] }
        : { text: `${piece.label}: Nothing to do with this now.`, reasons: [], rules: piece.rules };
      if (piece.style === "tile" && this.layout !== "wide") return;
      this.seen = piece;
      this.pinned = element.touched;
    }
  };

  /** A finger cannot hover: its first touch shows the way, the second goes it. */
  private preview(piece: Piece, choice: Choice): void {
    window.clearTimeout(this.hiding);
    this.previewed = piece.id;
    this.seen = piece;
    this.pinned = false;
    this.notice = { text: `${this.inWords(choice)}: touch the tile again.`, reasons: [], rules: [] };
  }

  private readonly onPieceLook = (event: Event): void => {
    const { piece, pinned } = (event as CustomEvent<Look>).detail;
    window.clearTimeout(this.hiding);
    if (piece) {
      this.seen = piece;
      this.pinned = pinned;
    } else if (!this.pinned) this.hiding = window.setTimeout(this.closeLens, 350);
  };

  private readonly keepLens = (): void => window.clearTimeout(this.hiding);

  private readonly closeLens = (): void => {
    window.clearTimeout(this.hiding);
    this.previewed = "";
    this.seen = null;
    this.pinned = false;
  };

  private get chooser(): HTMLDialogElement | null {
    return this.querySelector("dialog.chooser");
  }

  private openChooser(anchor: HTMLElement, choices: Choice[]): void {
    this.chosen = { piece: (anchor as CovertsPiece).piece, choices };
    const box = anchor.getBoundingClientRect();
    void this.updateComplete.then(() => {
      const { chooser } = this;
      if (!chooser) return;
      chooser.showModal();
      const left = Math.min(box.left, window.innerWidth - chooser.offsetWidth - 8);
      const below = box.bottom + 6;
      const top = below + chooser.offsetHeight > window.innerHeight ? box.top - chooser.offsetHeight - 6 : below;
      chooser.style.setProperty("--left", `${Math.max(8, left)}px`);
      chooser.style.setProperty("--top", `${Math.max(8, top)}px`);
    });
  }

  /** The choice's text; with several open questions also for whom it is. */
  private inWords({ option, question }: Choice): string {
    return question.askee_name ? `${question.askee_name}: ${option.text}` : option.text;
  }

  private closeChooser(): void {
    this.chooser?.close();
  }

  // ---- rulebook

  private get inForce(): Set<string> {
    const { current } = this;
    const step = current?.resolving.at(-1);
    return new Set([...(current?.questions.flatMap((question) => question.rules) ?? []), ...(step?.rules ?? [])]);
  }

  private openRule(number: string): void {
    this.rulebookOpen = true;
    this.closeLens();
    this.markedRule = number;
    void this.updateComplete.then(() => {
      this.querySelector(".rulebook-panel")?.scrollIntoView({ block: "nearest" });
      this.showRule(number);
    });
  }

  private ruleElement(number: string): HTMLElement | null {
    return this.querySelector(`#${CSS.escape(`rule-${number}`)}`);
  }

  /** Scrolls the rulebook alone, so that the board stays where it is. */
  private showRule(number: string): void {
    const book = this.querySelector(".rulebook");
    const rule = this.ruleElement(number);
    if (!book || !rule) return;
    const down = rule.getBoundingClientRect().top - book.getBoundingClientRect().top - 6;
    book.scrollTo({ top: book.scrollTop + down, behavior: motionAllowed() ? "smooth" : "auto" });
  }

  private readonly toggleRulebook = (): void => {
    this.rulebookOpen = !this.rulebookOpen;
    this.closeLens();
    this.markedRule = "";
    this.shownForce = "";
    const target = this.rulebookOpen ? ".rulebook-panel" : ".board";
    void this.updateComplete.then(() => {
      this.querySelector(target)?.scrollIntoView({ block: "nearest" });
      showEndOfLog(this);
    });
  };

  // ---- keys and clicks

  private readonly onLayout = (): void => {
    this.layout = layoutNow();
  };

  private readonly onClick = (event: Event): void => {
    const rule = (event.target as Element).closest<HTMLElement>("[data-rule]")?.dataset["rule"];
    if (rule === undefined) return;
    event.preventDefault();
    this.openRule(rule);
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as Element;
    const onControl = target.closest("button, a, summary, input, select, textarea") !== null;
    const onPiece = target.closest("coverts-piece") !== null;
    if (target.closest("input, select, textarea")) return;
    if (this.querySelector("dialog[open]:not(.chooser)")) return;
    if (this.act(event.key, onControl, onPiece || !target.closest(".sidebar"))) event.preventDefault();
  };

  private act(key: string, onControl: boolean, nearPieces: boolean): boolean {
    const offered = this.chooser?.open ? (this.chosen?.choices ?? []) : this.choices;
    const choice = offered.find((each) => each.key !== "" && each.key === key.toLowerCase());
    if (choice) this.pick(choice);
    else if (this.chooser?.open) return false;
    else if (key === "?") this.querySelector<HTMLDialogElement>("dialog.key-help")?.showModal();
    else if (key === "r") this.toggleRulebook();
    else if (key === "u") this.takeBack();
    else if (key === "p" && this.passing.isPossible) this.passing.pass();
    else if (key === "Escape") {
      this.closeLens();
      this.notice = null;
      return false;
    } else if ((key === "Enter" || key === " ") && !onControl) {
      const usual = defaultChoice(this.choices);
      if (usual) this.pick(usual);
      return usual !== undefined;
    } else return nearPieces && moveFocus(this, key);
    return true;
  }

  // ---- drawing

  protected override updated(changed: PropertyValues): void {
    if (!this.rulebookOpen || this.markedRule) return;
    const force = [...this.inForce].join(" ");
    if (force === this.shownForce && !changed.has("chapters")) return;
    this.shownForce = force;
    const first = [...this.inForce].find((number) => this.ruleElement(number));
    if (first) this.showRule(first);
  }

  protected override render(): TemplateResult {
    const { current } = this;
    if (!current) return this.waitingPage();
    if (isCurtained(current)) {
      return html`<coverts-curtain .current=${current} .log=${this.log} @look=${this.look}></coverts-curtain>`;
    }
    const compact = this.layout === "phone";
    const crowded = compact || isCrowded(current.scene.zones);
    const { seen, trail } = this;
    const context: ZoneContext = { marking: this.marking, compact, crowded, seen, trail };
    const zones = (area: string): TemplateResult[] =>
      current.scene.zones.filter((zone) => zone.area === area).map((zone) => zoneTemplate(zone, context));
    const { middle, beside, columns } = splitBoard(current.scene.zones);
    const strip = html`<coverts-invites table=${this.table} .current=${current}></coverts-invites>
      <div class="instruments">${zones("top")}</div>`;
    const others = html`<div class="players">${zones("players")}</div>`;
    const board = html`<main class="board" aria-label="Board" ?data-beside=${beside.length > 0} ${vars({ "--board-columns": columns, "--board-share": `${columns}fr` })}>
      <div class="board-middle">${middle.map((zone) => zoneTemplate(zone, context))}</div>
      ${beside.length ? html`<div class="board-beside">${beside.map((zone) => zoneTemplate(zone, context))}</div>` : nothing}
    </main>`;
    const hand = html`<div class="hands">${zones("hand")}</div>`;
    const bar = html`${noticeLine(this.notice, () => (this.notice = null))}
      <div class="dock-scroll">
        ${current.over ? resultPanel(current, zones("result")) : questionBar(current, this.choices, this.sending, this.pick)}
      </div>`;
    const sidebar = this.sidebar(current, this.layout === "wide" ? others : nothing);
    const body =
      this.layout === "wide"
        ? html`<div class="scroller">${strip}${board}</div>
            <div class="dock">${bar}${hand}</div>
            ${sidebar}`
        : html`<div class="scroller">${strip}${others}${board}${sidebar}</div>
            <div class="dock">${bar}${hand}</div>`;
    return html`<div class="table-page" data-layout=${this.layout} data-tiled=${tilingOf(current.scene.zones) || nothing} ?data-asked=${current.questions.length > 0}>
      ${this.head(current)} ${body} ${this.layout === "wide" ? nothing : this.lens()} ${this.dialogs()}
    </div>`;
  }

  private waitingPage(): TemplateResult {
    const gone = this.link === "gone";
    return html`<div class="waiting-page">
      <p data-testid="status" role="status">
        ${gone ? this.notice?.text || "There is no such table." : this.link === "lost" ? "Reconnecting…" : "Taking a seat…"}
      </p>
      ${gone ? html`<a href="/">To the list of games</a>` : nothing}
    </div>`;
  }

  private head(current: TableState): TemplateResult {
    const last = this.log.at(-1);
    return html`<header class="table-head">
      <a class="home" href="/" aria-label="Coverts: list of games"><img src=${icon} alt="" width="30" height="30" /></a>
      <div class="situation">
        <p class="caption">
          <b>${current.scene.title || current.title}</b> ${current.scene.caption}
          ${current.referee ? html`<span class="real-cards">${current.referee === "one" ? "Real cards, one device" : "Real cards"}</span>` : nothing}
          ${this.link === "open" ? nothing : html`<span class="reconnecting" role="status">Reconnecting…</span>`}
        </p>
        <h1 class="status" data-testid="status" aria-live="polite">${current.status}</h1>
        ${current.fault ? this.faultLine(current) : nothing}
        ${resolvingPath(current.resolving)}
        ${this.layout === "phone" && last ? html`<p class="last-line" aria-hidden="true">${last.text}</p>` : nothing}
      </div>
      ${toolButtons([
        current.can_undo ? { key: "u", word: "Take back", sign: "↶", label: "Take back your last choice", press: this.takeBack } : null,
        this.passing.isPossible ? { key: "p", word: "Pass on", sign: "⇄", label: "Pass the device on", press: this.passing.pass } : null,
        { key: "r", word: "Rules", sign: "§", label: "Rulebook", press: this.toggleRulebook, open: this.rulebookOpen },
        { key: "?", word: "Keys", sign: "?", label: "Show the keys", press: () => this.act("?", true, false) },
      ])}
    </header>`;
  }

  private faultLine(current: TableState): TemplateResult {
    const seat = current.you === null ? "" : `?seat=${current.you}`;
    return html`<p class="fault" role="alert" data-testid="fault">
      ${current.fault} <a href=${`/api/tables/${this.table}/file${seat}`} download>Save its file</a>
    </p>`;
  }

  private lens(): TemplateResult {
    const left = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") this.closeLens();
    };
    return html`<div class="lens-place" ?data-pinned=${this.pinned} @pointerenter=${this.keepLens} @pointerleave=${left}>
      ${this.seen && !this.isPlainTile(this.seen) ? lensPanel(this.seen, this.choices, this.rules, this.closeLens) : nothing}
    </div>`;
  }

  /** Where the lens lies over the board it would hide it from who looks for a way there. */
  private isPlainTile(piece: Piece): boolean {
    return piece.style === "tile" && this.layout !== "wide" && !this.pinned;
  }

  private sidebar(current: TableState, players: TemplateResult | typeof nothing): TemplateResult {
    return html`<aside class="sidebar" aria-label="Players, log and rulebook">
      ${hasPlates(current.scene.zones) ? nothing : seatsPanel(current.seats)} ${players}
      <div class="reading">
        ${this.layout === "wide" ? this.lens() : nothing}
        ${this.rulebookOpen ? rulebookPanel(this.chapters, this.inForce, this.markedRule, this.toggleRulebook) : nothing}
        ${logPanel(this.log, current.options)}
      </div>
    </aside>`;
  }

  private dialogs(): TemplateResult {
    const chosen = this.chosen;
    return html`<dialog class="chooser" ?data-maps=${chosen?.piece.style === "map"} aria-label="Choose what to do" @click=${(event: Event) => event.target === event.currentTarget && this.closeChooser()}>
        ${chosen
          ? html`${chooserFace(chosen.piece, chosen.choices, (choice) => this.inWords(choice), this.pick)}
              <button type="button" class="quiet" @click=${() => this.closeChooser()}>Cancel</button>`
          : nothing}
      </dialog>
      <coverts-invitation table=${this.table} .current=${this.current}></coverts-invitation>
      ${keyHelp()}`;
  }
}
