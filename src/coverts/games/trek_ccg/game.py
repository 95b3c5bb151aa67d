"""The game object with the functions that the engine needs."""

from collections.abc import Sequence
from typing import Any

from coverts.engine import Defeat, Game, pick_legal
from coverts.engine.base.sentences import said
from coverts.games.trek_ccg import cards  # noqa: F401  # the cards are declared there
from coverts.games.trek_ccg.bots import hive, undercover  # noqa: F401  # answers of the commander
from coverts.games.trek_ccg.bots.commander import commander
from coverts.games.trek_ccg.bots.levels import LEVELS
from coverts.games.trek_ccg.bots.prospects import LOOKAHEAD
from coverts.games.trek_ccg.bots.raider import raider
from coverts.games.trek_ccg.options import PRESETS, Options, hidden, set_up
from coverts.games.trek_ccg.page.card_table import card_table
from coverts.games.trek_ccg.page.dilemma_table import dilemma_table
from coverts.games.trek_ccg.page.failures import warnings
from coverts.games.trek_ccg.page.names import NAMES
from coverts.games.trek_ccg.page.plates import race
from coverts.games.trek_ccg.page.sayings import CAUSES, WAITS
from coverts.games.trek_ccg.page.scene import scene
from coverts.games.trek_ccg.page.words import SENTENCES, WORDS
from coverts.games.trek_ccg.rules import (  # noqa: F401  # these say what deeds there are
    attempts,
    beaming,
    card_texts,
    cargo,
    downloads,
    hidden_agendas,
    infiltration,
    launching,
    movement,
    moving_alone,
    personas,
    personnel_battle,
    requirements,
    scouting,
    ship_battle,
)
from coverts.games.trek_ccg.rules.actions import between, interject, respond
from coverts.games.trek_ccg.rules.devidian_doors import cannot_pay
from coverts.games.trek_ccg.rules.scoring import both_decks_empty
from coverts.games.trek_ccg.rules.seeding import seed_the_table
from coverts.games.trek_ccg.rules.sequence import play_game
from coverts.games.trek_ccg.rules.settling import put_right
from coverts.games.trek_ccg.rules.setup import set_out
from coverts.games.trek_ccg.rules.volley import choose_tactic
from coverts.games.trek_ccg.state import NOTHING, TrekCcg
from coverts.games.trek_ccg.vocabulary.entering import CARD_CODE, CARD_RULES, MOOT_CLAUSES, number_of
from coverts.games.trek_ccg.vocabulary.terms import CHAPTERS, DILEMMA, DILEMMAS, FIRST_TACTIC


def returns(s: TrekCcg, seat):
    """Return 1 for the winner, -1 for the loser, and 0 for a draw."""
    if s.winner == seat:
        return 1
    if s.winner < 0:
        return 0
    return -1


def points(s: TrekCcg, seat):
    """Return a player's score."""
    return s.side[seat].points


PHOENIX = number_of("Phoenix")


def conserved(s: Any) -> dict[str, int]:
    """Return the card counts that stay constant while cards move.

    Phoenix is not counted, because it may come from outside the game (46.1).
    """
    totals = {}
    for seat in range(2):
        mine = s.side[seat]
        owned = [
            card
            for card in s.piece
            if card.seat == seat and max(card.face, card.seed, card.agenda) not in (NOTHING, PHOENIX)
        ]
        held = [a for a in s.action if a.held and a.player == seat and a.card != PHOENIX]
        known = sum(card not in (NOTHING, PHOENIX) for card in (mine.on_top, *mine.beneath))
        zones = (mine.hand, mine.shown, mine.deck, mine.seeds, mine.discard, mine.out_of_play)
        totals[f"cards of seat {seat + 1}"] = (
            sum(sum(zone) - zone[PHOENIX] for zone in zones) + known
            + sum(sum(side.point_area[seat * DILEMMAS : (seat + 1) * DILEMMAS]) for side in s.side)
            + sum(p.face < FIRST_TACTIC for p in owned) + len(held)
        )  # fmt: skip
        totals[f"tactics of seat {seat + 1}"] = (
            sum(mine.tactics) + sum(mine.used_tactics) + sum(mine.tactic_hand)
            + sum(p.face >= FIRST_TACTIC for p in owned) + sum(a.tactic[seat] >= 0 for a in s.action)
        )  # fmt: skip
    return totals


