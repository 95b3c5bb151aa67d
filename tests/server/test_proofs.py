"""What measures the server would notice what it looks for."""

import asyncio
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from proof import attack_tools, attacks, beset, crash, fuzz, report, wire
from proof.clock_checks import StoredClock, clock_faults
from proof.described import Description
from proof.load import Round
from proof.people import Load, Place
from proof.under_attack import Figures

from coverts.server.running.settings import ServerSettings
from coverts.server.web.app import Setup, make_routes
from coverts.tables.wire.messages import NewTable


def steps(answers):
    return [
        {"number": number, "seat": seat, "action": action} for number, (seat, action) in enumerate(answers)
    ]


def faults(given, *stored, doubtful=None, before=()):
    """What is found where two seats' answers were acknowledged and these are stored."""
    nowhere: Any = None
    game, found = crash.Game(nowhere, 0, 1), crash.Faults()
    game.place, game.given, game.doubtful = Place("one", [], [], ""), given, doubtful or {}
    game.steps = steps(before)
    game.check(steps(stored), found, lambda step: step["action"])
    return found.lost, found.doubled, found.rerolled


def test_what_is_stored_as_it_was_acknowledged_is_no_fault():
    assert faults([[5], [6, 7]], (0, 5), (1, 6), (1, 7)) == (0, 0, 0)


def test_an_acknowledged_answer_that_is_not_stored_is_lost():
    assert faults([[5], [6, 7]], (0, 5), (1, 6)) == (1, 0, 0)


def test_an_answer_stored_twice_is_doubled():
    assert faults([[5], [6]], (0, 5), (1, 6), (1, 6)) == (0, 1, 0)


@pytest.mark.parametrize("stored", [[(0, 5)], [(0, 5), (0, 8)]])
def test_an_answer_without_a_reply_may_be_stored_or_not(stored):
    assert faults([[5], []], *stored, doubtful={0: 8}) == (0, 0, 0)


def test_a_stored_step_that_is_another_later_is_re_rolled():
    assert faults([[5], []], (0, 5), before=[(1, 5)]) == (0, 0, 1)


def clocks(first, second, running=0b01, since=100.0, days=0, at=100.0):
    return StoredClock([first, second], running, since, days, at)


@pytest.mark.parametrize(
    ("after", "words"),
    [
        (clocks(60, 60, at=110), []),
        (clocks(55, 60, running=0b10, since=105, at=110), []),
        (clocks(60, 60, since=110, at=110), ["all together"]),
        (clocks(70, 60, since=110, at=110), ["seat 0 has gained", "all together"]),
        (clocks(60, 45, at=110), ["seat 1 has lost"]),
    ],
)
def test_clocks_that_have_stopped_or_run_for_another_are_found(after, words):
    found = clock_faults(clocks(60, 60), after)
    assert len(found) == len(words)
    assert all(each.startswith(word) for each, word in zip(found, words, strict=True))


def test_no_more_days_are_left_than_the_table_gives():
    found = clock_faults(clocks(86400, 86400, days=1), clocks(86500, 86400, days=1, at=110))
    assert found == ["seat 0 has more than 1 days"]


def test_answers_that_were_due_and_did_not_come_count_as_late():
    done = Round(Load([1.0] * 98), 1, 1, 1, unanswered=[5000.0, 5000.0])
    assert (done.within(0.5), done.within(0.99)) == (1, 5000)


@pytest.mark.parametrize("number", range(50))
def test_a_fuzzed_request_can_be_made_again(number):
    known = fuzz.Known([Place("one", ["c=1", "c=2"], [], "")])
    one, other = (fuzz.request(Random(f"1:{number}"), known, "here") for _ in range(2))
    assert one == other


@cache
def described():
    app = make_routes(Setup(ServerSettings(), {}))
    return Description(app.openapi_schema.to_schema(), {"": ["one", "other"], "tables": ["one"]})


def test_requests_of_all_kinds_are_fuzzed_and_can_be_made_again():
    description = described()
    paths = {request.path for request in description.requests}
    assert {
        "/api/account/sign-in/finish",
        "/api/tables/{name}/account/open",
        "/api/tables/{name}/notices/push",
        "/api/games/{name}/daily/{day}",
        "/api/live",
    } <= paths
    known = fuzz.Known([Place("one", ["c=1"], [], "")], description)
    for number in range(50):
        one, other = (fuzz.request(Random(f"1:{number}"), known, "here:1") for _ in range(2))
        assert one == other


