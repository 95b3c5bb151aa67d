"""What an address sends is limited before anything of it is parsed. No network; the test sets the time."""

import pytest
from guard_kit import FRAME, Guards

from coverts.server.access.arrival_meters import BURST_CPU_SECONDS, CPU_SECONDS_PER_SECOND
from coverts.server.access.guarded_connection import BODY_PART_BYTES
from coverts.tables.replays.played_tables import MAX_FILE_BYTES

READ = 4096
FRAME_SECONDS = 15e-6


@pytest.fixture
def guards():
    return Guards()


@pytest.fixture
def slow():
    """A server on which each frame takes time."""
    guards = Guards()
    guards.frame_seconds = FRAME_SECONDS
    return guards


def flood(guards, clients, seconds):
    """Send frames on all connections for as long as the server takes them."""
    until = guards.loop.now + seconds
    while guards.loop.now < until:
        for client in clients:
            client.send(FRAME * 512)
        guards.loop.wait(0.01, 0.01)


# -- turns -------------------------------------------------------------------------------------------


def test_one_read_takes_4_kib_at_most(guards):
    assert guards.client().send(bytes(100_000)) == READ


def test_connections_of_one_address_have_one_read_in_a_turn_together(guards):
    clients = [guards.client() for _ in range(3)]
    for client in clients:
        client.send(bytes(READ))
    assert [client.parsed() for client in clients] == [READ, 0, 0]
    guards.loop.turn()
    assert [client.parsed() for client in clients] == [READ, READ, 0]
    guards.loop.turn()
    assert [client.parsed() for client in clients] == [READ, READ, READ]


def test_who_waits_for_a_turn_is_not_read_until_then(guards):
    first, second = guards.client(), guards.client()
    first.send(bytes(READ))
    second.send(bytes(READ))
    assert (first.transport.is_reading, second.transport.is_reading) == (True, False)
    guards.loop.turn()
    assert second.transport.is_reading


def test_another_address_has_its_own_read_in_the_same_turn(guards):
    clients = [guards.client("192.0.2.1"), guards.client("192.0.2.2")]
    for client in clients:
        client.send(bytes(READ))
    assert [client.parsed() for client in clients] == [READ, READ]


def test_addresses_of_one_ipv6_network_take_turns(guards):
    clients = [guards.client("2001:db8::1"), guards.client("2001:db8::2")]
    for client in clients:
        client.send(bytes(READ))
    assert [client.parsed() for client in clients] == [READ, 0]


def test_nothing_is_parsed_while_the_protocol_has_paused(guards):
    client = guards.client()
    client.protocol.transport.pause_reading()
    client.send(b"x")
    guards.loop.turn()
    assert client.parsed() == 0
    client.protocol.transport.resume_reading()
    guards.loop.turn()
    assert client.parsed() == 1


def test_only_one_piece_is_read_while_the_protocol_has_paused(guards):
    client = guards.client()
    client.protocol.transport.pause_reading()
    assert [client.send(b"x"), client.send(b"x")] == [1, 0]
    client.protocol.transport.resume_reading()
    guards.loop.turn()
    assert client.send(b"x") == 1


def test_the_end_of_a_turn_does_not_undo_the_protocols_pause(guards):
    first, second = guards.client(), guards.client()
    first.send(b"x")
    second.send(b"x")
    second.protocol.transport.pause_reading()
    guards.loop.wait(6)
    assert (second.parsed(), second.transport.is_reading, second.transport.aborted) == (0, False, False)
    second.protocol.transport.resume_reading()
    guards.loop.turn()
    assert (second.parsed(), second.transport.is_reading) == (1, True)


# -- rates -------------------------------------------------------------------------------------------


def test_frames_of_many_sockets_of_one_address_are_parsed_at_the_address_rate(slow):
    flood(slow, [slow.client() for _ in range(20)], seconds=4)
    allowed = (BURST_CPU_SECONDS + 4 * CPU_SECONDS_PER_SECOND) / FRAME_SECONDS
    frames = sum(protocol.size for protocol in slow.protocols) / len(FRAME)
    assert allowed / 2 < frames < allowed + 512


def test_others_are_parsed_at_once_during_a_flood(slow):
    flood(slow, [slow.client() for _ in range(20)], seconds=2)
    other = slow.client("192.0.2.2")
    other.send(FRAME)
    assert other.parsed() == len(FRAME)


def test_a_connection_above_the_rate_is_not_read_until_the_rate_allows_it(guards):
    client = guards.client()
    guards.meters.of("192.0.2.1").count(0, BURST_CPU_SECONDS + 2 * CPU_SECONDS_PER_SECOND)
    client.send(b"x")
    guards.loop.wait(1.9)
    assert (client.parsed(), client.transport.is_reading) == (0, False)
    guards.loop.wait(0.2)
    assert (client.parsed(), client.transport.is_reading) == (1, True)


