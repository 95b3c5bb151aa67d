// The page of a replay: the table as it was, move by move.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import icon from "../art/icon.svg";
import { animateChanges, placesOfPieces, type Places } from "../pieces/animation";
import "../people/replay-notes";
import "../pieces/piece";
import type { CovertsPiece } from "../pieces/piece";
import type { Look, ZoneContext } from "../pieces/zone-context";
import { zonesTemplate, zoneTemplate } from "../pieces/zone";
import { hasPlane, hasPlates, isCrowded, splitBoard, tilingOf } from "../scene/board-layout";
import { changesBetween, pieceOfLine } from "../scene/scene-changes";
import { hasOutlooks } from "../scene/outlooks";
import { withOrigins } from "../scene/scene-steps";
import { markingOf, type Marking } from "../state/presses";
import { addressOfMove, linesOf, moveOfLine, replayAction, sentenceOf, turningMoves } from "../state/replay-moves";
import "../styles/replay.css";
import { backdrop } from "../view/backdrop";
import { PictureLoading } from "../view/picture-loading";
import { Layout } from "../view/table-layout";
import { Lens } from "../view/lens";
import { keepTabStops } from "../view/piece-focus";
import { RulebookPanel } from "../view/rulebook-panel";
import { MoveMarks } from "../view/move-marks";
import { sightTool, toolButton } from "../view/tool-buttons";
import { showActing } from "../view/scrolling";
import { vars } from "../pieces/css-variables";
import type { Piece, Replay, ReplayMoment, Weighed, Zone } from "../wire/generated";
import { t } from "../words/words";
import { pastAnswerPanel } from "./past-answer";
import "../shared/share-game";
import "./file-page";
import "../learn/share-puzzle";
import "./continue-dialog";
import type { ContinueDialog } from "./continue-dialog";
import "./opinion-panel";
import { ReplayPlayer } from "./replay-player";
import { playbackBar } from "./playback-bar";

/** The name in the address that means a file instead of a table. */
const FILE_NAME = "file";

@customElement("coverts-replay-page")
export class ReplayPage extends LitElement {
  @property() table = "";
  @state() private showsOutlooks = false;
  private placesBefore: Places = new Map<string, never>();
  private readonly player = new ReplayPlayer(this, () => (this.table === FILE_NAME ? "" : this.table), () => (this.placesBefore = placesOfPieces(this)));
  private readonly layout = new Layout(this);
  private readonly lens = new Lens(this);
  private readonly pictures = new PictureLoading(this);
  private readonly marks = new MoveMarks(this);
  private readonly rulebook = new RulebookPanel(this, () => new Set());
  private shown: ReplayMoment | null = null;

