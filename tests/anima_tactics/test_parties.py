"""Parties are texts: which may be played, and which are refused, where and by which rule."""

from types import SimpleNamespace

import pytest
from party_pool import POOL

from coverts.engine import BadText
from coverts.games.anima_tactics.vocabulary.building import party_builder
from coverts.games.anima_tactics.vocabulary.parties import READY_PARTIES, judged_party, read_party


def party(*lines, base="faction: Dark", name="Some people"):
    return "\n".join([name, "", *([base] if base else []), *lines, ""])


def refusals(*lines, size=None, **more):
    """What is wrong with a party: rules and lines. Characters begin in line 4."""
    found = judged_party(party(*lines, **more), POOL, size).objections
    return [(each.rule, each.line) for each in found]


def reason(*lines, size=None, **more):
    (found,) = judged_party(party(*lines, **more), POOL, size).objections
    return found.reason


def test_a_text_gives_name_characters_and_cards():
    found = read_party(party("May", "  card: Nue", "Vayl", "plot: Tactics"), POOL)
    assert (found.name, found.faction) == ("Some people", "Dark")
    assert [each.character.name for each in found.members] == ["May", "Vayl"]
    assert [card.name for card in found.members[0].cards] == ["Nue"]
    assert [card.name for _, card in found.common] == ["Tactics"]


def test_empty_lines_and_indents_do_not_matter():
    lines = ["", "   May", "card: Nue", "", " Vayl"]
    assert read_party(party(*lines), POOL).levels == 80


def test_a_party_costs_its_levels_and_its_cards():
    assert judged_party(party("May", "  card: Nue", "Vayl", "plot: Tactics"), POOL).levels == 90


class TestWhatCannotBeRead:
    def place(self, *lines, **more):
        with pytest.raises(BadText) as error:
            read_party(party(*lines, **more), POOL)
        return error.value.line, error.value.column

    def test_a_party_has_a_name(self):
        assert self.place("May", name="") == (1, 1)

    def test_an_unknown_character_is_refused_at_its_line(self):
        assert self.place("May", "  Juno") == (5, 3)

    def test_a_name_that_is_nearly_right_is_put_right(self):
        assert reason("May", "Septembre") == "there is no character 'Septembre'; there is September"

    def test_an_unknown_card_is_refused_at_its_name(self):
        assert self.place("May", "  card: Nui") == (5, 9)

    def test_an_unknown_field_is_refused(self):
        assert "'leader' before a colon" in reason("May", "leader: May")

    def test_a_field_without_a_value_is_refused(self):
        assert self.place("May", "plot:") == (5, 6)

    def test_a_text_of_nothing_is_refused(self):
        with pytest.raises(BadText):
            read_party("", POOL)


class TestWhatAPartyIsBasedOn:
    def test_it_says_so(self):
        assert refusals("May", base="") == [("3.6", 1)]

    def test_it_is_one_thing(self):
        assert refusals("May", "organization: Church") == [("3.6", 5)]

    @pytest.mark.parametrize("base", ["faction: Neutral", "organization: Wanderer", "organization: Nobody"])
    def test_it_is_light_dark_or_an_organization(self, base):
        assert refusals("Tiamat", base=base)[0] == ("3.6", 3)

    def test_a_faction_takes_its_own_and_neutral_characters(self):
        assert refusals("May", "Tiamat", "Damien") == []

    def test_light_and_dark_never_mix(self):
        assert refusals("May", "Janiel") == [("3.7", 5)]

    def test_an_organization_takes_its_own_of_any_faction(self):
        assert refusals("Elienai", "Nimrod", "Damien", base="organization: Church") == []

    def test_an_organization_takes_nobody_of_another(self):
        assert refusals("Nimrod", "Yliana", base="organization: Church") == [("3.8", 5)]

    def test_an_organization_takes_one_wanderer(self):
        assert refusals("Nimrod", "Alessa Raincross", base="organization: Church") == []
        assert refusals("Nimrod", "Alessa Raincross", "Janiel", base="organization: Church") == [("3.8", 6)]


