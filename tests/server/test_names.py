"""What people may be called, and how those are told apart who want to be called the same."""

import pytest
from table_client import make

import coverts
from coverts.engine.base.sentences import said_list
from coverts.tables.wire.personal_text import cleaned_line, cleaned_name, distinct_names, name_warnings
from coverts.tables.wire.refusals import BadName, NotSaid


def test_a_name_is_kept_as_it_is_written():
    assert cleaned_name("  Mara   Öz ") == "Mara Öz"
    assert cleaned_name("مریم‌پور") == "مریم‌پور"


def test_no_name_is_the_seats_own():
    assert cleaned_name("   ") == ""


@pytest.mark.parametrize(
    "name",
    [
        "x" * 25,
        "a\nb",
        "a\x00",
        "a\u202eb",
        "a\u2066b",
        "\u200d",
        "a" + "\u0301" * 5,
        "\u200b",
        "\u3164",
        "\uffa0 \u2800",
        "\ud800",
    ],
)
def test_a_name_of_signs_nobody_sees_or_too_many_is_refused(name):
    with pytest.raises(BadName):
        cleaned_name(name)


def test_who_has_the_same_name_gets_a_number():
    assert distinct_names(["Mara", "", "mara", "Mara"]) == ["Mara", "", "mara (2)", "Mara (3)"]


def test_a_letter_that_is_blank_makes_no_other_name():
    assert distinct_names(["Mara", "Mara\u3164"]) == ["Mara", "Mara\u3164 (2)"]


def test_nobody_is_called_like_another_seat():
    assert distinct_names(["Seat 2", "Ressha"], ["Kuro", "Ressha"]) == ["Seat 2 (2)", "Ressha (2)"]


@pytest.mark.parametrize(
    "name",
    [
        "Mаra",
        "Οle",
        "Ana Ана",
        "Ара Αρα",
        "ᎪNNA",
        "Ꮇara ابن",
        "アンナ Анна",
    ],
)
def test_a_name_of_scripts_that_are_mistaken_for_each_other_is_marked(name):
    assert name_warnings([name, ""]) == ["mixed", ""]


@pytest.mark.parametrize(
    "name",
    [
        "Zoë d'Été 7",
        "Ελένη",
        "Наталья-2",
        "高橋メアリー Mary",
        "タカハシー",
        "김철수 Kim",
        "王小明 ㄨㄤˊ Wang",
        "علي Ali",
        "דוד David",
        "สมชาย",
        "अनिल 3",
        "Ｍａｒａ",
        "★ Mara ★",
        "😀",
        "Nguyễn Thị",
    ],
)
def test_a_name_as_people_write_it_has_no_mark(name):
    assert name_warnings([name, ""]) == ["", ""]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Copa", "Сора"),
        ("Ole", "0le"),
        ("Ilse", "llse"),
        ("Mara", "Маrа"),
        ("mapa", "МАРА"),
        ("Marn", "Mam"),
        ("ANNA", "ꓮꓠꓠꓮ"),
    ],
)
def test_two_seats_that_look_the_same_are_marked(one, other):
    assert name_warnings([one, other, "Bo"]) == ["alike", "alike", ""]


def test_a_name_that_looks_like_a_seat_of_the_game_is_marked():
    assert name_warnings(["Кuro", "Sеat 2"], ["Kuro", "Ressha"]) == ["alike", "alike"]


def test_a_name_that_equals_or_resembles_a_translated_seat_name_is_marked():
    assert name_warnings(["Platz 2", "Рlatz 1", "Platz 4"]) == ["alike", "alike", ""]


def test_a_name_that_equals_a_games_translated_seat_name_is_marked():
    seats = [said_list(["Kuro", "Ressha"]), said_list(["Alphonse", "Yuri"])]
    assert name_warnings(["Bo", "Kuro und Ressha"], seats, coverts.game("infiltration")) == ["", "alike"]


def test_a_pi_does_not_look_like_an_n():
    assert name_warnings(["nn", "νν", "ππ"]) == ["alike", "alike", ""]


def test_names_that_get_a_number_need_no_mark():
    assert name_warnings(["Mara", "mara", "Kuro"], ["Kuro"]) == ["", "", ""]


