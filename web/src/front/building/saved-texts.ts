// The saved texts of this browser, and the ready ones of the game: opens, duplicates and deletes them.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { newTextId, type SavedText } from "../../browser/text-storage";
import { nameOf, withName } from "../../setup/draft-text";
import type { BuildingForm } from "../../wire/generated";
import { t } from "../../words/words";

const titleOf = (text: string): string => nameOf(text).trim() || t("Without a name");

/** Return a text with only a name. */
export const emptyText = (): string => withName("\n", titleOf(""));

@customElement("coverts-saved-texts")
export class SavedTexts extends LitElement {
  @property({ attribute: false }) form!: BuildingForm;
  @property({ attribute: false }) texts: SavedText[] = [];
  /** The id of the one that is open. */
  @property() current = "";
  /** Called with a text to work on, and its id if it is a saved one. */
  @property({ attribute: false }) open: (text: string, id: string) => void = () => undefined;
  /** Called with a function that changes the saved texts, which another tab may have changed; returns whether that worked. */
  @property({ attribute: false }) keep: (change: (texts: SavedText[]) => SavedText[]) => boolean = () => false;
  @state() private deleted: SavedText | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    const { form, texts, deleted } = this;
    return html`<section class="saved-texts" aria-label=${t("Saved in this browser")}>
        <h3>${t("Saved in this browser")}</h3>
        ${texts.length
          ? html`<ul>${repeat(texts, ({ id }) => id, (each) => this.row(each))}</ul>`
          : html`<p class="hint">${t("Nothing is saved yet. “Save” keeps what you build, under its name.")}</p>`}
        <p role="status">${deleted
          ? html`${t("{name} is deleted.", { name: titleOf(deleted.text) })} <button type="button" class="quiet" @click=${this.restore}>${t("Bring it back")}</button>`
          : nothing}</p>
      </section>
      <section class="saved-texts" aria-label=${t("Ready ones")}>
        <h3>${t("Ready ones")}</h3>
        <ul>
          ${[[t("an empty one"), emptyText()] as const, ...form.ready.map(({ title, text }) => [title, text] as const)].map(
            ([what, text]) => html`<li><button type="button" class="quiet" @click=${() => this.open(text, "")}>${t("Start from {what}", { what })}</button></li>`,
          )}
        </ul>
      </section>`;
  }

  private row(saved: SavedText): TemplateResult {
    const name = titleOf(saved.text);
    const copy = (): void => void this.keep((texts) => [{ ...saved, id: newTextId(), text: withName(saved.text, t("{name} (copy)", { name })), changed: Date.now() }, ...texts]);
    return html`<li>
      <span>${name} ${saved.id === this.current ? html`<small>${t("open")}</small>` : nothing}</span>
      <button type="button" class="quiet" aria-label=${t("Open {what}", { what: name })} @click=${() => this.open(saved.text, saved.id)}>${t("Open")}</button>
      <button type="button" class="quiet" aria-label=${t("Duplicate {what}", { what: name })} @click=${copy}>${t("Duplicate")}</button>
      <button type="button" class="quiet" aria-label=${t("Delete {what}", { what: name })} @click=${() => this.delete(saved)}>${t("Delete")}</button>
    </li>`;
  }

  private delete(saved: SavedText): void {
    if (!this.keep((texts) => texts.filter(({ id }) => id !== saved.id))) return;
    this.deleted = saved;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("[role=status] button")?.focus());
  }

  private readonly restore = (): void => {
    const { deleted } = this;
    if (deleted && this.keep((texts) => [deleted, ...texts.filter(({ id }) => id !== deleted.id)])) this.deleted = null;
  };
}
