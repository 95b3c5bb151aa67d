// The open vote: its subject, the missing votes, and the two answers.

import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { missingVotes, isOwnVote, mustVote, voteSentence } from "../../state/agreements";
import { t } from "../../words/words";
import { VoteElement } from "./vote-element";

@customElement("coverts-vote")
export class VoteBanner extends VoteElement {
  protected override render(): TemplateResult {
    const vote = this.current?.vote;
    return html`<div class="vote-live" role="status">${this.current && vote ? this.banner() : nothing}</div>`;
  }

  private banner(): TemplateResult | typeof nothing {
    const { current, log } = this;
    const vote = current?.vote;
    if (!current || !vote) return nothing;
    const answer = (agree: boolean) => () => this.send({ type: "vote", agree });
    return html`<div class="settled vote">
      <p>${voteSentence(current, vote, log)} <span class="vote-awaited">${missingVotes(current, vote)}</span></p>
      ${mustVote(current, vote)
        ? html`<span class="settled-buttons">
            <button type="button" class="answer" @click=${answer(true)}>${t("Agree")}</button>
            <button type="button" class="answer ends" @click=${answer(false)}>${t("Refuse")}</button>
          </span>`
        : isOwnVote(current, vote)
          ? html`<button type="button" class="quiet" @click=${answer(false)}>${t("Withdraw")}</button>`
          : nothing}
    </div>`;
  }
}
