"""By which names a server may be asked for, whose pages may change something, and who calls."""

import pytest

from coverts.engine.base.exceptions import Malformed
from coverts.server.access.addresses import Addresses, address_of
from coverts.server.running.settings import ServerSettings
from coverts.tables.wire.refusals import WrongHost


def addresses(**settings):
    return Addresses(ServerSettings(**settings))


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8787",
        "LOCALHOST.",
        "a.localhost:1",
        "127.0.0.1",
        "192.168.1.7:80",
        "[::1]:8787",
    ],
)
def test_this_machine_and_numbers_are_its_own_names(host):
    addresses().check_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8787",
        "",
        "localhost.evil.example",
        "a@localhost",
        "localhost/x",
        "[::1",
        "1.2.3",
    ],
)
def test_another_name_is_refused(host):
    with pytest.raises(WrongHost, match="does not answer to the name"):
        addresses().check_host(host)


def test_the_machines_own_name_is_its_own(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "Desk")
    for host in ("desk:8787", "desk.local"):
        addresses().check_host(host)


def test_the_public_name_is_its_own():
    addresses(public_url="https://play.example.org").check_host("play.example.org")


def test_further_names_may_be_given():
    own = addresses(hosts="one.example, two.example")
    own.check_host("two.example:80")
    with pytest.raises(WrongHost):
        own.check_host("three.example")


def test_a_star_is_any_name():
    addresses(hosts="*").check_host("evil.example")


def test_a_page_of_the_host_that_was_asked_for_is_ours():
    assert addresses().is_own_page("http://localhost:8787", "localhost:8787")
    assert not addresses().is_own_page("http://localhost:8788", "localhost:8787")


def test_where_a_proxy_names_another_host_the_public_page_is_ours():
    own = addresses(public_url="https://play.example.org/")
    assert own.is_own_page("https://play.example.org", "coverts:8787")
    for origin in ("http://play.example.org", "https://play.example.org:444", "https://example.org"):
        assert not own.is_own_page(origin, "coverts:8787")


def test_a_port_that_is_usual_is_not_told():
    assert addresses(public_url="https://Play.example.org:443").public == "https://play.example.org"
    assert addresses(public_url="http://[::2]:8080/").public == "http://[::2]:8080"


@pytest.mark.parametrize(
    "url",
    ["play.example.org", "ftp://a.example", "https://a.example/path", "https://", "http://[", "https://a:b"],
)
def test_what_is_no_public_address_is_refused_at_the_start(url):
    with pytest.raises(Malformed, match="public_url must be a URL such as"):
        addresses(public_url=url)


def test_what_is_no_proxys_address_is_refused_at_the_start():
    with pytest.raises(Malformed, match=r"'proxy\.example'"):
        addresses(trusted_proxies="127.0.0.1, proxy.example")


def test_proxies_are_addresses_and_networks():
    own = addresses(trusted_proxies="127.0.0.1,10.0.0.0/8")
    assert own.is_proxy("10.1.2.3")
    assert own.is_proxy("127.0.0.1")
    assert not own.is_proxy("127.0.0.2")
    assert not own.is_proxy("no address")


@pytest.mark.parametrize(
    ("origin", "scheme", "secure"),
    [
        ("https://play.example.org", "http", True),
        ("http://localhost:8787", "http", False),
        (None, "http", True),
        (None, "https", True),
    ],
)
def test_cookies_are_for_https_alone_where_the_page_is(origin, scheme, secure):
    assert addresses(public_url="https://play.example.org").is_secure(origin, scheme) is secure


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no address", "no address"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_a_caller_is_counted_by_what_they_cannot_change_at_will(client, counted):
    assert address_of({"client": (client, 1)}) == counted


def test_where_the_system_does_not_say_who_calls_all_are_one():
    assert address_of({"client": None}) == "unknown"
