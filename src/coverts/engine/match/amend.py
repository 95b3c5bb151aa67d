"""Changes to earlier answers: replace an answer, or rewind the match with all players' consent."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from coverts.engine.base.exceptions import IllegalAction, Malformed, NotYourTurn, as_faults
from coverts.engine.base.sentences import joined, said
from coverts.engine.game.log import WENT_BACK
from coverts.engine.game.protocol import Question, Step
from coverts.engine.language.registers import Mode
from coverts.engine.match.game_match import Match

# -- changing an answer that waits for others ------------------------------------------------------


def changeable_answers(match: Match, seat: int | None) -> dict[int, int]:
    """Return the options that a seat has chosen and may still change.

    The keys are the seats or figures that the answers are for.

    An answer can be changed while other players still owe an answer to the same question. Until then, the
    answer has no effect, and nobody else knows it. In a refereed match, no answer can be changed.
    """
    if match.referee or match.over or not match.waiting:
        return {}
    return {step.askee: step.option for step in match.steps[-match.waiting :] if step.seat == seat}


@as_faults()
def change_questions(match: Match, seat: int | None) -> list[Question]:
    """Return the questions whose answers a seat may still change.

    In each question, the option that the seat has chosen is marked as selected (`staged`).
    """
    questions = []
    for askee, chosen in sorted(changeable_answers(match, seat).items()):
        assert seat is not None
        question = match.question(seat, askee)
        options = tuple(
            msgspec.structs.replace(option, staged=True) if option.option == chosen else option
            for option in question.options
        )
        questions.append(replace(question, options=options))
    return questions


@as_faults()
def change_answer(match: Match, seat: int, action: int, askee: int) -> Step | None:
    """Replace an answer while other players still owe an answer to the same question.

    If an error is raised, the match is unchanged.

    Args:
        match: The match.
        seat: The seat that answered.
        action: The number of the new action.
        askee: The seat or figure that the answer is for.

    Returns:
        The new step, or None if the answer is the same.

    Raises:
        NotYourTurn: The answer can no longer be changed.
        Malformed: The question has no such action.
        IllegalAction: A rule forbids the action.
    """
    standing = changeable_answers(match, seat).get(askee)
    if standing is None:
        raise NotYourTurn("This answer can no longer be changed.")
    question = match.question(seat, askee)
    option = match.find(question, action)
    if option.refusal is not None:
        raise IllegalAction(
            joined(": ", (option.text, option.refusal.message)), option.refusal.rule, option.refusal.text
        )
    return None if option.option == standing else match.put(askee, option.option)


def replay_change(match: Match, seat: int, askee: int, kind: str, option: int) -> None:
    """Repeat a stored change of an answer.

    Raises:
        Malformed: The change does not fit the match.
    """
    if askee not in changeable_answers(match, seat) or not match.is_legal(kind, askee, option):
        raise Malformed(
            said("the stored answers do not fit the rules at the change after step {n}", n=match.position)
        )
    match.put(askee, option)


# -- rewinding -------------------------------------------------------------------------------------


def rewind(match: Match, position: int) -> Match:
    """Return a new match with the first `position` answers, or with slightly fewer.

    The new match stops at a question that has no partial answer. Its log keeps all lines, because the players
    have read them. A new line says how many of the last lines are undone.
    """
    fresh, last = match.again(match.steps[:1]), 0
    for step in match.steps[1 : position + 1]:
        fresh.replay(step)
        if is_unanswered(fresh):
            last = fresh.position
    if last != fresh.position:
        fresh = match.again(match.steps[: last + 1])
    undone = len(match.events) - first_line_after(match, fresh.position)
    fresh.go_on_from(match, (fresh.position, (WENT_BACK, (undone, -1))))
    return fresh


def first_line_after(match: Match, position: int) -> int:
    """Return the index of the first log line that was caused by an answer after `position`.

    Lines before the last rewind are ignored.
    """
    events = match.events
    since = max((n + 1 for n, (_, event) in enumerate(events) if event[0] == WENT_BACK), default=0)
    return next((n for n in range(since, len(events)) if events[n][0] > position), len(events))


def is_unanswered(match: Match) -> bool:
    """Return whether the open question has no answer yet, not even a partial answer."""
    if match.over or match.waiting:
        return match.over
    if match.s.e_mode == Mode.SOME and match.machine.count_selected(match.s):
        return False
    return not match.continues_last
