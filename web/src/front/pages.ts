// The two pages before a table: the list of games, and one game with its seats.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { emblem } from "../art/emblem";
import icon from "../icon.svg";
import { keepInvites } from "../state/invites";
import { optionsInAddress, seatsInAddress } from "../state/options";
import { countFor, numberOfPlayers, people, playerAt, sharing, type Deal } from "../state/seating";
import { RefusedError, fetchGames, makeTable } from "../wire/api";
import type { GameCard, GameOption, Value } from "../wire/generated";
import "./builder";
import type { Builder } from "./builder";
import { fieldOf, optionFields } from "./option-fields";

/** Who deals, and what that means. */
const deals: [value: Deal, text: string, about: string][] = [
  ["", "The program", ""],
  ["own", "We do: real cards, own devices", "Each types at a device of their own what they draw. The program rules and keeps score."],
  ["one", "We do: real cards, one device", "It lies on the table for all to see and knows what everybody knows. Draws stay yours."],
];

/** What both pages share: the list of games, and the sentence when it cannot be had. */
abstract class GamesPage extends LitElement {
  @state() protected games: GameCard[] | null = null;
  @state() protected problem = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.games = await fetchGames();
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  protected problemLine(): TemplateResult {
    return html`<p class="problem" role="status">${this.problem}</p>`;
  }
}

@customElement("coverts-front-page")
export class FrontPage extends GamesPage {
  protected override render(): TemplateResult {
    return html`<div class="front">
      <header class="masthead">
        <img src=${icon} alt="" width="64" height="64" />
        <div>
          <h1>Coverts</h1>
          <p>Tabletop games of hidden information. Sit down; the other chairs are taken.</p>
        </div>
      </header>
      ${this.problemLine()}
      <main class="games" aria-label="Games">
        ${this.games?.map(
          (game) => html`<a class="game-card" href="/game/${game.name}">
            ${emblem(game.name)}
            <span class="game-words">
              <span class="game-title">${game.title}</span>
              <span class="game-players">${numberOfPlayers(game)}</span>
              <span class="game-summary">${game.summary}</span>
            </span>
          </a>`,
        )}
        ${this.games?.length === 0 ? html`<p>No games are installed.</p>` : nothing}
      </main>
    </div>`;
  }
}

@customElement("coverts-game-page")
export class GamePage extends GamesPage {
  @property() game = "";
  @state() private count = 0;
  /** Chosen for each seat: a bot's name, "person" or "open". */
  @state() private chosen: string[] = [];
  /** By the option's name, where it is not the address's or as usual. */
  @state() private options: Record<string, Value> = {};
  @state() private optionErrors: Record<string, string> = {};
  @state() private starting = false;
  @state() private deal: Deal = "";
  /** The option whose text is being put together. */
  @state() private building: GameOption | null = null;
  /** Texts whose building was broken off, by the option's name. */
  private readonly drafts = new Map<string, string>();

  protected override render(): TemplateResult {
    const card = this.games?.find((each) => each.name === this.game);
    return html`<div class="front">
      <nav class="crumbs" aria-label="Where you are"><a href="/">Games</a> ${card ? html`› ${card.title}` : nothing}</nav>
      ${this.problemLine()}
      ${card ? this.gameTemplate(card) : this.games ? html`<p>There is no game of this name here.</p>` : nothing}
    </div>`;
  }

  private players(card: GameCard): string[] {
    const before = seatsInAddress(location.search);
    const count = countFor(card, this.count, before);
    return Array.from({ length: count }, (_, seat) => playerAt(card, seat, this.deal, this.chosen[seat], before[seat]));
  }

