// The whole text: shows it in each format, copies and saves it, makes a link of it, and takes in what others made.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { fragmentOf } from "../../browser/game-link";
import { MAX_FILE_BYTES, readTextFile } from "../../browser/text-files";
import { nameOf, splitLines } from "../../setup/draft-text";
import { linkToCopy } from "../../shared/copy-link";
import type { BuildingForm, GameOption, Objection, Value } from "../../wire/generated";
import { convertText } from "../../wire/requests";
import { t, tn } from "../../words/words";

/** Keep the numbers of the lines beside the lines. */
function scrollNumbers(event: Event): void {
  const text = event.target as HTMLTextAreaElement;
  if (text.previousElementSibling) text.previousElementSibling.scrollTop = text.scrollTop;
}

@customElement("coverts-text-exchange")
export class TextExchange extends LitElement {
  @property() game = "";
  @property({ attribute: false }) option!: GameOption;
  @property({ attribute: false }) form!: BuildingForm;
  @property() text = "";
  /** The values of the options that decide which texts are allowed, by name. */
  @property({ attribute: false }) deciding: Record<string, Value> = {};
  /** Called with the changed text. */
  @property({ attribute: false }) change: (text: string) => void = () => undefined;
  /** Called with another text, which takes the place of this one. */
  @property({ attribute: false }) replace: (text: string) => void = () => undefined;
  /** The name of the format in which the text is shown; "" for the option's own. */
  @state() private format = "";
  /** The text in that format. */
  @state() private shown = "";
  @state() private notice = "";
  @state() private link = "";
  @state() private pasted = "";
  /** What is being typed into the text; null if it is not changed. */
  @state() private typed: string | null = null;
  /** What became of the text that was taken in. */
  @state() private outcome = "";
  @state() private notes: Objection[] = [];
  /** Counts conversions, so that only the last one is shown. */
  private conversions = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("text")) return;
    this.link = "";
    this.notice = "";
    void this.show(this.format);
  }

  protected override render(): TemplateResult {
    return html`${this.wholeText()} ${this.importing()}`;
  }

  // -- the text as it is

  private wholeText(): TemplateResult {
    const { form, format, link } = this;
    const typing = (event: Event): void => void (this.typed = (event.target as HTMLTextAreaElement).value);
    const typed = (event: Event): void => {
      this.typed = null;
      this.change((event.target as HTMLTextAreaElement).value);
    };
    return html`<section class="builder-text" aria-label=${t("The whole text")}>
      <h3>${t("The whole text")}</h3>
      ${form.formats.length
        ? html`<label class="builder-field">${t("File format")}
            <select @change=${(event: Event) => void this.show((event.target as HTMLSelectElement).value)}>
              <option value="" ?selected=${format === ""}>${t("As here")}</option>
              ${form.formats.map(({ name, title }) => html`<option value=${name} ?selected=${format === name}>${title}</option>`)}
            </select>
          </label>`
        : nothing}
      <div class="builder-numbered">
        <pre aria-hidden="true">${splitLines(this.typed ?? (format ? this.shown : this.text)).map((_, at) => `${at + 1}\n`)}</pre>
        <textarea rows="10" spellcheck="false" wrap="off" ?readonly=${format !== ""} maxlength=${this.option.most ?? nothing} aria-label=${t("The text")} .value=${format ? this.shown : this.text} @input=${typing} @change=${typed} @scroll=${scrollNumbers}></textarea>
      </div>
      <div class="builder-files">
        <button type="button" class="quiet" @click=${this.copy}>${t("Copy")}</button>
        <button type="button" class="quiet" @click=${this.save}>${t("Save as a file")}</button>
        <button type="button" class="quiet" @click=${this.makeLink}>${t("Make a link")}</button>
      </div>
      ${link ? html`${linkToCopy(link, t("Link to this {what}", { what: form.called }), (message) => (this.notice = message))}<p class="hint">${t("Whoever opens the link sees the whole text.")}</p>` : nothing}
      <p role="status">${this.notice}</p>
    </section>`;
  }

  /** Show the text in a format. */
  private async show(format: string): Promise<void> {
    this.format = format;
    this.shown = "";
    const now = ++this.conversions;
    if (!format) return;
    try {
      const { text, notes } = await convertText(this.game, this.option.name, { text: this.text, to: format });
      if (now !== this.conversions) return;
      this.shown = text;
      this.notice = notes.length ? tn("One line is left out in this format.", "{n} lines are left out in this format.", notes.length) : "";
    } catch (error) {
      if (now === this.conversions) this.notice = (error as Error).message;
    }
  }

  private readonly copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(this.format ? this.shown : this.text);
      this.notice = t("Copied.");
    } catch {
      this.querySelector<HTMLTextAreaElement>(".builder-text textarea")?.select();
      this.notice = t("Selected: copy it with your keyboard.");
    }
  };

  private readonly save = (): void => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.format ? this.shown : this.text], { type: "text/plain" }));
    link.download = `${nameOf(this.text).trim() || t("text")}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  };

  private readonly makeLink = async (): Promise<void> => {
    const fragment = await fragmentOf(this.option.name, this.text);
    const query = new URLSearchParams(Object.entries(this.deciding).map(([name, value]) => [name, String(value)]));
    this.link = fragment === null ? "" : `/game/${this.game}${query.size ? `?${query}` : ""}${fragment}`;
    this.notice = fragment === null ? t("This text is too long for a link. Save it, and send the file.") : "";
  };

  // -- taking in another one

  private importing(): TemplateResult {
    const { form } = this;
    const opened = (event: Event): void => {
      const input = event.target as HTMLInputElement;
      const [file] = input.files ?? [];
      if (file) void this.read(file).then(() => (input.value = ""));
    };
    return html`<section class="builder-import" aria-label=${t("Take in another one")}>
      <h3>${t("Take in another one")}</h3>
      <p class="hint">${t("Paste a text or open a file with at most {size} kB.", { size: MAX_FILE_BYTES / 1000 })}
        ${form.formats.length ? t("These formats are read, too: {formats}.", { formats: form.formats.map(({ title }) => title).join(", ") }) : nothing}</p>
      <textarea rows="4" spellcheck="false" aria-label=${t("A text to take in")} .value=${this.pasted} @input=${(event: Event) => (this.pasted = (event.target as HTMLTextAreaElement).value)}></textarea>
      <div class="builder-files">
        <button type="button" class="quiet" ?disabled=${this.pasted.trim() === ""} @click=${() => void this.take(this.pasted)}>${t("Take it in")}</button>
        <label class="quiet file">${t("Open a file")}<input type="file" aria-label=${t("Open a file")} @change=${opened} /></label>
      </div>
      <p role="status">${this.outcome}</p>
      ${this.notes.length
        ? html`<ul class="builder-notes" aria-label=${t("What was left out")}>${this.notes.map(({ line, text }) => html`<li>${line ? t("Line {line}: {text}", { line, text }) : text}</li>`)}</ul>`
        : nothing}
    </section>`;
  }

  /** Read a file, unless it is so large that no text can be in it. */
  private async read(file: File): Promise<void> {
    this.notes = [];
    try {
      await this.take(await readTextFile(file));
    } catch (error) {
      this.outcome = (error as Error).message;
    }
  }

  /** Take in a text in any format. Lines that cannot be read are left out and named. */
  private async take(text: string): Promise<void> {
    this.notes = [];
    try {
      const { text: own, notes } = this.form.formats.length ? await convertText(this.game, this.option.name, { text, to: "" }) : { text, notes: [] };
      this.replace(own);
      this.pasted = "";
      this.notes = notes;
      this.outcome = notes.length ? tn("It is taken in, without one line:", "It is taken in, without {n} lines:", notes.length) : t("It is taken in.");
    } catch (error) {
      this.outcome = (error as Error).message;
    }
    await this.updateComplete;
    this.querySelector(".builder-import > :last-child")?.scrollIntoView({ block: "nearest" });
  }
}
