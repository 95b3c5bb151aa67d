"""The worked example of the source texts: In the Bag, "Not so fast!", and what happens if she lets it.

worked_example.txt is the transcript. To write it anew:
COVERTS_RENEW=1 pytest tests/trek_ccg/test_playthrough.py
"""

import os
from pathlib import Path

import pytest
from playthrough import Playthrough
from spaceline import ALICE, BOB, Spaceline

row = pytest.mark.row
FILE = Path(__file__).with_name("worked_example.txt")
KLINGONS = ("Gowron", "Kurn", "Martok", "K'mpec", "Kargan", "Koroth", "Morka", "Nu'Daq")

OPENING = (
    (ALICE, "Attack personnel"),
    (ALICE, "the planet at Excavation"),
    (BOB, "Play In the Bag"),
    (BOB, "Klingon Disruptor"),
    (BOB, "Salia"),
    (BOB, "yes"),
)
NOT_SO_FAST = ((ALICE, "Play Amanda Rogers"), (BOB, "Pass"), (ALICE, "Pass"))
SHE_PASSES = ((ALICE, "Pass"), (ALICE, "Pass"), (BOB, "three"), (BOB, "three"), (ALICE, "Pass"))
STUNNED = KLINGONS[2:]


def table():
    t = Spaceline("Excavation")
    t.put(BOB, "Anya", "Klingon Disruptor", at="Excavation").put(ALICE, *KLINGONS, at="Excavation")
    t.hand(BOB, "In the Bag", "Salia").deck(BOB, "Strike Three").hand(ALICE, "Amanda Rogers")
    return t.asks(ALICE, BOB).picks(*STUNNED).orders(ALICE)


def played(*answers):
    return Playthrough(table(), *answers)


def position(t):
    """Where things are, as both players see them."""
    held = sorted(name for name in ("In the Bag", "Salia", "Klingon Disruptor") if t.holds(BOB, name))
    return [
        "",
        f"Bob's Away Team: {', '.join(sorted(t.team(BOB, at='Excavation')))}.",
        f"Bob's equipment there: {'Klingon Disruptor' if t.in_play('Klingon Disruptor') else 'none'}.",
        f"Bob's hand: {', '.join(held)}. Of it Alice sees the number: {t.hand_size(BOB)}.",
        f"Stunned: {', '.join(t.stunned(ALICE)) or 'nobody'}.",
        f"Under way: {', in which: '.join(t.under_way()) or 'nothing'}.",
    ]


def transcript():
    opening = played(*OPENING)
    told = ["Alice is seat 1, Bob seat 2. It is Alice's turn.", *position(table()), *opening.lines]
    for title, branch in (('"Not so fast!"', NOT_SO_FAST), ("Alice lets it happen", SHE_PASSES)):
        whole = played(*OPENING, *branch)
        told += ["", "", f"== {title} =="]
        told += [*whole.lines[len(opening.lines) :], *position(whole.table)]
    return "\n".join(told) + "\n"


@row("T002-01", "T002-02", "T002-03", "T002-04", "T002-05", "T002-06")
@pytest.mark.card("In the Bag", "Strike Three", "Amanda Rogers")
def test_the_worked_example_goes_as_it_is_told():
    text = transcript()
    if os.environ.get("COVERTS_RENEW"):
        FILE.write_text(text, encoding="utf-8")
    assert text == FILE.read_text(encoding="utf-8")


@row("T002-06")
def test_not_so_fast():
    t = played(*OPENING, *NOT_SO_FAST).table
    assert t.in_play("Klingon Disruptor")
    assert t.holds(BOB, "Salia") == t.in_deck(BOB, "Strike Three") == 1
    assert t.stunned(ALICE) == []
    assert t.battle


@row("T002-03")
def test_six_are_stunned():
    t = played(*OPENING, *SHE_PASSES).table
    assert t.team(BOB, at="Excavation") == {"Anya", "Salia"}
    assert set(t.stunned(ALICE)) == set(STUNNED)
    assert t.battle
