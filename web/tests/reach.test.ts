import { expect, test } from "vitest";
import { isThisMachine, linkForOthers } from "../src/browser/shareable-link";

test("names of the machine itself are known", () => {
  expect(["localhost", "play.localhost", "127.0.0.1", "127.8.8.8", "[::1]"].map(isThisMachine)).toEqual([true, true, true, true, true]);
});

test("names of others are none of them", () => {
  expect(["192.168.1.5", "localhost.example.org", "example.org"].map(isThisMachine)).toEqual([false, false, false]);
});

test("a link made at localhost leads to where others find the server", () => {
  expect(linkForOthers("/table/abc#invite=x", "http://localhost:8787/table/abc", ["http://192.168.1.5:8787"])).toBe("http://192.168.1.5:8787/table/abc#invite=x");
});

test("where nobody else finds it, the link stays what it is", () => {
  expect(linkForOthers("/table/abc", "http://localhost:8787/table/abc", [])).toBe("http://localhost:8787/table/abc");
});

test("a page that others can open keeps its own address", () => {
  expect(linkForOthers("/table/abc", "https://play.example.org/game/x", ["http://10.0.0.1:80"])).toBe("https://play.example.org/table/abc");
});