  private gameTemplate(card: GameCard): TemplateResult {
    const players = this.players(card);
    const counts = Array.from({ length: card.most_players - card.least_players + 1 }, (_, index) => card.least_players + index);
    return html`<main class="game-page">
      <section class="game-intro">
        ${emblem(card.name)}
        <h1>${card.title}</h1>
        <p class="game-players">${numberOfPlayers(card)}</p>
        <p class="game-summary">${card.summary}</p>
        ${card.unofficial ? html`<p class="unofficial"><b>Not the published game:</b> ${card.unofficial}</p>` : nothing}
      </section>
      <form class="seating" novalidate @submit=${(event: Event) => this.play(event, card)}>
        <button class="play" ?disabled=${this.starting}>${this.starting ? "Setting up…" : "Play"}</button>
        <fieldset class="counts">
          <legend>Players</legend>
          ${counts.map(
            (each) => html`<label>
              <input type="radio" name="count" value=${each} .checked=${each === players.length} @change=${() => (this.count = each)} />
              <span>${each}</span>
            </label>`,
          )}
        </fieldset>
        <fieldset class="deals">
          <legend>Who deals?</legend>
          ${deals.map(
            ([value, text, about]) => html`<label>
              <input type="radio" name="deal" value=${value} .checked=${value === this.deal} @change=${() => (this.deal = value)} />
              <span>${text}${about ? html` <small>${about}</small>` : nothing}</span>
            </label>`,
          )}
        </fieldset>
        ${this.deal === "one"
          ? nothing
          : html`<fieldset class="chairs">
              <legend>Seats</legend>
              ${players.map((player, seat) => this.chair(card, seat, player))}
              <p class="chairs-note" role="status">${sharing(players.filter((each) => each === "person").length)}</p>
            </fieldset>`}
        ${optionFields(card.options, { chosen: this.optionsOf(card), errors: this.optionErrors, choose: this.chooseOption, build: this.build })}
      </form>
      ${this.building ? this.builderTemplate(card, this.building) : nothing}
    </main>`;
  }

  private chair(card: GameCard, seat: number, player: string): TemplateResult {
    const option = (value: string, text: string): TemplateResult =>
      html`<option value=${value} ?selected=${value === player}>${text}</option>`;
    return html`<label class="chair">
      <span>Seat ${seat + 1}${card.roles.length ? html`: ${card.roles[seat] ?? card.roles.at(-1)}` : nothing}</span>
      <select @change=${(event: Event) => this.choosePlayer(seat, (event.target as HTMLSelectElement).value)}>
        ${people.map(([value, text]) => option(value, text))}
        ${this.deal ? nothing : card.bots.map((bot) => option(bot, `bot: ${bot}`))}
      </select>
    </label>`;
  }

  private choosePlayer(seat: number, player: string): void {
    const chosen = [...this.chosen];
    chosen[seat] = player;
    this.chosen = chosen;
  }

  private optionsOf(card: GameCard): Record<string, Value> {
    return { ...optionsInAddress(card.options, location.search), ...this.options };
  }

  private readonly chooseOption = (name: string, value: Value): void => {
    this.drafts.delete(name);
    this.options = { ...this.options, [name]: value };
    this.optionErrors = { ...this.optionErrors, [name]: "" };
  };

  private readonly build = (option: GameOption): void => {
    this.building = option;
  };

  private builderTemplate(card: GameCard, option: GameOption): TemplateResult {
    const options = this.optionsOf(card);
    return html`<coverts-builder
      game=${card.name}
      .option=${option}
      .options=${options}
      .value=${this.drafts.get(option.name) ?? options[option.name] ?? option.default}
      @built=${(event: Event) => this.chooseOption(option.name, (event.target as Builder).value)}
      @closed=${(event: Event) => {
        this.drafts.set(option.name, (event.target as Builder).text);
        this.building = null;
        this.querySelector<HTMLElement>(`#${CSS.escape(fieldOf(option.name))}`)?.focus();
      }}
    ></coverts-builder>`;
  }

  /** What was refused is told at the option's field, or else above all. */
  private async explain(error: Error, card: GameCard): Promise<void> {
    const { option = "", text = "" } = error instanceof RefusedError ? error.refused : {};
    if (!card.options.some((each) => each.name === option)) {
      this.problem = error.message;
      return;
    }
    this.optionErrors = { [option]: text };
    await this.updateComplete;
    const field = this.querySelector<HTMLElement>(`#${CSS.escape(fieldOf(option))}`);
    field?.closest("details")?.setAttribute("open", "");
    field?.focus();
  }

  private async play(event: Event, card: GameCard): Promise<void> {
    event.preventDefault();
    this.starting = true;
    this.problem = "";
    this.optionErrors = {};
    try {
      const { table, address, invites } = await makeTable({
        game: card.name,
        seats: this.players(card),
        options: this.optionsOf(card),
        referee: this.deal,
      });
      if (invites.length) keepInvites(table, invites);
      location.assign(address);
    } catch (error) {
      this.starting = false;
      void this.explain(error as Error, card);
    }
  }
}
