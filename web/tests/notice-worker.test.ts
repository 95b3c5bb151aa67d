// The service worker that shows notices: what it shows, and what a click opens.

import { beforeEach, describe, expect, it, vi } from "vitest";

/** A program without exports. */
const PROGRAM = "../src/people/notice-worker";
type Listener = (event: unknown) => void;
const listeners = new Map<string, Listener>();
const shown = vi.fn(() => Promise.resolve());
const opened = vi.fn(() => Promise.resolve());
const focused = vi.fn(() => Promise.resolve());
let pages: string[] = [];

async function hear(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) });
  await Promise.all(work);
}

beforeEach(async () => {
  vi.clearAllMocks();
  pages = [];
  vi.stubGlobal("self", {
    clients: { matchAll: () => Promise.resolve(pages.map((url) => ({ url, focus: focused }))), openWindow: opened },
    registration: { scope: "https://host/", showNotification: shown },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  vi.resetModules();
  await import(/* @vite-ignore */ PROGRAM);
});

describe("a notice", () => {
  it("shows its title, and replaces an earlier one of the same table", async () => {
    await hear("push", { data: { json: () => ({ title: "It is your turn in Valise.", table: "abc" }) } });
    expect(shown).toHaveBeenCalledWith("It is your turn in Valise.", expect.objectContaining({ tag: "abc", data: "abc" }));
  });

  it("opens its table on a click", async () => {
    await hear("notificationclick", { notification: { data: "abc", close: () => undefined } });
    expect(opened).toHaveBeenCalledWith("https://host/table/abc");
  });

  it("shows the page of its table if it is open", async () => {
    pages = ["https://host/table/other", "https://host/table/abc?seat=1"];
    await hear("notificationclick", { notification: { data: "abc", close: () => undefined } });
    expect(focused).toHaveBeenCalledOnce();
    expect(opened).not.toHaveBeenCalled();
  });

  it("opens no other site", async () => {
    await hear("notificationclick", { notification: { data: "//evil/../x", close: () => undefined } });
    expect(opened).toHaveBeenCalledWith("https://host/table/%2F%2Fevil%2F..%2Fx");
  });
});