def test_a_connection_held_for_5_seconds_is_closed_and_the_rest_is_not_parsed(guards):
    client = guards.client()
    guards.meters.of("192.0.2.1").count(0, 60)
    client.send(b"x")
    guards.loop.wait(4.9)
    assert not client.transport.aborted
    guards.loop.wait(0.2)
    assert (client.transport.aborted, client.parsed()) == (True, 0)
    assert guards.limits.refused == {"bytes_per_second": 1}


def test_a_connection_that_is_read_now_and_then_is_not_closed(slow):
    client = slow.client()
    flood(slow, [client], seconds=12)
    assert not client.transport.aborted


def test_bytes_have_a_rate_even_if_they_cost_nothing(guards):
    client = guards.client()
    flood(guards, [client], seconds=30)
    at_most = 4 * 2**20 + 30 * guards.settings.bytes_per_second + READ
    assert client.parsed() <= at_most


def test_a_game_file_arrives_without_a_pause(guards):
    client = guards.client()
    left = MAX_FILE_BYTES
    while left:
        taken = client.send(bytes(left))
        assert taken
        left -= taken
        guards.loop.turn()
    assert client.parsed() == MAX_FILE_BYTES


def test_without_limits_nothing_waits_for_a_rate():
    guards = Guards(limits=False)
    client = guards.client()
    guards.meters.of("192.0.2.1").count(10**9, 60)
    client.send(b"x")
    assert client.parsed() == 1


def test_a_garbage_collection_while_parsing_does_not_hold_the_address_back(guards):
    guards.frame_seconds = 5.0
    client = guards.client()
    client.send(FRAME)
    assert guards.meters.of("192.0.2.1").wait() == 0


def test_each_message_of_a_socket_counts_more_than_its_parsing(guards):
    client = guards.client()
    for _ in range(5000):
        client.connection.count_message()
    assert guards.meters.of("192.0.2.1").wait() > 0


def test_new_connections_above_the_rate_are_closed_and_get_no_protocol():
    guards = Guards(connections_per_minute=3)
    clients = [guards.client() for _ in range(5)]
    assert [client.transport.aborted for client in clients] == [False] * 3 + [True] * 2
    assert len(guards.protocols) == 3
    assert guards.limits.refused == {"connections_per_minute": 2}
    guards.loop.wait(20)
    assert not guards.client().transport.aborted


def test_a_connection_too_many_is_answered_without_a_protocol():
    guards = Guards(connections=1)
    guards.client()
    second = guards.client()
    assert second.transport.written.startswith(b"HTTP/1.1 429")
    assert (second.transport.closed, len(guards.protocols)) == (True, 1)


def test_an_idle_meter_is_forgotten(guards):
    client = guards.client()
    client.send(bytes(READ))
    assert len(guards.meters) == 1
    client.connection.connection_lost(None)
    guards.loop.wait(10)
    assert len(guards.meters) == len(guards.connections) == 0


# -- proxies -----------------------------------------------------------------------------------------


@pytest.fixture
def behind():
    """A server behind a trusted proxy."""
    return Guards(trusted_proxies="127.0.0.1", connections_per_minute=3)


def test_a_proxy_may_send_as_much_as_all_addresses(behind):
    clients = [behind.client("127.0.0.1") for _ in range(30)]
    assert not any(client.transport.aborted for client in clients)
    for client in clients[:10]:
        client.send(bytes(READ))
    assert [client.parsed() for client in clients[:10]] == [READ] * 10


def test_what_a_proxy_passes_on_counts_for_its_client(behind):
    client = behind.client("127.0.0.1")
    own = behind.meters.of("127.0.0.1", is_proxy=True)
    client.send(bytes(READ))
    own.count(0, 1000)
    client.connection.use_address("192.0.2.1")
    client.send(bytes(READ))
    behind.loop.turn()
    assert client.parsed() == 2 * READ


def test_a_request_that_ends_leaves_its_connection_to_the_proxy(behind):
    client = behind.client("127.0.0.1")
    request = client.connection.begin_request(is_body_complete=True)
    client.connection.use_address("192.0.2.1")
    assert behind.meters.of("192.0.2.1").members == 1
    request.end(is_answered=True)
    assert behind.meters.of("192.0.2.1").members == 0
    assert behind.meters.of("127.0.0.1", is_proxy=True).members == 1


# -- the end of a connection -------------------------------------------------------------------------


def test_the_protocol_learns_once_that_the_connection_has_ended(guards):
    client = guards.client()
    client.connection.connection_lost(None)
    assert client.protocol.lost == 1


def test_a_connection_whose_request_is_complete_is_closed_at_once(guards):
    client = guards.client()
    client.send(b"x")
    client.connection.begin_request(is_body_complete=True)
    client.protocol.transport.close()
    assert (client.transport.closed, client.transport.ended) == (True, False)


