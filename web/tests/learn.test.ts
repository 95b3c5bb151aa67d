import { describe, expect, it } from "vitest";
import { partsOf } from "../src/learn/lesson-text";

describe("what a lesson says", () => {
  it("is plain text where nothing is marked", () => {
    expect(partsOf("Take the file.")).toEqual([{ text: "Take the file.", kind: "plain" }]);
  });

  it("stresses what stands between stars, and leads to a rule by its number", () => {
    expect(partsOf("Play *Retreat* (§4.6).")).toEqual([
      { text: "Play ", kind: "plain" },
      { text: "Retreat", kind: "stressed" },
      { text: " (", kind: "plain" },
      { text: "4.6", kind: "rule" },
      { text: ").", kind: "plain" },
    ]);
  });
});
