"""What people read can be said in another language: nothing is put together without a key, or missing."""

import ast
import sys
from pathlib import Path

import pytest

import coverts
from coverts.engine.base.sentences import said
from coverts.tables.core.table_state import game_card
from coverts.tables.wire import messages
from coverts.words import LANGUAGES, game_catalogue, program_catalogue, read_catalogue, translations_of

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "coverts"
READ_BY_THE_ADMINISTRATOR = {
    *(
        "address_keys",
        "addresses",
        "admin_key",
        "backups",
        "hosted_tables",
        "notice_settings",
        "upgrade_check",
        "store_errors",
        "health",
        "serve",
        "settings",
        "store",
    ),
    *("sqlite", "migration", "database_store"),
}
"""Modules whose refusals are read where the server is started, in English."""


@pytest.fixture(scope="module")
def words():
    sys.path.insert(0, str(ROOT / "scripts"))
    import words

    yield words
    sys.path.remove(str(ROOT / "scripts"))
    for name in ("words", "source_keys", "translations"):
        sys.modules.pop(name, None)


@pytest.mark.long
@pytest.mark.parametrize("most", [51, pytest.param(251, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["anima_tactics", "infiltration", "infiltrators", "trek_ccg"])
def test_whatever_a_game_shows_could_be_said_in_another_language(words, name, most):
    game = coverts.game(name)
    without_a_key, _ = words.unsaid(game, 1, every=25, limit=most, tables=[(game.players[1], None)])
    assert not without_a_key


def test_a_text_that_was_put_together_is_found(words):
    reason = messages.Reason("4.1", said("You have already chosen {most}.", most=2))
    state = messages.Option(1, "Walk to " + "the cellar", reason)
    assert [*words.texts_in(state)] == ["Walk to the cellar", "You have already chosen 2."]
    assert words.unwrapped("Walk to ⟦thé çéllàr~~⟧, x2") == "Walk to"


def test_what_complete_languages_say_is_all_there_and_nothing_else(words):
    assert not [line for line in words.faults("de") if not line.startswith(str(words.CLIENT))]


def test_a_key_that_is_missing_or_that_nobody_says_is_told(words, tmp_path, monkeypatch):
    catalogue = tmp_path / "de.json"
    catalogue.write_text('{"said": "{slot}", "never said": "nie gesagt"}', encoding="utf-8")
    listed: tuple[str, object, list[str], list[str]] = ("program", catalogue, ["said", "missing"], [])
    monkeypatch.setattr(words, "parts", lambda *_: iter([listed]))
    assert [line.removeprefix(f"{catalogue}: ") for line in words.faults("de")] == [
        "missing: missing",
        "not in the sources: never said",
        "the translation has slots ['slot'] that the sentence lacks: said",
    ]


def test_every_translation_still_has_its_sentence(words):
    orphans = [line for code in LANGUAGES for line in words.orphans(code)]
    assert not orphans, "\n".join(["Run `python scripts/words.py move`. Without a sentence:", *orphans])


def test_no_translation_is_lost(words):
    lost = [line for code in LANGUAGES for line in words.lost_translations(code)]
    assert not lost, "\n".join(["Restore them, or delete them by `scripts/words.py drop`. Lost:", *lost])


def test_a_lost_translation_is_told(words, tmp_path, monkeypatch):
    monkeypatch.setattr(words.words, "program_catalogue", lambda code: tmp_path / "none.json")
    assert [*words.lost_translations("de")] == [
        f"program: 0 of {words.Record('de').counts['program']} translations"
    ]


def test_only_translations_that_are_there_are_marked_for_review(words):
    paths = [words.catalogue("de", name) for name in words.COMPLETE["de"]]
    known = {key for path in paths for key in words.words.read_catalogue(path)}
    assert {key for marks in words.Record("de").review.values() for key in marks} <= known


def refusals():
    """Each place in the server, and in what of the engine people meet, where a refusal is made."""
    engine = (
        "game/options",
        "game/protocol",
        "game/text_builder",
        "match/amend",
        "match/game_match",
        "match/match_forms",
        "match/referee",
    )
    paths = [SOURCES / "engine" / f"{name}.py" for name in engine]
    paths += sorted(path for part in ("server", "tables", "page") for path in (SOURCES / part).rglob("*.py"))
    for path in paths:
        if path.stem not in READ_BY_THE_ADMINISTRATOR and not READ_BY_THE_ADMINISTRATOR & {*path.parts}:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def test_refusals_keep_their_keys(words):
    put_together = [
        place
        for place, call in refusals()
        if (at := sys.modules["source_keys"].KEY_AT.get(ast.unparse(call.func))) is not None
        and at < len(call.args)
        and isinstance(call.args[at], ast.JoinedStr | ast.BinOp)
    ]
    assert not put_together


@pytest.mark.parametrize("name", ["anima_tactics", "infiltration", "infiltrators", "trek_ccg"])
def test_the_front_page_speaks_german_about_every_game(name):
    game = coverts.game(name)
    known = read_catalogue(game_catalogue("de", game)) | read_catalogue(program_catalogue("de"))
    card = game_card(game)
    presets = [text for preset in card.presets for text in (preset.title, preset.summary)]
    texts = [card.summary, *card.roles, *presets, *(level.habit for level in card.levels)]
    assert not [text for text in texts if not known.get(text)]


def test_a_game_counts_as_translated_if_its_log_is():
    assert translations_of(coverts.game("infiltration")) == ["de"]


def test_a_game_whose_card_alone_is_translated_does_not_count():
    assert translations_of(coverts.game("trek_ccg")) == []
