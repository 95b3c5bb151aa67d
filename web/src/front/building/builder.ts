// A dialog that builds an option's text from the game's list; the game checks each draft.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { loadDraft, loadTexts, newTextId, storeDraft, storeTexts, type SavedText } from "../../browser/text-storage";
import { countedLinesOf, sumOf } from "../../setup/counted-text";
import { linesOf, nameOf, withLineEnd } from "../../setup/draft-text";
import { tabRow, type Tab } from "../../shared/side-tabs";
import type { BuildingForm, Draft as DraftToJudge, GameOption, Judged, RuleText, Value } from "../../wire/generated";
import { fetchBuildingForm, fetchRules, judgeDraft } from "../../wire/requests";
import { t, tn } from "../../words/words";
import "./chosen-lines";
import "./entry-list";
import { emptyText } from "./saved-texts";
import "./text-exchange";
import "./trial-hand";
import "../../styles/builder.css";

/** From this width on, the chosen lines are beside the other parts. */
const WIDE = "(min-width: 761px)";
/** A text that is worked on, and the id of the saved text that it changes; "" for a new one. */
interface Draft {
  text: string;
  saved: string;
}

/** A new value of an option of the table. */
export type OptionEvent = CustomEvent<{ name: string; value: Value }>;

/** The number of changes that can be undone. */
const MAX_PAST = 100;

/**
 * Sends `built` if its text, in `value`, is to be used, `played` if it is to be played at once, and `closed` when it
 * closes. Sends an `OptionEvent` named `chosen` if an option that decides which texts are allowed gets another value.
 */