def test_a_described_message_is_a_valid_one():
    description = described()
    schema = next(each.schema for each in description.requests if each.schema and each.path == "/api/tables")
    made = [description.value(Random(number), schema) for number in range(40)]
    tables = [msgspec.convert(each, NewTable) for each in made]
    assert any(table.clock is not None for table in tables)


def test_a_clients_frame_says_how_long_it_is():
    frames = [wire.frame(b"x" * size) for size in (5, 300, 70000)]
    assert [len(frame) for frame in frames] == [5 + 6, 300 + 8, 70000 + 14]


def test_what_was_missed_ends_the_program_with_one(capsys):
    with pytest.raises(SystemExit) as ended:
        report.finish([report.Row("this", "1", "2", True), report.Row("that", "3", "4", False)])
    assert ended.value.code == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 missed: that: 3"


def figures(cpu=0.2, median=10.0, p99=20.0, growth=20.0, notes=None):
    """One round of ten seconds, in which the people answer 100 times, each phase."""

    def phase(cpu, median, p99):
        return Round(Load([median] * 98 + [p99] * 2), 10, cpu * 10, 1)

    quiet, after = phase(0.2, 10, 20), phase(0.2, 10, 20)
    first, last = phase(cpu, median, p99), phase(cpu, median, p99)
    return Figures(quiet, first, last, after, 300, 300 + growth, {}, [], notes or {})


def missed(name, *rounds):
    """Return the rows of an attack that missed their targets, beside a calm time of 20 MiB."""
    rows = beset.rows_of(name, {"calm": [figures()], name: list(rounds)})
    return [row.what.removeprefix(f"{name}: ").split()[0] for row in rows if row.met is False]


def test_an_attack_that_changes_nothing_meets_all_targets():
    assert missed("frames", figures()) == []


@pytest.mark.parametrize(
    ("changed", "row"),
    [
        ({"cpu": 0.31}, "CPU"),
        ({"median": 16.0}, "median"),
        ({"p99": 61.0}, "p99"),
        ({"growth": 31.0}, "MiB"),
        ({"notes": {"open a socket": "429"}}, "a"),
    ],
)
def test_an_attack_that_costs_too_much_misses_that_target(changed, row):
    assert missed("takeover" if "notes" in changed else "frames", figures(**changed)) == [row]


def test_the_best_round_counts_for_each_figure():
    assert missed("frames", figures(cpu=0.9), figures(p99=900.0)) == []


def test_the_memory_of_the_peoples_own_tables_does_not_count_for_an_attack():
    assert figures(growth=25.0).left_behind(figures(growth=20.0)) == pytest.approx(5)


def test_the_rising_cost_of_the_peoples_own_answers_does_not_count_for_an_attack():
    assert figures(cpu=0.3).steady_cpu(figures(cpu=0.25)) == pytest.approx(0.05)


def test_answers_that_an_overloaded_server_does_not_give_count_as_the_cost_of_the_attack():
    round_ = figures(cpu=0.2)
    del round_.last.load.times[50:]
    assert round_.steady_cpu(figures()) == pytest.approx(0.1)


def test_an_attack_tells_how_many_requests_got_no_reply(monkeypatch):
    monkeypatch.setattr(attack_tools, "REPLIES", replies := Counter[str]())
    begun = asyncio.Event()

    async def never(number):
        begun.set()
        await asyncio.Event().wait()
        return ""

    async def attack():
        task = asyncio.create_task(attack_tools.pace(1000, never))
        await begun.wait()
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(attack())
    assert replies["without a reply at the end"] >= 1


def test_the_frames_of_the_attack_are_empty_messages():
    assert wire.frame(b"{}", wire.TEXT)[:2] + b"\0\0\0\0{}" == attacks.EMPTY_FRAME


def test_an_unknown_attack_is_refused_with_the_names_of_all():
    with pytest.raises(SystemExit, match=r"Unknown attack `floods`\. Choose from calm, hostile"):
        beset.choose_bursts("frames, floods")
