"""What people may do otherwise: an answer that waits for others; by consent, all since a moment."""

from __future__ import annotations

from dataclasses import replace

from coverts.engine.base.exceptions import IllegalAction, Malformed, NotYourTurn, as_faults
from coverts.engine.base.sentences import joined, said
from coverts.engine.game.log import WENT_BACK
from coverts.engine.game.protocol import Question, Step
from coverts.engine.language.registers import Mode
from coverts.engine.match.game_match import Match

# -- an answer that waits for others ---------------------------------------------------------------


def changeable(match: Match, seat: int | None) -> dict[int, int]:
    """Options of the seat that may still be changed, by whom each is for: others answer the same question.

    Nothing has come of them yet, and nobody else knows them. Where people deal, what lies there lies.
    """
    if match.referee or match.over or not match.waiting:
        return {}
    return {step.askee: step.option for step in match.steps[-match.waiting :] if step.seat == seat}


@as_faults()
def change_questions(match: Match, seat: int | None) -> list[Question]:
    """The questions of answers that may still be changed; what stands is marked as picked."""
    found = []
    for askee, chosen in sorted(changeable(match, seat).items()):
        assert seat is not None
        question = match.question(seat, askee)
        options = tuple(replace(o, staged=o.option == chosen) for o in question.options)
        found.append(replace(question, options=options))
    return found


@as_faults()
def change(match: Match, seat: int, action: int, askee: int) -> Step | None:
    """Put another answer in the place of one that waits for others; None where it is the same.

    Raises NotYourTurn, Malformed or IllegalAction; the match is then as it was.
    """
    standing = changeable(match, seat).get(askee)
    if standing is None:
        raise NotYourTurn("That can no longer be changed.")
    question = match.question(seat, askee)
    option = match.find(question, action)
    if option.refusal is not None:
        raise IllegalAction(
            joined(": ", (option.text, option.refusal.said)), option.refusal.rule, option.refusal.text
        )
    return None if option.option == standing else match.put(askee, option.option)


def repeat_change(match: Match, seat: int, askee: int, kind: str, option: int) -> None:
    """Carry out a stored change; raises Malformed where it does not fit."""
    if askee not in changeable(match, seat) or not match.is_legal(kind, askee, option):
        raise Malformed(
            said("the stored answers do not fit the rules: a change after step {n}", n=match.position)
        )
    match.put(askee, option)


# -- going back ------------------------------------------------------------------------------------


def gone_back(match: Match, position: int) -> Match:
    """A match of another's first answers, so many or a few less, at which a question has just been put.

    Its log has all that was told until now, and says how many of its last lines did not happen: what was
    shown stays shown.
    """
    fresh, last = match.again(match.steps[:1]), 0
    for step in match.steps[1 : position + 1]:
        fresh.replay(step)
        if is_fresh(fresh):
            last = fresh.position
    if last != fresh.position:
        fresh = match.again(match.steps[: last + 1])
    undone = len(match.events) - first_line_after(match, fresh.position)
    fresh.go_on_from(match, (fresh.position, (WENT_BACK, (undone, -1))))
    return fresh


def first_line_after(match: Match, position: int) -> int:
    """Of the lines told since the table went back last, the first that a later answer led to."""
    events = match.events
    since = max((n + 1 for n, (_, event) in enumerate(events) if event[0] == WENT_BACK), default=0)
    return next((n for n in range(since, len(events)) if events[n][0] > position), len(events))


def is_fresh(match: Match) -> bool:
    """Whether nothing has been answered yet of what is asked now, not even a part of it."""
    if match.over or match.waiting:
        return match.over
    if match.s.e_mode == Mode.SOME and match.machine.count_selected(match.s):
        return False
    return not match.continues_last
