"""Playing with other people: who makes a table sends links, and who follows one sits down."""

import re

import pytest
from playwright.sync_api import expect
from server_process import Server
from test_coming_back import kill_and_start_again

pytestmark = pytest.mark.browser
SCRIPTS, STYLES = "**/later-parts-*.js", "**/later-parts-*.css"


@pytest.fixture
def host(arrive):
    """Somebody who has made, on the game's page, a table for himself, one more person and a bot."""
    person = arrive()
    person.open_game_page("infiltration")
    person.page.get_by_role("radio", name="3").check(force=True)
    person.page.get_by_label("Seat 2").select_option("person elsewhere (invite)")
    person.page.get_by_role("button", name="Play", exact=True).click()
    person.waiting_room.wait_for()
    person.table = person.page.url.rpartition("/")[2]
    return person


@pytest.fixture
def guest(arrive, host):
    """Somebody who has followed the link on the first one's page."""
    person = arrive()
    person.table = host.table
    person.page.goto(host.invite_links.input_value())
    person.invitation.wait_for()
    return person


@pytest.fixture
def seated(guest):
    guest.press("Enter")
    expect(guest.invitation).to_have_count(0)
    return guest


def test_who_follows_an_invite_gets_to_choose_a_card(host, seated):
    host.settle(seated)
    seated.choose("Download")
    expect(host.piece(seated.chosen_card)).to_have_count(1)


def test_who_follows_an_invite_is_asked_first(guest):
    expect(guest.invitation).to_contain_text("Take the seat of")
    expect(guest.question).to_have_count(0)


def test_an_invite_leaves_the_address(host, seated):
    expect(seated.page).to_have_url(re.compile(f"/table/{host.table}$"))


def test_the_links_go_once_every_seat_is_taken(host, seated):
    expect(host.invite_links).to_have_count(0)


def test_who_declines_an_invite_watches(host, guest):
    guest.invitation.get_by_role("button", name="Only watch").click()
    expect(guest.status).to_have_text("The game begins when everybody is seated.")
    expect(host.invite_links).to_have_count(1)


def test_the_links_are_still_there_after_a_reload(host):
    link = host.invite_links.input_value()
    host.page.reload()
    expect(host.invite_links).to_have_value(link)


def test_a_copied_link_is_said_to_be_copied(host):
    host.page.get_by_role("button", name="Copy the link").click()
    expect(host.page.get_by_text("is copied.")).to_be_visible()


def test_a_replaced_link_seats_nobody(host, guest):
    host.page.get_by_role("button", name="Replace the links").click()
    expect(host.invite_links).not_to_have_value(guest.page.url)
    guest.press("Enter")
    expect(guest.invitation).to_contain_text("has been used or replaced, or is not valid")
    guest.heard.problems.clear()  # the console tells of the refusal, too
    guest.press("Escape")
    expect(guest.status).to_have_text("The game begins when everybody is seated.")


def test_an_invite_seats_nobody_else(arrive, host, guest):
    link = guest.page.url
    guest.press("Enter")
    expect(host.invite_links).to_have_count(0)
    late = arrive()
    late.page.goto(link)
    expect(late.invitation).to_contain_text("used or replaced, or is not valid. You are watching this table.")


def test_before_the_game_the_table_shows_who_is_missing_and_a_code_for_their_phone(host):
    expect(host.board).to_have_count(0)
    expect(host.waiting_room.get_by_role("heading", name="One person is missing")).to_be_visible()
    expect(host.waiting_room.get_by_role("img", name="QR code of the link")).to_be_visible()


def test_the_waiting_room_appears_when_its_scripts_have_come(host):
    held = []
    host.page.route(SCRIPTS, lambda route: held.append(route))
    with host.page.expect_request(SCRIPTS):
        host.page.reload()
    expect(host.status).to_have_text("Taking a seat…")
    held[0].continue_()
    expect(host.waiting_room).to_be_visible()


def test_a_page_whose_scripts_do_not_load_says_so_and_tries_again(host):
    host.page.route(SCRIPTS, lambda route: route.abort())
    host.page.reload()
    expect(host.status).to_contain_text("A part of this page is not loading.")
    host.page.unroute(SCRIPTS)
    expect(host.waiting_room).to_be_visible()
    expect(host.page.get_by_text("A part of this page is not loading.")).to_have_count(0)
    host.heard.problems.clear()  # the console tells of the failure, too


def test_a_page_whose_styles_do_not_load_tries_again(host):
    host.page.route(STYLES, lambda route: route.abort())
    host.page.reload()
    host.waiting_room.wait_for()
    host.page.unroute(STYLES)
    expect(host.waiting_room).to_have_css("display", "grid")
    host.heard.problems.clear()  # the console tells of the failure, too


