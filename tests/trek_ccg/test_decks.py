"""Decks are texts: which may be played, and which are refused, where and by which rule."""

import pytest

import coverts
from coverts.engine.errors import BadOption
from coverts.games.trek_ccg.decks.legality import judged_deck
from coverts.games.trek_ccg.decks.reading import read_deck
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES
from coverts.games.trek_ccg.vocabulary.ready_decks import READY_DECKS

FEDERATION = READY_DECKS["federation"]


def objections(text, format="constructed"):
    """What is wrong with a deck: rules and lines."""
    return [(each.rule, each.line) for each in judged_deck(text, format).objections]


def reasons(text, format="constructed"):
    return [each.reason for each in judged_deck(text, format).objections]


def cards(text, part):
    return {CARD_NAMES[card]: n for card, n in read_deck(text).copies(part).items()}


def deck(*lines, part="Draw deck"):
    return "\n".join(["Mine", f"{part}:", *lines, ""])


def changed(old, new, text=FEDERATION):
    """The Federation deck with another line, and the number of that line."""
    lines = text.splitlines()
    place = lines.index(old)
    lines[place : place + 1] = new.split("\n")
    return "\n".join(lines) + "\n", place + 1


@pytest.mark.parametrize("format", ["constructed", "open"])
@pytest.mark.parametrize("name", READY_DECKS)
def test_the_decks_of_the_game_are_legal(name, format):
    assert objections(READY_DECKS[name], format) == []


class TestSpellings:
    @pytest.mark.parametrize(
        "line",
        [
            "2 Lineup", "2x Lineup", "x2 Lineup", "Lineup x2", "Lineup 2", "2\tLineup", "  2  LINEUP ",
            "2 Lineup (First Contact)", "2 Lineup**",
        ],
    )  # fmt: skip
    def test_of_counts(self, line):
        assert cards(deck(line, part="Seed deck"), "Seed deck") == {"Lineup": 2}

    @pytest.mark.parametrize(
        ("line", "title"),
        [
            ("Kivas Fajo: Collector", "Kivas Fajo - Collector"),
            ("Kivas Fajo – Collector", "Kivas Fajo - Collector"),
            ("gowron", "Gowron"),
            ("Göwrön", "Gowron"),
            ("K’mpec", "K'mpec"),
            ("Ｇｏｗｒｏｎ", "Gowron"),
            ("Seven of Nine (The Borg)", "Seven of Nine (The Borg)"),
            ("Q2", "Q2"),
            ("1 Q2", "Q2"),
        ],
    )
    def test_of_titles(self, line, title):
        assert cards(deck(line), "Draw deck") == {title: 1}

    def test_of_quotes_within_a_title(self):
        assert cards(deck("Birth of “Junior”", part="Seed deck"), "Seed deck") == {'Birth of "Junior"': 1}

    def test_of_one_card_count_together(self):
        assert cards(deck("2 Gowron", "Data", "GOWRON"), "Draw deck") == {"Gowron": 3, "Data": 1}


class TestWhatCannotBeRead:
    def test_an_unknown_card_is_named_with_its_line_and_the_nearest_title(self):
        text, line = changed("Data", "Date")
        assert objections(text) == [("2.10", line)]
        assert reasons(text) == ["there is no card 'Date'; there is Data"]

    def test_an_unknown_card_is_named_without_its_count(self):
        text, _ = changed("Data", "2x Neelix of the Delta Quadrant")
        assert reasons(text) == ["there is no card 'Neelix of the Delta Quadrant'"]

    def test_letters_of_another_alphabet_are_named(self):
        text, line = changed("Data", "D\N{CYRILLIC SMALL LETTER A}ta")
        assert objections(text) == [("2.10", line)]
        assert (
            "a letter of another alphabet, '\N{CYRILLIC SMALL LETTER A}', that only looks like ours"
            in (reasons(text)[0])
        )

    def test_a_deck_has_a_name(self):
        assert objections(FEDERATION.removeprefix("Federation\n")) == [("2.10", 1)]

    def test_an_unknown_heading(self):
        text, line = changed("Data", "Data\nHolodeck:")
        assert objections(text) == [("2.10", line + 1)]

    @pytest.mark.parametrize("count", ["0", "100", "1000000000000000"])
    def test_a_number_of_copies_that_no_deck_has(self, count):
        text, line = changed("Data", f"Data\n{count} Kurn")
        assert objections(text) == [("2.9", line + 1)]

    @pytest.mark.parametrize(
        ("count", "named"), [("999999999", "999999999"), ("0", "0"), ("9" * 5000, f"{'9' * 12}…")]
    )
    def test_the_number_of_copies_is_named_as_it_is_written(self, count, named):
        assert reasons(deck(f"{count} Kurn"))[0] == f"a line has 1 to 99 copies, not {named}"

    @pytest.mark.parametrize("sign", ["\u2028", "\u0085", "\f", "\v", "\r"])
    def test_lines_are_counted_as_editors_count_them(self, sign):
        text, line = changed("Data", "Date")
        assert objections(f"Fed{sign}eration{text.removeprefix('Federation')}") == [("2.10", line)]

    def test_a_text_of_nothing(self):
        assert ("2.10", 1) in objections("")

    def test_many_wrong_lines_are_counted_in_the_end(self):
        assert reasons(deck(*["qqqq"] * 150))[100] == "50 more lines cannot be read"


