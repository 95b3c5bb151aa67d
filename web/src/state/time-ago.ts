// The age of something, in words.

import { t, tn } from "../words/words";

export function ago(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return t("just now");
  if (minutes < 60) return tn("a minute ago", "{n} minutes ago", minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return tn("an hour ago", "{n} hours ago", hours);
  const days = Math.floor(hours / 24);
  return tn("yesterday", "{n} days ago", days);
}
