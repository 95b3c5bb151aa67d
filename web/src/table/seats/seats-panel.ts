// The players at the table, if the scene does not show them.

import { html, nothing, type TemplateResult } from "lit";
import { fullName, warningText } from "../../state/player-names";
import { waitText, playerText } from "../../state/seats";
import type { Seat } from "../../wire/generated";
import { t } from "../../words/words";

export function seatsPanel(seats: Seat[]): TemplateResult {
  return html`<ul class="seats" aria-label=${t("Seats")}>
    ${seats.map(
      (seat) => html`<li class="seat" ?data-asked=${seat.asked} ?data-you=${seat.you}>
        <span class="seat-name" title=${warningText(seat.name_warning) || nothing}>${fullName(seat)}</span>
        <span class="seat-player">${playerText(seat)}</span>
        <coverts-seat-clock seat=${seat.seat} hidden></coverts-seat-clock>
        ${seat.asked ? html`<span class="seat-asked">${waitText(seat)}</span>` : nothing}
      </li>`,
    )}
  </ul>`;
}
