import { expect, test } from "vitest";
import { readTableState } from "../src/wire/generated";
import { table } from "./kit";

test("what the server leaves out is filled in at any depth", () => {
  const sent = JSON.stringify({
    ...table(),
    scene: { zones: [{ id: "z", label: "Z", pieces: [{ id: "p", label: "P", pieces: [{ id: "on", label: "On it" }] }] }] },
    seats: [{ seat: 0, name: "Data", player: "person" }],
  });
  const state = readTableState(JSON.parse(sent) as ReturnType<typeof table>);
  const inner = state.scene.zones[0]?.pieces[0]?.pieces[0];
  expect(inner).toMatchObject({ id: "on", style: "card", askee: -1, seat: -1, badges: [], pieces: [] });
  expect(state.seats[0]).toMatchObject({ name: "Data", you: false, answers_forced: true });
});