def redeal(s: TrekCcg, seat):
    """Choose another tactic in place of the one that the other player chose secretly.

    This samples a state that is consistent with what `seat` knows.
    """
    for other in range(2):
        if other != seat and s.side[other].chosen_tactic >= 0:
            s.side[other].chosen_tactic = pick_legal(choose_tactic, s, other)


def goal(view: Any, seat: int) -> str:
    """Return how a player wins."""
    return said(
        "Be the first with {n} points: bring people with the right skills to missions, and solve them.",
        n=view.points_to_win,
    )


def result(s: Any) -> str:
    """Return a sentence with the winner and the score."""
    one, two = (s.side[seat].points for seat in range(2))
    score = f"{max(one, two)} to {min(one, two)}"
    if s.winner < 0:
        return f"{how_it_ended(s)} The score is {score}."
    if has_forfeited(s):
        owing = f"Seat {2 - s.winner} owed a Devidian Door and could not show it"
        return f"Seat {s.winner + 1} wins: {owing}. The score is {score}."
    how = "" if max(one, two) >= s.points_to_win else f" {how_it_ended(s)}"
    return f"Seat {s.winner + 1} wins with {score}.{how}"


def how_it_ended(s: Any) -> str:
    """Return why a game ended in which nobody reached the points to win (4.11, 27.3, 27.5)."""
    if s.winner < 0 and cannot_pay(s, 0) and cannot_pay(s, 1):
        return "Both players owed a Devidian Door and could not show it."
    if both_decks_empty(s):
        return "The game ended because both draw decks were empty."
    return f"The game ended after {s.longest} turns for each side."


def has_forfeited(s: Any) -> bool:
    """Return whether the loser lost because of a Devidian Door, and not because of the points."""
    loser = 1 - s.winner
    enough = s.side[s.winner].points >= max(s.points_to_win, s.side[loser].points + 1)
    return bool(cannot_pay(s, loser)) and not cannot_pay(s, s.winner) and not enough


def why_lost(s: Any, seat: int, events: Sequence[tuple[Any, ...]]) -> Defeat:
    """Return why a seat has lost, and the lesson about it."""
    mine, theirs = s.side[seat].points, s.side[1 - seat].points
    if has_forfeited(s):
        return Defeat(said("You owed a Devidian Door and could not show it."), "3-mission")
    if not any(event[0] == "solves" and event[1][0] == seat for event in events):
        return Defeat(said("You solved no mission; they scored {theirs} points.", theirs=theirs), "3-mission")
    return Defeat(said("They scored {theirs} points, you {mine}.", theirs=theirs, mine=mine), "3-mission")


def seat_names(view: Any) -> list[str]:
    return ["Seat 1", "Seat 2"]


GAME = Game(
    name="trek_ccg",
    title="Star Trek CCG, First Edition",
    summary="Crews, ships and missions. Each action can be answered, and spies hide among the other's crew.",
    state=TrekCcg,
    start=play_game,
    players=(2, 2),
    returns=returns,
    points=points,
    min_return=-1,
    has_draws=True,
    settle=put_right,
    options=Options,
    set_up=set_up,
    hidden_options=hidden,
    redeal=redeal,
    conserved=conserved,
    goal=goal,
    result=result,
    why_lost=why_lost,
    seat_names=seat_names,
    sentences=SENTENCES,
    words=WORDS,
    names=NAMES,
    warnings=warnings,
    waits=WAITS,
    windows=(between, respond, interject),
    causes=CAUSES,
    scene=scene,
    race=race,
    bots=[commander, raider],
    lookahead=LOOKAHEAD,
    levels=LEVELS,
    rulebook="rulebook.md",
    card_rules=CARD_RULES,
    cards=CARD_CODE,
    moot_clauses=MOOT_CLAUSES,
    card_table=card_table,
    rule_tables={str(CHAPTERS[DILEMMA]): dilemma_table()},
    rows={"T000": 42, "T002": 67},
    prelude=(set_out, seed_the_table),
    presets=PRESETS,
    one_device=False,
)
