// The page of one game: a description, tables to join at once, and a form for a new table.

import { go } from "../browser/addresses";
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { picture } from "../art/game-picture";
import { holds, MAX_HELD_BYTES, LinkError, textOfFragment } from "../browser/game-link";
import { storeInvites } from "../browser/invite-storage";
import "../people/access-fields";
import type { AccessFields } from "../people/access-fields";
import { choiceOf, levelOf, ratingOf } from "../setup/bot-strength";
import { botName } from "../browser/levels";
import { difficultyOf, factsOf, lengthOf, tableOf } from "../setup/quick-table";
import { optionsInAddress, seatsInAddress } from "../setup/option-values";
import { seatCount, playerKinds, playerAt, sharingText, trialSeats, type Deal } from "../setup/seat-assignment";
import { t } from "../words/words";
import { RefusedError, makeTable } from "../wire/requests";
import type { GameCard, GameOption, NewTable, Preset, Value } from "../wire/generated";
import "./building/builder";
import "./level-choice";
import type { Builder, OptionEvent } from "./building/builder";
import "../shared/reach-note";
import { transport } from "../wire/transport";
import { factLine } from "./front-page";
import { problemText } from "../shared/link-problems";
import { GamesPage, pageFoot, pageHead } from "../shared/page-frame";
import { notFoundPage } from "../shared/not-found";
import { fieldOf, optionFields } from "./option-fields";

/** Return who may deal, with an explanation. */
const deals = (card: GameCard): [value: Deal, text: string, about: string][] => [
  ["", t("The program"), ""],
  ...(transport().offers("people") ? [["own", t("We do: real cards, own devices"), t("Everyone enters their draws on their own device. The program applies the rules and keeps score.")] as [Deal, string, string]] : []),
  ...(card.one_device ? [["one", t("We do: real cards, one device"), t("The device lies on the table for all to see and shows what everybody knows. Only you see the cards that you draw.")] as [Deal, string, string]] : []),
];

