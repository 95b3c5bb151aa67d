"""A battle within a battle, played from the first attack to the last line (T002-27 to T002-29).

battle_within.txt is the transcript. To write it anew:
COVERTS_RENEW=1 pytest tests/trek_ccg/test_battle_within.py
"""

import os
from pathlib import Path

import pytest
from playthrough import Playthrough
from spaceline import ALICE, BOB, Spaceline

FILE = Path(__file__).with_name("battle_within.txt")
TEAMS = dict.fromkeys(("Gowron", "Kurn", "Klag"), "Bob")
TEAMS |= dict.fromkeys(("Weyoun", "Eris", "Martok Founder"), "Alice")
ATTACK = (
    (BOB, "Attack personnel"),
    (BOB, "the planet at Excavation"),
    (ALICE, "stays out"),
    (ALICE, "Use a special download"),
    (ALICE, "Martok Founder"),
    (ALICE, "Dial Martok for Murder"),
    (ALICE, "Martok Founder"),
    (ALICE, "Kurn"),
    (ALICE, "none"),
    (BOB, "Pass"),
)
BOTH_PASS = ((BOB, "Pass"), (ALICE, "Pass"))
SMALL = (*BOTH_PASS, *BOTH_PASS, (ALICE, "stun"), *BOTH_PASS)
ENGAGEMENT = (*BOTH_PASS, (BOB, "stun"), *BOTH_PASS)
GREAT = (*BOTH_PASS, *ENGAGEMENT, *ENGAGEMENT)


def table():
    t = Spaceline("Excavation").put(BOB, "Gowron", "Kurn", "Klag", at="Excavation")
    t.put(ALICE, "Weyoun", "Eris", "Martok Founder", at="Excavation").infiltrates("Martok Founder")
    return t.deck(ALICE, "Dial Martok for Murder").asks(ALICE, BOB).orders(BOB)


def position(t):
    """Who is where and how, and what is under way."""
    told = ["", f"Under way: {', in which: '.join(t.under_way()) or 'nothing'}."]
    for name, whose in TEAMS.items():
        if not t.in_play(name):
            told.append(f"{whose}'s {name} is dead.")
            continue
        words = [word for word in ("infiltrating", "stunned", "stopped") if getattr(t.card(name), word)]
        told.append(f"{whose}'s {name}: {', '.join(words + ['in a battle'] * t.fights(name)) or 'free'}.")
    return told


def transcript():
    t = table()
    told = ["Alice is seat 1, Bob seat 2. It is Bob's turn.", *position(t)]
    for title, part in (
        ("Bob attacks, and Alice's spy dials for murder", ATTACK),
        ("The battle within", SMALL),
        ("The battle goes on", GREAT),
    ):
        played = Playthrough(t, *part)
        told += ["", "", f"== {title} ==", *played.lines, *position(t)]
    return "\n".join(told) + "\n"


@pytest.mark.row("T002-27", "T002-28", "T002-29")
@pytest.mark.card("Dial Martok for Murder", "Martok Founder")
def test_the_battle_within_a_battle_goes_as_it_is_told():
    text = transcript()
    if os.environ.get("COVERTS_RENEW"):
        FILE.write_text(text, encoding="utf-8")
    assert text == FILE.read_text(encoding="utf-8")
