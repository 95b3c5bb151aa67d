// A row of places that fits its window: near pieces below each place's card, far ones above. The place of interest is large:
// the one where something happens or can be chosen, or the one that was pressed or has the keyboard's focus. If the window is
// too narrow for a row, or too low for the large place, all other places are tiles above it.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { toneClass } from "../art/tones";
import { busiestPlace, countNear, fitPlaces, isTooLow, wantedPlaces, type PlaceSize, type Room } from "../scene/place-sizes";
import type { Piece, Zone } from "../wire/generated";
import { vars } from "./css-variables";
import type { CovertsPiece } from "./piece";
import type { ZoneContext } from "./zone-context";

/** Pixels of the row that no place gets: its padding, and the gaps between places and between zones. */
const PADDING = 18;
const GAP = 6;
const ZONE_GAP = 14;
/** Pixels: less than this out of sight is only a margin. */
const MIN_HIDDEN = 12;

/** Mark and return whether there is more above or below what is seen of the row, or of a column in it, that scrolls. */
function markMore(column: HTMLElement): boolean {
  const { scrollTop, scrollHeight, clientHeight } = column;
  const hidden = scrollHeight - clientHeight;
  // A far column begins at its bottom, and counts from there.
  const above = column.classList.contains("far") ? hidden + scrollTop : scrollTop;
  column.toggleAttribute("data-more-above", above > MIN_HIDDEN);
  column.toggleAttribute("data-more-below", hidden - above > MIN_HIDDEN);
  return hidden > MIN_HIDDEN;
}

@customElement("coverts-places")
export class CovertsPlaces extends LitElement {
  /** Parts of one row, from left to right. */
  @property({ attribute: false }) zones: Zone[] = [];
  @property({ attribute: false }) context!: ZoneContext;

  @state() private width = 0;
  /** The place that the viewer has pressed or focused since the last state called for other places. */
  @state() private picked = "";
  /** The place that is large. */
  private large = "";
  /** What the row was last scrolled for. */
  private shown = "";
  /** The places that the last state called for. */
  private wanted = "";
  @state() private height = 0;
  /** In a window of this size, the large place did not fit into its column. */
  @state() private lowAt: Room | null = null;
  /** The part of the page around the row: its height does not depend on how the places are drawn. */
  private frame: Element | null = null;
  private readonly watcher = new ResizeObserver(() => {
    this.width = this.clientWidth;
    this.height = this.frame?.clientHeight ?? 0;
  });