@customElement("coverts-builder")
export class Builder extends LitElement {
  @property() game = "";
  @property({ attribute: false }) option!: GameOption;
  /** All options of the table. */
  @property({ attribute: false }) tableOptions: GameOption[] = [];
  /** The values of the table's options that are not the usual ones. */
  @property({ attribute: false }) options: Record<string, Value> = {};
  /** The name of a ready-made text, or a full text. */
  @property({ attribute: false }) value: Value = "";
  /** Whether to begin with the draft that this browser has stored, if there is one. */
  @property({ attribute: false }) goesOn = false;
  /** A text that came by a link. */
  @property({ attribute: false }) linked: string | null = null;
  @state() private form: BuildingForm | null = null;
  /** The current draft. */
  @state() text = "\n";
  /** The id of the saved text that the draft changes; "" for a new one. */
  @state() private saved = "";
  @state() private past: Draft[] = [];
  @state() private texts: SavedText[] = [];
  @state() private judgement: Judged | null = null;
  /** The draft that was judged last, with the options of the table. */
  @state() private checked = "";
  @state() private problem = "";
  @state() private tab = "list";
  @state() private isWide = matchMedia(WIDE).matches;
  /** The number of the line under which the next entry goes; 0 for the last one that can have entries. */
  @state() private parentLine = 0;
  @state() private notice = "";
  /** When each saved text was last changed as far as this tab has seen, by id. Another tab may change it later. */
  private readonly seen = new Map<string, number>();
  private rules: ReadonlyMap<string, RuleText> = new Map();
  private isChecking = false;
  private readonly width = matchMedia(WIDE);

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.width.addEventListener("change", this.onWidth);
    addEventListener("storage", this.loadSaved);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.width.removeEventListener("change", this.onWidth);
    removeEventListener("storage", this.loadSaved);
  }

  private readonly onWidth = (): void => void (this.isWide = this.width.matches);

  private readonly loadSaved = (): void => void (this.texts = loadTexts(this.game, this.option));

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("options") && this.form) void this.check();
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
    void this.load();
  }

  private async load(): Promise<void> {
    this.loadSaved();
    try {
      const [form, chapters] = await Promise.all([fetchBuildingForm(this.game, this.option.name), fetchRules(this.game)]);
      this.rules = new Map(chapters.flatMap(({ rules }) => rules.map((rule) => [rule.number, rule])));
      this.form = form;
      this.begin(form);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  /** Begin with the current value or the stored draft. A text from a link waits if the player has one of their own. */
  private begin(form: BuildingForm): void {
    const stored = this.goesOn ? loadDraft(this.game, this.option) : null;
    this.text = withLineEnd(stored?.text ?? form.ready.find(({ name }) => name === this.value)?.text ?? String(this.value));
    this.saved = stored?.saved ?? "";
    if (stored) this.seen.set(stored.saved, stored.changed);
    if (stored) this.adopt(stored.options, (name) => this.options[name] === undefined);
    if (stored) this.notice = t("You go on with your draft.");
    if (this.linked !== null && (this.text === withLineEnd(this.linked) || !this.isOwn(form))) this.takeLinked();
    this.tab = !this.isWide && linesOf(this.text, form.entries).length ? "chosen" : "list";
    void this.check();
  }

  /** Return whether the draft is the player's own work. */
  private isOwn(form: BuildingForm): boolean {
    return this.text.trim() !== "" && !form.ready.some(({ text }) => withLineEnd(text) === this.text);
  }

  // -- changing the draft

  /** Change the draft and have the game check it. */
  private readonly change = (text: string): void => this.put({ text: withLineEnd(text), saved: this.saved });

  /** Replace the draft by another text. */
  private readonly replace = (text: string, saved = ""): void => {
    this.put({ text: withLineEnd(text), saved });
    this.parentLine = 0;
  };

  /** Open another text, and show the part of the builder in which to go on: an empty text needs the list. */
  private readonly open = (text: string, saved = ""): void => {
    const stored = this.texts.find(({ id }) => id === saved);
    this.seen.set(saved, stored?.changed ?? 0);
    this.replace(text, saved);
    if (stored) this.adopt(stored.options);
    const isEmpty = text === emptyText();
    if (this.isWide && !isEmpty) return;
    this.tab = isEmpty ? "list" : "chosen";
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`#tab-${this.tab}`)?.focus());
  };

  private put(draft: Draft): void {
    if (draft.text === this.text && draft.saved === this.saved) return;
    this.past = [...this.past, { text: this.text, saved: this.saved }].slice(-MAX_PAST);
    this.show(draft);
  }

  private readonly undo = (): void => {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.show(last);
  };

  private show({ text, saved }: Draft): void {
    this.text = text;
    this.saved = saved;
    this.notice = this.storeDraft() ? "" : this.notKept();
    void this.check();
  }

  /** Have the game check the draft, one request at a time. A draft that has changed meanwhile is checked again. */
  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    while (!this.isJudged()) {
      const draft = this.draft();
      try {
        const judged = await judgeDraft(this.game, this.option.name, draft);
        this.checked = JSON.stringify(draft);
        if (this.isJudged()) this.judgement = judged;
        this.problem = "";
      } catch (error) {
        this.checked = JSON.stringify(draft);
        this.problem = (error as Error).message;
      }
    }
    this.isChecking = false;
  }

  private draft(): DraftToJudge {
    return { text: this.text, options: this.others() };
  }

  /** Return whether the last answer of the game is about this draft and these options. */
  private isJudged(): boolean {
    return this.checked === JSON.stringify(this.draft());
  }

  private others(): Record<string, Value> {
    return Object.fromEntries(Object.entries(this.options).filter(([name]) => name !== this.option.name));
  }

  // -- options of the table

  /** Return the options of the table that decide which texts are allowed. */
  private deciding(form: BuildingForm): GameOption[] {
    return this.tableOptions.filter(({ name }) => form.judged_by.includes(name));
  }

  /** Return the values of these options, by name. */
  private decidingValues(): Record<string, Value> {
    const { form } = this;
    return Object.fromEntries(form ? this.deciding(form).map(({ name, default: usual }) => [name, this.options[name] ?? usual]) : []);
  }

  /** Choose values for which a stored text was made, if these options still have them. */
  private adopt(options: Record<string, Value>, isFree: (name: string) => boolean = () => true): void {
    for (const { name, values } of this.form ? this.deciding(this.form) : []) {
      const { value } = values.find((each) => each.value === options[name]) ?? {};
      if (value !== undefined && isFree(name)) this.chooseOption(name, value);
    }
  }

  private readonly chooseOption = (name: string, value: Value): void => {
    this.options = { ...this.options, [name]: value };
    this.dispatchEvent(new CustomEvent("chosen", { detail: { name, value } }) satisfies OptionEvent);
    if (this.form && this.isOwn(this.form)) this.storeDraft();
  };

  // -- saving

  private notKept(): string {
    return t("This browser cannot save it: its storage is full or turned off. It stays here; save it as a file.");
  }

  private storeDraft(): boolean {
    const { text, saved } = this;
    return storeDraft(this.game, this.option, { text, saved, changed: this.seen.get(saved) ?? 0, options: this.decidingValues() });
  }

  /** Change the saved texts as they are now: another tab may have changed them. Return whether that worked. */
  private readonly keep = (change: (texts: SavedText[]) => SavedText[]): boolean => {
    const isKept = storeTexts(this.game, this.option, change(loadTexts(this.game, this.option)));
    this.loadSaved();
    if (!isKept) this.notice = this.notKept();
    return isKept;
  };

  /** Save the draft, beside the saved text if another tab has changed that one meanwhile. */
  private readonly save = (): void => {
    this.loadSaved();
    const before = this.texts.find(({ id }) => id === this.saved);
    const isOther = before !== undefined && before.changed !== this.seen.get(this.saved) && before.text !== this.text;
    const id = isOther || !this.saved ? newTextId() : this.saved;
    const changed = Date.now();
    if (!this.keep((texts) => [{ id, text: this.text, changed, options: this.decidingValues() }, ...texts.filter((each) => each.id !== id)])) return;
    this.saved = id;
    this.seen.set(id, changed);
    this.storeDraft();
    this.notice = isOther ? t("Saved beside the one that was changed in another tab.") : t("Saved in this browser.");
  };

  private readonly takeLinked = (): void => {
    if (this.linked !== null) this.replace(this.linked);
    this.linked = null;
    this.notice = t("It came by a link.");
  };

  // -- drawing

  protected override render(): TemplateResult {
    const { form, linked } = this;
    return html`<dialog class="builder" aria-labelledby="builder-title" @close=${() => this.dispatchEvent(new Event("closed"))}>
      <header class="builder-head">
        <h2 id="builder-title">${this.option.label}</h2>
        ${form && linked === null
          ? html`<button type="button" class="quiet" ?disabled=${this.past.length === 0} aria-label=${t("Undo")} @click=${this.undo}><span aria-hidden="true">↶</span> <span class="undo-word">${t("Undo")}</span></button>
              <button type="button" class="quiet" @click=${this.save}>${t("Save")}</button>`
          : nothing}
        <button type="button" class="quiet" @click=${this.close}>${t("Close")}</button>
      </header>
      <p class="problem" role="alert">${this.problem}</p>
      ${!form ? html`<p class="hint builder-waiting">${this.problem ? nothing : t("Loading…")}</p>` : linked === null ? this.workbench(form) : this.comparison(form, linked)}
    </dialog>`;
  }

  /** Draw a text from a link before it takes the place of the player's own. */
  private comparison(form: BuildingForm, linked: string): TemplateResult {
    const keepMine = (): void => {
      this.linked = null;
      this.adopt(loadDraft(this.game, this.option)?.options ?? {});
    };
    return html`<section class="builder-linked" aria-label=${t("From a link")}>
      <p><b>${t("This link holds “{name}”. You are working on “{own}”.", { name: nameOf(linked), own: nameOf(this.text) })}</b></p>
      <p class="hint">${t("Until you decide, nothing is changed.")}</p>
      <div class="builder-files">
        <button type="button" class="quiet" @click=${keepMine}>${t("Keep mine")}</button>
        <button type="button" class="builder-use" @click=${this.takeLinked}>${t("Use the one from the link")}</button>
      </div>
      <pre aria-label=${t("What the link holds, a {what}", { what: form.called })} tabindex="0">${linked}</pre>
    </section>`;
  }

  private workbench(form: BuildingForm): TemplateResult {
    const { text, judgement } = this;
    const counted = form.parts.length ? sumOf(countedLinesOf(text, form)) : linesOf(text, form.entries).length;
    const tabs: Tab[] = [
      { name: "chosen", word: t("Chosen: {count}", { count: counted }), fresh: this.isChecked() && this.wrong() > 0 },
      { name: "list", word: t("List") },
      { name: "trial", word: t("Try out") },
      { name: "saved", word: t("Saved") },
      { name: "text", word: t("Text") },
    ].filter(({ name }) => (name !== "chosen" || !this.isWide) && (name !== "trial" || this.canTry(form)));
    const shown = this.isWide && this.tab === "chosen" ? "list" : this.tab;
    const panel = (name: string, content: TemplateResult): TemplateResult => html`<div class="builder-panel" role="tabpanel" id="panel-${name}" aria-labelledby="tab-${name}" ?hidden=${shown !== name}>${content}</div>`;
    const chosen = html`<coverts-chosen-lines
      .form=${form} .text=${text} .judgement=${judgement} .rules=${this.rules} .parentLine=${this.parentLine}
      .deciding=${this.deciding(form)} .options=${this.options} .chooseOption=${this.chooseOption}
      .change=${this.change} .startEmpty=${this.isOwn(form) ? null : () => this.open(emptyText())} .chooseParent=${(line: number) => (this.parentLine = line)}
    ></coverts-chosen-lines>`;
    return html`<div class="builder-parts">
        ${this.isWide ? html`<div class="builder-panel builder-beside">${chosen}</div>` : nothing}
        <div class="builder-tabs">
          ${tabRow(this, t("Parts of the builder"), shown, tabs.map((tab) => ({ ...tab, content: true })), (name) => (this.tab = name))}
          ${this.isWide ? nothing : panel("chosen", chosen)}
          ${panel("list", html`<coverts-entry-list .form=${form} .text=${text} .parentLine=${this.parentLine} .change=${this.change}></coverts-entry-list>`)}
          ${this.canTry(form) ? panel("trial", html`<coverts-trial-hand .form=${form} .text=${text} .judgement=${judgement}></coverts-trial-hand>`) : nothing}
          ${panel("saved", html`<coverts-saved-texts .form=${form} .texts=${this.texts} .current=${this.saved} .open=${this.open} .keep=${this.keep}></coverts-saved-texts>`)}
          ${panel("text", html`<coverts-text-exchange game=${this.game} .option=${this.option} .deciding=${this.decidingValues()} .form=${form} .text=${text} .change=${this.change} .replace=${this.replace}></coverts-text-exchange>`)}
        </div>
      </div>
      ${this.foot(form)}`;
  }

  /** Return whether there is a hand to draw, or something that the text should be able to do. */
  private canTry(form: BuildingForm): boolean {
    return form.parts.some(({ drawn }) => drawn > 0) || (this.judgement?.tasks.length ?? 0) > 0;
  }

  /** Return the number of things that are wrong with the draft. */
  private wrong(): number {
    return this.judgement?.objections.length ?? 0;
  }

  /** Return whether the game has judged this very draft. */
  private isChecked(): boolean {
    return this.judgement !== null && this.isJudged() && this.problem === "";
  }

  private foot(form: BuildingForm): TemplateResult {
    const wrong = this.wrong();
    const message = wrong ? tn("{n} problem", "{n} problems", wrong) : this.judgement ? t("Ready to play.") : this.problem ? "" : t("The game checks it…");
    const isRefused = !this.isChecked() || wrong > 0;
    return html`<footer class="builder-foot">
      <p role="status"><b>${this.judgement?.sum}</b> ${this.notice} ${message}</p>
      <button type="button" class="quiet" ?disabled=${isRefused} @click=${() => this.use(form, "built")}>${t("Use it at this table")}</button>
      <button type="button" class="builder-use" ?disabled=${isRefused} @click=${() => this.use(form, "played")}>${t("Play it now")}</button>
    </footer>`;
  }

  private use(form: BuildingForm, event: "built" | "played"): void {
    this.value = form.ready.find(({ text }) => text === this.text)?.name ?? this.text;
    this.dispatchEvent(new Event(event));
    this.close();
  }

  private readonly close = (): void => this.querySelector("dialog")?.close();
}