class TestHowMany:
    def test_a_party_has_somebody(self):
        assert refusals() == [("3.3", 1)]

    def test_sixteen_are_the_most(self):
        assert refusals(*["Night Courier"] * 16) == []
        assert refusals(*["Night Courier"] * 17) == [("3.3", 20)]

    def test_a_party_costs_no_more_than_the_game_is_of(self):
        people = ["May", "Vayl", "  card: Nue"]
        assert refusals(*people, "plot: Covert Operation", size=100) == []
        assert refusals(*people, "Tiamat", size=100) == [("3.2", 1)]
        assert reason(*people, "Tiamat", size=100) == "the party costs 135 levels; the game is of 100"

    def test_a_named_character_is_there_once(self):
        assert refusals("May", "Vayl", "May") == [("3.4", 6)]

    def test_test_characters_may_be_repeated(self):
        assert refusals(*["Night Courier"] * 10, size=300) == []

    def test_agents_may_be_repeated(self):
        agents = ["Wissenschaft Agent"] * 2
        assert refusals("Veronica", *agents, base="organization: Wissenschaft", size=300) == []

    @pytest.mark.parametrize(("size", "may"), [(100, 0), (200, 1), (300, 2), (450, 3)])
    def test_there_is_one_agent_for_each_full_150_levels(self, size, may):
        agents = ["Wissenschaft Agent"] * (may + 1)
        base = "organization: Wissenschaft"
        assert refusals("Veronica", *agents[1:], base=base, size=size) == []
        assert refusals("Veronica", *agents, base=base, size=size) == [("3.9", 5 + may)]

    def test_agents_join_organizations_only(self):
        assert refusals("May", "Wissenschaft Agent", size=300) == [("3.9", 5)]

    def test_there_is_one_leader_for_each_full_250_levels(self):
        assert refusals("Yuri Olsen", base="faction: Light", size=300) == []
        assert refusals("Yuri Olsen", base="faction: Light", size=200) == [("3.10", 4)]
        assert refusals("Yuri Olsen", "Lilith", base="faction: Light", size=450) == [("3.10", 5)]


class TestAdvantageCards:
    def test_there_are_no_more_than_characters(self):
        assert refusals("May", "  card: Nue", "plot: Tactics") == [("3.12", 1)]

    def test_each_character_bears_one_of_a_kind(self):
        assert refusals("May", "  card: Nue", "  card: Presence", "Vayl") == []
        assert refusals("May", "  card: Nue", "  card: Smoke Cloud", "Vayl") == [("3.13", 6)]

    def test_a_card_stands_beneath_its_bearer(self):
        assert refusals("card: Nue", "May") == [("3.13", 4)]

    def test_what_is_borne_is_not_the_partys(self):
        assert refusals("May", "plot: Nue") == [("3.13", 5)]

    def test_nobody_bears_a_plot_card(self):
        assert refusals("May", "  card: Tactics") == [("3.14", 5)]

    def test_a_team_card_is_no_plot_card(self):
        people = ["May", "September", "October"]
        assert refusals(*people, "plot: Team The Dark Hand") == [("3.14", 7)]

    @pytest.mark.parametrize("again", ["  card: Nue", "plot: Tactics"])
    def test_no_card_is_there_twice(self, again):
        assert ("3.15", 9) in refusals("May", "  card: Nue", "Vayl", "plot: Tactics", "October", again)

    def test_a_team_card_needs_its_persons(self):
        assert refusals("May", "September", "October", "team: Team The Dark Hand") == []
        assert refusals("May", "September", "team: Team The Dark Hand") == [("25.11", 6)]
        assert reason("May", "September", "team: Team The Dark Hand").endswith("October is not here")


def test_the_first_thing_wrong_is_raised():
    with pytest.raises(BadText, match="Line 5, column 1"):
        read_party(party("May", "Janiel", "Janiel"), POOL)


SIZES = {"dark_hand": 300, "watch_of_light": 300, "church_300": 300, "dark_200": 200, "light_200": 200}
SIZES |= {"wissenschaft_200": 200, "dark_100": 100, "light_100": 100}


@pytest.mark.parametrize("name", READY_PARTIES)
def test_ready_parties_may_be_played_and_use_all_their_levels(name):
    assert read_party(READY_PARTIES[name], POOL, SIZES[name]).levels == SIZES[name]


class TestBuilding:
    BUILDER = party_builder(lambda: POOL)

    def judged(self, *lines, size=100):
        return self.BUILDER.judge(party(*lines), SimpleNamespace(size=size))

    def test_the_sum_is_told_with_its_limit(self):
        assert self.judged("May", "  card: Nue").sum == "45 of 100 levels"
        assert self.judged("May", "  card: Nue", size=0).sum == "45 levels, without a limit"

    def test_refusals_name_line_and_rule(self):
        assert [(each.line, each.rule) for each in self.judged("May", "Vayl", "Janiel").objections] == [
            (1, "3.2"),
            (6, "3.7"),
        ]

    def test_each_entry_is_a_line_that_can_be_read(self):
        for entry in self.BUILDER.entries():
            lines = [entry.line] if entry.place == "line" else ["May", entry.line]
            base = entry.line if entry.place == "base" else "faction: Dark"
            found = judged_party(party(*lines, base=base), POOL)
            assert not [each for each in found.objections if not each.rule]

    def test_all_that_there_is_can_be_picked(self):
        titles = {entry.title for entry in self.BUILDER.entries()}
        assert {*POOL.characters, *POOL.advantages} <= titles

    def test_lists_can_be_narrowed_to_faction_organization_and_role(self):
        (entry,) = [each for each in self.BUILDER.entries() if each.title == "Elienai"]
        assert entry.marks == ["Light", "Church", "Leader"]
