"""Translations follow their English sentences when those change (scripts/translations.py)."""

import json
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
CARD = "Discard two items. Each operative in your place who has no data file draws a card."


@pytest.fixture
def translations(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))
    import translations

    yield translations
    sys.modules.pop("translations", None)


@pytest.fixture
def catalogue(translations, tmp_path):
    """Makes parts with these translations and these sentences in the sources, and what moves between them."""

    def make(**parts):
        made = []
        for name, (known, keys) in parts.items():
            path = tmp_path / name / "xy.json"
            if known is not None:
                translations.write(path, known)
            made.append(translations.Part(name, path, keys))
        return translations.Mover("xy", made, translations.Record("xy", tmp_path / "record.json"))

    return make


def written(part):
    return json.loads(part.path.read_text(encoding="utf-8"))


def record_of(mover):
    return json.loads(mover.record.path.read_text(encoding="utf-8"))["xy"]


def moved(mover):
    """All moves, written."""
    lines = [*mover.move_all()]
    mover.save()
    return lines


def test_a_comma_in_a_cards_text_moves_its_translation_and_marks_it(catalogue):
    changed = CARD.replace("operative in", "operative, in")
    mover = catalogue(game=({CARD: "Lege ab.", "Lab": "Labor"}, [changed, "Lab"]))
    assert moved(mover) == [f'game: "{CARD}"\n     -> "{changed}"']
    assert [*written(mover.parts["game"]).items()] == [(changed, "Lege ab."), ("Lab", "Labor")]
    assert record_of(mover) == {"counts": {"game": 2}, "review": {"game": {changed: CARD}}}
    assert [*mover.review()] == [f'game:\n  now "{changed}"\n  was "{CARD}"\n  xy  "Lege ab."']


def test_an_empty_translation_is_filled(catalogue):
    mover = catalogue(program=({"Seat {n}": "Platz {n}", "The seat {n}": ""}, ["The seat {n}"]))
    moved(mover)
    assert written(mover.parts["program"]) == {"The seat {n}": "Platz {n}"}


def test_all_forms_move_and_a_slot_gets_its_new_name(catalogue):
    old, new = "You have already chosen {most}.", "You have already chosen {limit}."
    forms = {"one": "Schon {^most}.", "other": "Schon {most.dat|viele}."}
    mover = catalogue(program=({old: forms}, [new]))
    moved(mover)
    assert mover.catalogues["program"][new] == {"one": "Schon {^limit}.", "other": "Schon {limit.dat|viele}."}


@pytest.mark.parametrize(
    ("orphans", "untranslated"),
    [
        (["Pick card {a}."], ["Pick card {a} or {b}."]),
        (["Walk to the lab."], ["Walk to the den.", "Walk to the sea."]),
        (["Walk to the lab.", "Walk to the den."], ["Walk to the sea."]),
        (["The vault is open."], ["Choose an operative."]),
    ],
    ids=["other slots", "two like it", "two that fit", "unlike"],
)
def test_what_is_not_certain_stays_and_is_listed(catalogue, orphans, untranslated):
    mover = catalogue(program=(dict.fromkeys(orphans, "x"), untranslated))
    assert not moved(mover)
    assert [key for _, key in mover.orphans()] == orphans
    assert [line.split("\n")[0] for line in mover.unplaced()] == [
        f'program: not moved: "{key}"' for key in orphans
    ]


def test_sentences_alike_each_find_their_own(catalogue):
    old = ["Walk to the den where agent 1 is.", "Walk to the den where agent 2 is."]
    new = ["Walk to the lab where agent 1 is.", "Walk to the lab where agent 2 is."]
    mover = catalogue(program=({old[0]: "eins", old[1]: "zwei"}, new))
    moved(mover)
    assert mover.catalogues["program"] == {new[0]: "eins", new[1]: "zwei"}


def test_a_sentence_that_goes_to_another_part_needs_no_review(catalogue):
    mover = catalogue(page=({}, ["Stop here."]), program=({"Stop here.": "Halt.", "On": "Ein"}, ["On"]))
    mover.save()
    assert moved(mover) == ['program -> page: "Stop here."']
    assert written(mover.parts["page"]) == {"Stop here.": "Halt."}
    assert record_of(mover) == {"counts": {"page": 1, "program": 1}, "review": {}}


def test_a_sentence_that_changes_twice_keeps_the_one_that_was_translated(catalogue):
    mover = catalogue(program=({"One card": "Eine Karte"}, ["1 card"]))
    mover.rename("One card", "A card")
    assert mover.rename("A card", "1 card") == 'program: "A card"\n     -> "1 card"'
    assert mover.record.review == {"program": {"1 card": "One card"}}
    assert mover.rename("1 card", "One card").endswith(
        "The new sentence is not in the sources. Change them, too."
    )
    assert mover.record.review == {"program": {}}


def test_a_sentence_still_in_the_sources_keeps_its_translation_too(catalogue):
    mover = catalogue(program=({"Draw": "Zieh"}, ["Draw", "Draw a card"]))
    mover.rename("Draw", "Draw a card")
    assert mover.catalogues["program"] == {"Draw": "Zieh", "Draw a card": "Zieh"}


def test_a_long_sentence_is_found_by_its_beginning(catalogue):
    mover = catalogue(game=({CARD: "Lege ab.", "Lab": "Labor"}, ["Drop two items.", "Lab"]))
    mover.rename("Discard two...", "Drop...")
    assert mover.record.review == {"game": {"Drop two items.": CARD}}
    assert mover.reviewed("Drop two...") == 'reviewed: "Drop two items."'
    mover.save()
    assert record_of(mover) == {"counts": {"game": 2}, "review": {}}


def test_only_an_orphan_is_dropped_and_then_counts_no_more(catalogue):
    mover = catalogue(program=({"Old": "Alt", "New": "Neu"}, ["New"]))
    mover.save()
    assert record_of(mover)["counts"] == {"program": 2}
    assert mover.drop("Old") == 'program: dropped "Old"'
    mover.save()
    assert record_of(mover)["counts"] == {"program": 1}
    assert written(mover.parts["program"]) == {"New": "Neu"}


@pytest.mark.parametrize(
    ("command", "arguments", "message"),
    [
        ("rename", ("Older", "New"), 'There is no translation of "Older".'),
        ("rename", ("Old", "New"), '"New" has a translation. `drop` the old sentence instead.'),
        ("rename", ("Seat {n}", "Seats"), 'The translation of "Seat {n}" has slots that "Seats" lacks.'),
        ("rename", ("S...", "Seats"), '2 sentences begin with "S..."'),
        ("drop", ("New",), '"New" has no translation, or is in the sources.'),
        ("reviewed", ("New",), '"New" is not marked for review.'),
    ],
    ids=["no translation", "two translations", "slots", "ambiguous", "not an orphan", "no mark"],
)
def test_a_move_that_cannot_be_made_says_why(translations, catalogue, command, arguments, message):
    known = {"Old": "Alt", "New": "Neu", "Seat {n}": "Platz {n}", "Seats {n}": "Plätze {n}"}
    mover = catalogue(program=(known, ["New"]))
    with pytest.raises(translations.CannotMove) as caught:
        getattr(mover, command)(*arguments)
    assert str(caught.value).startswith(message)
    assert mover.catalogues["program"] == known
