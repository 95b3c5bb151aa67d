"""A second person and a watcher at a table: they find nothing of the first one's hand."""

import json

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def first(arrive):
    """The first of two people at a table with a bot, each about to choose a card."""
    person = arrive()
    person.invite = person.make_table("infiltration", "person", "open", "courier")[0]
    return person


@pytest.fixture
def second(arrive, first):
    person = arrive()
    person.sit_down(first.table, first.invite)
    first.settle(person)
    first.open_table()
    person.open_table()
    first.question.wait_for()
    person.question.wait_for()
    return person


@pytest.fixture
def watcher(arrive, first, second):
    person = arrive()
    person.open_table(first.table)
    return person


@pytest.fixture
def hand(first, second):
    """Names of the first one's items: the four he was dealt, but for what the entry room did to them."""
    items = first.items_in_hand()
    assert items
    return items


@pytest.fixture
def chosen(first, hand):
    """The first one has laid an item facedown."""
    first.choose(hand[0])
    expect(first.question).to_have_count(0)
    return hand[0]


def test_the_first_one_gets_his_own_hand(first, hand):
    """Else nothing could be found of it anywhere, and the tests below would be worth nothing."""
    assert first.heard.hint_of(hand) == hand


def test_the_second_one_gets_nothing_of_the_first_ones_hand(second, hand):
    assert second.heard.hint_of(hand) == []


def test_the_second_one_gets_his_own_hand_only(second, hand):
    assert not set(second.items_in_hand()) & set(hand)


def test_the_second_one_sees_that_a_card_is_chosen(first, second, chosen):
    expect(second.piece(first.chosen_card)).to_have_count(1)


def test_the_second_one_finds_no_trace_of_which(first, second, hand, chosen):
    expect(second.piece(first.chosen_card)).to_have_count(1)
    assert second.heard.hint_of(hand) == []


def test_the_second_one_keeps_his_question_while_the_first_one_chooses(second, chosen):
    expect(second.question).to_contain_text("Choose a card for this round")


def test_a_watcher_sees_that_a_card_is_chosen(first, watcher, chosen):
    expect(watcher.piece(first.chosen_card)).to_have_count(1)


def test_a_watcher_finds_no_trace_of_any_hand(first, second, watcher, hand, chosen):
    expect(watcher.piece(first.chosen_card)).to_have_count(1)
    assert watcher.heard.hint_of([*hand, *second.items_in_hand()]) == []


def test_a_watcher_who_comes_later_finds_no_trace_either(arrive, first, hand, chosen):
    late = arrive()
    late.open_table(first.table)
    expect(late.piece(first.chosen_card)).to_have_count(1)
    assert late.heard.hint_of(hand) == []


def test_a_watcher_is_offered_no_option(watcher):
    expect(watcher.status).to_contain_text("Waiting for")
    expect(watcher.options).to_have_count(0)
    expect(watcher.lit).to_have_count(0)


def answer_by_socket(person, **answer):
    """Send an answer that the page would not send, over the page's own socket; gives the refusal."""
    to_server = []
    person.page.route_web_socket("**/socket", lambda socket: to_server.append(socket.connect_to_server()))
    person.open_table()
    with person.heard.socket.expect_event("framereceived", lambda frame: '"error"' in frame) as refusal:
        to_server[-1].send(json.dumps({"type": "answer", **answer}))
    return json.loads(refusal.value)["error"]


def test_a_watchers_answer_is_refused(first, watcher):
    state = first.call(f"tables/{first.table}")
    action = state["questions"][0]["options"][0]["action"]
    assert answer_by_socket(watcher, position=state["position"], action=action) == "not_your_seat"


def test_an_answer_for_another_seat_is_refused(first, second):
    state = first.call(f"tables/{first.table}")
    question = state["questions"][0]
    refused = answer_by_socket(
        second,
        position=state["position"],
        action=question["options"][0]["action"],
        askee=question.get("askee", 0),
    )
    assert refused == "not_your_turn"


def test_a_second_answer_to_a_hidden_choice_is_refused(first, second, chosen):
    state = first.call(f"tables/{first.table}")
    assert answer_by_socket(first, position=state["position"], action=0) == "not_your_turn"
