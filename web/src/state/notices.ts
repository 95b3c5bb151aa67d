// What the page says in one line: why something cannot be done, or what it waits for.

import type { Choice } from "./choices";
import type { Reason, Refused } from "../wire/generated";

export interface Notice {
  text: string;
  reasons: Reason[];
  rules: string[];
  /** What is to be chosen again by who means it. */
  confirms?: Choice;
}

export function notice(text: string, reasons: Reason[] = [], rules: string[] = []): Notice {
  return { text, reasons, rules };
}

/** An answer that was not taken: the rule that ends the message is told as a reason, with a link to it. */
export function noticeOf({ message, rule, text }: Refused): Notice {
  const reason = rule ? `${rule}: ${text}` : text;
  if (!reason || !message.endsWith(reason)) return notice(message);
  return notice(message.slice(0, -reason.length).trim(), [{ rule, text, cause: "" }]);
}
