"""Pages, their headers, the API's description, and what the page of a new table is told of options."""

import sys
from pathlib import Path

import parlour
import pytest
from table_client import make, serving, setup

import coverts
from coverts.publishing.content_policy import SERVER_POLICY
from coverts.server.web.security import TEXT_ONLY
from coverts.tables.core.table_state import game_card
from coverts.tables.guide_pages import GUIDES


@pytest.mark.parametrize(
    "path", ["/", "/game/parlour", "/table/abcdefgh", "/rules/parlour", "/guide/refereeing"]
)
async def test_one_page_for_all_addresses_under_a_strict_policy(tmp_path, path):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>built</title>")
    (static / "assets" / "main-1.js").write_text("1")
    async with serving(setup(tmp_path, [parlour.GAME], static=static)) as site:
        page = await site.browser().get(path)
        assert page.status_code == 200
        assert "built" in page.text
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["content-security-policy"] == SERVER_POLICY
        assert "unsafe" not in SERVER_POLICY
        assert page.headers["x-content-type-options"] == "nosniff"
        assert page.headers["referrer-policy"] == "no-referrer"
        asset = await site.browser().get("/assets/main-1.js")
        assert asset.text == "1"
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["content-security-policy"] == SERVER_POLICY
        for outside in ("/assets/../index.html", "/assets/%2e%2e/index.html", "/assets/..%2findex.html"):
            assert (await site.browser().get(outside)).status_code == 404


@pytest.mark.parametrize(("taken", "sent"), [("gzip, br", "gzip"), ("identity", None)])
async def test_files_are_sent_compressed_to_who_takes_them_so(tmp_path, taken, sent):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "assets" / "main-1.js").write_text("again " * 1000)
    async with serving(setup(tmp_path, [parlour.GAME], static=static)) as site:
        asset = await site.browser().get("/assets/main-1.js", headers={"Accept-Encoding": taken})
        assert asset.text == "again " * 1000
        assert asset.headers.get("content-encoding") == sent
        assert asset.headers["vary"] == "Accept-Encoding"
        assert "immutable" in asset.headers["cache-control"]


async def test_an_address_with_nothing_shows_the_clients_own_page_for_it(tmp_path):
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><title>built</title>")
    async with serving(setup(tmp_path, [parlour.GAME], static=static)) as site:
        page = await site.browser().get("/no/such/page")
        assert (page.status_code, "built" in page.text) == (404, True)


@pytest.mark.parametrize(
    ("host", "told"), [("localhost:8787", ["http://192.168.1.5:8787"]), ("192.168.1.5:8787", [])]
)
async def test_where_others_find_it_is_told_to_the_machine_itself_alone(tmp_path, host, told):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        site.state.origins = ["http://192.168.1.5:8787"]
        reply = await site.browser().get("/api/reach", headers={"host": host})
        assert reply.json().get("origins", []) == told


@pytest.mark.parametrize(("path", "packed"), [("/api/games/infiltration/rules", True), ("/api/about", False)])
async def test_only_what_is_the_same_for_everybody_is_compressed(tmp_path, path, packed):
    async with serving(setup(tmp_path, [coverts.game("infiltration")])) as site:
        reply = await site.browser().get(path, headers={"accept-encoding": "gzip"})
        assert reply.headers.get("content-encoding", "") == ("gzip" if packed else "")


@pytest.mark.parametrize("name", GUIDES)
async def test_each_guide_can_be_read_and_its_headings_found(tmp_path, name):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        guide = (await site.browser().get(f"/api/guides/{name}")).json()
        assert guide["text"].startswith("<h1")
        assert all(f'id="{heading["anchor"]}"' in guide["text"] for heading in guide["headings"])
        assert "<script" not in guide["text"]
        assert '.md"' not in guide["text"]


