// Opens a game file: the player chooses or drops it, and the server reads it.

import { go } from "../browser/addresses";
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import icon from "../art/icon.svg";
import { t } from "../words/words";
import { holds, textOfFragment } from "../browser/game-link";
import { readTextFile } from "../browser/text-files";
import { problemText } from "../shared/link-problems";
import { MAX_GAME_FILE_BYTES, sendFile } from "../wire/replay-requests";

@customElement("coverts-file-page")
export class FilePage extends LitElement {
  @state() private busy = false;
  @state() private problem = "";
  @state() private over = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (holds("game", location.hash)) void this.read(() => textOfFragment("game", location.hash));
  }

  private async read(load: () => Promise<string>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      const { address } = await sendFile(await load());
      const move = new URLSearchParams(location.search).get("move");
      go(move && /^\d+$/.test(move) ? `${address}#${move}` : address);
    } catch (error) {
      this.problem = problemText(error as Error);
      this.busy = false;
    }
  }

  private readFile(file: File | undefined): void {
    if (file) void this.read(() => readTextFile(file, MAX_GAME_FILE_BYTES));
  }

  private readonly onChange = (event: Event): void => this.readFile((event.target as HTMLInputElement).files?.[0]);

  private readonly onDrop = (event: DragEvent): void => {
    event.preventDefault();
    this.over = false;
    this.readFile(event.dataTransfer?.files[0]);
  };

  private readonly onDrag = (event: DragEvent): void => {
    event.preventDefault();
    this.over = event.type === "dragover";
  };

  protected override render(): TemplateResult {
    return html`<main class="file-page" aria-label=${t("A game from a file")}>
      <a class="home" href="/" aria-label=${t("Coverts: list of games")}><img src=${icon} alt="" width="48" height="48" /></a>
      <h1>${t("Open a game file")}</h1>
      <label class="file-drop" ?data-over=${this.over} @dragover=${this.onDrag} @dragleave=${this.onDrag} @drop=${this.onDrop}>
        <span>${this.busy ? t("Replaying every answer…") : t("Choose a file, or drop it here")}</span>
        <input type="file" accept=".json,application/json" ?disabled=${this.busy} @change=${this.onChange} />
      </label>
      <p class="file-note">${t("A file that was saved at a table after the game. Coverts replays each answer; if one breaks the rules, the file is refused, with the reason.")}</p>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
    </main>`;
  }
}
