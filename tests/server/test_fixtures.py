"""Databases and files that earlier commits wrote: what today's code does with each of them.

tests/fixtures/README.md says what they are. After a change of rules that is meant, write versions.json anew:
COVERTS_RENEW=1 pytest tests/server/test_fixtures.py
"""

import gzip
import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from table_client import serving, setup

import coverts
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed
from coverts.engine.match.game_files import SeatFile
from coverts.engine.match.match_forms import new_match
from coverts.server.store.migration import REVISIONS
from coverts.tables.core.viewers import Caller
from coverts.tables.pacing import Pace
from coverts.tables.parts.chat import Chat
from coverts.tables.parts.seat_notes import SeatNotes
from coverts.tables.replays.played_tables import SEAT_FILE, read_file
from coverts.tables.wire.messages import Answer
from coverts.tables.wire.refusals import TableEnded

FIXTURES = Path(__file__).parents[1] / "fixtures"
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
VERSIONS = FIXTURES / "versions.json"
GAMES = ("infiltration", "infiltrators", "trek_ccg", "anima_tactics")
SLOW = Pace((3600, 3600), 3600)
"""No table answers by itself during a test."""
SCRIPT_ANSWERS = 120
"""How many answers a scripted game has at most."""
GOES_ON, CLOSED = "goes on", "closed"
EARLIER = {"infiltration": GOES_ON, "infiltrators": CLOSED, "trek_ccg": CLOSED, "anima_tactics": GOES_ON}
"""Before the Suppressor of INFILTRATORS had a field, and before Star Trek's dilemmas were corrected."""
TABLES = {
    "0001-c013a8c": {game: EARLIER[game] for game in ("infiltration", "infiltrators", "trek_ccg")},
    "0001-eb7d68c": EARLIER,
    "0002-e9513ca": EARLIER,
    "0003-80cf522": EARLIER,
    "0004-21c337d": EARLIER,
    "0005-36933d2": EARLIER,
    "0006-b8b167a": EARLIER,
    "0006-7885596": dict.fromkeys(GAMES, GOES_ON) | {"trek_ccg": CLOSED},
}
"""For each database and game, what becomes of its tables. Star Trek's decks have changed since 0006."""
POSITIONS = {"running": "51cd655513cd9147", "with a bot": "b2b7c1bdc561c2ae", "ended": "4c16f64161579d51"}
"""The digests of the last positions of Infiltration's tables in 0001-c013a8c. The digests that it stored have
another form, so every field of every position was compared with that of its own code."""
DIFFERENT_FILES = {
    "0001-c013a8c": dict.fromkeys(
        ("infiltrators", "trek_ccg"),
        r"rules of .* have changed since the file was saved|step 312 |do not fit the rules",
    ),
    "0006-b8b167a": dict.fromkeys(
        ("infiltrators", "trek_ccg"),
        "leads to a different position under the|do not fit the rules",
    ),
    "0006-7885596": {"trek_ccg": "^$|do not fit the rules"},
}
"""Why whole game files can only be viewed, and not loaded as the games that they were; the others load."""


LONG_FILES = {"0006-b8b167a/trek_ccg-ended"}
"""Files of other rules that take long to replay. `make prove` reads them."""


def files(ending):
    """Return the fixture files with an ending, as parameters."""
    found = sorted(FIXTURES.glob(f"*/*-{ending}.json"))
    names = {path: f"{path.parent.name}/{path.stem}" for path in found}
    marks = {path: [pytest.mark.slow] if name in LONG_FILES else [] for path, name in names.items()}
    return [pytest.param(path, id=names[path], marks=marks[path]) for path in found]


class Database:
    """The database of a folder, unpacked where a server of `setup` opens it."""

    def __init__(self, folder, tmp_path):
        path = tmp_path / "tables.db"
        path.write_bytes(gzip.decompress((FIXTURES / folder / "tables.db.gz").read_bytes()))
        self.path, self.tables = path, {}
        for name, game, seats in self.rows(
            "select id, game, (select group_concat(player) from seats where table_id = id) from tables"
        ):
            people = seats.count("person")
            self.tables[game, ("ended", "with a bot", "running")[people]] = name

    def rows(self, query):
        with sqlite3.connect(self.path) as connection:
            return connection.execute(query).fetchall()

    def games(self):
        return [coverts.game(name) for name in sorted({game for game, _ in self.tables})]


async def give_answer(live):
    """Give the first legal answer that is owed at a table."""
    match = live.history.match
    seat = min(match.current_players())
    question = match.decisions(seat)[0]
    position = live.history.position(seat)
    await live.take(seat, Answer(position, question.legal[0].action, question.askee))


