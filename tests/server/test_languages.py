"""Everybody at a table is told it in their own language."""

import msgspec
import parlour
import pytest
from msgspec import inspect
from table_client import legal, make, serving, setup

import coverts
from coverts.engine.base.sentences import Language
from coverts.engine.game.scenes import Scene
from coverts.tables.wire import messages
from coverts.tables.wire.messages import Answer
from coverts.tables.wire.translation import OTHER_FIELDS, TRANSLATED_FIELDS, language_code, translate

GERMAN = Language("de", [{"Loading Dock": "Laderampe", "{who} wins": "{who} gewinnt", "card": "Karte"}])


@pytest.fixture(scope="module")
def infiltration():
    return coverts.game("infiltration")


@pytest.fixture
async def labs(tmp_path, infiltration):
    async with serving(setup(tmp_path, [infiltration, parlour.GAME])) as site:
        yield site


async def test_a_table_is_told_in_the_language_that_is_asked_for(labs):
    browser = labs.browser()
    table = (await make(browser, "infiltration", ["person", "random"]))["table"]
    english = (await browser.get(f"/api/tables/{table}")).json()
    german = (await browser.get(f"/api/tables/{table}?lang=de")).json()
    assert english["questions"][0]["prompt"] == "Choose a card for this round"
    assert german["questions"][0]["prompt"] == "Wähle eine Karte für diese Runde"
    assert [option["action"] for option in german["questions"][0]["options"]] == [
        option["action"] for option in english["questions"][0]["options"]
    ]
    assert german["log"][0]["text"] == "Der Tisch ist gedeckt"


async def test_two_at_one_table_read_different_languages(labs):
    browser = labs.browser()
    table = (await make(browser, "infiltration", ["person", "random"]))["table"]
    async with labs.socket(table, browser) as english, labs.socket(table, browser, lang="de") as german:
        one, other = await english.message(), await german.message()
        captions = one["scene"]["caption"], other["scene"]["caption"]
        assert captions == ("Round 1, Selection", "Runde 1, Auswahl")
        await german.connection.send(msgspec.json.encode(Answer(other["position"], legal(other)[0])).decode())
        for socket in (english, german):
            await socket.until(lambda state: state["position"] > one["position"])
        assert len(german.log) == len(english.log)
        assert not {line["text"] for line in german.log} & {line["text"] for line in english.log}


async def test_who_loses_the_seat_goes_on_reading_in_their_language(labs):
    holder, phone = labs.browser(), labs.browser()
    table = (await make(holder, "infiltration", ["person", "random"]))["table"]
    address = (await holder.post(f"/api/tables/{table}/device-link")).json()["address"]
    await phone.post(f"/api/tables/{table}/devices", json={"link": address.partition("#seat=")[2]})
    async with labs.socket(table, phone, lang="de") as socket:
        await socket.until(lambda state: state.get("you") == 0)
        await holder.post(f"/api/tables/{table}/devices/alone")
        state = await socket.until(lambda state: state.get("you") is None)
    assert state["scene"]["caption"] == "Runde 1, Auswahl"


async def test_a_rulebook_is_in_the_language(labs):
    rules = (await labs.browser().get("/api/games/infiltration/rules?lang=de")).json()
    assert rules[0]["title"] == "Aufbau"


async def test_a_page_that_is_not_there_is_missing_in_the_language(labs):
    refused = (await labs.browser().get("/api/tables/none?lang=de")).json()
    assert refused["message"] == "Diesen Tisch gibt es hier nicht."


async def test_a_language_there_is_not_is_english(labs):
    cards = (await labs.browser().get("/api/games?lang=tlh")).json()
    assert cards[0]["summary"].startswith("Break into a laboratory")


@pytest.mark.parametrize(
    ("code", "spoken"), [("de", "de"), ("de-AT", "de"), ("en", ""), ("../../x", ""), ("", "")]
)
def test_a_language_is_known_by_the_code_that_browsers_give(code, spoken):
    assert language_code(code) == spoken


def test_what_is_for_translators_is_spoken_only_where_it_is_wanted():
    assert (language_code("xx"), language_code("xx", pseudo=True)) == ("", "xx")


def test_names_for_programs_stay_as_they_are():
    state = messages.TableState(
        "card", "card", "card", 0, [], None, Scene([], title="card"), [], "card", [], []
    )
    said = translate(GERMAN, state)
    assert (said.table, said.game) == ("card", "card")
    assert (said.title, said.status, said.scene.title) == ("Karte", "Karte", "Karte")


def structs():
    """Every struct that a message of the server's is or holds, with those of its fields that are texts."""
    found = {}

    def holds_text(kind):
        parts = [*getattr(kind, "types", ()), getattr(kind, "item_type", None), getattr(kind, "type", None)]
        return isinstance(kind, inspect.StrType) or any(map(holds_text, filter(None, parts)))

    def look(kind):
        if isinstance(kind, inspect.StructType) and kind.cls not in found:
            found[kind.cls] = {field.name for field in kind.fields if holds_text(field.type)}
            for field in kind.fields:
                look(field.type)
        for part in (*getattr(kind, "types", ()), getattr(kind, "item_type", None)):
            if part is not None:
                look(part)

    for value in vars(messages).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct):
            look(inspect.type_info(value))
    from_browser = messages.FromBrowser.__args__ + messages.Posted.__args__
    return {kind: texts for kind, texts in found.items() if texts and kind not in from_browser}


@pytest.mark.parametrize(("kind", "texts"), structs().items(), ids=lambda each: getattr(each, "__name__", ""))
def test_of_each_text_in_a_message_it_is_said_whether_people_read_it(kind, texts):
    said = {*TRANSLATED_FIELDS.get(kind, "").split(), *OTHER_FIELDS.get(kind, "").split()}
    assert texts <= said, f"say in tables/wire/translation.py whether people read these: {texts - said}"


async def test_a_lesson_is_told_in_the_language_and_takes_the_same_answers(labs):
    browser = labs.browser()
    course = (await browser.get("/api/games/infiltration/course?lang=de")).json()
    assert course["lessons"][0]["title"] == "Dateien und sonst nichts"
    assert course["comments"]["choose_card"].startswith("Alle wählen jetzt verdeckt eine Karte.")
    table = (await browser.post("/api/games/infiltration/lessons/1-data-files")).json()["table"]
    state = (await browser.get(f"/api/tables/{table}?lang=de")).json()
    assert state["guidance"]["text"].startswith("Du bist Hugo Cash")
    wrong = next(a for a in legal(state) if a not in state["guidance"]["actions"])
    answer = {"type": "answer", "position": state["position"], "action": wrong}
    refused = (await browser.post(f"/api/tables/{table}/answers?lang=de", json=answer)).json()
    assert refused["message"].startswith("Eins nach dem anderen: Dateien entscheiden, wer gewinnt.")


async def test_a_refusal_names_the_rule_and_says_it_in_the_language(labs):
    browser = labs.browser()
    table = (await make(browser, "infiltration", ["person", "random"]))["table"]
    state = (await browser.get(f"/api/tables/{table}?lang=de")).json()
    refusals = [option["refused"] for option in state["questions"][0]["options"] if "refused" in option]
    english = (await browser.get(f"/api/tables/{table}")).json()
    told = [option["refused"] for option in english["questions"][0]["options"] if "refused" in option]
    assert [each["rule"] for each in refusals] == [each["rule"] for each in told]
    assert not {each["text"] for each in refusals} & {each["text"] for each in told}
