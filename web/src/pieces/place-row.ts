// A row of places that scrolls: one column each, near pieces below its card, far ones above. Each end says how many places
// lie beyond it. The row scrolls to a place where something happens or can be chosen.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { toneClass } from "../art/tones";
import { tn } from "../words/words";
import type { Zone } from "../wire/generated";
import { isMotionAllowed } from "./animation";
import type { ZoneContext } from "./zone-context";

/** Pixels of a place that may be out of sight before it counts as beyond the end. */
const MAX_HIDDEN_PIXELS = 12;

/** Return the height of the far pieces at a place; they get no more if height is scarce. */
function farHeight(place: HTMLElement): number {
  const boxes = [...(place.querySelector(":scope > .far")?.children ?? [])].map((each) => each.getBoundingClientRect());
  if (boxes.length === 0) return 0;
  return Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top)) + 8;
}

@customElement("coverts-places")
export class CovertsPlaces extends LitElement {
  /** Parts of one row, from left to right. */
  @property({ attribute: false }) zones: Zone[] = [];
  @property({ attribute: false }) context!: ZoneContext;

  @state() private toLeft = 0;
  @state() private toRight = 0;
  private readonly watcher = new ResizeObserver(() => this.count());
  /** The place it scrolled to last, so that it scrolls there once. */
  private shown = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher.disconnect();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("zones")) return;
    // The pieces draw themselves after this.
    requestAnimationFrame(() => {
      this.showWanted();
      this.count();
    });
  }

  protected override render(): TemplateResult {
    return html`${this.edge("start", this.toLeft)}
      <div class="places-track" @scroll=${this.count}>${this.zones.map((zone) => this.section(zone))}</div>
      ${this.edge("end", this.toRight)}`;
  }

  private section(zone: Zone): TemplateResult {
    const heading = `zone-${zone.id}`;
    return html`<section class="zone layout-places ${toneClass(zone.tone)}" data-zone=${zone.id} aria-labelledby=${heading}>
      <header class="zone-head"><h2 id=${heading}>${zone.label}</h2></header>
      ${repeat(
        zone.pieces,
        (piece) => piece.id,
        (piece) => html`<coverts-piece .piece=${piece} .marking=${this.context.marking} place="place" ?compact=${this.context.compact}></coverts-piece>`,
      )}
    </section>`;
  }

  /** Draw the button at an end, for pointers; arrow keys go from place to place. */
  private edge(side: "start" | "end", count: number): TemplateResult | typeof nothing {
    if (count === 0) return nothing;
    const words = side === "start" ? tn("{n} place to the left", "{n} places to the left", count) : tn("{n} place to the right", "{n} places to the right", count);
    return html`<button type="button" class="places-edge" data-side=${side} tabindex="-1" title=${words} aria-label=${words} @click=${() => this.turn(side === "start" ? -1 : 1)}>
      ${side === "start" ? html`‹ ${count}` : html`${count} ›`}
    </button>`;
  }

  private get track(): HTMLElement | null {
    return this.querySelector(".places-track");
  }

  private get places(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(".layout-places > coverts-piece")];
  }

  private turn(way: number): void {
    const { track } = this;
    track?.scrollBy({ left: way * Math.max(160, track.clientWidth * 0.8), behavior: isMotionAllowed() ? "smooth" : "auto" });
  }

  private readonly count = (): void => {
    const frame = this.track?.getBoundingClientRect();
    if (!frame) return;
    const boxes = this.places.map((place) => place.getBoundingClientRect());
    this.toLeft = boxes.filter((box) => box.left < frame.left - MAX_HIDDEN_PIXELS).length;
    this.toRight = boxes.filter((box) => box.right > frame.right + MAX_HIDDEN_PIXELS).length;
    const inSight = this.places.filter((_, at) => (boxes[at]?.left ?? 0) < frame.right - MAX_HIDDEN_PIXELS && (boxes[at]?.right ?? 0) > frame.left + MAX_HIDDEN_PIXELS);
    this.style.setProperty("--far", `${Math.max(0, ...inSight.map(farHeight))}px`);
  };

  /** Scroll to the place where something happens, or else to the first with something to choose. */
  private showWanted(): void {
    const { track, places } = this;
    if (!track) return;
    const acting = places.find((place) => place.classList.contains("has-acting"));
    const lit = places.filter((place) => place.matches("[data-lit], [data-lit-inside], :has([data-lit], [data-lit-inside])"));
    const wanted = acting ? [acting] : lit;
    const key = wanted.map((place) => place.dataset["piece"]).join(" ");
    if (key === this.shown) return;
    this.shown = key;
    const frame = track.getBoundingClientRect();
    const isSeen = (place: HTMLElement): boolean => {
      const box = place.getBoundingClientRect();
      return box.left >= frame.left - MAX_HIDDEN_PIXELS && box.right <= frame.right + MAX_HIDDEN_PIXELS;
    };
    const [first] = wanted;
    if (!first || wanted.some(isSeen)) return;
    const box = first.getBoundingClientRect();
    const left = track.scrollLeft + box.left - frame.left - (frame.width - box.width) / 2;
    track.scrollTo({ left, behavior: isMotionAllowed() ? "smooth" : "auto" });
  }
}
