// The text of a lesson: *stars* stress a word, and a rule's number links to the rule.

import { html, type TemplateResult } from "lit";

const marks = /\*([^*]+)\*|§(\d+\.\d+)/g;

/** Split a text into plain parts, stressed parts and numbers of rules. */
export function partsOf(text: string): { text: string; kind: "plain" | "stressed" | "rule" }[] {
  const parts: { text: string; kind: "plain" | "stressed" | "rule" }[] = [];
  let from = 0;
  for (const found of text.matchAll(marks)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), kind: "plain" });
    parts.push(found[1] === undefined ? { text: found[2] ?? "", kind: "rule" } : { text: found[1], kind: "stressed" });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), kind: "plain" });
  return parts;
}

export function said(text: string): TemplateResult {
  return html`${partsOf(text).map((part) => {
    if (part.kind === "stressed") return html`<b>${part.text}</b>`;
    if (part.kind === "rule") return html`<a class="rule-link" href="#rule-${part.text}" data-rule=${part.text}>§${part.text}</a>`;
    return part.text;
  })}`;
}
