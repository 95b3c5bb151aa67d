"""The listening socket closes what nobody may open, before the event loop learns of it."""

import socket

import pytest
from guard_kit import Guards

from coverts.server.access import guarded_connection
from coverts.server.access.listening_socket import MAX_REFUSED, ListeningSocket


@pytest.fixture
def guards():
    """Guards that let an address open two connections a minute."""
    return Guards(connections_per_minute=2)


@pytest.fixture
def listening(guards):
    first = socket.create_server(("127.0.0.1", 0))
    with ListeningSocket(first, guards.connections) as listening:
        listening.setblocking(False)
        yield listening


def connected(listening, source):
    """A client's connection from that address."""
    return socket.create_connection(listening.getsockname(), 20, source_address=(source, 0))


def accepted(listening):
    connection, peer = listening.accept()
    with connection:
        return peer[0]


def use_up(guards, address):
    for _ in range(2):
        guards.meters.of(address).open_connection()


def test_a_connection_that_may_be_opened_is_accepted(listening):
    with connected(listening, "127.1.0.1"):
        assert accepted(listening) == "127.1.0.1"


def test_a_connection_too_many_is_closed_and_counted(guards, listening):
    use_up(guards, "127.1.0.1")
    with connected(listening, "127.1.0.1") as client:
        with pytest.raises(BlockingIOError):
            listening.accept()
        client.settimeout(20)
        assert client.recv(1) == b""
    assert guards.limits.refused == {"connections_per_minute": 1}


def test_another_client_is_accepted_after_refused_ones(guards, listening):
    use_up(guards, "127.1.0.1")
    with connected(listening, "127.1.0.1"), connected(listening, "127.1.0.2"):
        assert accepted(listening) == "127.1.0.2"


def test_a_flood_of_refused_connections_lets_the_event_loop_go_on(guards, listening):
    use_up(guards, "127.1.0.1")
    clients = [connected(listening, "127.1.0.1") for _ in range(MAX_REFUSED)]
    with connected(listening, "127.1.0.2"):
        with pytest.raises(BlockingIOError):
            listening.accept()
        assert accepted(listening) == "127.1.0.2"
    for client in clients:
        client.close()


def test_the_queue_does_not_depend_on_the_number_that_is_accepted_in_a_turn(listening):
    listening.listen(1)
    clients = [connected(listening, "127.1.0.1") for _ in range(8)]
    assert [accepted(listening) for _ in clients] == ["127.1.0.1"] * 8
    for client in clients:
        client.close()


def test_refusals_between_accepted_connections_count_towards_the_limit(guards, listening):
    use_up(guards, "127.1.0.1")
    clients = [connected(listening, "127.1.0.1") for _ in range(MAX_REFUSED - 1)]
    clients.append(connected(listening, "127.1.0.2"))
    clients.append(connected(listening, "127.1.0.1"))
    clients.append(connected(listening, "127.1.0.3"))
    assert accepted(listening) == "127.1.0.2"
    with pytest.raises(BlockingIOError):
        listening.accept()
    assert accepted(listening) == "127.1.0.3"
    for client in clients:
        client.close()


def test_a_trusted_proxy_may_open_more_than_its_clients():
    guards = Guards(connections_per_minute=2, trusted_proxies="127.0.0.1", addresses=3)
    use_up(guards, "127.0.0.1")
    assert guards.connections.admit(("127.0.0.1", 1))


def test_refused_networks_of_a_site_are_not_remembered():
    guards = Guards(connections_per_minute=2)
    for number in range(8):
        guards.meters.of(f"2001:db8:0:{number}::/64").open_connection()
    remembered = len(guards.meters)
    assert not any(guards.connections.admit((f"2001:db8:0:{number:x}::1", 1)) for number in range(8, 99))
    assert len(guards.meters) == remembered


@pytest.mark.parametrize("peer", ["", ("::ffff:127.1.0.1", 1, 0, 0), ("fe80::1%eth0", 1, 0, 2)])
def test_peers_of_all_kinds_may_open_connections(guards, peer):
    assert guards.connections.admit(peer)


def test_clients_are_cached_in_a_bounded_cache(guards, monkeypatch):
    monkeypatch.setattr(guarded_connection, "MAX_CACHED_CLIENTS", 3)
    for number in range(10):
        guards.connections.admit((f"192.0.2.{number}", 1))
    assert len(guards.connections._clients) <= 3
