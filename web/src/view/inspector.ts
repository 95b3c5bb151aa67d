// The inspector: one piece in words. What it is, what is on it and in it, and what can be done with it now.

import { html, nothing, svg, type TemplateResult } from "lit";
import { pictureOf } from "../art/picture-book";
import { badgeTag } from "../art/badge";
import { glyph, hasGlyph } from "../art/glyphs";
import { toneClass } from "../art/tones";
import { numberOf } from "../scene/named-number";
import { choicesFor, type Choice } from "../state/choices";
import type { Marking } from "../state/presses";
import type { Detail, Piece, Reason, RuleText } from "../wire/generated";
import { t } from "../words/words";
import { ruleLink } from "../shared/rule-links";

/** The height of the picture, if it is 120 wide, as styles/pictures.css shows it. */
const PICTURE_SHARE = 57;

/** What the inspector needs besides the piece. */
export interface InspectorContext {
  choices: Choice[];
  rules: Map<string, RuleText>;
  /** Who sees its place, in words. */
  watched: string;
  /** The stack that the piece is in, for the way back. */
  ground: Piece | null;
  marking: (piece: Piece) => Marking;
  /** Chooses an answer, if the answers are buttons. */
  pick: ((choice: Choice) => void) | null;
  close: () => void;
  open: (piece: Piece) => void;
}

/** Return the rows of the contents: headings and pieces. */
function rowsOf(piece: Piece): Piece[] {
  return piece.pieces.flatMap((each) => (each.style === "group" ? [each, ...each.pieces] : [each]));
}

export function inspectorPanel(piece: Piece, context: InspectorContext): TemplateResult {
  // A map has too many answers to list.
  const possible = piece.style === "map" ? [] : choicesFor(piece, context.choices);
  const { ground } = context;
  const picture = pictureOf(piece, PICTURE_SHARE);
  return html`<section class="lens ${toneClass(piece.tone)}" aria-label=${piece.label} data-testid="lens">
    <header class="lens-band">
      ${ground
        ? html`<button type="button" class="lens-back" @click=${() => context.open(ground)}><span aria-hidden="true">‹</span> ${ground.label}</button>`
        : html`<span>${piece.kicker || (piece.facedown ? t("Facedown") : "")}</span>`}
      <button type="button" class="lens-close" aria-label=${t("Close this card")} @click=${context.close}>✕</button>
    </header>
    ${picture ? html`<img class="lens-picture" src=${picture} alt="" />` : nothing}
    <div class="lens-body">
      <div class="lens-title">
        <h2>${piece.label}${piece.value ? html`: ${piece.value}` : nothing}</h2>
        ${ground && piece.kicker ? html`<p class="lens-kind">${piece.kicker}</p>` : nothing}
      </div>
      ${piece.text ? html`<p class="lens-text">${piece.text}</p>` : nothing}
      ${context.watched ? html`<p class="lens-note">${context.watched}.</p>` : nothing}
      ${possible.length ? html`<section class="lens-choices"><h3>${t("Now")}</h3><ul>${answers(possible, context.pick)}</ul></section>` : nothing}
      ${piece.details.filter((each) => each.numbers).map(detail)} ${badges(piece)}
      ${piece.details.filter((each) => !each.numbers).map(detail)}
      ${piece.tipped ? html`<p class="lens-note">${t("Lying on its side.")}</p>` : nothing}
      ${piece.pieces.length && piece.style !== "map" ? contents(piece, context) : nothing}
      ${piece.rules.length ? html`<ul class="lens-rules">${piece.rules.map((number) => rule(number, context.rules, piece))}</ul>` : nothing}
    </div>
  </section>`;
}

function detail({ label, text, parts, numbers }: Detail): TemplateResult {
  const heading = label ? html`<h3>${label}</h3>` : nothing;
  if (text) return html`<section class="lens-detail">${heading}<p>${text}</p></section>`;
  if (numbers) {
    return html`<ul class="lens-numbers">
      ${parts.map(numberOf).map(({ name, value }) => html`<li><b>${value}</b> <span>${name}</span></li>`)}
    </ul>`;
  }
  return html`<section class="lens-detail">${heading}<ul class="lens-parts">${parts.map((part) => html`<li>${part}</li>`)}</ul></section>`;
}

/** Draw the badges that the numbers above do not show already. */
function badges(piece: Piece): TemplateResult | typeof nothing {
  const numberParts = piece.details.filter((each) => each.numbers).flatMap((each) => each.parts);
  const left = piece.badges.filter((badge) => !numberParts.includes(badge.label));
  if (left.length === 0) return nothing;
  return html`<ul class="lens-badges">
    ${left.map(
      (badge) => html`<li>
        ${badgeTag({ ...badge, word: "" }, true)} ${badge.label}
      </li>`,
    )}
  </ul>`;
}

