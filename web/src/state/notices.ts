// One-line messages: why something is impossible, or what the page waits for.

import type { Choice } from "./choices";
import type { Reason, Refused, TableState } from "../wire/generated";

export interface Notice {
  text: string;
  reasons: Reason[];
  rules: string[];
  /** The choice to repeat as a confirmation. */
  confirms?: Choice;
  /** Whether a hint about the open questions follows. */
  awaitsHint?: boolean;
  /** Whether the rules or the server failed. */
  isFault?: boolean;
}

export function notice(text: string, reasons: Reason[] = [], rules: string[] = []): Notice {
  return { text, reasons, rules };
}

/** Return the notice to show: none about a fault that the head of the table tells already. */
export const shownNotice = (said: Notice | null, { fault }: Pick<TableState, "fault">): Notice | null => (said?.isFault && fault ? null : said);

/** Return the notice for a refused answer. The rule gets a link; at the end of the message, it becomes a reason with one. */
export function noticeOf({ error, message, rule, text, cause }: Refused): Notice {
  if (error === "fault") return { ...notice(message), isFault: true };
  const reason = rule ? `${rule}: ${text}` : text;
  if (!reason || !message.endsWith(reason)) return notice(message, [], rule ? [rule] : []);
  return notice(message.slice(0, -reason.length).trim(), [{ rule, text, cause }]);
}