  constructor() {
    super();
    this.addEventListener("piece-look", (event) => this.lens.look((event as CustomEvent<Look>).detail));
    this.addEventListener("piece-press", (event) => {
      const { piece, isTouched } = (event as CustomEvent<CovertsPiece>).detail;
      this.lens.show(piece, isTouched);
    });
    this.addEventListener("click", this.onClick);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.onKey);
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const { replay } = this.player;
    const target = event.target as Element;
    if (!replay || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target.closest("input, select, textarea, dialog[open]") || this.querySelector("dialog[open]")) return;
    if (event.key === " " && target.closest("button, a, summary")) return;
    if (event.key === "Escape") this.lens.close();
    const deed = replayAction(event.key, this.player.move, replay, this.player.turning);
    if (!deed) return;
    event.preventDefault();
    if (deed.does === "go") this.go(deed.to);
    else if (deed.does === "play") this.player.toggle();
    else if (deed.does === "outlooks") this.switchOutlooks();
    else this.lookFromNext(replay);
  };

  private readonly onClick = (event: Event): void => {
    const rule = (event.target as Element).closest<HTMLElement>("[data-rule]")?.dataset["rule"];
    if (rule === undefined) return;
    event.preventDefault();
    this.lens.close();
    this.rulebook.openAt(rule);
  };

  private readonly switchOutlooks = (): void => {
    this.showsOutlooks = !this.showsOutlooks;
  };

  private readonly go = (move: number): void => {
    this.player.pause();
    this.player.go(move);
  };

  private readonly onWeighed = ({ detail }: CustomEvent<Weighed[]>): void => {
    this.player.turning = turningMoves(detail);
    this.requestUpdate();
  };

  private lookFromNext({ viewpoint, viewpoints }: Replay): void {
    const at = viewpoints.findIndex((each) => each.name === viewpoint);
    const next = viewpoints[(at + 1) % viewpoints.length];
    if (next && viewpoints.length > 1) void this.player.open(next.name);
  }

  private readonly openGoOn = (): void => {
    this.player.pause();
    this.querySelector<ContinueDialog>("coverts-go-on")?.open();
  };

  protected override updated(): void {
    const { moment, replay } = this.player;
    const before = this.shown;
    if (!moment || moment === before) return;
    this.shown = moment;
    this.marks.clear();
    void this.rulebook.load(moment.state.game);
    this.pictures.load(moment.state.game);
    if (replay) document.title = t("{title}, move {move}", { title: replay.title, move: moment.move });
    this.lens.renew(moment.state.scene, true);
    if (before && replay && moment.move === before.move + 1) this.showMove(before, moment, replay);
    keepTabStops(this);
    showActing(this);
    const line = this.querySelector<HTMLElement>(".log-line[aria-current]");
    const log = line?.closest<HTMLElement>(".log");
    if (line && log) log.scrollTop = line.offsetTop - log.clientHeight / 2;
  }

  /** Draw one step forward: mark and animate its changes. */
  private showMove(before: ReplayMoment, { move, state }: ReplayMoment, replay: Replay): void {
    const lines = linesOf(move, replay).filter((line) => !line.heading);
    const found = changesBetween(before.state.scene, state.scene, lines.some(({ rolls }) => rolls));
    const changes = withOrigins(found, before.state.scene, state.scene, lines.map(({ text }) => text));
    this.marks.show(pieceOfLine(lines.at(-1)?.text ?? "", changes, state.scene), changes, this.placesBefore);
    animateChanges(this, this.placesBefore, changes);
  }

  // ---- drawing

  private readonly marking = (piece: Piece): Marking => {
    const marking = markingOf(piece, [], this.player.moment?.state.seats ?? []);
    return { ...marking, player: "", own: false, waitText: marking.waitText && t("to choose") };
  };

  protected override render(): TemplateResult {
    if (this.table === FILE_NAME) return html`<coverts-file-page></coverts-file-page>`;
    const { replay, moment, problem } = this.player;
    if (!replay || !moment) {
      return html`<main class="waiting-page"><h1 class="status" aria-live="polite" data-testid="status">${problem || t("Loading the moves…")}</h1>
        ${problem ? html`<a href="/">${t("To the list of games")}</a>` : nothing}</main>`;
    }
    const layout = this.layout.name;
    const { scene } = moment.state;
    const { zones } = scene;
    const compact = layout === "phone";
    const isBesidePlane = layout === "wide" && hasPlane(zones);
    const context: ZoneContext = {
      marking: this.marking,
      compact,
      crowded: compact || isCrowded(zones) || zones.filter((zone) => zone.area === "hand").length > 2,
      inspected: this.lens.current,
      showsOutlooks: this.showsOutlooks,
      trail: null,
      choices: [],
      refusedAt: null,
      besidePlane: isBesidePlane ? { zones: zones.filter((zone) => zone.area === "side"), lens: this.lensPanel(false) } : null,
    };
    const drawZones = (area: string): TemplateResult[] => zones.filter((zone) => zone.area === area).map((zone) => zoneTemplate(zone, context));
    const players = html`<div class="players">${drawZones("players")}</div>`;
    const side = html`<aside class="sidebar" aria-label=${t("Players, log and opinion")}>
      ${hasPlates(zones) ? nothing : seatNames(replay)} ${layout === "wide" ? players : nothing}
      <div class="reading">
        ${layout === "wide" && !isBesidePlane ? this.lensPanel(false) : nothing}
        ${this.rulebook.isOpen ? this.rulebook.panel(() => this.rulebook.toggle()) : nothing}
        ${this.log(replay)}
        <coverts-past-notes
          table=${replay.table} .own=${replay.own} ?over=${replay.over} .seats=${moment.state.seats}
          from=${replay.moves[this.player.move - 1]?.lines ?? -1} until=${replay.moves[this.player.move]?.lines ?? 0}
        ></coverts-past-notes>
        ${replay.over && replay.may_take.length ? html`<coverts-opinion .replay=${replay} move=${this.player.move} @go=${(event: CustomEvent<number>) => this.go(event.detail)} @weighed=${this.onWeighed}></coverts-opinion>` : nothing}
      </div>
    </aside>`;
    const pastAnswer = html`${pastAnswerPanel(moment)}<coverts-share-puzzle .replay=${replay} .moment=${moment}></coverts-share-puzzle>`;
    const hands = drawZones("hand");
    const held = html`<section class="hands" aria-label=${t("Hands")} tabindex=${hands.length > 2 ? 0 : nothing} ?data-many=${hands.length > 2}>${hands}</section>`;
    const results = drawZones("result");
    const hasDockResults = layout === "wide" && tilingOf(zones) === "square";
    const body = html`<div class="scroller" ${backdrop(scene)}>
        <div class="instruments">${drawZones("top")}</div>
        ${this.board(zones, context)} ${hasDockResults ? nothing : results}
        ${layout === "wide" ? nothing : html`${players} ${held} ${side}`}
      </div>
      <div class="dock">${pastAnswer} ${hasDockResults ? results : nothing} ${layout === "wide" ? held : nothing}</div>
      ${playbackBar(this.player, replay)}
      ${layout === "wide" ? side : nothing}`;
    return html`<div class="table-page replay-page" data-layout=${layout} data-tiled=${tilingOf(zones) || nothing}>
      ${this.head(replay, moment)} ${body} ${layout === "wide" ? nothing : this.lensPanel(true)}
      ${replay.over ? html`<coverts-go-on .replay=${replay} move=${this.player.move}></coverts-go-on>` : nothing}
    </div>`;
  }

  private head(replay: Replay, moment: ReplayMoment): TemplateResult {
    const { scene, status } = moment.state;
    const happened = moment.state.over ? "" : eventOf(moment.move, replay);
    return html`<header class="table-head replay-head">
      <a class="home" href="/" aria-label=${t("Coverts: list of games")}><img src=${icon} alt="" width="30" height="30" /></a>
      <div class="situation">
        <p class="caption"><b>${scene.title || replay.title}</b> ${scene.caption}</p>
        <h1 class="status" data-testid="status">${happened || status}</h1>
        ${replay.complete ? nothing : html`<p class="last-line" role="status">${t("Still loading the moves: {count} so far…", { count: replay.moves.length })}</p>`}
        ${this.player.problem ? html`<p class="problem" role="alert">${this.player.problem}</p>` : nothing}
      </div>
      ${this.tools(replay, scene.zones)}
    </header>`;
  }

  private tools(replay: Replay, zones: Zone[]): TemplateResult {
    const seat = replay.own === null ? "" : `?seat=${replay.own}`;
    const canGoOn = replay.over && replay.may_take.length > 0 && this.player.move < this.player.last;
    return html`<div class="tools replay-tools">
      ${hasOutlooks(zones) && this.layout.name !== "phone" ? toolButton(sightTool(this.showsOutlooks, this.switchOutlooks)) : nothing}
      ${replay.viewpoints.length > 1
        ? html`<label class="viewpoint"><span>${t("Seen by")}</span>
            <select data-testid="viewpoint" aria-keyshortcuts="v" @change=${(event: Event) => void this.player.open((event.target as HTMLSelectElement).value)}>
              ${replay.viewpoints.map(({ name, label }) => html`<option value=${name} ?selected=${name === replay.viewpoint}>${viewpointWords(name, label)}</option>`)}
            </select></label>`
        : nothing}
      ${replay.over
        ? html`<coverts-share-game table=${replay.table} address=${addressOfMove(replay, this.player.move)} seat=${replay.own ?? ""}></coverts-share-game>
            <a class="tool" href="/api/tables/${replay.table}/file${seat}" download>${t("Save")}</a>
            ${replay.may_take.length ? html`<button type="button" class="tool go-on-tool" ?disabled=${!canGoOn} aria-label=${t("Play on from here")} @click=${this.openGoOn}>${this.layout.name === "phone" ? t("Play on") : t("Play on from here")}</button>` : nothing}`
        : html`<a class="tool back-to-now" href="/table/${replay.table}${seat}" data-testid="back-to-now">${t("Back to now")}</a>`}
      <a class="tool" href="/guide/replays" aria-label=${t("Help: looking back, and its keys")}>?</a>
    </div>`;
  }

  private board(zones: Zone[], context: ZoneContext): TemplateResult {
    const { middle, beside, columns } = splitBoard(zones, context.besidePlane !== null);
    return html`<main class="board" aria-label=${t("Board")} ?data-beside=${beside.length > 0} ${vars({ "--board-columns": columns, "--board-share": `${columns}fr` })}>
      <div class="board-middle">${zonesTemplate(middle, context)}</div>
      ${beside.length ? html`<div class="board-beside">${beside.map((zone) => zoneTemplate(zone, context))}</div>` : nothing}
      <div class="arrows" aria-hidden="true"></div>
    </main>`;
  }

  private log(replay: Replay): TemplateResult {
    const { move } = this.player;
    const until = replay.moves[move]?.lines ?? 0;
    return html`<section class="panel log-panel" aria-label=${t("What has happened")}>
      <h2 class="panel-title">${t("Log")}</h2>
      <div class="log" tabindex="0" data-testid="log">
        ${repeat(
          replay.log,
          (line) => line.number,
          (line) => html`<p class=${line.heading ? "log-line heading" : "log-line"} ?data-later=${line.number >= until} aria-current=${line.number === until - 1 ? "step" : nothing}>
            <a tabindex="-1" href="#line-${line.number}" @click=${(event: Event) => this.goToLine(event, moveOfLine(line.number, replay.moves))}>${line.text}</a>
          </p>`,
        )}
      </div>
    </section>`;
  }

  private goToLine(event: Event, move: number): void {
    event.preventDefault();
    this.go(move);
  }

  private lensPanel(overBoard: boolean): TemplateResult {
    return this.lens.panel([], this.rulebook.rules, this.marking, overBoard);
  }
}

/** Return what happened at a move: its last sentence, its heading, or who answered; "" at the start. */
function eventOf(move: number, replay: Replay): string {
  const seat = replay.seats[replay.moves[move]?.seat ?? -1];
  return sentenceOf(move, replay) || linesOf(move, replay).at(-1)?.text || (seat ? t("{name} has chosen.", { name: seat }) : "");
}

/** Return a viewpoint's name in the reader's language; seats keep the game's names. */
function viewpointWords(name: string, label: string): string {
  if (name === "all") return t("All seats together");
  return name === "watcher" ? t("A watcher") : label;
}

function seatNames(replay: Replay): TemplateResult {
  return html`<ul class="seats" aria-label=${t("Seats")}>
    ${replay.seats.map((name, seat) => html`<li class="seat"><span class="seat-name">${name}</span> <span class="seat-player">${replay.players[seat] ?? ""}</span></li>`)}
  </ul>`;
}