  constructor() {
    super();
    this.addEventListener("piece-press", (event) => this.press(event as CustomEvent<CovertsPiece>));
    this.addEventListener("focusin", this.onFocus);
    this.addEventListener("scroll", (event) => markMore(event.target as HTMLElement), { capture: true, passive: true });
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override updated(): void {
    // The pieces are drawn before the next frame.
    requestAnimationFrame(() => {
      const cut = [...this.querySelectorAll<HTMLElement>(".places-track, .far, .near")].filter(markMore);
      this.showLarge();
      if (cut.some((column) => column.matches("[data-size='large'] > :is(.far, .near)"))) this.lowAt = isTooLow(this.lowAt, this.room) ? this.lowAt : this.room;
    });
  }

  /** On a phone whose row scrolls, bring the large place into sight, or the tiles if one of them can be chosen. */
  private showLarge(): void {
    const track = this.querySelector<HTMLElement>(".places-track");
    const large = track?.querySelector("[data-size='large']");
    if (!this.context.compact || !track || !large) return;
    const isTileLit = track.querySelector("[place='spot']:is([data-lit], [data-lit-inside])") !== null;
    const shown = `${this.large} ${isTileLit} ${this.width} ${this.height}`;
    if (shown === this.shown) return;
    this.shown = shown;
    const [seen, place] = [track.getBoundingClientRect(), large.getBoundingClientRect()];
    // As many tiles as possible stay in sight above the whole place.
    track.scrollTop += isTileLit ? -track.scrollTop : Math.min(place.top - seen.top, place.bottom - seen.bottom);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher.observe(this);
    this.frame = this.closest(".scroller");
    if (this.frame) this.watcher.observe(this.frame);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher.disconnect();
  }

  private get room(): Room {
    return { width: this.width, height: this.height };
  }

  private get places(): Piece[] {
    return this.zones.flatMap((zone) => zone.pieces);
  }

  protected override willUpdate(): void {
    const { places } = this;
    const wanted = wantedPlaces(places, (piece) => this.context.marking(piece).sign !== "");
    const key = wanted.map(({ id }) => id).join(" ");
    if ((wanted.length > 0 && key !== this.wanted) || !places.some(({ id }) => id === this.picked)) this.picked = "";
    this.wanted = key;
    this.large = this.picked || (busiestPlace(wanted.length ? wanted : places)?.id ?? "");
  }

  protected override render(): TemplateResult {
    const { places } = this;
    const gaps = PADDING + GAP * (places.length - this.zones.length) + ZONE_GAP * (this.zones.length - 1);
    const sizes = places.map((place) => this.sizeOf(place));
    const widths = !this.width ? sizes.map(() => 0) : isTooLow(this.lowAt, this.room) ? null : fitPlaces(sizes, this.width - gaps);
    const firsts = this.zones.map((_, at) => this.zones.slice(0, at).reduce((sum, zone) => sum + zone.pieces.length, 0));
    return html`<div class="places-track" ?data-tiled=${widths === null} ${vars({ "--places": places.length })}>
      ${this.zones.map((zone, at) => this.section(zone, widths?.slice(firsts[at], (firsts[at] ?? 0) + zone.pieces.length) ?? null))}
    </div>`;
  }

  private sizeOf(place: Piece): PlaceSize {
    return place.id === this.large ? "large" : countNear(place) >= 10 ? "middle" : "tile";
  }

  private section(zone: Zone, widths: number[] | null): TemplateResult {
    const heading = `zone-${zone.id}`;
    return html`<section class="zone layout-places ${toneClass(zone.tone)}" data-zone=${zone.id} aria-labelledby=${heading} ${vars({ "--widths": widths?.map((width) => `${width}px`).join(" ") ?? "" })}>
      <header class="zone-head"><h2 id=${heading}>${zone.label}</h2></header>
      ${repeat(
        zone.pieces,
        (piece) => piece.id,
        (piece) => {
          const size = this.sizeOf(piece);
          const isTile = widths === null && size !== "large";
          return html`<coverts-piece .piece=${piece} .marking=${this.context.marking} data-size=${size} place=${isTile ? "spot" : "place"} ?compact=${this.context.compact}></coverts-piece>
            ${widths === null && size === "large" ? html`<span class="place-gap" aria-hidden="true">▾</span>` : nothing}`;
        },
      )}
    </section>`;
  }

  /** Return the id of the place that an element belongs to. */
  private placeAt(element: Element): string {
    return element.closest<HTMLElement>(".layout-places > coverts-piece")?.dataset["piece"] ?? "";
  }

  /** Make the pressed place large. A tile does nothing else when it is pressed, since it shows too little. */
  private press(event: CustomEvent<CovertsPiece>): void {
    this.picked = this.placeAt(event.detail) || this.picked;
    if (event.detail.place !== "spot") return;
    event.stopPropagation();
    void this.updateComplete.then(async () => {
      await event.detail.updateComplete;
      const face = event.detail.querySelector<HTMLElement>(":scope > .face");
      if (face) face.tabIndex = 0;
      face?.focus();
    });
  }

  private readonly onFocus = (event: FocusEvent): void => {
    const target = event.target as Element;
    if (target.matches("coverts-piece:not([place='spot']) > .face:focus-visible")) this.picked = this.placeAt(target) || this.picked;
  };
}
