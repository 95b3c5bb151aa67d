// The front page: each game with its picture, and the shortest way into it.

import { go } from "../browser/addresses";
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { dailyPlaceholder } from "../learn/daily-placeholder";
import { picture } from "../art/game-picture";
import "./level-choice";
import "./my-tables-list";
import { storeInvites } from "../browser/invite-storage";
import { factsOf, tableOf } from "../setup/quick-table";
import { t } from "../words/words";
import { makeTable } from "../wire/requests";
import { transport } from "../wire/transport";
import type { GameCard } from "../wire/generated";
import { GamesPage, pageFoot, pageHead } from "../shared/page-frame";

@customElement("coverts-front-page")
export class FrontPage extends GamesPage {
  /** The game whose table is being made. */
  @state() private starting = "";

  /** A page without a server would have to start Python for the puzzles of the day. */
  @state() private isDailyLoaded = false;

  override connectedCallback(): void {
    super.connectedCallback();
    if (transport().offers("people")) void import("../learn/daily-puzzles").then(() => (this.isDailyLoaded = true));
  }

  protected override render(): TemplateResult {
    const { games } = this;
    return html`<div class="page front">
      ${pageHead()}
      <section class="masthead" aria-labelledby="what-this-is">
        <h1 id="what-this-is">${t("Games of hidden information")}</h1>
        <p>${
          transport().offers("people")
            ? t("Sneak, bluff, get out. Play in the browser: with bots at once, with friends by a link.")
            : t("Sneak, bluff, get out. Play in the browser: with bots at once, or with others at this device.")
        }</p>
      </section>
      ${this.problemLine()}
      <main class="games" aria-label=${t("Games")}>
        ${games ? easiestFirst(games).map((game) => this.card(game)) : this.problem ? nothing : placeholders()}
        ${games?.length === 0 ? html`<p>${t("No games are installed.")}</p>` : nothing}
      </main>
      ${this.isDailyLoaded ? html`<coverts-daily-puzzles></coverts-daily-puzzles>` : transport().offers("people") ? dailyPlaceholder() : nothing}
      <coverts-my-tables></coverts-my-tables>
      ${games?.length ? html`${promiseList()} ${guideList(games)}` : nothing} ${pageFoot()}
    </div>`;
  }

  private card(game: GameCard): TemplateResult {
    const title = `title-${game.name}`;
    const isStarting = this.starting === game.name;
    return html`<article class="game-card" data-game=${game.name}>
      <div class="game-picture">${picture(game.name)}</div>
      <div class="game-words">
        <h2 class="game-title" id=${title}><a href="/game/${game.name}">${game.title}</a></h2>
        <p class="game-summary">${game.summary}</p>
        ${factLine(factsOf(game))}
        <div class="game-ways">
          <button type="button" class="way-in" aria-describedby=${title} ?disabled=${this.starting !== ""} @click=${() => void this.play(game)}>
            ${isStarting ? t("Setting up…") : t("Play now")}
          </button>
          <coverts-level-choice .card=${game}></coverts-level-choice>
          ${game.lessons
            ? html`<a class="way" href="/learn/${game.name}" aria-describedby=${title}>${t("Learn")}</a>`
            : html`<a class="way" href="/rules/${game.name}" aria-describedby=${title}>${t("Rulebook")}</a>`}
          <a class="way" href="/game/${game.name}#set-up" aria-describedby=${title}>${t("Set up")}</a>
        </div>
      </div>
    </article>`;
  }

  private async play(game: GameCard): Promise<void> {
    this.starting = game.name;
    this.problem = "";
    try {
      const { table, address, invites } = await makeTable(tableOf(game));
      if (invites.length) storeInvites(table, invites);
      go(address);
    } catch (error) {
      this.problem = (error as Error).message;
      this.starting = "";
    }
  }
}

/** Sort games by difficulty, the easiest first and those without a rating last. */
function easiestFirst(games: GameCard[]): GameCard[] {
  const level = (game: GameCard): number => game.difficulty || Infinity;
  return [...games].sort((one, other) => (level(one) === level(other) ? 0 : level(one) - level(other)));
}

/** Draw a game's facts in one line. */
export function factLine(facts: string[]): TemplateResult {
  return html`<ul class="game-facts">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>`;
}

/** Reserve the games' places, so that nothing jumps when they arrive. */
function placeholders(): TemplateResult[] {
  return [0, 1, 2, 3].map(() => html`<div class="game-card" data-waiting></div>`);
}

function promiseList(): TemplateResult {
  const guides: [title: string, text: string][] = [
    [t("Alone, at once"), t("Bots take the other chairs. They know what a player in their place may know, and nothing else.")],
    [t("Together"), transport().offers("people") ? t("Each seat has a link. Or share one device: a curtain hides the cards while it changes hands.") : t("Share one device: a curtain hides the cards while it changes hands.")],
    [t("At a real table"), t("You deal real cards and type what you draw; the program applies the rules and keeps score.")],
    [t("Every rule at hand"), t("If something is not allowed, the game says why and links to the rule.")],
  ];
  return html`<section class="promises" aria-label=${t("How it is played")}>
    ${guides.map(([title, text]) => html`<div><h2>${title}</h2><p>${text}</p></div>`)}
  </section>`;
}

function guideList(games: GameCard[]): TemplateResult {
  return html`<section class="reading-list" aria-label=${t("To read")}>
    <h2>${t("To read")}</h2>
    <ul>
      ${easiestFirst(games).map(
        ({ name, title, guide }) => html`<li data-game=${name}>
          <b id="read-${name}">${title}</b>
          ${guide ? html`<a href="/guide/${name}" aria-describedby="read-${name}">${t("Guide")}</a>` : nothing}
          <a href="/rules/${name}" aria-describedby="read-${name}">${t("Rulebook")}</a>
        </li>`,
      )}
      <li><b>${t("Other people, other tables")}</b> ${transport().offers("people") ? html`<a href="/guide/with-friends">${t("With friends")}</a>` : nothing} <a href="/guide/refereeing">${t("Real cards")}</a> <a href="/guide/replays">${t("Looking back")}</a> <a href="/guide/pictures">${t("Pictures")}</a></li>
    </ul>
  </section>`;
}
