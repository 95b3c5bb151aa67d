"""Tables with decks of people's own: what is refused, what is converted, and who may read them."""

import asyncio
import re
import sys

import pytest
from table_client import make, serving, setup

import coverts
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.python.machine import Machine
from coverts.games.trek_ccg.vocabulary.ready_decks import READY_DECKS
from coverts.tables.core.viewers import Caller
from coverts.tables.wire.messages import Answer

CODE_BUILDER = sys.modules["coverts.engine.backends.native.code_builder"]
TREK = coverts.game("trek_ccg")
BUILDER = "/api/games/trek_ccg/builder/deck_2"
DATA = READY_DECKS["federation"]
OTHER = DATA.replace("\nData\n", "\nLinda Larson\n").replace("2 Lineup", "2 Frame of Mind")
OTHER = OTHER.replace("Study Nebula", "Test Mission").replace("4 Phaser Banks", "4 Pulse Disruptor")
"""As many cards in each part as in the other one."""
PLACES = ["", "?seat=1", "/file", "/replay", "/replay/0", "/race", "/summary", "/listed", "/talk", "/notes"]
"""What a stranger can ask for at a table."""


@pytest.fixture
async def site(tmp_path):
    Machine.of(TREK)  # So that no request waits until the rules are read.
    async with serving(setup(tmp_path, [TREK])) as site:
        yield site


async def refused(site, **options):
    body = {"game": "trek_ccg", "seats": ["person", "person"], "options": options}
    reply = await site.browser().post("/api/tables", json=body)
    assert reply.status_code == 400
    return reply.json()


async def table_with(site, deck, **options):
    made = await make(site.browser(), "trek_ccg", ["person", "person"], deck_2=deck, first=0, **options)
    return await site.tables.find(made["table"])


async def seen(site, live, caller):
    """What somebody gets to read of a table, without its name and its clocks."""
    name = live.id
    texts = [repr(await live.state(caller)), await live.file(caller)]
    texts += [(await site.browser().get(f"/api/tables/{name}{path}")).text for path in PLACES]
    lobby = (await site.browser().get("/api/lobby")).json()
    texts += [repr(each | {"age": 0}) for each in lobby if each["table"] == name]
    return [re.sub(r"\d{9,}(\.\d+)?", "0", text.replace(name, "TABLE")) for text in texts]


class TestWhatIsRefused:
    async def test_an_illegal_deck_with_its_line_and_rule(self, site):
        found = await refused(site, deck_2=DATA.replace("Study Nebula", "Excavation"))
        assert found["option"] == "deck_2"
        assert found["text"] == (
            "Line 7, column 1: Excavation is a unique mission; a deck has it once (rule 2.12)"
        )

    async def test_a_card_that_does_not_exist(self, site):
        found = await refused(site, deck_1=DATA.replace("\nData\n", "\nDataa\n"))
        assert found["text"].endswith("there is no card 'Dataa'; there is Data")

    async def test_a_small_deck_unless_the_format_is_open(self, site):
        small = "Small\nMissions:\nExcavation\nDraw deck:\n7 Data\n"
        assert "it needs exactly 6" in (await refused(site, deck_1=small))["text"]
        await make(site.browser(), "trek_ccg", ["person", "person"], deck_1=small, format="open")

    @pytest.mark.parametrize("address", [f"{BUILDER}/check", f"{BUILDER}/convert", "/api/tables"])
    async def test_ten_megabytes_before_any_of_them_is_read(self, site, address):
        host, port = site.host.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = [f"POST {address} HTTP/1.1", f"Host: {site.host}", "Content-Length: 10000000", "", ""]
        writer.write("\r\n".join(head).encode())
        answer = await reader.read()
        writer.close()
        assert answer.split()[1] == b"413"


class TestWhatIsConverted:
    async def test_a_deck_into_a_file_for_another_program_and_back(self, site):
        browser = site.browser()
        for to in ("lackey", "list"):
            there = (await browser.post(f"{BUILDER}/convert", json={"text": DATA, "to": to})).json()
            back = (await browser.post(f"{BUILDER}/convert", json={"text": there["text"]})).json()
            assert "notes" not in back
            assert back["text"].splitlines()[1:] == DATA.splitlines()[1:]

    async def test_a_card_that_does_not_exist_is_named(self, site):
        reply = await site.browser().post(f"{BUILDER}/convert", json={"text": f"{DATA}1 Neelix\n"})
        (note,) = reply.json()["notes"]
        assert note["text"] == "there is no card 'Neelix'"