@customElement("coverts-game-page")
export class GamePage extends GamesPage {
  @property() game = "";
  private isShown = false;
  @state() private count = 0;
  /** The choice for each seat: a bot's name, "person" or "open". */
  @state() private chosen: string[] = [];
  /** Values by the option's name, if they differ from the address and the default. */
  @state() private options: Record<string, Value> = {};
  @state() private optionErrors: Record<string, string> = {};
  @state() private starting = false;
  @state() private isDailyLoaded = false;
  @state() private deal: Deal = "";
  /** The option whose text the builder shows. */
  @state() private building: GameOption | null = null;
  /** A text for the builder that came by a link. */
  @state() private linked: string | null = null;
  /** Unfinished texts of the builder, by the option's name. */
  private readonly drafts = new Map<string, string>();
  /** What gets the focus when the builder closes. */
  private opener: Element | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.onFragment);
    if (transport().offers("people")) void import("../learn/daily-puzzles").then(() => (this.isDailyLoaded = true));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.onFragment);
  }

  protected override render(): TemplateResult {
    const card = this.games?.find((each) => each.name === this.game);
    if (this.games && !card) return notFoundPage(t("There is no game of this name here."));
    if (card) document.title = `${card.title} · Coverts`;
    return html`<div class="page game-page" data-game=${this.game}>
      ${pageHead()} ${card ? this.gameTemplate(card) : this.problemLine()} ${pageFoot()}
    </div>`;
  }

  /** The address may name a part of the page, which exists only now. */
  protected override updated(): void {
    if (this.isShown || !this.games) return;
    this.isShown = true;
    if (location.hash === "#set-up") this.querySelector("#set-up")?.scrollIntoView();
    void this.openLink();
  }

  private readonly onFragment = (): void => void this.openLink();

  /** Open the builder with the text that the address holds, if it holds one. A reload does not open it again. */
  private async openLink(): Promise<void> {
    const { hash } = location;
    const option = this.games?.find(({ name }) => name === this.game)?.options.find((each) => each.builder && holds(each.name, hash));
    if (!option || (this.building && this.building !== option)) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    const most = option.most ?? MAX_HELD_BYTES;
    try {
      const text = await textOfFragment(option.name, hash, 4 * most); // A character has at most four bytes.
      if (text.length > most) throw new LinkError("large");
      this.linked = text;
      if (!this.building) this.build(option);
    } catch (error) {
      this.problem = problemText(error as Error);
    }
  }

  private players(card: GameCard): string[] {
    const before = seatsInAddress(location.search);
    const count = seatCount(card, this.count, before);
    return Array.from({ length: count }, (_, seat) => playerAt(card, seat, this.deal, this.chosen[seat], before[seat]));
  }

  private gameTemplate(card: GameCard): TemplateResult {
    const { presets } = card;
    return html`<main>
      <section class="game-banner">
        <div class="game-picture">${picture(card.name)}</div>
        <div class="game-words">
          <nav class="crumbs" aria-label=${t("Where you are")}><a href="/">${t("Games")}</a></nav>
          <h1>${card.title}</h1>
          <p class="game-summary">${card.summary}</p>
          ${factLine(factsOf(card))}
        </div>
      </section>
      ${this.problemLine()}
      <div class="game-columns">
        ${presets.length || card.options.some((option) => option.builder) ? this.presetCards(card, presets) : nothing}
        <section class="to-learn" aria-labelledby="to-learn">
          <h2 id="to-learn">${t("Learn it")}</h2>
          <ul class="doors">
            ${learnLinks(card).map(([address, title, about]) => html`<li><a href=${address}><b>${title}</b> <span>${about}</span></a></li>`)}
          </ul>
          ${card.unofficial ? html`<p class="unofficial"><b>${t("Not the published game:")}</b> ${card.unofficial}</p>` : nothing}
        </section>
        ${this.setUp(card)}
        ${this.isDailyLoaded ? html`<coverts-daily-puzzles game=${card.name}></coverts-daily-puzzles>` : nothing}
      </div>
      <p class="starting" role="status">${this.starting ? t("Setting up…") : nothing}</p>
      ${this.building ? this.builderTemplate(card, this.building) : nothing}
    </main>`;
  }

  /** Draw the tables that one press starts. */
  private presetCards(card: GameCard, presets: Preset[]): TemplateResult {
    return html`<section class="presets" aria-labelledby="play-now">
      <header><h2 id="play-now">${t("Play now")}</h2> ${presets.length ? html`<coverts-level-choice .card=${card}></coverts-level-choice>` : nothing}</header>
      <ul>
        ${presets.map(
          (preset) => html`<li>
            <button type="button" class="preset" ?disabled=${this.starting} @click=${() => void this.begin(card, tableOf(card, preset))}>
              <b>${preset.title}</b> <span>${preset.summary}</span>
              <small>${[lengthOf(preset), difficultyOf(preset)].filter(Boolean).join(" · ")}</small>
            </button>
          </li>`,
        )}
        ${this.builderCards(card)}
      </ul>
    </section>`;
  }

  /** Draw a way into the builder for each kind of text; where several seats have one, into that of the player's seat. */
  private builderCards(card: GameCard): TemplateResult[] {
    const options = card.options.filter((option) => option.builder);
    const seat = this.players(card).indexOf("person");
    return [...new Set(options.map((option) => option.called))].flatMap((called) => {
      const own = options.filter((option) => option.called === called);
      const option = own.find((each) => each.seat === seat) ?? own[0];
      if (!option) return [];
      return html`<li>
        <button type="button" class="preset to-build" @click=${() => this.build(option)}>
          <b>${t("Build a {what}", { what: called })}</b> <span>${t("Choose its entries from a list, have it checked, and play it.")}</span>
        </button>
      </li>`;
    });
  }

  /** Draw the form for a new table, step by step. */
  private setUp(card: GameCard): TemplateResult {
    const players = this.players(card);
    const counts = Array.from({ length: card.most_players - card.least_players + 1 }, (_, index) => card.least_players + index);
    return html`<form class="seating" id="set-up" aria-labelledby="set-up-title" novalidate @submit=${(event: Event) => this.play(event, card)}>
      <h2 id="set-up-title">${t("Set up a table")}</h2>
      <div class="seating-people">
        <fieldset class="counts">
          <legend>${t("Players")}</legend>
          ${counts.map(
            (each) => html`<label>
              <input type="radio" name="count" value=${each} .checked=${each === players.length} @change=${() => (this.count = each)} />
              <span>${each}</span>
            </label>`,
          )}
        </fieldset>
        <fieldset class="chairs">
          <legend>${t("Seats")}</legend>
          ${this.dealChoice(card)}
          ${this.deal === "one" ? nothing : this.chairs(card, players)}
        </fieldset>
      </div>
      <div class="seating-game">
        ${optionFields(card.options, { chosen: this.optionsOf(card), errors: this.optionErrors, choose: this.chooseOption, refuse: this.refuseOption, build: this.build })}
        <coverts-company-fields ?open=${players.includes("open")} ?clocks=${this.deal === ""}></coverts-company-fields>
      </div>
      <button class="play" ?disabled=${this.starting}>${this.starting ? t("Setting up…") : t("Play")}</button>
    </form>`;
  }

  private dealChoice(card: GameCard): TemplateResult {
    const about = deals(card).find(([value]) => value === this.deal)?.[2];
    return html`<label class="chair">
        <span>${t("Who deals?")}</span>
        <select @change=${(event: Event) => (this.deal = (event.target as HTMLSelectElement).value as Deal)}>
          ${deals(card).map(([value, text]) => html`<option value=${value} ?selected=${value === this.deal}>${text}</option>`)}
        </select>
      </label>
      ${about ? html`<p class="chairs-note">${about}</p>` : nothing}`;
  }

  private chairs(card: GameCard, players: string[]): TemplateResult {
    return html`${players.map((player, seat) => this.chair(card, seat, player))}
      <p class="chairs-note" role="status">${sharingText(players.filter((each) => each === "person").length)}</p>
      ${players.includes("open") ? html`<coverts-reach></coverts-reach>` : nothing}
      ${this.deal ? nothing : botList(card)}`;
  }

  private chair(card: GameCard, seat: number, player: string): TemplateResult {
    const option = (value: string, text: string): TemplateResult =>
      html`<option value=${value} ?selected=${value === player}>${text}</option>`;
    return html`<label class="chair">
      <span>${t("Seat {number}", { number: seat + 1 })}${card.roles.length ? html`: ${card.roles[seat] ?? card.roles.at(-1)}` : nothing}</span>
      <select @change=${(event: Event) => this.choosePlayer(seat, (event.target as HTMLSelectElement).value)}>
        ${playerKinds().map(([value, text]) => option(value, text))}
        ${this.deal ? nothing : [...card.levels.map(({ name }) => option(name, t("bot: {name}", { name: botName(name) }))), ...card.opponents.map((bot) => option(bot.name, choiceOf(bot)))]}
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

  private readonly refuseOption = (name: string, message: string): void => {
    this.optionErrors = { ...this.optionErrors, [name]: message };
  };

  private readonly build = (option: GameOption): void => {
    this.opener = document.activeElement;
    this.building = option;
  };

  private builderTemplate(card: GameCard, option: GameOption): TemplateResult {
    const options = this.optionsOf(card);
    const draft = this.drafts.get(option.name);
    return html`<coverts-builder
      game=${card.name}
      .option=${option}
      .tableOptions=${card.options}
      .options=${options}
      .value=${draft ?? options[option.name] ?? option.default}
      .goesOn=${draft === undefined && options[option.name] === undefined}
      .linked=${this.linked}
      @chosen=${({ detail }: OptionEvent) => this.chooseOption(detail.name, detail.value)}
      @built=${(event: Event) => {
        this.chooseOption(option.name, (event.target as Builder).value);
        this.opener = this.querySelector(`#${CSS.escape(fieldOf(option.name))}`);
      }}
      @played=${(event: Event) => this.tryOut(card, option, (event.target as Builder).value)}
      @closed=${(event: Event) => {
        this.drafts.set(option.name, (event.target as Builder).text);
        this.building = null;
        this.linked = null;
        if (this.opener instanceof HTMLElement) this.opener.focus();
      }}
    ></coverts-builder>`;
  }

  /** Begin a game with a text against bots, with the other options of the form. */
  private tryOut(card: GameCard, option: GameOption, value: Value): void {
    const seats = trialSeats(card, option.seat ?? 0, this.players(card));
    void this.begin(card, { game: card.name, seats, options: { ...this.optionsOf(card), [option.name]: value } });
  }

  /** Show an error at its option's field, or else at the top. */
  private async explain(error: Error, card: GameCard): Promise<void> {
    const { option = "", text = "" } = error instanceof RefusedError ? error.refused : {};
    if (!card.options.some((each) => each.name === option)) {
      this.problem = error.message;
      await this.updateComplete;
      const line = this.querySelector<HTMLElement>(".problem");
      line?.focus({ preventScroll: true });
      line?.scrollIntoView({ block: "center" });
      return;
    }
    this.optionErrors = { [option]: text };
    await this.updateComplete;
    const field = this.querySelector<HTMLElement>(`#${CSS.escape(fieldOf(option))}`);
    field?.closest("details")?.setAttribute("open", "");
    field?.focus();
  }

  private play(event: Event, card: GameCard): void {
    event.preventDefault();
    void this.begin(card, { game: card.name, seats: this.players(card), options: this.optionsOf(card), referee: this.deal, ...this.querySelector<AccessFields>("coverts-company-fields")?.company });
  }

  private async begin(card: GameCard, wanted: NewTable): Promise<void> {
    this.starting = true;
    this.problem = "";
    this.optionErrors = {};
    try {
      const { table, address, invites } = await makeTable(wanted);
      if (invites.length) storeInvites(table, invites);
      go(address);
    } catch (error) {
      this.starting = false;
      void this.explain(error as Error, card);
    }
  }
}