async def outcome(live):
    """Return what becomes of a table at which people still play; view and save it if possible."""
    caller = Caller((0,), 0)
    state = await live.state(caller)
    assert state.scene
    assert live.game.name in await live.file(caller)
    if live.history.match.over:  # One game ended within the answers that were given.
        return CLOSED if state.fault else GOES_ON
    before = live.history.match.position
    try:
        await give_answer(live)
    except TableEnded:
        assert state.fault
        return CLOSED
    assert live.history.match.position == before + 1
    return GOES_ON


@pytest.mark.parametrize("folder", TABLES)
async def test_a_table_that_was_running_is_as_recorded(tmp_path, folder):
    database = Database(folder, tmp_path)
    async with serving(setup(tmp_path, database.games(), SLOW)) as site:
        found = {
            game: await outcome(await site.tables.find(name))
            for (game, kind), name in database.tables.items()
            if kind == "running"
        }
    assert found == TABLES[folder]
    assert database.rows("select version_num from coverts_schema") == [(REVISIONS[-1],)]


@pytest.mark.parametrize("time", ["when it is opened", "after a restart"])
async def test_numbered_answers_lead_to_the_positions_of_their_time(tmp_path, time):
    """After a change of rules that is meant, set `same_positions` in answer_numbers.json to false."""
    database = Database("0001-c013a8c", tmp_path)
    for _ in range(1 + (time == "after a restart")):
        async with serving(setup(tmp_path, database.games(), SLOW)) as site:
            found = {}
            for (game, kind), name in database.tables.items():
                if game == "infiltration":
                    history = await (await site.tables.find(name)).current()
                    found[kind] = history.match.digest()
                    assert (history.agrees, history.unread) == (True, 0)
    assert found == POSITIONS


async def test_a_table_whose_answers_were_stored_by_number_goes_on(tmp_path):
    database = Database("0001-c013a8c", tmp_path)
    async with serving(setup(tmp_path, database.games(), SLOW)) as site:
        live = await site.tables.find(database.tables["infiltration", "with a bot"])
        assert await outcome(live) == GOES_ON
        assert live.history.match.position == 12
        again = await site.browser().get(f"/api/tables/{live.id}/replay")
        assert len(again.json()["moves"]) > 1


async def test_answers_that_are_not_read_yet_are_not_lost(tmp_path):
    database = Database("0001-c013a8c", tmp_path)
    before = database.rows("select * from steps order by table_id, number")
    async with serving(setup(tmp_path, [])):
        pass
    assert database.rows("select * from steps order by table_id, number") == before
    assert len(before) == 1314


@pytest.mark.parametrize("folder", [folder for folder in TABLES if folder >= "0003"])
async def test_a_table_that_the_admin_ended_is_viewed_and_takes_no_answers(tmp_path, folder):
    database = Database(folder, tmp_path)
    async with serving(setup(tmp_path, database.games(), SLOW)) as site:
        for (_, kind), name in database.tables.items():
            if kind == "with a bot":
                live = await site.tables.find(name)
                assert (await live.state(Caller((0,), 0))).fault == "The server moves to another machine."
                with pytest.raises(TableEnded, match="moves to another machine"):
                    await live.take(0, Answer(0, 0))


@pytest.mark.long
@pytest.mark.parametrize(
    "folder",
    [
        folder if folder in ("0001-c013a8c", "0006-7885596") else pytest.param(folder, marks=pytest.mark.slow)
        for folder in TABLES
    ],
)
async def test_a_game_that_was_over_is_viewed_saved_and_replayed(tmp_path, folder):
    database = Database(folder, tmp_path)
    async with serving(setup(tmp_path, database.games(), SLOW)) as site:
        for (game, kind), name in database.tables.items():
            if kind == "ended":
                live, caller = await site.tables.find(name), Caller()
                state = await live.state(caller)
                assert bool(state.fault) == (TABLES[folder][game] == CLOSED)
                assert state.over or live.history.unread
                assert game in await live.file(caller)
                replay = await site.browser().get(f"/api/tables/{name}/replay")
                assert replay.json()["moves"]


@pytest.mark.parametrize("folder", [folder for folder in TABLES if folder >= "0005"])
async def test_names_chat_and_notes_are_kept(tmp_path, folder):
    database = Database(folder, tmp_path)
    async with serving(setup(tmp_path, database.games(), SLOW)) as site:
        live, me = await site.tables.find(database.tables["infiltration", "running"]), Caller((0,), 0)
        assert [row.name for row in live.seats] == ["Ada", "Grace"]
        talk, notes = await live.part(Chat).of(me), await live.part(SeatNotes).of(me)
    assert [line.text for line in talk.lines] == ["Good luck!", "And to you."]
    assert [note.text for note in notes.notes] == ["Watch the door."]


