"""The page with all cards is what the command prints, and says what each mission requires."""

import re
from pathlib import Path

import pytest

from coverts import cli
from coverts.games.trek_ccg.page.card_table import of_kind
from coverts.games.trek_ccg.page.faces import masked, rule_of
from coverts.games.trek_ccg.vocabulary import printed as p
from coverts.games.trek_ccg.vocabulary import terms as t
from coverts.games.trek_ccg.vocabulary.entering import CARD_RULES

PAGE = Path(__file__).parents[2] / "docs" / "trek-ccg-cards.md"
COMMAND = "coverts rules trek_ccg --table > docs/trek-ccg-cards.md"
MISSIONS = [card for card in of_kind(t.MISSION) if p.EXISTS[card]]


def test_the_page_is_what_the_command_prints(capsys):
    cli.main(["rules", "trek_ccg", "--table"])
    same = capsys.readouterr().out == PAGE.read_text(encoding="utf-8")
    assert same, f"the page is not what the code says now; renew it: {COMMAND}"


def test_the_page_has_a_row_for_every_declared_card_and_no_other():
    rows = re.findall(r"^\| \d+\.\d+ \| (.+?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [p.CARD_NAMES[card] for card in range(t.CARDS) if p.EXISTS[card]]


@pytest.mark.parametrize("mission", MISSIONS, ids=[p.CARD_NAMES[card] for card in MISSIONS])
def test_a_mission_states_every_skill_that_its_code_asks_for(mission):
    text = CARD_RULES[rule_of(mission)][1]
    asked = masked(p.NEEDS[mission], t.SKILL_NAMES)
    assert [skill for skill in asked if skill not in text] == []
