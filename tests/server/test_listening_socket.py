"""The listening socket closes what nobody may open, before the event loop learns of it."""

import socket

import pytest
from guard_kit import Guards

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
    return socket.create_connection(listening.getsockname(), source_address=(source, 0))


def accepted(listening):
    connection, peer = listening.accept()
    with connection:
        return peer[0]


def use_up(guards, address):
    for _ in range(2):
        guards.connections.client((address, 1))[1].open_connection()


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