@pytest.mark.parametrize("path", [*files("running"), *files("ended")])
def test_a_game_file_loads_or_is_refused_as_recorded(path):
    text = path.read_bytes()
    steps, game = json.loads(text)["steps"], json.loads(text)["game"]
    file = read_file(text, coverts.game)
    different = DIFFERENT_FILES.get(path.parent.name, {}).get(game)
    if different:
        assert re.search(different, file.difference)
    else:
        assert file.difference == ""
        assert len(file.match.steps) == len(steps)
        # One game of the first folder ended within the answers that were given.
        assert file.match.over in (path.stem.endswith("ended"), path.parent.name == "0001-c013a8c")
    assert len(file.steps) == len(steps)


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("0001-c013a8c/infiltrators-ended", 75),
        pytest.param("0001-c013a8c/trek_ccg-ended", 13, marks=pytest.mark.slow),
        ("0006-b8b167a/trek_ccg-running", 26),
    ],
)
async def test_a_file_of_other_rules_is_viewed_as_far_as_it_fits(tmp_path, name, read):
    text = (FIXTURES / f"{name}.json").read_bytes()
    answers = len(json.loads(text)["steps"]) - 1
    async with serving(setup(tmp_path, [coverts.game(json.loads(text)["game"])], SLOW)) as site:
        browser = site.browser()
        table = (await browser.post("/api/files", content=text)).json()["table"]
        state = (await browser.get(f"/api/tables/{table}")).json()
        assert "rules of this game have changed" in state["fault"]
        assert (f"first {read} of {answers} answers" in state["fault"]) == (read < answers)
        assert not state["questions"]
        assert (await browser.get(f"/api/tables/{table}/replay")).json()["moves"]
        assert len(await site.state.store.steps(table)) == answers + 1


@pytest.mark.parametrize("path", [*files("seat"), *files("watcher")])
def test_a_seat_file_has_what_was_seen_and_does_not_load_as_a_game(path):
    assert set(json.loads(path.read_text())) == {*SeatFile.__struct_fields__}
    with pytest.raises(Malformed) as refused:
        read_file(path.read_bytes(), coverts.game)
    assert str(refused.value) == SEAT_FILE


@pytest.mark.parametrize("folder", [path.parent.name for path in sorted(FIXTURES.glob("*/links.json"))])
async def test_links_lead_to_pages_and_say_options_that_are_known(tmp_path, folder):
    database = Database(folder, tmp_path)
    tables = {*database.tables.values()}
    async with serving(setup(tmp_path, database.games(), SLOW)) as site:
        for link in json.loads((FIXTURES / folder / "links.json").read_text()):
            parts = urlsplit(link)
            page, name = parts.path.strip("/").split("/")
            assert (await site.browser().get(link)).status_code in (200, 503)  # 503: no built client
            if page == "game":
                query = dict(parse_qsl(parts.query))
                seats = query.pop("seats").split(",")
                game = coverts.game(name)
                assert {*seats} <= {"person", "open", *game.all_bots}
                assert query.keys() <= {option.name for option in game.option_list}
            else:
                assert name in tables


def scripted(game):
    """Return the version of a game's rules, and the digest after a game with a fixed seed and answers."""
    match = new_match(game, game.players[0], seed=7)
    for n in range(SCRIPT_ANSWERS):
        if match.over:
            break
        seat = min(match.current_players())
        question = match.decisions(seat)[0]
        legal = question.legal
        match.apply_action(seat, legal[(7 * n + 3) % len(legal)].action, question.askee)
    program = Machine.of(game).program
    return {"version": program.version, "answers": match.position, "digest": match.digest()}


SCRIPT = """
import json, sys
sys.path[:0] = json.loads(sys.argv[1])
from test_fixtures import all_scripted
print(json.dumps(all_scripted()))
"""


def all_scripted():
    """Return the version and digest of every game and example, by name."""
    paths = {f"examples/{path.name}": str(path) for path in EXAMPLES}
    return {
        name: scripted(coverts.game(path))
        for name, path in {**{name: name for name in GAMES}, **paths}.items()
    }


@pytest.fixture(scope="module")
def scripted_games():
    """Return them from a process in which no test has declared cards of its own."""
    command = [sys.executable, "-c", SCRIPT, json.dumps(sys.path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("name", [*GAMES, *(f"examples/{path.name}" for path in EXAMPLES)])
def test_versions_and_digests_are_the_same_until_rules_change(name, scripted_games):
    now = scripted_games[name]
    stored = json.loads(VERSIONS.read_text()) if VERSIONS.exists() else {}
    if os.environ.get("COVERTS_RENEW"):
        stored[name] = now
        VERSIONS.write_text(json.dumps(dict(sorted(stored.items())), indent=1) + "\n")
    assert now == stored[name]
