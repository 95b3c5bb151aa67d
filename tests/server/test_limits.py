"""What one address may ask for, and all together, by a clock of the test's own."""

import pytest

from coverts.server.access.rate_limits import Limits
from coverts.server.running.settings import ServerSettings
from coverts.tables.wire.refusals import TooMany

CLASSROOM = 40


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def limits(clock):
    """One address may have two or three of everything, and four addresses as much as all."""
    return Limits(
        ServerSettings(
            addresses=4,
            requests_per_second=0.1,
            tables_per_minute=3,
            tables_kept=3,
            bot_tables=2,
            thinking_seconds=10,
            loads_per_minute=2,
            sockets=2,
        ),
        clock,
    )


def make(limits, address="a", name="t", bots_only=False, thinking=0.0):
    with limits.new_table(address, bots_only, thinking) as place:
        place.name = name


def refused(what, *given):
    with pytest.raises(TooMany) as caught:
        what(*given)
    return caught.value


def test_so_many_requests_at_once_are_answered(limits):
    limits.request("a")
    limits.request("a")
    assert refused(limits.request, "a").seconds == 10


def test_another_address_has_its_own_requests(limits):
    for address in "aabb":
        limits.request(address)


def test_all_addresses_together_have_a_limit(limits):
    for address in "aabbccd":
        limits.request(address)
    assert "all callers together" in str(refused(limits.request, "d"))


def test_who_waits_as_long_as_told_is_answered(limits, clock):
    limits.request("a")
    limits.request("a")
    clock.now += refused(limits.request, "a").seconds
    limits.request("a")


def test_what_was_refused_costs_nothing(limits, clock):
    limits.request("a")
    limits.request("a")
    for _ in range(50):
        refused(limits.request, "a")
    clock.now += 10
    limits.request("a")


def test_a_refusal_says_which_limit_and_when_to_try_again(limits):
    limits.request("a")
    limits.request("a")
    told = str(refused(limits.request, "a"))
    assert told == (
        "Too many requests from your address: 0.1 per second are allowed. Try again in 10 seconds."
    )


def test_tables_are_made_at_a_pace(limits, clock):
    clock.now += 7200
    for _ in range(3):
        make(limits)
    clock.now += 3601
    for _ in range(3):
        make(limits)
    refused(make, limits)


def test_so_many_tables_of_an_address_are_kept(limits, clock):
    for _ in range(3):
        make(limits)
    clock.now += 120
    assert "There are already 3 tables from your address" in str(refused(make, limits))
    make(limits, "b")


def test_a_table_that_sleeps_is_forgotten_after_an_hour(limits, clock):
    for _ in range(3):
        make(limits)
    clock.now += 3601
    make(limits)


def test_a_table_in_memory_counts_for_as_long_as_it_is_there(limits, clock):
    limits.is_awake = {"t"}.__contains__
    for _ in range(3):
        make(limits)
    clock.now += 7200
    refused(make, limits)


def test_a_table_that_could_not_be_made_does_not_count(limits, clock):
    for _ in range(3):
        with pytest.raises(KeyError), limits.new_table("a", False):
            raise KeyError
    clock.now += 60
    make(limits)


def test_tables_of_bots_alone_have_a_limit_of_their_own(limits, clock):
    for _ in range(2):
        make(limits, bots_only=True)
    clock.now += 60
    assert "tables with only bots" in str(refused(lambda: make(limits, bots_only=True)))
    make(limits)


def test_bots_think_for_so_many_seconds_at_the_tables_of_one_address(limits):
    limits.is_awake = lambda name: True
    make(limits, thinking=6.0)
    told = refused(lambda: make(limits, thinking=4.1))
    assert "They already use 6, and this table needs" in str(told)
    make(limits, thinking=4.0)
    make(limits)


def test_all_addresses_have_so_many_seconds_of_thinking_together(limits):
    limits.is_awake = lambda name: True
    make(limits, "a", thinking=8.0)
    make(limits, "b", thinking=8.0)
    make(limits, "c", thinking=8.0)
    assert "all callers together" in str(refused(lambda: make(limits, "d", thinking=8.0)))
    make(limits, "d", thinking=4.0)


def test_bots_of_a_table_that_sleeps_think_for_no_time(limits):
    limits.is_awake = {"awake"}.__contains__
    make(limits, name="asleep", thinking=10.0)
    make(limits, name="awake", thinking=10.0)
    refused(lambda: make(limits, thinking=1.0))


def test_bots_of_a_table_that_is_being_made_count_already(limits):
    with limits.new_table("a", False, 10.0):
        refused(lambda: make(limits, thinking=1.0))


def load(limits, name, address="a"):
    with limits.load(address, name):
        pass


def test_tables_that_sleep_are_opened_at_a_pace(limits, clock):
    load(limits, "one")
    load(limits, "two")
    refused(load, limits, "three")
    clock.now += 30
    load(limits, "three")


def test_a_table_in_memory_is_opened_as_often_as_one_likes(limits):
    limits.is_awake = {"one"}.__contains__
    for _ in range(10):
        load(limits, "one")


def test_all_who_ask_for_a_table_that_is_being_read_wait_for_the_same(limits):
    with limits.load("a", "one"):
        for _ in range(10):
            load(limits, "one")
    load(limits, "two")


def test_a_socket_that_is_closed_makes_room(limits):
    with limits.socket("a"):
        with limits.socket("a"):
            refused(limits.socket("a").__enter__)
        with limits.socket("a"):
            pass


def test_nothing_is_remembered_of_addresses_that_are_owed_nothing(limits, clock):
    limits = Limits(ServerSettings(addresses=1e6), clock)
    for number in range(3000):
        clock.now += 0.01
        limits.request(str(number))
    assert len(limits._requests._own._full_at) < 1100


def test_refusals_are_counted_by_limit(limits):
    for _ in range(4):
        try:
            limits.request("a")
        except TooMany:
            continue
    assert limits.refused == {"requests": 2}


def test_where_limits_are_off_nothing_is_refused(clock):
    limits = Limits(ServerSettings(limits=False, tables_kept=1, bot_tables=0, sockets=0), clock)
    for _ in range(1000):
        limits.request("a")
        make(limits, bots_only=True)
        load(limits, "t")
        with limits.socket("a"):
            pass


def test_a_classroom_behind_one_address_plays(clock):
    """Each opens the page with all its files, makes a table in the same second, and opens it twice."""
    limits = Limits(ServerSettings(), clock)
    sockets = []
    for pupil in range(CLASSROOM):
        for _ in range(10):
            limits.request("school")
        make(limits, "school", str(pupil), bots_only=True)
        load(limits, str(pupil), "school")
        for _ in range(2):
            sockets.append(limits.socket("school"))
            sockets[-1].__enter__()
    for socket in sockets:
        socket.__exit__(None, None, None)
    assert not limits.refused


def test_the_line_of_too_many_messages_has_the_address(limits, caplog):
    limits.too_many_messages(1, "203.0.113.9")
    (line,) = caplog.records
    assert (line.limit, line.address) == ("messages", "203.0.113.0/24")
