// The page for unknown addresses.

import { LitElement, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { t } from "../words/words";
import { notFoundPage } from "../shared/not-found";

@customElement("coverts-missing-page")
export class MissingPage extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    return notFoundPage(t("There is nothing at this address."));
  }
}
