"""What is printed on the cards of Light, of Wissenschaft and of Church, and what players read of it."""

import pytest

from coverts.games.anima_tactics.page.figure_cards import ability_texts
from coverts.games.anima_tactics.vocabulary.printed import CARD_STATEMENTS, CHARACTER_NAMES, CHARACTERS

WALKS = "walks 8 and runs 12"
SLOW = "walks 6 and runs 10"
FAST = "walks 12 and runs 16"
PRINTED = {
    "Yuri Olsen": ("55, Light, Empire, Warrior, Leader", "5 5 9 4 16 10", WALKS, "3 of 5"),
    "Claire Adelheid": ("45, Light, Empire, Warrior", "5 5(2) 8 3 14 9", WALKS, "3 of 4"),
    "Daniella Meris": ("45, Light, Empire, Warrior", "5 4 8 2 12 9", WALKS, "3 of 4"),
    "Kronen Roxxon": ("40, Light, Empire, Warrior", "4 8 8 5 20 8", SLOW, "2 of 4"),
    "Saint Evangeline": ("45, Light, Church, Mystic", "4 1 8 0 10 13", WALKS, "3 of 4"),
    "Janiel": ("40, Light, Samael, Mystic, Warrior", "5 2 9 0 12 11", WALKS, "3 of 4"),
    "Sarah Reindhold": ("30, Light, Church, Mystic", "4 1 8 0 10 11", WALKS, "3 of 4"),
    "Yliana": ("45, Dark, Wissenschaft, Prowler", "4 1 8 0 10 10", SLOW, "3 of 4"),
    "Cordelia Rosalind": ("45, Dark, Wissenschaft, Prowler", "4 1 8 0 9 10", SLOW, "3 of 4"),
    "Veronica": ("30, Neutral, Wissenschaft, Prowler", "5 2 9 0 11 10", FAST, "3 of 4"),
    "Nimrod": ("45, Dark, Church, Prowler", "5 4 9 0 12 10", WALKS, "3 of 4"),
    "Alexias": ("60, Dark, Church, Warrior, Prowler", "6(8) 5(8) 9 1 16 11", WALKS, "3 of 5"),
    "Lilith": ("75, Light, Empire, Mystic, Warrior, Leader", "6 5 9(11) 3 16 11", WALKS, "4 of 5"),
    "Elienai": ("65, Light, Church, Mystic, Leader", "4 1 10 0 9 13", WALKS, "3 of 5"),
    "Damien": ("45, Neutral, Church, Warrior, Prowler", "5 3 9 1 14 11", WALKS, "3 of 4"),
    "Duncan Reid": ("40, Light, Empire, Warrior", "5 5 8 4 16 8", SLOW, "3 of 4"),
    "Janus Faith": ("40, Light, Empire, Warrior", "5 6 8 3 16 9", SLOW, "3 of 4"),
    "Erika": ("40, Light, Empire, Warrior", "4 6 8 2 12 9", WALKS, "3 of 4"),
    "Empire Agent": ("20, Light, Empire, Warrior, Agent", "4 4 8 2 12 8", SLOW, "2 of 4"),
    "Wissenschaft Agent": ("20, Neutral, Wissenschaft, Prowler, Agent", "4 3 9 0 10 8", WALKS, "2 of 4"),
    "Night Courier": ("30, Neutral, Wanderer, Prowler", "4 3 9 0 10 9", WALKS, "3 of 4"),
    "Lamp Warden": ("30, Neutral, Wanderer, Prowler", "4 3 8 1 11 9", WALKS, "3 of 4"),
}
"""Level, faction, organization and category; the six numbers; inches; action points."""
INNATE = {
    "Yuri Olsen": "Initiative, Critical Mastery.",
    "Daniella Meris": "Advanced Deployment, Ranged Attack 16.",
    "Yliana": "Infiltration, Advanced Deployment.",
    "Cordelia Rosalind": "Advanced Deployment.",
    "Lilith": "Initiative.",
    "Elienai": "Initiative, Flight, Intangible.",
    "Damien": "Initiative.",
    "Duncan Reid": "Critical Mastery.",
    "Night Courier": "Infiltration, Initiative.",
}
NUMBERS = ("Attack", "Damage", "Defense", "Armor", "life points", "Resistance")


def rule_text(name):
    """Return the text of a character's card in the rulebook."""
    return CARD_STATEMENTS[f"24.{number_of(name) + 1}"][1].replace("*", "")


def number_of(name):
    """The number of a character's card."""
    return [CHARACTER_NAMES[card] for card in range(CHARACTERS)].index(name)


@pytest.mark.parametrize("name", PRINTED)
def test_players_read_what_is_printed(name):
    level, numbers, inches, points = PRINTED[name]
    values = [
        f"{word} {value.replace('(', ' (')}" for word, value in zip(NUMBERS, numbers.split(), strict=True)
    ]
    text = rule_text(name)
    assert text.startswith(
        f"Level {level}. {', '.join(values)}; {inches} inches; recovers {points} action points."
    )


@pytest.mark.parametrize("name", PRINTED)
def test_players_read_the_innate_abilities(name):
    text = rule_text(name).split("action points. ", 1)[1]
    words = ("Infiltration", "Advanced", "Initiative", "Critical", "Flight", "Intangible", "Ranged Attack")
    assert text.startswith(INNATE.get(name, ""))
    assert name in INNATE or not text.startswith(words)


def test_players_read_the_whole_text_of_an_ability_that_has_a_proposal():
    assert ability_texts(number_of("Cordelia Rosalind"))["Hollow Bullet"].endswith(
        "It can be made only from hiding, and she stays Hidden if no enemy's Control Zone contains her."
    )