def test_the_answer_to_half_a_request_is_not_lost(guards):
    """Closing at once would make the kernel destroy an answer that the client has not read."""
    client = guards.client()
    client.send(b"x")
    client.connection.begin_request(is_body_complete=False)
    client.protocol.transport.close()
    guards.loop.turn()
    assert (client.transport.closed, client.transport.ended, client.protocol.lost) == (False, True, 1)
    assert client.send(bytes(READ)) == READ
    assert client.parsed() == 1
    guards.loop.wait(2.1)
    assert client.transport.closed


def test_who_sends_on_after_the_answer_is_read_no_further(guards):
    client = guards.client()
    client.connection.begin_request(is_body_complete=False)
    client.protocol.transport.close()
    total = sum(client.send(bytes(READ)) for _ in range(1000))
    assert total <= 2**20 + READ


def test_a_protocol_that_closes_while_it_parses_hears_of_the_end_before_anything_else(guards):
    client = guards.client()
    client.protocol.closes = True
    client.send(b"x")
    assert client.protocol.lost == 1


def test_a_protocol_that_fails_ends_its_own_connection_alone(guards, caplog):
    client, other = guards.client(), guards.client("192.0.2.2")
    client.protocol.fails = True
    client.send(b"x")
    other.send(b"x")
    assert (client.protocol.lost, client.transport.ended, other.parsed()) == (1, True, 1)
    assert [record.message for record in caplog.records] == ["a fault"]


# -- timeouts ----------------------------------------------------------------------------------------


def test_a_head_must_arrive_in_time(guards):
    client = guards.client()
    guards.loop.wait(9)
    client.send(b"GET")
    guards.loop.wait(4)
    assert client.transport.aborted


def test_an_idle_connection_is_left_to_the_protocol(guards):
    client = guards.client()
    client.connection.begin_request(is_body_complete=True).end(is_answered=True)
    guards.loop.wait(60)
    assert not client.transport.aborted


def test_each_head_has_its_own_time(guards):
    client = guards.client()
    for _ in range(5):
        guards.loop.wait(6)
        client.connection.begin_request(is_body_complete=True).end(is_answered=True)
        client.send(b"GET")
    assert not client.transport.aborted


def test_a_body_must_arrive_in_time(guards):
    client = guards.client()
    client.connection.begin_request(is_body_complete=False)
    guards.loop.wait(29)
    assert not client.transport.aborted
    guards.loop.wait(5)
    assert client.transport.aborted


def test_each_part_of_a_large_body_has_its_own_time(guards):
    client = guards.client()
    client.connection.begin_request(is_body_complete=False)
    for _ in range(3):
        guards.loop.wait(20)
        for _ in range(BODY_PART_BYTES // READ):
            client.send(bytes(READ))
            guards.loop.turn()
    assert not client.transport.aborted


def test_a_body_that_arrives_in_drops_is_cut(guards):
    client = guards.client()
    client.connection.begin_request(is_body_complete=False)
    for _ in range(3):
        guards.loop.wait(15)
        client.send(b"x")
    assert client.transport.aborted


def test_an_application_may_take_its_time(guards):
    client = guards.client()
    client.connection.begin_request(is_body_complete=True)
    guards.loop.wait(300)
    assert not client.transport.aborted


def test_an_answer_must_be_read_in_time(guards):
    client = guards.client()
    client.connection.begin_request(is_body_complete=True)
    client.transport.unread = 1000
    guards.loop.wait(20)
    client.transport.unread = 900
    guards.loop.wait(29)
    assert not client.transport.aborted
    guards.loop.wait(5)
    assert client.transport.aborted


def test_a_socket_may_say_nothing_for_hours(guards):
    client = guards.client()
    client.protocol.transport.set_protocol(client.protocol)
    guards.loop.wait(3600, 2)
    assert not client.transport.aborted


def test_a_connection_that_does_not_end_is_cut_off(guards):
    client = guards.client()
    client.transport.close()
    guards.loop.wait(13)
    assert client.transport.aborted


# -- the keys of an address --------------------------------------------------------------------------


def accepted(guards, addresses):
    """Open a connection from each address; return how many are served."""
    return sum(guards.client(address).protocol is not None for address in addresses)


def test_a_site_of_many_ipv6_networks_opens_four_times_as_many_connections():
    guards = Guards(connections_per_minute=10)
    assert accepted(guards, [f"2001:db8:0:{n:x}::1" for n in range(60)]) == 40


def test_a_trusted_address_opens_as_many_connections_as_all_addresses():
    guards = Guards(connections_per_minute=10, addresses=3, trusted_addresses="192.0.2.0/24")
    assert accepted(guards, ["192.0.2.1"] * 60) == 30


def test_traffic_of_a_site_is_remembered_for_as_long_as_one_of_its_networks_is_connected():
    guards = Guards(connections_per_minute=10)
    first = guards.client("2001:db8::1")
    assert accepted(guards, [f"2001:db8:0:{n:x}::1" for n in range(1, 60)]) == 39
    guards.meters.forget_idle()
    assert first.protocol is not None
    assert accepted(guards, ["2001:db8:0:ffff::1"]) == 0
