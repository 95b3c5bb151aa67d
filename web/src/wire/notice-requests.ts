// Requests about notices that it is the player's turn.

import { readNoticeOptions, type NoticeOptions } from "./generated";
import { post, request } from "./requests";

const addressOf = (table: string, what: string, seat: number | null): string =>
  `/api/tables/${encodeURIComponent(table)}/notices${what}${seat === null ? "" : `?seat=${seat}`}`;

export async function fetchNoticeOptions(table: string, seat: number | null): Promise<NoticeOptions> {
  return readNoticeOptions((await request(addressOf(table, "", seat))) as NoticeOptions);
}

/** Send push messages about the caller's seats to a browser. */
export async function beginPush(table: string, seat: number | null, { endpoint, keys }: PushSubscriptionJSON, language: string): Promise<NoticeOptions> {
  const wanted = { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "", language };
  return readNoticeOptions((await post(addressOf(table, "/push", seat), wanted)) as NoticeOptions);
}

export async function endPush(table: string, seat: number | null, endpoint: string): Promise<NoticeOptions> {
  return readNoticeOptions((await post(addressOf(table, "/push/end", seat), { endpoint })) as NoticeOptions);
}

/** Set the mail address for notices; "" removes it. */
export async function setNoticeMail(table: string, seat: number | null, address: string, language: string): Promise<NoticeOptions> {
  return readNoticeOptions((await post(addressOf(table, "/mail", seat), { address, language })) as NoticeOptions);
}
