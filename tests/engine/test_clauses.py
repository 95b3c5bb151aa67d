"""A card's text is split into its sentences, and the reasons for moot ones are checked."""

import pytest

from coverts.engine.game.clauses import find_moot_fault, split_clauses

TEXTS = {
    "no text": ("", []),
    "one sentence": ("Draw a card.", ["Draw a card."]),
    "no full stop": ("Draw a card", ["Draw a card"]),
    "lines of a docstring": ("Draw a\n    card.\n\n    Stop.", ["Draw a card.", "Stop."]),
    "other ends": ("Is it? Yes! Wait... Then go… Stop.", ["Is it?", "Yes!", "Wait...", "Then go…", "Stop."]),
    "a head with a colon": ("Reveal: Alarm +1. Enter: Alarm -1.", ["Reveal: Alarm +1.", "Enter: Alarm -1."]),
    "semicolons": ("Becomes Hidden; Upkeep 1. Not twice.", ["Becomes Hidden; Upkeep 1.", "Not twice."]),
    "dotted abbreviations": (
        "SECURITY + V.I.P. x3. On U.S.S. Nebula or I.K.C. Bortas one V.I.P. Klingon dies. Stop.",
        ["SECURITY + V.I.P. x3.", "On U.S.S. Nebula or I.K.C. Bortas one V.I.P. Klingon dies.", "Stop."],
    ),
    "an abbreviation, then the full stop": (
        "Needs a V.I.P.. Discard it.",
        ["Needs a V.I.P..", "Discard it."],
    ),
    "an abbreviation at the end": ("Needs a V.I.P.", ["Needs a V.I.P."]),
    "titles": ("Mr. Homn and Dr. Reyga return. Stop.", ["Mr. Homn and Dr. Reyga return.", "Stop."]),
    "initials": ("James T. Kirk and J. Archer go. Stop.", ["James T. Kirk and J. Archer go.", "Stop."]),
    "No. before a number": ("Take No. 3 of them. Stop.", ["Take No. 3 of them.", "Stop."]),
    "no as an answer": ("Twice? No. Once a turn.", ["Twice?", "No.", "Once a turn."]),
    "a number at the end": ("He has Slow 2. Not twice.", ["He has Slow 2.", "Not twice."]),
    "a number of a list": ("1. Draw. 2. Stop.", ["1. Draw.", "2. Stop."]),
    "a number with a point": ("Moves 2.5 inches. Stop.", ["Moves 2.5 inches.", "Stop."]),
    "a number at the beginning": (
        "It dies. 3 others stay. +1 to a roll.",
        ["It dies.", "3 others stay.", "+1 to a roll."],
    ),
    "a small letter after the stop": ("It lies there. x2 if shown.", ["It lies there. x2 if shown."]),
    "a capital that is no letter of English": (
        "Es endet. Über Nacht. Étape.",
        ["Es endet.", "Über Nacht.", "Étape."],
    ),
    "quotes": (
        'It says "Stop. Go." and ends. He says "Go." Then "Junior" dies.',
        ['It says "Stop. Go." and ends.', 'He says "Go."', 'Then "Junior" dies.'],
    ),
    "typographic quotes": ("He says “Stop. Go.” Then he dies.", ["He says “Stop. Go.”", "Then he dies."]),
    "a sentence that begins with a quote": ('It dies. "Junior" stays.', ["It dies.", '"Junior" stays.']),
    "inches": ('Moves 4". Then 6" more. Stop.', ['Moves 4".', 'Then 6" more.', "Stop."]),
    "italics": (
        "*Stealth* (2): Becomes Hidden. *He dies.* *Net*: Range 6.",
        ["*Stealth* (2): Becomes Hidden.", "*He dies.*", "*Net*: Range 6."],
    ),
    "brackets": (
        "Show it. [AU] cards (one. Or two.) enter. Stop.",
        ["Show it.", "[AU] cards (one. Or two.) enter.", "Stop."],
    ),
    "brackets in brackets": (
        "It (one (or. Two). Three) goes. Stop.",
        ["It (one (or. Two). Three) goes.", "Stop."],
    ),
    "a bracket that stays open": ("It (goes. Stop.", ["It (goes.", "Stop."]),
    "a remark before the stop": ("Range 20 (*proposed*). Stop.", ["Range 20 (*proposed*).", "Stop."]),
    "remarks after the stop": (
        "Range 20. (*proposed*) Stop. (The name is *proposed*.) (Twice.) Go. (Thrice.)",
        ["Range 20. (*proposed*)", "Stop. (The name is *proposed*.) (Twice.)", "Go. (Thrice.)"],
    ),
    "a sentence in brackets that ends there": ("Draw (or do not.) Stop.", ["Draw (or do not.)", "Stop."]),
}


@pytest.mark.parametrize(("text", "clauses"), TEXTS.values(), ids=TEXTS.keys())
def test_a_text_is_split_into_sentences(text, clauses):
    assert split_clauses(text) == clauses


FAULTS = {
    "nothing moot": ({}, ""),
    "a reason": ({2: "No card is a region."}, ""),
    "a clause beyond the last": (
        {3: "No card is a region."},
        "There is no clause 3; the card's text has 2 clauses, numbered from 1.",
    ),
    "clause 0": (
        {0: "No card is a region."},
        "There is no clause 0; the card's text has 2 clauses, numbered from 1.",
    ),
    "a number in quotes": (
        {"1": "No card is a region."},
        "There is no clause '1'; the card's text has 2 clauses, numbered from 1.",
    ),
    "an empty reason": ({1: " "}, "Clause 1 has no reason; write why the clause cannot matter."),
    "no mapping": ("never", "'never' is not a mapping; write {2: 'why clause 2 cannot matter'}."),
}


@pytest.mark.parametrize(("reasons", "fault"), FAULTS.values(), ids=FAULTS.keys())
def test_reasons_are_for_clauses_of_the_text_and_not_empty(reasons, fault):
    assert find_moot_fault("Draw a card. Stop.", reasons) == fault