class TestConstructed:
    def test_six_missions(self):
        text, _ = changed("Excavation", "")
        assert objections(text) == [("2.1", 3)]

    def test_no_seventh_mission(self):
        text, line = changed("Restore Errant Moon", "Restore Errant Moon\nSurvey Mission")
        assert objections(text) == [("2.1", line + 1)]

    def test_a_unique_mission_once_in_whatever_spelling(self):
        text, line = changed("Restore Errant Moon", "EXCAVATION")
        assert objections(text) == [("2.12", line)]

    def test_a_universal_mission_twice(self):
        text, _ = changed("Restore Errant Moon", "Collect Sample")
        assert objections(changed("Excavation", "Collect Sample", text)[0]) == []

    def test_thirty_seed_cards(self):
        text, line = changed("2 Lineup", "5 Lineup")
        assert objections(text) == []
        assert objections(changed("2 Lineup", "6 Lineup")[0]) == [("2.1", line + 4)]

    def test_thirty_cards_in_the_draw_deck(self):
        head, tail = FEDERATION.split("Draw deck:\n")
        kept = tail.splitlines(keepends=True)[29:]
        assert objections(f"{head}Draw deck:\n{''.join(kept)}")[0][0] == "2.1"

    def test_tactics_need_a_door(self):
        text, _ = changed("Battle Bridge Door", "Frame of Mind")
        assert [rule for rule, _ in objections(text)] == ["2.4"]

    def test_borg_share_a_deck_with_nobody(self):
        text, _ = changed("Data", "Two of Nineteen")
        assert {rule for rule, _ in objections(text)} == {"2.6"}

    def test_of_borg_and_others_the_fewer_are_wrong(self):
        text, line = changed("Data", "Two of Nineteen")
        assert objections(text) == [("2.6", line)]
        text, line = changed("Borg Queen", "Data", READY_DECKS["borg"])
        assert objections(text) == [("2.6", line)]

    def test_a_card_of_the_borg_needs_borg(self):
        text, line = changed("Data", "Awaken")
        assert objections(text) == [("2.6", line)]

    @pytest.mark.parametrize("title", ["Excavation", "Phaser Banks", "Lineup", "Horga'hn"])
    def test_each_card_is_in_a_part_where_it_belongs(self, title):
        text, line = changed("Data", title)
        assert ("2.11", line) in objections(text)


class TestOpen:
    SMALL = "Small\nMissions:\nExcavation\nDraw deck:\n7 Data\n"

    def test_a_small_deck(self):
        assert objections(self.SMALL, "open") == []
        assert {rule for rule, _ in objections(self.SMALL)} == {"2.1"}

    def test_borg_and_tactics_as_people_like(self):
        text = f"{self.SMALL}Two of Nineteen\nBattle Bridge side deck:\n40 Phaser Banks\n"
        assert objections(text, "open") == []

    @pytest.mark.parametrize(
        ("lines", "rule"),
        [
            ("Seed deck:\n61 Lineup", "2.9"),
            ("Draw deck:\n99 Data\n99 Kurn", "2.9"),
            ("Tactics:\n41 Phaser Banks", "2.9"),
            ("Missions:\n2 Collect Sample\n2 Construct Depot\n2 Study Plasma Storm", "2.13"),
            ("Missions:\n3 Collect Sample", "2.12"),
        ],
    )
    def test_no_more_than_the_table_holds(self, lines, rule):
        assert [found for found, _ in objections(f"{self.SMALL}{lines}\n", "open")] == [rule]


class TestAtTheTable:
    def refused(self, **options):
        game = coverts.game("trek_ccg")
        with pytest.raises(BadOption) as error:
            game.new_state(2, game.read_options(options))
        return error.value

    def test_a_part_that_is_missing_is_named_without_a_line(self):
        deck = "Mine\n\nDraw deck:\n30 Amanda Rogers\n"
        assert objections(deck) == [("2.1", 0)]
        assert self.refused(deck_1=deck).reason == "Missions has 0; it needs exactly 6 (rule 2.1)"

    def test_an_illegal_deck_is_refused_with_its_line_and_rule(self):
        text, line = changed("Restore Errant Moon", "Excavation")
        error = self.refused(deck_2=text)
        assert error.option == "deck_2"
        assert f"Line {line}, column 1" in error.reason
        assert "rule 2.12" in error.reason
