// A panel that sends requests and says what came of them.

import { LitElement } from "lit";
import { state } from "lit/decorators.js";

export class RequestPanel extends LitElement {
  @state() protected message = "";
  @state() protected working = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Run a request, and show its text or its error. */
  protected async attempt(work: () => Promise<string>): Promise<void> {
    this.working = true;
    try {
      this.message = await work();
    } catch (error) {
      this.message = (error as Error).message;
    } finally {
      this.working = false;
    }
  }
}
