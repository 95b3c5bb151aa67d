// A link with a button that copies it.

import { fullAddress } from "../browser/addresses";
import { html, type TemplateResult } from "lit";
import { t } from "../words/words";

/** Copy a field's text and return whether that worked. Without https or localhost there is no clipboard: copy the selection. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way without https
    return document.execCommand("copy");
  }
}

/**
 * Draw a link with its button.
 * @param report Called with the result, in words.
 */
export function linkToCopy(address: string, label: string, report: (message: string) => void): TemplateResult {
  const select = (event: Event): void => (event.currentTarget as HTMLInputElement).select();
  const copy = async (event: Event): Promise<void> => {
    const field = (event.currentTarget as HTMLElement).parentElement?.querySelector("input");
    if (field) report((await copyField(field)) ? t("The link is copied.") : t("It could not be copied; the link is selected."));
  };
  return html`<div class="link-to-copy">
    <input readonly aria-label=${label} .value=${fullAddress(address)} @focus=${select} />
    <button type="button" class="tool" @click=${(event: Event) => void copy(event)}>${t("Copy")}</button>
  </div>`;
}
