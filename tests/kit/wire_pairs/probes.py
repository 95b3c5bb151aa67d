"""What a seat may send without a change of the game: all that is refused, looks, settings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from coverts.engine.match.game_match import Match
from wire_pairs.sides import STRANGER, message

FAR = 10**9


class Probe(NamedTuple):
    """A request, or a frame where `path` is empty; said: what it is, in words."""

    said: str
    who: int | None
    method: str = "POST"
    path: str = ""
    body: bytes | None = None


def looks(seat: int | None) -> Iterator[Probe]:
    """All that a viewer may ask for."""
    for who in dict.fromkeys((seat, STRANGER)):
        yield Probe("the state", who, "GET")
        yield Probe("the state of another's seat", who, "GET", f"?seat={0 if seat else 1}")
        yield Probe("the file", who, "GET", "/file")
        yield Probe("what was said", who, "GET", "/talk")
        yield Probe("the notes", who, "GET", "/notes")
        yield Probe("the notices", who, "GET", "/notices")


def refused(match: Match, seat: int | None, position: int, most: int, random: Random) -> Iterator[Probe]:
    """Answers that cannot be taken at the position; of each kind of number at most so many.

    match: either world's. What it says of the seat's questions is what the seat sees of them.
    """
    yield from _of_others(position)
    if seat is None:
        return
    questions = match.decisions(seat)
    numbers = [(question.askee, o.action) for question in questions for o in question.options if o.refusal]
    legal = [(question.askee, o.action) for question in questions for o in question.options if o.legal]
    for askee, action in _some(numbers, most, random):
        yield from _answered("a refused option", seat, position, action, askee)
    space = match.numbers.actions
    offered = {o.action for question in questions for o in question.options}
    others = [(askee, n) for askee in _askees(questions) for n in range(-2, space + 2) if n not in offered]
    for askee, action in _some(others, most, random):
        yield _answer("a number that is none of the options", seat, position, action, askee)
    for askee, action in _some(legal, most, random):
        for then in (-1, action, FAR):
            yield _answers("what follows is refused", seat, position, [action, then], askee)
        for stale, given in ((position - 1, -1), (position + 1, action), (-FAR, action), (FAR, action)):
            yield _answer("another position", seat, stale, given, askee)
        for askee_too in {-1, askee + 1, 99}:
            if askee_too not in _askees(questions):
                yield _answer("another askee", seat, position, action, askee_too)
        if len(questions) > 1:
            yield _answer("no askee", seat, position, action, None)
    if not legal:
        for action in (0, space // 2):
            yield _answer("not asked", seat, position, action, None)
            yield _answers("not asked", seat, position, [action, action], None)
    for number in (position - 1, position + 1, FAR):
        yield Probe("a stale taking back", seat, "POST", "/undo", message("undo", position=number))


def _of_others(position: int) -> Iterator[Probe]:
    yield _answer("an answer of a watcher", STRANGER, position, 0, None)
    yield Probe("a taking back of a watcher", STRANGER, "POST", "/undo", message("undo", position=position))
    yield Probe("a watcher's setting", STRANGER, body=message("settings", answers_forced=False))
    yield Probe("a watcher's speed", STRANGER, body=message("speed", speed="4"))
    yield Probe("a watcher's vote", STRANGER, "POST", "/votes", message("ask_vote", about="end"))
    yield Probe("an invite that is none", STRANGER, "POST", "/seats", b'{"invite": "none"}')
    yield Probe("invites", STRANGER, "POST", "/invites", b"")


def malformed(seat: int | None) -> Iterator[Probe]:
    """What is no message, over both ways."""
    for body in (
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"type": "answer"}',
        b'{"type": "peek", "position": 0}',
        b'{"type": "answer", "position": "-7", "action": 0}',
        b'{"type": "answer", "position": -7, "action": 1e400}',
        b'{"type": "answer", "position": -7, "action": 0, "hand": 1}',
        b'{"type": "answers", "position": -7, "actions": []}',
        b'{"type": "answers", "position": -7, "actions": 3}',
        b'{"type": "undo"}',
        b'"' + b"\xc3\xa9" * 40 + b'"',
    ):
        yield Probe("no message", seat, "POST", "/answers", body)
        yield Probe("no message", seat, body=body)
    yield Probe("no address", seat, "GET", "/hand")
    yield Probe("a method there is not", seat, "DELETE", "/answers", b"")


def settings(seat: int) -> Iterator[Probe]:
    """A seat's settings changed, and changed back; its name, and a note."""
    yield Probe("a name", seat, "POST", "/name", b'{"name": "Ann"}')
    yield Probe("no name", seat, "POST", "/name", b'{"name": ""}')
    yield Probe("a note", seat, "POST", "/notes", b'{"position": 0, "text": "as planned"}')
    yield Probe("a note of what has not come", seat, "POST", "/notes", b'{"position": 99999, "text": "soon"}')
    yield Probe("forced answers off", seat, "POST", "/settings", message("settings", answers_forced=False))
    yield Probe("forced answers on", seat, body=message("settings", answers_forced=True))
    yield Probe("another speed", seat, "POST", "/speed", message("speed", speed="4"))
    yield Probe("the usual speed", seat, body=message("speed", speed="1"))


def taking_back(seat: int, position: int) -> Probe:
    return Probe("taking back", seat, "POST", "/undo", message("undo", position=position))


def _answered(said: str, seat: int, position: int, action: int, askee: int) -> Iterator[Probe]:
    """An answer over each way, alone and as the first of several."""
    yield _answer(said, seat, position, action, askee)
    yield Probe(said, seat, body=message("answer", position=position, action=action, askee=askee))
    yield _answers(said, seat, position, [action, 0], askee)


def _answer(said: str, who: int | None, position: int, action: int, askee: int | None) -> Probe:
    body = message("answer", position=position, action=action, askee=askee)
    return Probe(said, who, "POST", "/answers", body)


def _answers(said: str, who: int | None, position: int, actions: list[int], askee: int | None) -> Probe:
    body = message("answers", position=position, actions=actions, askee=askee)
    return Probe(said, who, "POST", "/answers-at-once", body)


def _askees(questions: Any) -> list[int]:
    return [question.askee for question in questions]


def _some(given: list[Any], most: int, random: Random) -> list[Any]:
    return given if len(given) <= most else random.sample(given, most)
