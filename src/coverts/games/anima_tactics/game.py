"""The `Game` object of Anima Tactics, which the engine and the clients use."""

from collections.abc import Sequence
from typing import Any

from coverts.engine import Defeat, Game
from coverts.engine.base.sentences import said
from coverts.games.anima_tactics import cards  # noqa: F401  # declares them
from coverts.games.anima_tactics.bots.levels import LEVELS
from coverts.games.anima_tactics.bots.skirmisher import skirmisher
from coverts.games.anima_tactics.bots.vanguard import vanguard
from coverts.games.anima_tactics.options import PRESETS, Options, set_up
from coverts.games.anima_tactics.page.effects import CAUSES, effects, warnings
from coverts.games.anima_tactics.page.names import NAMES
from coverts.games.anima_tactics.page.plates import race
from coverts.games.anima_tactics.page.scene import scene
from coverts.games.anima_tactics.page.words import ROLL_LINES, SEAT_NAMES, SENTENCES, WAITS, WORDS
from coverts.games.anima_tactics.rules.deployment import deploy_all
from coverts.games.anima_tactics.rules.ending import ATTACKER, is_side_gone, score_of
from coverts.games.anima_tactics.rules.figures import first_of, rival
from coverts.games.anima_tactics.rules.plots import prepare_plots, use_plots
from coverts.games.anima_tactics.rules.sequence import play
from coverts.games.anima_tactics.state import CAPTURE, CONTROL, INFILTRATED, MOST_PARTY, SEATS, AnimaTactics
from coverts.games.anima_tactics.vocabulary.printed import (
    CARD_CODE,
    CARD_STATEMENTS,
    CARD_TEXTS,
    MOOT_CLAUSES,
)


def returns(s: AnimaTactics, seat):
    """Return 1 if this seat has won, and 0 if it has lost or the game is a draw."""
    return score_of(s, seat) > score_of(s, rival(seat))


def goal(view: Any, seat: int) -> str:
    """Return how a seat wins in the table's scenario."""
    if view.scenario == CAPTURE:
        if seat == ATTACKER:
            return said("You win if you bring the prisoner into your Deployment Zone within 10 turns.")
        return said(
            "You win if the other side does not bring the prisoner into its Deployment Zone within 10 turns."
        )
    if view.scenario == CONTROL:
        return said(
            "You win if you hold the middle of the table, with more levels there, at the end of most turns."
        )
    return said(
        "You win with more levels on the table after turn {n}; whoever is infiltrated then is lost.",
        n=view.last_turn,
    )


def result(s: Any) -> str:
    """Return the sentence that names the winner and the score."""
    scores = [int(score_of(s, seat)) for seat in range(SEATS)]
    if scores[0] == scores[1]:
        return said("The score is {n} to {n}.", n=scores[0])
    winner = SEAT_NAMES[scores[1] > scores[0]]
    if s.scenario == CAPTURE:
        return said("{who} wins.", who=winner)
    return said("{who} wins, {more} to {less}.", who=winner, more=max(scores), less=min(scores))


def why_lost(s: Any, seat: int, events: Sequence[tuple[Any, ...]]) -> Defeat:
    """Return why a seat has lost, and the lesson about it."""
    scores = {"mine": int(score_of(s, seat)), "theirs": int(score_of(s, rival(seat)))}
    if s.scenario == CONTROL:
        reason = said("They have more points for the middle: {theirs} to {mine}.", **scores)
        if is_side_gone(s, seat):
            reason = said("{reason} Nobody of yours was left to hold it.", reason=reason)
        return Defeat(reason, "5-striking" if is_side_gone(s, seat) else "3-being-looked-for")
    if is_side_gone(s, seat):
        return Defeat(said("Nobody of yours was left on the table."), "5-striking")
    if s.scenario == CAPTURE:
        if seat == ATTACKER:
            return Defeat(said("You did not bring the prisoner home in time."), "5-striking")
        return Defeat(said("They brought the prisoner home."), "5-striking")
    reason = said("They have more left on the table: {theirs} levels to {mine}.", **scores)
    if any(s.figure[first_of(seat) + place].status == INFILTRATED for place in range(MOST_PARTY)):
        reason = said("{reason} Those you never revealed count as lost.", reason=reason)
        return Defeat(reason, "4-revealing")
    return Defeat(reason, "5-striking")


def in_the_book(statement: tuple[str, Any]) -> list[int]:
    """Return the sort key of a numbered statement. It sorts 24.4 before 24.14."""
    return [int(part) for part in statement[0].split(".")]


GAME = Game(
    name="anima_tactics",
    title="Anima Tactics",
    summary="Two parties of miniatures meet; some may hide under any of several markers.",
    state=AnimaTactics,
    start=play,
    players=(SEATS, SEATS),
    returns=returns,
    points=score_of,
    has_draws=True,
    options=Options,
    set_up=set_up,
    goal=goal,
    result=result,
    why_lost=why_lost,
    scene=scene,
    race=race,
    sentences=SENTENCES,
    words=WORDS,
    rolls=ROLL_LINES,
    warnings=warnings,
    effects=effects,
    causes=CAUSES,
    waits=WAITS,
    names=NAMES,
    bots=[skirmisher, vanguard],
    levels=LEVELS,
    rows={"A001": 53, "Q001": 80},
    rulebook="rulebook.md",
    card_rules=dict(sorted(CARD_STATEMENTS.items(), key=in_the_book)),
    cards=CARD_CODE,
    card_texts=CARD_TEXTS,
    moot_clauses=MOOT_CLAUSES,
    prelude=(prepare_plots, deploy_all, use_plots),
    presets=PRESETS,
)