async def test_there_is_no_guide_of_another_name(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        assert (await site.browser().get("/api/guides/..%2fdesign")).status_code == 404
        assert (await site.browser().get("/api/guides/design")).status_code == 404


async def test_without_a_built_client_the_page_says_what_to_do(tmp_path):
    async with serving(setup(tmp_path, [parlour.GAME], static=tmp_path / "none")) as site:
        page = await site.browser().get("/")
        assert page.status_code == 503
        assert "make play" in page.text


async def test_what_is_not_there(site):
    page = await site.browser().get("/nothing")
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    reply = await site.browser().get("/api/nothing")
    assert (reply.status_code, reply.json()["error"]) == (404, "not_found")
    assert reply.headers["content-security-policy"] == TEXT_ONLY
    wrong = await site.browser().put("/api/tables", json={})
    assert (wrong.status_code, wrong.json()["error"]) == (405, "malformed")


async def test_the_description_needs_nothing_from_elsewhere(site):
    page = await site.browser().get("/schema")
    assert page.status_code == 200
    assert page.headers["content-security-policy"] == TEXT_ONLY
    assert "POST /api/tables" in page.text
    for word in ("<script", "<style", "style=", "<link", "src="):
        assert word not in page.text
    schema = (await site.browser().get("/schema/openapi.json")).json()
    assert "/api/tables/{name}/answers" in schema["paths"]
    for name in ("TableState", "Scene", "Answer", "NewTable", "Refused"):
        assert name in schema["components"]["schemas"]
        assert f'id="{name}"' in page.text


@pytest.fixture
async def packing(tmp_path):
    """A server with a game that has an option of each kind."""
    valise = coverts.game(str(Path(__file__).parents[1] / "browser" / "valise.py"))
    async with serving(setup(tmp_path, [valise, parlour.GAME, coverts.game("infiltration")])) as site:
        yield site
    sys.modules.pop("valise")


async def test_a_games_options_are_listed_in_words(packing):
    cards = {card["name"]: card for card in (await packing.browser().get("/api/games")).json()}
    assert cards["valise"]["options"] == [
        {
            "name": "weather",
            "label": "Weather",
            "kind": "choice",
            "default": "sun",
            "about": "What it is like outside.",
            "values": [
                {"value": "sun", "text": "Bright sun"},
                {"value": "rain", "text": "Heavy rain", "about": "Umbrellas are scarce."},
            ],
        },
        {
            "name": "tickets",
            "label": "Tickets",
            "kind": "int",
            "default": 2,
            "about": "How many you buy.",
            "least": 1,
            "most": 9,
        },
        {"name": "porter", "label": "Porter", "kind": "bool", "default": False},
        {
            "name": "secret_word",
            "label": "Secret word",
            "kind": "choice",
            "default": "mum",
            "values": [{"value": "hush", "text": "hush"}, {"value": "mum", "text": "mum"}],
        },
    ]
    assert "options" not in cards["parlour"]


async def test_the_decks_are_offered_by_their_names():
    card = game_card(coverts.game("trek_ccg"))
    deck = next(option for option in card.options if option.label == "Deck of seat 1")
    assert [value.text for value in deck.values] == [
        "Federation",
        "Klingon and shape-shifters",
        "Dominion infiltrators",
        "Cardassian traders",
        "Borg collective",
    ]
    assert deck.value_text(deck.default) == "Dominion infiltrators"


@pytest.mark.parametrize(("lists", "told"), [(False, {"deck_2"}), (True, {"deck_1", "deck_2"})])
async def test_without_open_lists_a_seat_is_told_of_its_own_deck_alone(lists, told):
    game = coverts.game("trek_ccg")
    options = game.read_options({"open_lists": lists})
    assert game.hidden_options is not None
    assert {"deck_1", "deck_2"} - set(game.hidden_options(options, 1)) == told
    assert {"deck_1", "deck_2"} - set(game.hidden_options(options, None)) == (told if lists else set())


WRONG = {
    "a value": ("valise", {"weather": "hail"}, "One of sun (Bright sun), rain (Heavy rain), not 'hail'."),
    "a number": ("valise", {"porter": True, "tickets": 10}, "A whole number from 1 to 9, not 10."),
    "no number": ("valise", {"tickets": ""}, "A whole number from 1 to 9, not ''."),
    "a type": ("valise", {"porter": 1}, "Yes or no, not 1."),
    "a name": ("parlour", {"x": 1}, "There is no such option; the game has none."),
    "a seat": ("infiltration", {"first_player": 5}, "There is no seat 6 among 3."),
}


@pytest.mark.parametrize(("game", "options", "reason"), WRONG.values(), ids=WRONG.keys())
async def test_a_refused_option_is_named_with_the_reason(packing, game, options, reason):
    seats = ["person", "random", "random"][: 3 if game == "infiltration" else 2]
    body = {"game": game, "seats": seats, "options": options}
    reply = await packing.browser().post("/api/tables", json=body)
    refused = reply.json()
    assert (reply.status_code, refused["error"]) == (400, "malformed")
    assert (refused["option"], refused["text"]) == (list(options)[-1], reason)
    assert reason in refused["message"]


async def test_a_table_tells_the_options_it_has_not_left_as_usual(packing):
    browser = packing.browser()
    table = (await make(browser, "valise", ["person"], weather="rain", tickets=2))["table"]
    state = (await browser.get(f"/api/tables/{table}")).json()
    assert state["options"] == [
        {"name": "weather", "label": "Weather", "value": "rain", "text": "Heavy rain"}
    ]
    usual = (await make(browser, "valise", ["person"]))["table"]
    assert "options" not in (await browser.get(f"/api/tables/{usual}")).json()


async def test_a_hidden_option_is_told_to_its_seat_alone(packing):
    """Neither in the table's state nor in a game file, before the end."""
    host, watcher = packing.browser(), packing.browser()
    table = (await make(host, "valise", ["person"], secret_word="hush"))["table"]
    for person, told in ((host, True), (watcher, False)):
        for address in (f"/api/tables/{table}", f"/api/tables/{table}/file"):
            assert ("hush" in (await person.get(address)).text) == told