/** Draw what can be done with it, then what cannot, by reasons. */
function answers(possible: Choice[], pick: InspectorContext["pick"]): TemplateResult[] {
  const refused = new Map<string, { reason: Reason; texts: string[] }>();
  for (const { option } of possible) {
    if (!option.refused) continue;
    const key = `${option.refused.rule} ${option.refused.text}`;
    const known = refused.get(key) ?? { reason: option.refused, texts: [] };
    known.texts.push(option.text);
    refused.set(key, known);
  }
  return [
    ...possible
      .filter(({ option }) => option.refused === null)
      .map((choice) => html`<li>${pick ? chooseButton(choice, pick) : html`${choice.key ? html`<kbd>${choice.key}</kbd>` : nothing} <b>${choice.option.text}</b>`} ${choice.option.effect}</li>`),
    ...[...refused.values()].map(
      ({ reason, texts }) => html`<li class="refused"><b>${t("Not now: {deeds}.", { deeds: texts.join(", ") })}</b> ${reason.cause || reason.text} ${reason.rule ? ruleLink(reason.rule) : nothing}</li>`,
    ),
  ];
}

function chooseButton(choice: Choice, pick: (choice: Choice) => void): TemplateResult {
  const { text: answer, staged } = choice.option;
  return html`<button type="button" class="answer done" @click=${() => pick(choice)}>${staged ? t("Put back: {answer}", { answer }) : t("Choose: {answer}", { answer })}</button>`;
}

/** Draw what is in it or on it, as a list whose rows are pressed like pieces. */
function contents(piece: Piece, context: InspectorContext): TemplateResult {
  return html`<section class="lens-contents">
    <h3>${t("Here")}</h3>
    <ul>${rowsOf(piece).map((each) => (each.style === "group" ? heading(each, context) : row(each, context)))}</ul>
  </section>`;
}

function heading(piece: Piece, { open }: InspectorContext): TemplateResult {
  return html`<li class="lens-group">
    <button type="button" @click=${() => open(piece)}>
      ${hasGlyph(piece.mark) ? html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">${svg`${glyph(piece.mark, 0, 0, 24)}`}</svg>` : nothing}
      <span>${piece.label}${piece.value ? html` <b>${piece.value}</b>` : nothing}</span>
      ${piece.badges.map((badge) => badgeTag(badge, false))}
    </button>
  </li>`;
}

/** Draw a row. A press chooses the piece if that is possible, else it opens it. */
function row(piece: Piece, { marking, open }: InspectorContext): TemplateResult {
  const { sign, staged, effect } = marking(piece);
  const press = (event: Event): void => {
    if (!sign) open(piece);
    else event.target?.dispatchEvent(new CustomEvent("row-press", { bubbles: true, detail: piece }));
  };
  return html`<li class="lens-row ${toneClass(piece.tone)}" ?data-lit=${sign !== ""} ?data-staged=${staged} ?data-down=${piece.facedown}>
    <button type="button" class="lens-card" aria-pressed=${staged ? "true" : nothing} aria-label=${[piece.label, piece.kicker, effect].filter(Boolean).join(". ")} @click=${press}>
      ${sign ? html`<kbd aria-hidden="true">${staged ? "✓" : sign}</kbd>` : nothing}
      <span>${piece.label}${piece.value ? html`: ${piece.value}` : nothing}</span>
      ${piece.badges.map((badge) => badgeTag({ ...badge, word: "" }, true))}
    </button>
    ${sign ? html`<button type="button" class="lens-read" aria-label=${t("Read {card}", { card: piece.label })} @click=${() => open(piece)}>›</button>` : nothing}
  </li>`;
}

/** Marks a rule as the project's own proposal, in each language; only the rulebook shows it. */
const PROPOSAL_MARK = / \((?:proposed|Vorschlag)\b[^)]*\)/g;

/** Draw a rule for the piece, without the text that the piece shows already. */
function rule(number: string, rules: Map<string, RuleText>, piece: Piece): TemplateResult {
  const ruleText = rules.get(number);
  const pieceTexts = [piece.text, ...piece.details.map((each) => each.text)].filter(Boolean);
  const isShown = pieceTexts.some((text) => ruleText?.text.startsWith(text) || text.includes(ruleText?.text ?? ""));
  const text = ruleText?.text.replace(PROPOSAL_MARK, "");
  return html`<li>${ruleLink(number)} ${ruleText ? html`<b>${ruleText.title}</b> ${isShown ? nothing : text}` : nothing}</li>`;
}
