// The field of a typed question about real cards: the first letters, then Enter.

import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { legalChoices, matchingChoices, type Choice } from "../../state/choices";
import { t } from "../../words/words";

/** The number of matching answers that are listed beneath the field. */
const MAX_MATCHES = 8;

@customElement("coverts-typing")
export class TypedAnswer extends LitElement {
  @property({ attribute: false }) choices: Choice[] = [];
  @property({ attribute: false }) pick: (choice: Choice) => void = () => undefined;
  @property() label = "";
  @state() private typed = "";
  /** Index of the marked answer among the matching ones. */
  @state() private at = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override firstUpdated(): void {
    this.querySelector("input")?.focus({ preventScroll: true });
  }

  /** The matching choices, legal ones first; refused ones are listed with their reasons. */
  private get matching(): Choice[] {
    const open = legalChoices(this.choices);
    const refused = this.choices.filter((choice) => choice.option.refused !== null);
    if (!this.typed.trim()) return open;
    return [...matchingChoices(open, this.typed), ...matchingChoices(refused, this.typed)];
  }

  private readonly onInput = (event: Event): void => {
    this.typed = (event.target as HTMLInputElement).value;
    this.dispatchEvent(new Event("typing", { bubbles: true }));
    this.at = 0;
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const shown = this.matching.slice(0, MAX_MATCHES);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) this.at = (this.at + step + shown.length) % Math.max(1, shown.length);
    else if (event.key === "Enter" && this.typed.trim()) this.choose(shown[this.at]);
    else if (event.key === "Escape") this.typed = "";
    else return;
    event.preventDefault();
  };

  private choose(choice: Choice | undefined): void {
    if (choice) this.pick(choice);
  }

  protected override render(): TemplateResult {
    const matching = this.matching;
    const shown = matching.slice(0, MAX_MATCHES);
    const more = matching.length - shown.length;
    const marked = this.typed.trim() ? shown[this.at] : undefined;
    return html`<div class="typing">
      <input
        type="text" role="combobox" autocomplete="off" spellcheck="false" enterkeyhint="done"
        aria-label=${this.label} aria-expanded="true" aria-controls="typing-list" aria-autocomplete="list"
        aria-activedescendant=${marked ? `typing-${marked.option.action}` : nothing}
        placeholder=${t("Type the first letters, then press Enter")}
        .value=${this.typed} @input=${this.onInput} @keydown=${this.onKey}
      />
      <ol class="answers" id="typing-list" role="listbox" aria-label=${this.label}>
        ${shown.map((choice) => this.answer(choice, choice === marked))}
      </ol>
      <p class="typing-more" role="status">${matching.length === 0 ? t("No answer begins like that.") : more > 0 ? t("{count} more", { count: more }) : nothing}</p>
    </div>`;
  }

  private answer(choice: Choice, marked: boolean): TemplateResult {
    const { option } = choice;
    return html`<li role="presentation">
      <button
        type="button" class="answer" role="option" tabindex="-1" id="typing-${option.action}"
        data-option=${option.action} ?data-refused=${option.refused !== null}
        aria-selected=${String(marked)} aria-disabled=${option.refused ? "true" : nothing}
        @click=${() => this.choose(choice)}
      >
        <span>${option.text}</span> ${option.refused ? html`<small>${t("not now")}</small>` : nothing}
      </button>
    </li>`;
  }
}
