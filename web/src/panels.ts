// The panels beside the board: seats, log, rulebook, and the lens that shows one piece large.

import { html, nothing, svg, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { badgeRow } from "./art/badge";
import { toneClass } from "./art/tones";
import { choicesFor, type Choice } from "./choices";
import type { Chapter, ChosenOption, LogLine, Piece, RuleText, Seat, Step } from "./messages";
import { optionsLine } from "./options";

export function ruleLink(number: string): TemplateResult {
  return html`<a class="rule-link" href="#rule-${number}" data-rule=${number} aria-label="Rule ${number}">§${number}</a>`;
}

export function ruleLinks(numbers: string[]): TemplateResult | typeof nothing {
  return numbers.length ? html`<span class="rule-links">${numbers.map(ruleLink)}</span>` : nothing;
}

/** Of what is being resolved, so many inner steps are written out. */
const stepsShown = 4;

/** What is being resolved, outermost first, each step with the first of its rules. */
export function resolvingPath(steps: Step[]): TemplateResult | typeof nothing {
  if (steps.length === 0) return nothing;
  const outer = steps.slice(0, -stepsShown).map((step) => step.title);
  return html`<nav class="resolving" aria-label="Being resolved">
    <ol>
      ${outer.length ? html`<li title=${outer.join(" ▸ ")} aria-label=${outer.join(", ")}>…</li>` : nothing}
      ${steps.slice(-stepsShown).map((step) => html`<li>${step.title} ${step.rules.slice(0, 1).map(ruleLink)}</li>`)}
    </ol>
  </nav>`;
}

export function playerOf(seat: Seat): string {
  if (seat.you) return "you";
  if (seat.here) return "at this device";
  if (seat.player === "person") return seat.connected ? "player" : "player, away";
  return seat.player === "open" ? "open seat" : `bot: ${seat.player}`;
}

export function awaitedOf(seat: Seat): string {
  if (!seat.asked) return "";
  return seat.you ? "to choose" : "thinking";
}

export function seatsPanel(seats: Seat[]): TemplateResult {
  return html`<ul class="seats" aria-label="Seats">
    ${seats.map(
      (seat) => html`<li class="seat" ?data-asked=${seat.asked} ?data-you=${seat.you}>
        <span class="seat-name">${seat.name}</span>
        <span class="seat-player">${playerOf(seat)}</span>
        ${seat.asked ? html`<span class="seat-asked">${awaitedOf(seat)}</span>` : nothing}
      </li>`,
    )}
  </ul>`;
}

export function logPanel(lines: LogLine[], options: ChosenOption[]): TemplateResult {
  return html`<section class="panel log-panel" aria-label="What has happened">
    <h2 class="panel-title">Log</h2>
    ${optionsLine(options)}
    <div class="log" role="log" aria-live="polite" data-testid="log" tabindex="0">
      ${repeat(
        lines,
        (line) => line.number,
        (line) => html`<p class=${line.heading ? "log-line heading" : "log-line"}>${line.text} ${ruleLinks(line.rules)}</p>`,
      )}
    </div>
  </section>`;
}

export function rulebookPanel(chapters: Chapter[], inForce: Set<string>, marked: string, close: () => void): TemplateResult {
  const sign = html`<span class="in-force">in force</span>`;
  return html`<section class="panel rulebook-panel" aria-label="Rulebook">
    <header class="panel-head">
      <h2 class="panel-title">Rulebook</h2>
      <button type="button" class="quiet" aria-label="Close the rulebook" @click=${close}>Close</button>
    </header>
    <div class="rulebook" tabindex="0">
      ${chapters.length ? nothing : html`<p class="hint">The rulebook has not arrived yet.</p>`}
      ${chapters.map(
        (chapter) => html`<section class="chapter">
          <h3 id="rule-${chapter.number}" ?data-marked=${marked === chapter.number}>
            <span class="rule-number">${chapter.number}</span> ${chapter.title} ${inForce.has(chapter.number) ? sign : nothing}
          </h3>
          ${chapter.rules.map(
            (rule) => html`<article
              class="rule"
              id="rule-${rule.number}"
              tabindex="-1"
              ?data-in-force=${inForce.has(rule.number)}
              ?data-marked=${marked === rule.number}
              aria-current=${inForce.has(rule.number) ? "true" : nothing}
            >
              <h4><span class="rule-number">${rule.number}</span> ${rule.title} ${inForce.has(rule.number) ? sign : nothing}</h4>
              <p>${rule.text}</p>
            </article>`,
          )}
        </section>`,
      )}
    </div>
  </section>`;
}

/** A rule in the lens; `told` is the text that stands above it already. */
function lensRule(number: string, rules: Map<string, RuleText>, told: string): TemplateResult {
  const rule = rules.get(number);
  return html`<li>${ruleLink(number)} ${rule ? html`<b>${rule.title}</b> ${told.includes(rule.text) ? nothing : rule.text}` : nothing}</li>`;
}

function lensChoice({ option, key }: Choice): TemplateResult {
  if (option.refused) {
    return html`<li class="refused"><b>${option.text}</b> – not now. ${ruleLink(option.refused.rule)} ${option.refused.text}</li>`;
  }
  return html`<li>${key ? html`<kbd>${key}</kbd>` : nothing} ${option.text}</li>`;
}

/** One piece, large and in words; `rules` maps numbers to the rulebook's texts. */
export function lensPanel(piece: Piece, choices: Choice[], rules: Map<string, RuleText>, close: () => void): TemplateResult {
  // Of a map there are too many ways to tell.
  const meant = piece.style === "map" ? [] : choicesFor(piece, choices);
  return html`<div class="lens ${toneClass(piece.tone)}" data-testid="lens">
    <header class="lens-band">
      <span>${piece.kicker || (piece.facedown ? "Facedown" : "")}</span>
      <button type="button" class="lens-close" aria-label="Close this card" @click=${close}>✕</button>
    </header>
    <div class="lens-body">
      <h2>${piece.label}${piece.value ? html`: ${piece.value}` : nothing}</h2>
      ${piece.text ? html`<p class="lens-text">${piece.text}</p>` : nothing}
      ${piece.badges.length
        ? html`<ul class="lens-badges">
            ${piece.badges.map(
              (badge) => html`<li>
                <svg viewBox="0 0 44 20" aria-hidden="true" focusable="false">${svg`${badgeRow([badge], 0, 0, 44, 20)}`}</svg>
                ${badge.label}
              </li>`,
            )}
          </ul>`
        : nothing}
      ${piece.tipped ? html`<p class="lens-note">Lying on its side.</p>` : nothing}
      ${piece.pieces.length && piece.style !== "map" ? html`<p class="lens-note"><b>Here:</b> ${piece.pieces.map((each) => each.label).join(", ")}</p>` : nothing}
      ${meant.length ? html`<ul class="lens-choices">${meant.map(lensChoice)}</ul>` : nothing}
      ${piece.rules.length ? html`<ul class="lens-rules">${piece.rules.map((number) => lensRule(number, rules, piece.text))}</ul>` : nothing}
    </div>
  </div>`;
}
