// One-line messages: why something is impossible, or what the page waits for.

import type { Choice } from "./choices";
import type { Reason, Refused } from "../wire/generated";

export interface Notice {
  text: string;
  reasons: Reason[];
  rules: string[];
  /** The choice to repeat as a confirmation. */
  confirms?: Choice;
  /** Whether a hint about the open questions follows. */
  awaitsHint?: boolean;
}

export function notice(text: string, reasons: Reason[] = [], rules: string[] = []): Notice {
  return { text, reasons, rules };
}

/** Return the notice for a refused answer. The rule gets a link; at the end of the message, it becomes a reason with one. */
export function noticeOf({ message, rule, text, cause }: Refused): Notice {
  const reason = rule ? `${rule}: ${text}` : text;
  if (!reason || !message.endsWith(reason)) return notice(message, [], rule ? [rule] : []);
  return notice(message.slice(0, -reason.length).trim(), [{ rule, text, cause }]);
}
