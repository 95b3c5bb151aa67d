"""Where others find a server: what is printed, and what a page of the same machine is told."""

import pytest

from coverts.server.web import network_addresses
from coverts.server.web.network_addresses import is_this_machine, origins, own_addresses


@pytest.fixture
def at_home(monkeypatch):
    """A machine with two numbers in its networks."""
    monkeypatch.setattr(network_addresses, "own_addresses", lambda: ["192.168.1.5", "fd00::5"])


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST.", "play.localhost", "127.0.0.1", "127.9.9.9", "[::1]", "::1"]
)
def test_names_of_the_machine_itself(host):
    assert is_this_machine(host)


@pytest.mark.parametrize("host", ["192.168.1.5", "localhost.example.org", "example.org", "[fd00::5]", ""])
def test_names_of_others(host):
    assert not is_this_machine(host)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_nobody_else_finds_what_listens_to_the_machine_alone(host, at_home):
    assert origins(host, 8787) == []


def test_others_find_what_listens_everywhere(at_home):
    assert origins("0.0.0.0", 8787) == ["http://192.168.1.5:8787"]
    assert origins("::", 8787) == ["http://192.168.1.5:8787", "http://[fd00::5]:8787"]


def test_they_find_it_at_the_one_address_it_listens_at(at_home):
    assert origins("10.0.0.2", 80) == ["http://10.0.0.2:80"]


def test_a_public_address_goes_before_all(at_home):
    assert origins("127.0.0.1", 8787, "https://play.example.org") == ["https://play.example.org"]


def test_no_own_address_is_the_machine_itself():
    assert not [each for each in own_addresses() if is_this_machine(each)]
