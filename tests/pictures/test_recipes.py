"""The recipes of the games: each names parts, icons and hues that exist, and each card has a picture."""

import gzip

import msgspec
import pytest

import coverts
from coverts.engine.errors import BadFile
from coverts.engine.game.rulebook import folder_of
from coverts.games.anima_tactics.vocabulary import printed as characters
from coverts.games.infiltration.vocabulary import printed
from coverts.games.trek_ccg.vocabulary import printed as trek
from coverts.pictures.picture_book import FOLDER, PARTS, icons, open_picture_book, read_picture_book
from coverts.pictures.recipes import is_generated, read_recipe, read_recipe_file

MAX_BOOK_BYTES = 150_000
GAMES = ["infiltration", "infiltrators", "anima_tactics", "trek_ccg"]


@pytest.fixture(params=GAMES)
def book(request):
    return open_picture_book(coverts.game(request.param))


def test_all_parts_and_icons_exist(book):
    recipes = [*book.cards.values(), *book.kinds.values()]
    names = {name for each in recipes for name in (each.place, each.figure, each.thing) if name}
    assert {name for name in names if not is_generated(name)} - {*book.parts, *book.icons} == set()


def test_no_two_cards_have_the_same_recipe(book):
    assert len({*book.cards.values()}) == len(book.cards)


@pytest.mark.parametrize(
    ("name", "known"), [("planet", True), ("planet ice moon", True), ("planet bald", False), ("lab", False)]
)
def test_words_after_a_generated_part_name_its_features(name, known):
    assert is_generated(name) == known


def test_a_book_is_small(book):
    assert len(gzip.compress(msgspec.json.encode(book))) < MAX_BOOK_BYTES


def test_each_card_of_infiltration_has_a_recipe():
    book = open_picture_book(coverts.game("infiltration"))
    cards = {*printed.ROOM_NAMES, *printed.CARD_NAMES, *printed.NPC_NAMES}
    assert cards - {*book.cards} == set()


def test_each_character_and_advantage_of_anima_tactics_has_a_recipe():
    book = open_picture_book(coverts.game("anima_tactics"))
    cards = {*characters.CHARACTER_NAMES, *characters.ADVANTAGE_NAMES} - {""}
    assert cards - {*book.cards} == set()


def test_each_card_of_star_trek_has_a_recipe():
    book = open_picture_book(coverts.game("trek_ccg"))
    cards = {name for card, name in enumerate(trek.CARD_NAMES) if trek.EXISTS[card]}
    assert cards - {*book.cards} == set()


def test_a_game_without_recipes_has_an_empty_book(tmp_path):
    assert read_picture_book(tmp_path).cards == {}


def test_no_part_and_no_icon_is_unused():
    books = [open_picture_book(coverts.game(game)) for game in GAMES]
    used = {name for book in books for name in (*book.parts, *book.icons)}
    folders = [PARTS, *(folder_of(coverts.game(game)) / FOLDER for game in GAMES)]
    files = {path.stem for folder in folders for path in folder.glob("*.svg")}
    assert files | {*icons()} == used


@pytest.mark.parametrize("line", ["office", "office, , desk", ", , desk, amber", "a, b, c, amber, e"])
def test_a_recipe_has_four_parts(line):
    with pytest.raises(BadFile, match="write place, figure, thing, hue"):
        read_recipe(line, {"amber": ["#fff", "#888", "#000"]}, "Card")


def test_an_unknown_hue_is_named():
    with pytest.raises(BadFile, match="The hue pink of Card is unknown; use amber"):
        read_recipe("office, , desk, pink", {"amber": ["#fff", "#888", "#000"]}, "Card")


@pytest.mark.parametrize(
    "colours", ['["#fff", "#888"]', """['"/><script>', "#888", "#000"]""", '["#fff", "url(#a)", "#000"]']
)
def test_a_hue_is_three_colours(tmp_path, colours):
    path = tmp_path / "recipes.toml"
    path.write_text(f"[hues]\nred = {colours}\n")
    with pytest.raises(BadFile, match="the hue red as three colours"):
        read_recipe_file(path)


def test_a_game_has_at_most_five_hues(tmp_path):
    path = tmp_path / "recipes.toml"
    path.write_text("[hues]\n" + "".join(f'h{n} = ["#fff", "#888", "#000"]\n' for n in range(6)))
    with pytest.raises(BadFile, match="6 hues; the maximum is 5"):
        read_recipe_file(path)