def test_a_line_is_of_300_signs_at_most_without_hidden_ones():
    assert cleaned_line(" well\nplayed ") == "well played"
    for text in ("x" * 301, "a\u202eb", " "):
        with pytest.raises(NotSaid):
            cleaned_line(text)


@pytest.fixture
async def maker(site):
    """Whoever made a table of parlour for one more, and who calls herself Mara."""
    browser = site.browser()
    body = {"game": "parlour", "seats": ["person", "open"], "name": "Mara"}
    made = (await browser.post("/api/tables", json=body)).json()
    browser.address, browser.invite = f"/api/tables/{made['table']}", made["invites"][0]["invite"]
    return browser


async def called(browser):
    state = (await browser.get(browser.address)).json()
    return [seat.get("called", "") for seat in state["seats"]]


async def test_who_makes_a_table_and_who_sits_down_say_what_they_are_called(site, maker):
    guest = site.browser()
    await guest.post(f"{maker.address}/seats", json={"invite": maker.invite, "name": "Ole"})
    assert await called(maker) == ["Mara", "Ole"]


async def test_a_name_can_be_changed_at_the_table(maker):
    assert (await maker.post(f"{maker.address}/name", json={"name": "<b>M</b>"})).status_code == 200
    assert await called(maker) == ["<b>M</b>", ""]


async def warnings(browser):
    state = (await browser.get(browser.address)).json()
    return [seat.get("name_warning", "") for seat in state["seats"]]


async def test_names_that_look_the_same_are_marked_at_the_table_and_in_the_lobby(site, maker):
    await maker.post(f"{maker.address}/name", json={"name": "Mаra"})
    assert await warnings(maker) == ["mixed", ""]
    await maker.post(f"{maker.address}/listed", json={"listed": True})
    [listed] = (await site.browser().get("/api/lobby")).json()
    assert [seat.get("name_warning", "") for seat in listed["seats"]] == ["mixed", ""]
    await site.browser().post(f"{maker.address}/seats", json={"invite": maker.invite, "name": "Mara"})
    assert await warnings(maker) == ["alike", "alike"]


async def test_a_watchers_name_that_looks_like_a_players_is_marked(site, maker):
    watcher = site.browser()
    for name in ("Mаra", "Mara", "Ole"):
        await watcher.post(f"{maker.address}/talk", json={"text": "hello", "name": name})
    lines = (await watcher.get(f"{maker.address}/talk")).json()["lines"]
    assert [line.get("name_warning", "") for line in lines] == ["alike", "", ""]


async def test_who_watches_names_nobody(site, maker):
    reply = await site.browser().post(f"{maker.address}/name", json={"name": "Ole"})
    assert reply.json()["error"] == "not_your_seat"


async def test_a_name_that_may_not_be_makes_no_table(site):
    body = {"game": "parlour", "seats": ["person", "open"], "name": "a\u202eb"}
    reply = await site.browser().post("/api/tables", json=body)
    assert (reply.status_code, reply.json()["error"]) == (400, "bad_name")


async def test_names_outlive_the_tables_time_in_memory(site, maker):
    await site.tables.live[0].read_seats()
    assert await called(maker) == ["Mara", ""]


async def test_somebody_is_there_for_a_while_after_the_connection_breaks_off(site, monkeypatch):
    browser = site.browser()
    table = (await make(browser, "parlour", ["person", "open"]))["table"]
    async with site.socket(table) as watcher:
        async with site.socket(table, browser) as mine:
            await mine.message()
            await watcher.until(lambda state: state["seats"][0].get("connected"))
        assert (await browser.get(f"/api/tables/{table}")).json()["seats"][0]["connected"]
        monkeypatch.setattr("coverts.tables.core.presence.GRACE", 0.0)
        site.tables.live[0].renew()
        await watcher.until(lambda state: not state["seats"][0].get("connected"))


async def test_all_are_told_how_many_watch(site):
    browser = site.browser()
    table = (await make(browser, "parlour", ["person", "open"]))["table"]
    async with site.socket(table, browser) as mine:
        assert (await mine.message()).get("watchers", 0) == 0
        async with site.socket(table):
            await mine.until(lambda state: state.get("watchers") == 1)
        await mine.until(lambda state: state.get("watchers", 0) == 0)