class TestWhoMayReadADeck:
    async def test_nothing_that_others_get_depends_on_a_hidden_deck(self, site):
        for caller in (Caller((0,), 0), Caller()):
            one, other = [await seen(site, await table_with(site, deck), caller) for deck in (DATA, OTHER)]
            assert one == other

    async def test_nor_does_anything_of_a_listed_table_that_waits(self, site):
        found = []
        for deck in (DATA, OTHER, "borg"):
            body = {
                "game": "trek_ccg", "seats": ["person", "open"], "listed": True,
                "options": {"deck_2": deck, "first": 0, "points": 90},
            }  # fmt: skip
            made = (await site.browser().post("/api/tables", json=body)).json()
            found.append((await seen(site, await site.tables.find(made["table"]), Caller()))[-1])
        assert "Points to win" in found[0]
        assert found[0] == found[1] == found[2]

    async def test_nor_does_anything_of_a_table_that_was_ended(self, site):
        found = []
        for deck in (DATA, OTHER):
            live = await table_with(site, deck)
            await site.tables.end(live.id, "It ends.")
            found.append([await seen(site, live, caller) for caller in (Caller((0,), 0), Caller())])
        assert found[0] == found[1]

    async def test_the_other_player_gets_a_deck_of_an_open_list(self, site):
        live = await table_with(site, OTHER, open_lists=True)
        for caller in (Caller((0,), 0), Caller()):
            told = {option.name: option.value for option in (await live.state(caller)).options}
            assert told["deck_2"] == OTHER

    async def test_the_usual_decks_are_named_as_well(self, site):
        live = await table_with(site, "federation", open_lists=True)
        told = {option.name: option.text for option in (await live.state(Caller((0,), 0))).options}
        assert (told["deck_1"], told["deck_2"]) == ("Dominion infiltrators", "Federation")

    async def test_players_are_told_their_own_deck(self, site):
        live = await table_with(site, OTHER)
        names = [option.name for option in (await live.state(Caller((0,), 0))).options]
        assert names == ["deck_1", "first"]


async def rematch_of_an_ended_table(site, seats, deck):
    """The options and the number of answers of a rematch that seat 1 asks for."""
    browser = site.browser()
    made = await make(browser, "trek_ccg", seats, deck_1="federation", deck_2=deck, first=0)
    await site.tables.end(made["table"], "It ends.")
    new = (await browser.post(f"/api/tables/{made['table']}/rematch")).json()["table"]
    live = await site.tables.find(new)
    return live.options, (await live.current()).match.position


async def test_a_rematch_tells_nothing_of_the_hidden_deck_of_another_person(site):
    starter, other = [
        await rematch_of_an_ended_table(site, ["person", "open"], deck) for deck in ("dominion", OTHER)
    ]
    assert starter == other


async def test_a_rematch_with_a_bot_has_the_same_decks(site):
    options, _ = await rematch_of_an_ended_table(site, ["person", "novice"], OTHER)
    assert options.deck_2 == OTHER


async def test_a_table_keeps_a_deck_of_the_game_that_a_later_release_changes(tmp_path, monkeypatch):
    async with serving(setup(tmp_path, [TREK])) as site:
        name = (await table_with(site, "federation", open_lists=True)).id
    monkeypatch.setitem(READY_DECKS, "federation", OTHER)
    monkeypatch.setattr(TREK, "_start_states", {})
    async with serving(setup(tmp_path, [TREK])) as later:
        again = await later.tables.find(name)
        assert again.options.deck_2 == DATA
        answer = (await again.current()).match.decisions(0)[0].legal[0].action
        await again.take(0, Answer(0, answer))


@pytest.mark.slow
def test_a_new_deck_compiles_nothing(monkeypatch):
    compiled = Compiled.of(TREK)

    def compile_again(*arguments):
        raise AssertionError("code was compiled for a deck")

    monkeypatch.setattr(CODE_BUILDER, "object_code", compile_again)
    for deck in (DATA, OTHER):
        options = TREK.read_options({"deck_2": deck, "turns": 1})
        _, final = compiled.tournament([["random", "random"]], seed=1, options=options)
        assert final["e_over"].all()
    assert Compiled.of(TREK) is compiled
