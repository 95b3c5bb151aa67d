"""A second person and a watcher at a table: they find nothing of the first one's hand."""

import json

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


class Table:
    """Two people at a table with a bot, each about to choose a card, and a watcher."""

    def __init__(self, arrive):
        self.first, self.second, self.watcher = arrive(), arrive(), arrive()
        invite = self.first.make_table("infiltration", "person", "open", "courier")[0]
        self.second.sit_down(self.first.table, invite)
        self.first.settle(self.second)
        for person in (self.first, self.second, self.watcher):
            person.open_table(self.first.table)
        self.first.question.wait_for()
        self.second.question.wait_for()
        self.hand = self.first.items_in_hand()
        """Names of the first one's items: the four he was dealt, but for what the entry room did to them."""
        assert self.hand

    def choose(self):
        """The first one lays an item facedown."""
        self.first.choose(self.hand[0])
        expect(self.first.question).to_have_count(0)
        return self


@pytest.fixture(scope="module")
def table(arrive_for_all):
    """Before anybody chooses."""
    return Table(arrive_for_all)


@pytest.fixture(scope="module")
def chosen(arrive_for_all):
    """After the first one has chosen."""
    return Table(arrive_for_all).choose()


def test_the_first_one_gets_his_own_hand(table):
    """Else nothing could be found of it anywhere, and the tests below would be worth nothing."""
    assert table.first.heard.hint_of(table.hand) == table.hand


def test_the_second_one_gets_nothing_of_the_first_ones_hand(table):
    assert table.second.heard.hint_of(table.hand) == []


def test_the_second_one_gets_his_own_hand_only(table):
    assert not set(table.second.items_in_hand()) & set(table.hand)


def test_the_second_one_sees_that_a_card_is_chosen(chosen):
    expect(chosen.second.piece(chosen.first.chosen_card)).to_have_count(1)


def test_the_second_one_finds_no_trace_of_which(chosen):
    expect(chosen.second.piece(chosen.first.chosen_card)).to_have_count(1)
    assert chosen.second.heard.hint_of(chosen.hand) == []


def test_the_second_one_keeps_his_question_while_the_first_one_chooses(chosen):
    expect(chosen.second.question).to_contain_text("Choose a card for this round")


def test_a_watcher_sees_that_a_card_is_chosen(chosen):
    expect(chosen.watcher.piece(chosen.first.chosen_card)).to_have_count(1)


def test_a_watcher_finds_no_trace_of_any_hand(chosen):
    expect(chosen.watcher.piece(chosen.first.chosen_card)).to_have_count(1)
    assert chosen.watcher.heard.hint_of([*chosen.hand, *chosen.second.items_in_hand()]) == []


def test_a_watcher_who_comes_later_finds_no_trace_either(arrive, chosen):
    late = arrive()
    late.open_table(chosen.first.table)
    expect(late.piece(chosen.first.chosen_card)).to_have_count(1)
    assert late.heard.hint_of(chosen.hand) == []


def test_a_watcher_is_offered_no_option(table):
    expect(table.watcher.status).to_contain_text("Waiting for")
    expect(table.watcher.options).to_have_count(0)
    expect(table.watcher.lit).to_have_count(0)


def answer_by_socket(person, **answer):
    """Send an answer that the page would not send, over the page's own socket; gives the refusal."""
    to_server = []
    person.page.route_web_socket("**/socket?*", lambda socket: to_server.append(socket.connect_to_server()))
    person.open_table()
    with person.heard.socket.expect_event("framereceived", lambda frame: '"error"' in frame) as refusal:
        to_server[-1].send(json.dumps({"type": "answer", **answer}))
    return json.loads(refusal.value)["error"]


def test_a_watchers_answer_is_refused(table):
    state = table.first.call(f"tables/{table.first.table}")
    action = state["questions"][0]["options"][0]["action"]
    assert answer_by_socket(table.watcher, position=state["position"], action=action) == "not_your_seat"


def test_an_answer_for_another_seat_is_refused(table):
    state = table.first.call(f"tables/{table.first.table}")
    question = state["questions"][0]
    refused = answer_by_socket(
        table.second,
        position=state["position"],
        action=question["options"][0]["action"],
        askee=question.get("askee", 0),
    )
    assert refused == "not_your_turn"


def test_a_second_answer_to_a_hidden_choice_is_refused(chosen):
    state = chosen.first.call(f"tables/{chosen.first.table}")
    assert answer_by_socket(chosen.first, position=state["position"], action=0) == "not_your_turn"
