// All tables of this device in one file, for a page without a server: saves it, and adds the tables of one.

import { LitElement, html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { readTextFile } from "../browser/text-files";
import { storeAdded } from "../browser/table-storage";
import { addDeviceFile, DEVICE_FILE, MAX_DEVICE_FILE_BYTES, type FileReport } from "../wire/device-requests";
import { t } from "../words/words";

@customElement("coverts-device-tables")
export class DeviceTables extends LitElement {
  @state() private message = "";
  @state() private isBusy = false;
  /** Whether the browser keeps the tables even if it needs space. */
  @state() private isKept = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Browsers have no storage manager at an address without https.
    void (navigator.storage as StorageManager | undefined)?.persisted().then((isKept) => (this.isKept = isKept));
  }

  private readonly onChange = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    this.isBusy = true;
    this.message = t("Reading the file…");
    this.message = await this.add(file).catch((error: unknown) => (error as Error).message);
    this.isBusy = false;
    input.value = "";
  };

  /** Add the tables of a file, and return what to say about it. */
  private async add(file: File): Promise<string> {
    const report = await addDeviceFile(await readTextFile(file, MAX_DEVICE_FILE_BYTES));
    storeAdded(report.added.map((each) => ({ ...each, seen: 1000 * each.changed, over: false, result: "" })));
    this.dispatchEvent(new CustomEvent("tables-added"));
    return reportText(report);
  }

  protected override render(): TemplateResult {
    return html`<section class="device-tables" aria-labelledby="device-tables-title">
      <h2 id="device-tables-title">${t("All tables in one file")}</h2>
      <p>${this.isKept
        ? t("Your browser keeps your tables until you delete the data of this site.")
        : t("Your browser may delete your tables if it needs space, or after a long time without a visit. Save them in a file to be sure.")}
        ${t("Another browser, or another copy of this page, goes on with the tables of the file.")}</p>
      <p class="device-tools">
        <a class="tool" href=${DEVICE_FILE} download>${t("Save all tables")}</a>
        <label class="tool">${t("Add tables from a file")}
          <input class="unseen" type="file" accept=".json,application/json" ?disabled=${this.isBusy} @change=${this.onChange} /></label>
      </p>
      <p role="status">${this.message}</p>
    </section>`;
  }
}

/** Return what became of the tables of a file, in words. */
export function reportText({ added, known, games }: FileReport): string {
  const texts = [t("Tables added: {count}.", { count: added.length })];
  if (known) texts.push(t("Tables that were here already stay as they are: {count}.", { count: known }));
  if (games.length) texts.push(t("This page does not have these games, so their tables are not added: {names}.", { names: games.join(", ") }));
  return texts.join(" ");
}