/** Draw the bots, the weakest first and those without a rating last. */
function botList({ levels, opponents }: GameCard): TemplateResult {
  const rated = opponents.some((bot) => bot.level);
  return html`<details class="bot-list">
    <summary>${t("The levels, the weakest first")}</summary>
    <ul>${levels.map(({ name, habit }) => html`<li><b>${botName(name)}</b> <p>${habit}</p></li>`)}</ul>
  </details>
  <details class="bot-list">
    <summary>${rated ? t("The bots, the weakest first") : t("The bots")}</summary>
    <ul>
      ${opponents.map(
        (bot) => html`<li>
          <b>${bot.name}</b> ${bot.level ? html`<em>${levelOf(bot)}</em> <small>${ratingOf(bot)}</small>` : rated ? html`<small>${t("not rated yet")}</small>` : nothing}
          <p>${bot.habit}</p>
        </li>`,
      )}
    </ul>
    ${rated
      ? html`<p class="bot-note">${t("The ratings come from the bots' games against each other. A bot with 200 points more wins three games of four.")}</p>`
      : nothing}
  </details>`;
}

/** Return the pages that teach a game: address, title, and what is there. */
function learnLinks({ name, guide, lessons }: GameCard): [address: string, title: string, about: string][] {
  const guides: [string, string, string][] = guide ? [[`/guide/${name}`, t("Guide"), t("How to play, for beginners")]] : [];
  const courses: [string, string, string][] = lessons ? [[`/learn/${name}`, t("Lessons and puzzles"), t("Short tables that teach one thing each")]] : [];
  return [
    ...courses,
    ...guides,
    [`/rules/${name}`, t("Rulebook"), t("Every rule by its number, with a search")],
  ];
}
