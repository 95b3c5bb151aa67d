// Leaving and coming back, and requests to all: go back, end, let a bot play for somebody who is away.

import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { isAlone, hasStandIn, momentsOf, replaceableSeats } from "../../state/agreements";
import type { Choice } from "../../state/choices";
import { displayName } from "../../state/player-names";
import type { TableState } from "../../wire/generated";
import { t } from "../../words/words";
import "./change-answer";
import "./bot-speed";
import "./skip-setup";
import "./when-asked";
import { VoteElement } from "./vote-element";
import "./vote-banner";

/** A bot plays for the viewer, who may come back. */
@customElement("coverts-stand-in")
export class StandIn extends VoteElement {
  protected override render(): TemplateResult | typeof nothing {
    if (!this.current || this.current.over || this.current.ended || !hasStandIn(this.current)) return nothing;
    return html`<div class="settled stand-in" role="status">
      <p>${t("A bot plays for you. It sees what you see.")}</p>
      <span class="settled-buttons">
        <button type="button" class="answer done" @click=${() => this.send({ type: "come_back" })}>${t("Play myself again")}</button>
        <a class="quiet" href="/">${t("To the list of games")}</a>
      </span>
    </div>`;
  }
}

@customElement("coverts-leaving")
export class Leaving extends VoteElement {
  /** The button that ends the game for all was pressed once. */
  @state() private ending = false;

  protected override render(): TemplateResult | typeof nothing {
    const { current } = this;
    if (!current || current.over || current.ended || current.you === null || current.guidance) return nothing;
    const alone = isAlone(current);
    return html`<details class="leaving">
      <summary>${t("Leave or end")}</summary>
      <div class="leaving-ways">
        ${current.referee || hasStandIn(current)
          ? nothing
          : html`<p>
              <button type="button" class="quiet" @click=${() => this.send({ type: "leave" })}>${t("Let a bot play for me")}</button>
              ${t("You may come back at any time.")}
            </p>`}
        ${replaceableSeats(current).map(
          (each) => html`<p>
            <button type="button" class="quiet" @click=${() => this.send({ type: "ask_vote", about: "bot", seat: each.seat })}>${t("Let a bot play for {name}", { name: displayName(each) })}</button>
          </p>`,
        )}
        ${current.going_back ? this.goingBack(alone) : html`<p>${t("This table does not allow going back.")}</p>`}
        <p>
          <button type="button" class="quiet" @click=${() => this.end()}>
            ${this.endWords(alone)}
          </button>
        </p>
      </div>
    </details>`;
  }

  private goingBack(alone: boolean): TemplateResult {
    const moments = momentsOf(this.log);
    const go = (event: Event): void => {
      event.preventDefault();
      const chosen = moments[Number((event.currentTarget as HTMLFormElement).querySelector("select")?.value ?? 0)];
      if (chosen) this.send({ type: "ask_vote", about: "back", line: chosen.line });
    };
    return html`<form @submit=${go}>
      <label>${t("Back to before")} <select>${moments.map((moment, at) => html`<option value=${at}>${moment.text}</option>`)}</select></label>
      <button class="quiet">${alone ? t("Go back") : t("Ask all to go back")}</button>
    </form>`;
  }

  private endWords(alone: boolean): string {
    if (alone) return this.ending ? t("Yes, end it for everybody") : t("End this game");
    return this.ending ? t("Yes, ask all to end it") : t("Ask all to end this game");
  }

  private end(): void {
    if (this.ending) this.send({ type: "ask_vote", about: "end" });
    this.ending = !this.ending;
  }
}

export const openVote = (current: TableState, log: VoteElement["log"]): TemplateResult =>
  html`<coverts-vote .current=${current} .log=${log}></coverts-vote>`;

/** Draw the elements above the question. */
export const dockSide = (current: TableState): TemplateResult =>
  html`<coverts-stand-in .current=${current}></coverts-stand-in>
    <coverts-changing .current=${current}></coverts-changing><coverts-set-up .current=${current}></coverts-set-up>`;

/** Draw the elements at the side of the table. */
export const tableSide = (current: TableState, log: VoteElement["log"], choices: Choice[], pick: (choice: Choice) => void): TemplateResult =>
  html`<section class="settling" aria-label=${t("This table")}>
    <coverts-pace .current=${current}></coverts-pace><coverts-leaving .current=${current} .log=${log}></coverts-leaving>
    <coverts-when-asked .current=${current} .choices=${choices} .pick=${pick}></coverts-when-asked>
  </section>`;
