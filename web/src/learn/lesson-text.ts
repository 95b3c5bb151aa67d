// The text of a lesson: *stars* stress a word, and a rule's number links to the rule.

import { html, type TemplateResult } from "lit";

const marks = /\*([^*]+)\*|§(\d+\.\d+)/g;

/** Split a text into plain parts, stressed parts and numbers of rules. */
export function partsOf(text: string): { text: string; kind: "plain" | "stressed" | "rule" }[] {
  const parts: { text: string; kind: "plain" | "stressed" | "rule" }[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), kind: "plain" });
    parts.push(match[1] === undefined ? { text: match[2] ?? "", kind: "rule" } : { text: match[1], kind: "stressed" });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), kind: "plain" });
  return parts;
}

export function lessonText(text: string): TemplateResult {
  return html`${partsOf(text).map((part) => {
    if (part.kind === "stressed") return html`<b>${part.text}</b>`;
    if (part.kind === "rule") return html`<a class="rule-link" href="#rule-${part.text}" data-rule=${part.text}>§${part.text}</a>`;
    return part.text;
  })}`;
}
