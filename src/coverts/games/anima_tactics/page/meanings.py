"""The pieces on the page that stand for the options of a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from coverts.engine import Kind
from coverts.games.anima_tactics.rules.activation import (
    ABILITY,
    END,
    PICK_UP,
    USE_THE_CARD,
    usable_card,
)
from coverts.games.anima_tactics.rules.figures import first_of
from coverts.games.anima_tactics.rules.placing import ONTO, SHIFT, STAY
from coverts.games.anima_tactics.rules.reactions import FRIENDS, NOTHING, OWN
from coverts.games.anima_tactics.state import (
    FIGURES,
    MOST_ABILITIES,
    MOST_MARKERS,
    MOST_PARTY,
    ON_TABLE,
)


class Choice(Protocol):
    action: int
    option: int
    text: str
    legal: bool


class Question(Protocol):
    kind: str
    named: str
    askee: int
    arguments: dict[str, int]
    caller_arguments: Mapping[str, int]
    options: Sequence[Choice]

    def first_action(self, kind: Kind) -> int: ...


def meanings(v: Any, questions: Sequence[Question]) -> dict[str, list[int]]:
    """Return the actions, legal or not, that a click on each piece could mean."""
    found: dict[str, list[int]] = {}
    for question in questions:
        for choice in question.options:
            for piece in pieces_meant(v, question, choice.option):
                found.setdefault(piece, []).append(choice.action)
    return found


def pieces_meant(v: Any, question: Question, option: int) -> list[str]:
    if question.kind in MEANT:
        return MEANT[question.kind](v, question, option)
    if question.named in ("figure", "further"):
        return figure_meant(v, option) if option < FIGURES else []
    if question.named in ("member", "reveal", "hidden_member", "interceptor", "user") and option < MOST_PARTY:
        return figure_meant(v, first_of(question.askee) + option)
    if question.named == "marker":
        return [f"marker-{option}"]
    if question.named == "own_marker":
        return [f"marker-{question.askee * MOST_MARKERS + option}"]
    return []


def figure_meant(v: Any, who: int) -> list[str]:
    """Return a figure's pieces: its base and its card.

    If the figure is not on the table, a piece among the choices takes the place of the base.
    """
    return [f"figure-{who}" if v.figure[who].status == ON_TABLE else f"choice-{who}", f"card-{who}"]


def _deployment(v: Any, question: Question, deployment: int) -> list[str]:
    return figure_meant(v, first_of(question.askee) + deployment % MOST_PARTY)


def _place(v: Any, question: Question, place: int) -> list[str]:
    """Return the piece for a place: the enemy to meet, or the marker to stay on.

    Clicks on cells are handled by the plane itself.
    """
    if ONTO <= place < ONTO + FIGURES:
        return [f"figure-{place - ONTO}"]
    # A click on the figure itself does not mean staying, because a slip would waste its movement action.
    shifts = place == STAY and question.arguments["purpose"] == SHIFT
    return [f"marker-{v.placing_at}"] if shifts else []


def _side(v: Any, question: Question, direction: int) -> list[str]:
    return [f"side-{direction}", f"figure-{question.arguments['enemy']}"]


def _deed(v: Any, question: Question, deed: int) -> list[str]:
    who = question.arguments["who"]
    if ABILITY <= deed < END:
        return [f"ability-{who}-{deed - ABILITY}"]
    if deed == USE_THE_CARD:
        return [f"advantage-{who}-{usable_card(v, who)}"]
    if deed == PICK_UP:
        return ["prisoner"]
    # A click on the acting figure does not end its activation, because it may be a slip.
    return [] if deed == END else [f"figure-{who}", f"card-{who}"]


def _reaction(v: Any, question: Question, reaction: int) -> list[str]:
    who = question.arguments["who"]
    if reaction >= FRIENDS:
        return figure_meant(v, first_of(question.askee) + reaction - FRIENDS)
    if reaction >= OWN:
        return [f"ability-{who}-{reaction - OWN}"]
    return [] if reaction == NOTHING else figure_meant(v, who)


def _starting(v: Any, question: Question, place: int) -> list[str]:
    return [f"ability-{question.arguments['who']}-{place}"] if place < MOST_ABILITIES else []


def _answer(v: Any, question: Question, answer: int) -> list[str]:
    return [f"marker-{question.arguments['marker']}"]


def _kept_up(v: Any, question: Question, answer: int) -> list[str]:
    place = question.arguments["ability"] % MOST_ABILITIES
    return [f"ability-{question.arguments['who']}-{place}"]


def _plot(v: Any, question: Question, answer: int) -> list[str]:
    return [f"plot-{question.askee}-{question.arguments['plot']}"]


MEANT: dict[str, Callable[[Any, Question, int], list[str]]] = {
    "deploy": _deployment,
    "choose_cell": _place,
    "choose_point": lambda v, question, point: [],
    "choose_side": _side,
    "act": _deed,
    "react": _reaction,
    "begin_with": _starting,
    "answer_locate": _answer,
    "keep_up": _kept_up,
    "play_card": _plot,
    "shoot_first": lambda v, question, answer: [f"figure-{question.arguments['target']}"] if answer else [],
}
