import { expect, test } from "vitest";
import { addressOfGame, optionsInAddress, seatsInAddress, valueOf } from "../src/setup/option-values";
import { seatCount, numberOfPlayers, playerAt, sharingText, trialSeats } from "../src/setup/seat-assignment";
import { readGameOption, type GameOption } from "../src/wire/generated";
import { card, seat, table } from "./kit";

const level: GameOption = readGameOption({
  name: "level", label: "Level", kind: "choice", default: 1, values: [{ value: 1, text: "easy", about: "" }, { value: 2, text: "hard", about: "" }],
});
const fast: GameOption = readGameOption({ name: "fast", label: "Fast", kind: "bool", default: false });
const rounds: GameOption = readGameOption({ name: "rounds", label: "Rounds", kind: "int", default: 8, least: 1 });

test("a field's text means the option's own value", () => {
  expect([valueOf(level, "2"), valueOf(fast, "true"), valueOf(fast, "false"), valueOf(rounds, "12")]).toEqual([2, true, false, 12]);
});

test("a text that means none goes to the server as it is", () => {
  expect([valueOf(level, "3"), valueOf(rounds, ""), valueOf(rounds, "1.5"), valueOf(rounds, "many")]).toEqual(["3", "", "1.5", "many"]);
});

test("a table played again has the same options and seats", () => {
  const seats = [seat(0), seat(1, { player: "owl" })];
  const played = table([], {
    seats, options: [{ name: "level", label: "Level", value: 2, text: "hard", builder: false }, { name: "fast", label: "Fast", value: true, text: "yes", builder: false }],
  });
  const [path, query = ""] = addressOfGame(played).split("?");
  expect(path).toBe("/game/game");
  expect(optionsInAddress([level, fast, rounds], query)).toEqual({ level: 2, fast: true });
  expect(seatsInAddress(query)).toEqual(["person", "owl"]);
});

test("there are four seats, or as many as before or as wanted, within the game's bounds", () => {
  expect(seatCount(card(), 0, [])).toBe(4);
  expect(seatCount(card({ most_players: 2 }), 0, [])).toBe(2);
  expect(seatCount(card(), 0, ["person", "owl", "fox"])).toBe(3);
  expect(seatCount(card(), 5, ["person", "owl"])).toBe(5);
});

test("a person sits at the first seat and novices at the others", () => {
  expect([0, 1].map((at) => playerAt(card(), at, "", undefined, undefined))).toEqual(["person", "novice"]);
  expect(playerAt(card({ levels: [] }), 1, "", undefined, undefined)).toBe("person");
});

test("whom one chooses sits before who sat there, and a stranger in the address sits nowhere", () => {
  expect(playerAt(card(), 1, "", "open", "owl")).toBe("open");
  expect(playerAt(card(), 1, "", undefined, "owl")).toBe("owl");
  expect(playerAt(card(), 1, "", undefined, "stranger")).toBe("novice");
});

test("where people deal no bot plays", () => {
  expect(playerAt(card(), 1, "own", "owl", undefined)).toBe("open");
  expect(playerAt(card(), 1, "one", "open", undefined)).toBe("person");
});

test("who tries out a text sits at its seat, and bots at the others", () => {
  expect(trialSeats(card(), 0, ["person", "open"])).toEqual(["person", "novice"]);
  expect(trialSeats(card(), 1, ["person", "owl"])).toEqual(["novice", "person"]);
  expect(trialSeats(card({ bots: ["owl"] }), 0, ["person", "owl", "expert"])).toEqual(["person", "owl", "expert"]);
  expect(trialSeats(card(), 1, ["person"])).toEqual(["novice", "person"]);
});

test("it is said what it means that so many sit at the device", () => {
  expect([sharingText(0), sharingText(1), sharingText(3).slice(0, 28)]).toEqual(["Nobody sits at this device: you watch.", "", "3 people share this device. "]);
});

test("a game for one number of players says no range", () => {
  expect([numberOfPlayers(card({ most_players: 2 })), numberOfPlayers(card())]).toEqual(["2 players", "2 to 6 players"]);
});