def test_whoever_made_the_table_may_begin_without_the_missing_person(host):
    host.waiting_room.get_by_role("button", name="Begin without them").click()
    expect(host.question).to_be_visible()


def test_an_invitation_says_who_invites_and_to_which_game(arrive):
    maker, guest = arrive(), arrive()
    made = maker.call("tables", game="valise", seats=["person", "open"], name="Mara", waits=True)
    guest.page.goto(f"http://{guest.host}{made['invites'][0]['address']}")
    expect(guest.invitation.get_by_role("heading", name="Mara invites you to Valise")).to_be_visible()


def test_an_invitation_warns_of_a_name_that_may_be_mistaken_for_another(arrive):
    maker, guest = arrive(), arrive()
    made = maker.call("tables", game="valise", seats=["person", "open"], name="M\u0430ra", waits=True)
    guest.page.goto(f"http://{guest.host}{made['invites'][0]['address']}")
    expect(guest.invitation).to_contain_text("mixes letters of different alphabets")


def test_an_invitation_has_room_for_the_longest_name(arrive):
    maker, guest = arrive(), arrive(viewport={"width": 320, "height": 640})
    made = maker.call("tables", game="valise", seats=["person", "open"], name="W" * 24, waits=True)
    guest.page.goto(f"http://{guest.host}{made['invites'][0]['address']}")
    guest.invitation.wait_for()
    assert guest.invitation.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")


def begin_a_rematch(mara, ole, name, game="valise"):
    """Let Mara ask for a rematch after a game with somebody, who still looks at the last table."""
    made = mara.call("tables", game=game, seats=["person", "open"], name="Mara", waits=True)
    mara.table = made["table"]
    ole.table = mara.table
    ole.call(f"tables/{ole.table}/seats", invite=made["invites"][0]["invite"], name=name)
    mara.call(f"tables/{mara.table}/votes", type="ask_vote", about="end")
    ole.call(f"tables/{ole.table}/votes/open", type="vote", agree=True)
    for person in (mara, ole):
        person.open_table()
    mara.page.get_by_role("button", name="Rematch").click()
    mara.waiting_room.wait_for()
    return mara, ole


@pytest.fixture
def rematch(arrive):
    """Mara, who waits for a rematch, and Ole."""
    return begin_a_rematch(arrive(), arrive(), "Ole")


def test_a_rematch_still_warns_of_a_name_that_may_be_mistaken_for_another(arrive):
    mara, _ = begin_a_rematch(arrive(), arrive(), "\u041ele")
    warned = mara.waiting_room.get_by_title("mixes letters of different alphabets")
    expect(warned).to_contain_text("\u041ele\u00a0\u26a0")


def test_whoever_asks_for_a_rematch_reads_who_is_missing_and_where_they_find_it(rematch):
    mara, _ = rematch
    expect(mara.waiting_room).to_contain_text("Ole can press “To the rematch” at the end of the last table.")
    seat = mara.waiting_room.get_by_role("listitem").filter(has_text="Ole")
    expect(seat).to_contain_text("has not come yet")


def test_the_links_to_a_rematch_are_folded_and_already_made(rematch):
    mara, _ = rematch
    expect(mara.invite_links).to_be_hidden()
    mara.waiting_room.get_by_text("Or send a link").click()
    expect(mara.invite_links).to_have_value(re.compile("#invite="))


def test_a_rematch_begins_when_the_missing_one_comes_from_the_last_table(rematch):
    mara, ole = rematch
    ole.page.get_by_role("link", name="To the rematch").click()
    mara.board.wait_for()
    ole.board.wait_for()
    expect(ole.invitation).to_be_hidden()


class TestServerKilled:
    @pytest.fixture(scope="class")
    @classmethod
    def server(cls, tmp_path_factory):
        server = Server(tmp_path_factory.mktemp("rematch"), only="infiltration")
        server.start()
        yield server
        server.stop()

    def test_the_last_table_leads_to_the_rematch_after_a_restart(self, server, arrive_for_class):
        mara, ole = begin_a_rematch(arrive_for_class(), arrive_for_class(), "Ole", "infiltration")
        mara.page.goto("about:blank")
        ole.page.get_by_role("link", name="To the rematch").wait_for()
        ole.page.wait_for_load_state("networkidle")
        kill_and_start_again(server, ole)
        ole.page.get_by_role("link", name="To the rematch").click()
        ole.board.wait_for()
