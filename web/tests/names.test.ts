import { describe, expect, it } from "vitest";
import { fullName, displayName, warningText, warningTexts, withNames } from "../src/state/player-names";
import { stateWith } from "./people-kit";

describe("what people are called", () => {
  it("a person's name stands in place of the seat's number wherever the game says it", () => {
    const state = stateWith([{ called: "Mara" }, { called: "" }], "Waiting for Seat 1, Seat 2: Play.");
    const named = withNames(state);
    expect(named.status).toBe("Waiting for Mara, Seat 2: Play.");
    expect(named.log[0]?.text).toBe("Mara plays; Seat 12 does not.");
  });

  it("ids and numbers stay what they are", () => {
    const state = stateWith([{ called: "Mara" }, {}]);
    expect(withNames(state).table).toBe("Seat 1");
  });

  it("the game's own role stands beside the name of whom the table waits for", () => {
    const state = stateWith([{ called: "Mara", name: "Ressha", asked: true }, {}], "Waiting for Ressha: Play.");
    expect(withNames(state).status).toBe("Waiting for Mara (Ressha): Play.");
  });

  it("without names nothing is made anew", () => {
    const state = stateWith([{}, {}]);
    expect(withNames(state)).toBe(state);
  });

  it("a name that is read from the right turns nothing beside it", () => {
    const [seat] = stateWith([{ called: "مريم" }]).seats;
    expect(seat && displayName(seat)).toBe("\u2068مريم\u2069");
  });

  it("a name that may be mistaken for another has a sign wherever it is said, and an explanation", () => {
    const state = stateWith([{ called: "Mаra", name_warning: "mixed" }, { called: "Ole" }], "Waiting for Seat 1, Seat 2: Play.");
    const sign = "Mаra\u00a0\u26a0\ufe0e";
    expect(state.seats.map(displayName)).toEqual([sign, "Ole"]);
    expect(withNames(state).status).toBe(`Waiting for ${sign}, Ole: Play.`);
    expect(warningText("mixed")).toContain("different alphabets");
    expect(warningTexts(state.seats)).toBe(warningText("mixed"));
  });

  it("a seat that is only numbered is not said twice", () => {
    const [seat] = stateWith([{ called: "Mara" }]).seats;
    expect(seat && fullName(seat)).toBe("Mara");
  });

  it("signs that mean something to patterns are only signs", () => {
    const state = stateWith([{ called: "$&", name: "a.b", asked: true }], "Waiting for a.b: Play.");
    expect(withNames(state).status).toBe("Waiting for $& (a.b): Play.");
  });
});
