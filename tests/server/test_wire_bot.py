"""The client of docs/protocol.md plays whole games, from the page's own text; what the page lists is so."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import parlour
import pytest
from table_client import PATIENCE, make, serving, setup

import coverts
from coverts.engine.base.exceptions import Refused
from coverts.server.web.app import make_app
from coverts.tables.wire.refusals import status_of

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
SIT_DOWN, BY_SOCKET, BY_HTTP = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def bot(tmp_path):
    """Start the page's client with some arguments; gives what it prints, once it has ended well."""

    async def started(play, *arguments):
        program = tmp_path / "bot.py"
        program.write_text(SIT_DOWN + play)
        running = await asyncio.create_subprocess_exec(
            sys.executable, program, *arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        printed, _ = await asyncio.wait_for(running.communicate(), 3 * PATIENCE)
        assert running.returncode == 0, printed.decode()
        return printed.decode().strip()

    return started


def noted_tables(site, monkeypatch):
    """The names of the tables that are made from now on."""
    names, create = [], site.tables.create

    async def noting(*wanted, **more):
        made = await create(*wanted, **more)
        names.append(made[0].id)
        return made

    monkeypatch.setattr(site.tables, "create", noting)
    return names


async def result_at(site, table):
    state = (await site.browser().get(f"/api/tables/{table}")).json()
    assert state["over"]
    return state["result"]


@pytest.mark.parametrize("game", ["infiltration", "infiltrators"])
async def test_the_pages_client_plays_a_whole_game(tmp_path, monkeypatch, bot, game):
    async with serving(setup(tmp_path, [coverts.game(game)])) as site:
        names = noted_tables(site, monkeypatch)
        printed = await bot(BY_SOCKET, f"http://{site.host}/", game)
        assert [printed] == [await result_at(site, name) for name in names]


async def test_it_plays_without_a_socket(site, monkeypatch, bot):
    names = noted_tables(site, monkeypatch)
    printed = await bot(BY_HTTP, f"http://{site.host}", "parlour")
    assert [printed] == [await result_at(site, name) for name in names]


@pytest.mark.parametrize("play", [BY_SOCKET, BY_HTTP], ids=["socket", "http"])
async def test_it_sits_down_at_somebodys_table_by_their_invite(site, bot, play):
    made = await make(site.browser(), "parlour", ["open", "bold"])
    (invite,) = made["invites"]
    printed = await bot(play, f"http://{site.host}{invite['address']}")
    assert printed == await result_at(site, made["table"])


def rows(heading):
    """The rows of the first table beneath a heading, by cells."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line] for line in lines[1:]]


def refusals(kind=Refused):
    for each in kind.__subclasses__():
        if each.__module__.startswith("coverts."):
            yield each.code
            yield from refusals(each)


def test_the_page_lists_each_refusal_with_its_status():
    listed = {code: int(row[1]) for row in rows("Refusals") for code in re.findall(r"`(\w+)`", row[0])}
    assert {code: status_of(code) for code in [*refusals(), "fault"]}.items() <= listed.items()


def test_the_page_lists_each_request():
    described = make_app(setup(Path(), [parlour.GAME])).openapi_schema.to_schema()["paths"]
    there = {
        f"{method.upper()} {path.replace('tables/{name}', 'tables/{id}').upper()}"
        for path, methods in described.items()
        if path.startswith("/api/")
        for method in methods
    }
    listed = {
        re.sub(r"\b([A-Z]+)\b(?=/|$)", r"{\1}", f"{method} {path}").upper()
        for row in rows("Requests")
        for methods, path in re.findall(r"((?:`?[A-Z]+`?,? ?)+)(/api[^`]*)`", row[0])
        for method in re.findall("[A-Z]+", methods)
    }
    assert listed == there
