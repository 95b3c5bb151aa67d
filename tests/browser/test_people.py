"""Names and the lobby, talk, private notes, a seat at two devices, and watching late."""

from playwright.sync_api import expect
from test_accessibility import findings


def tab(person, name):
    """Turn to a tab at the table's side; a card that is shown large there is closed first."""
    person.press("Escape")
    person.page.get_by_role("tab", name=name).click()


def test_somebody_finds_a_table_in_the_lobby_and_sits_down_by_keyboard(arrive):
    maker, guest = arrive(), arrive()
    made = maker.call("tables", game="valise", seats=["person", "open"], listed=True, name="Mara")
    guest.page.goto(f"http://{guest.host}/lobby")
    guest.page.get_by_label("Your name").fill("Ole <b>")
    join = guest.page.get_by_role("button", name="Join")
    join.first.wait_for()
    assert findings(guest.page) == []
    guest.tab_to(join.first)
    guest.press("Enter")
    guest.board.wait_for()
    tab(guest, "People")
    people = guest.page.get_by_test_id("people").get_by_role("listitem")
    expect(people.nth(0)).to_contain_text("Mara")
    expect(people.nth(1)).to_contain_text("Ole <b>")
    assert findings(guest.page) == []
    maker.open_table(made["table"])
    guest.page.goto(f"http://{guest.host}/mine")
    row = guest.page.get_by_test_id("my-tables").get_by_role("listitem")
    expect(row).to_contain_text("Mara")
    assert findings(guest.page) == []
    row.get_by_role("button").click()
    expect(row).to_have_count(0)


def test_the_people_tab_and_the_lobby_explain_the_sign_after_a_name(arrive):
    maker = arrive()
    made = maker.call("tables", game="valise", seats=["person", "open"], listed=True, name="Mаra")
    maker.page.goto(f"http://{maker.host}/lobby")
    expect(maker.page.get_by_text("mixes letters of different alphabets")).to_be_visible()
    maker.open_table(made["table"])
    tab(maker, "People")
    people = maker.page.get_by_test_id("people")
    expect(people.get_by_text("mixes letters of different alphabets")).to_be_visible()
    assert findings(maker.page) == []
    maker.call(f"tables/{made['table']}/listed", listed=False)  # Other tests look at the lobby, too.


def test_a_listed_game_that_runs_is_found_in_the_lobby_and_watched(arrive):
    maker, watcher = arrive(), arrive()
    made = maker.call("tables", game="valise", seats=["person", "random"], listed=True, name="Mara")
    maker.open_table(made["table"])
    watcher.page.goto(f"http://{watcher.host}/lobby")
    live = watcher.page.get_by_role("region", name="Games to watch").get_by_role("listitem")
    game = live.filter(has=watcher.page.locator(f"a[href$='{made['table']}']"))
    expect(game).to_contain_text("Mara")
    assert findings(watcher.page) == []
    game.get_by_role("link", name="Watch").click()
    watcher.board.wait_for()
    expect(watcher.page.get_by_text("You are watching this table.")).to_be_visible()
    maker.call(f"tables/{made['table']}/listed", listed=False)  # Other tests look at the lobby, too.


def test_a_message_is_seen_beside_the_board_until_the_chat_is_opened(arrive):
    maker, guest = arrive(), arrive()
    (invite,) = maker.make_table("valise", "person", "open")
    guest.sit_down(maker.table, invite)
    for person in (maker, guest):
        person.open_table(maker.table)
    tab(maker, "Talk")
    maker.page.get_by_label("Say something").fill("Your move")
    maker.press("Enter")
    peek = guest.page.locator("coverts-talk-peek").get_by_role("button")
    expect(peek).to_contain_text("Your move")
    peek.click()
    expect(guest.page.get_by_test_id("talk")).to_contain_text("Your move")
    expect(peek).to_have_count(0)
    expect(maker.page.locator("coverts-talk-peek").get_by_role("button")).to_have_count(0)


def test_what_a_player_says_is_heard_by_players_and_shown_as_text(arrive):
    maker, guest, watcher = arrive(), arrive(), arrive()
    (invite,) = maker.make_table("valise", "person", "open")
    guest.sit_down(maker.table, invite)
    for person in (maker, guest, watcher):
        person.open_table(maker.table)
        tab(person, "Talk")
    maker.page.get_by_label("Say something").fill("<i>psst</i>")
    maker.press("Enter")
    guest.page.get_by_role("button", name="Thanks").click()
    heard = maker.page.get_by_test_id("talk").get_by_role("log")
    expect(heard).to_contain_text("<i>psst</i>")
    expect(heard).to_contain_text("Thanks")
    assert findings(maker.page) == []
    guest.page.get_by_role("button", name="Mute the talk").click()
    expect(guest.page.get_by_test_id("talk").get_by_role("log")).not_to_contain_text("psst")
    expect(watcher.page.get_by_test_id("talk").get_by_role("listitem")).to_have_count(0)


def test_a_note_is_kept_while_it_is_written_and_follows_its_seat_to_another_device(arrive):
    holder, phone = arrive(), arrive()
    holder.make_table("valise", "person")
    holder.open_table()
    tab(holder, "Notes")
    note = holder.page.get_by_label("A note at this moment")
    note.fill("The heavy one goes last.")
    expect(holder.page.get_by_test_id("notes")).to_contain_text("Saved")
    assert findings(holder.page) == []
    tab(holder, "People")
    holder.page.get_by_role("button", name="Make a link").click()
    link = holder.page.get_by_label("Link to my seat")
    phone.page.goto(link.input_value())
    phone.page.get_by_role("button", name="Take my seat").click()
    phone.question.wait_for()
    tab(phone, "Notes")
    expect(phone.page.get_by_label("A note at this moment")).to_have_value("The heavy one goes last.")
    holder.page.get_by_role("button", name="Remove my other devices").click()
    expect(phone.question.get_by_role("button")).to_have_count(0)


def test_who_watches_late_sees_the_table_as_it_was(arrive):
    player, watcher = arrive(), arrive()
    player.table = player.call("tables", game="valise", seats=["person"], delay=30)["table"]
    player.open_table()
    player.question.wait_for()
    watcher.open_table(player.table)
    tab(watcher, "People")
    expect(watcher.page.get_by_test_id("people")).to_contain_text("30 steps ago")
    for choice in ("the rope", "the lantern", "done"):
        player.choose(choice)
    expect(player.status).to_contain_text("Name your train")
    player.call(f"tables/{player.table}/name", name="Mara")
    expect(watcher.page.get_by_test_id("people")).to_contain_text("Mara")
    assert watcher.call(f"tables/{player.table}")["position"] == 0
    player.choose("the slow train")
    expect(watcher.result).to_be_visible()
