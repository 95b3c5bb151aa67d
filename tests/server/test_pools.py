"""A part of each pool is kept for addresses that use little of it; which addresses are counted together."""

from contextlib import ExitStack

import pytest
from test_limits import Clock

from coverts.engine.base.exceptions import BadSetting
from coverts.server.access.address_keys import AddressKeys
from coverts.server.access.addresses import household
from coverts.server.access.pools import ALL, HERE, Pool
from coverts.server.access.rate_limits import Limits
from coverts.server.running.settings import ServerSettings
from coverts.tables.wire.refusals import TooMany

GREEDY = [f"198.51.100.{number}" for number in range(10)]
NEWCOMER = "203.0.113.7"
SITE = [f"2001:db8:1:{number:x}::/64" for number in range(20)]
"""Networks of one IPv6 site."""


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def limits(clock):
    return Limits(ServerSettings(), clock)


@pytest.fixture
def stack():
    with ExitStack() as stack:
        yield stack


def new_table(limits, address, thinking=0.0, bots_only=False):
    with limits.new_table(address, bots_only, thinking) as place:
        place.name = "awake"


def load(limits, address):
    with limits.load(address, f"asleep {address}"):
        pass


def connect(limits, address):
    if limits.connections.full(address):
        raise TooMany("", 1)
    limits.connections.add(address)


TAKE = {
    "requests": lambda limits, stack, address: limits.request(address),
    "chat lines": lambda limits, stack, address: limits.say(address),
    "loads": lambda limits, stack, address: load(limits, address),
    "tables": lambda limits, stack, address: new_table(limits, address),
    "tables of bots": lambda limits, stack, address: new_table(limits, address, bots_only=True),
    "thinking": lambda limits, stack, address: new_table(limits, address, thinking=8.0),
    "connections": lambda limits, stack, address: connect(limits, address),
    "sockets": lambda limits, stack, address: stack.enter_context(limits.socket(address)),
}
"""How one more is taken of each pool."""


def take_all(take):
    """Take as much as is given, and return how often that was."""
    for count in range(10_000):
        try:
            take()
        except TooMany:
            return count
    raise AssertionError("It has no limit.")


@pytest.mark.parametrize("pool", TAKE)
def test_a_newcomer_gets_in_although_ten_addresses_take_all_they_can(limits, stack, pool):
    limits.is_awake = {"awake"}.__contains__
    for address in GREEDY:
        take_all(lambda address=address: TAKE[pool](limits, stack, address))
    TAKE[pool](limits, stack, NEWCOMER)


@pytest.mark.parametrize("pool", TAKE)
def test_who_has_taken_much_gets_nothing_of_the_reserve(limits, stack, pool):
    limits.is_awake = {"awake"}.__contains__
    counts = [take_all(lambda address=address: TAKE[pool](limits, stack, address)) for address in GREEDY]
    assert counts[0] > 2 * counts[-1] > 0


def test_the_whole_pool_has_a_limit_for_newcomers_too():
    pool = Pool(10, 40)
    assert pool.excess([(0, 1)], 39) == ("", 0)
    assert pool.excess([(0, 1)], 40) == (ALL, 1)
    assert pool.excess([(3, 1)], 30) == (ALL, 1)
    assert pool.excess([(10, 1)], 10) == (HERE, 1)


# -- which addresses are counted together ------------------------------------------------------------


def keys(address, **settings):
    return [(key.name, key.times) for key in AddressKeys(ServerSettings(**settings)).of(household(address))]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.1", [("192.0.2.1", 1)]),
        ("2001:db8:1:2::3", [("2001:db8:1:2::/64", 1), ("2001:db8:1::/48", 4)]),
        ("127.0.0.1", [("127.0.0.1", 10)]),
        ("127.0.0.2", [("127.0.0.2", 1)]),
        ("::1", [("::/64", 10)]),
        ("unknown", [("unknown", 1)]),
    ],
)
def test_the_keys_of_an_address(address, expected):
    assert keys(address) == expected


@pytest.mark.parametrize("address", ["10.1.2.3", "2001:db8:5:6::7"])
def test_an_address_of_a_school_counts_as_many(address):
    assert keys(address, trusted_addresses="10.0.0.0/8, 2001:db8:5::/48", addresses=30)[0][1] == 30


def test_a_site_uses_four_times_as_much_as_one_network(limits):
    counts = [take_all(lambda network=network: limits.say(network)) for network in SITE]
    assert sum(counts) == 4 * counts[0]


def test_a_site_has_four_times_the_cpu_time(limits):
    for network in SITE[:4]:
        limits.payer(network).charge(10.1, "draw")
    with pytest.raises(TooMany):
        limits.check_budget(SITE[5])


def test_a_proxy_that_the_settings_do_not_name_gets_the_limits_of_one_address():
    known = AddressKeys(ServerSettings())
    forwarded = known.forwarded_address("127.0.0.1", [(b"x-forwarded-for", b"192.0.2.1")])
    assert forwarded is not None
    assert [key.times for key in known.of(forwarded)] == [1]
    assert known.forwarded_address("127.0.0.1", [(b"host", b"localhost")]) is None
    assert known.forwarded_address("192.0.2.1", [(b"x-forwarded-for", b"192.0.2.2")]) is None


def test_a_wrong_trusted_address_is_refused_at_the_start():
    with pytest.raises(BadSetting, match="'school' in trusted_addresses is not an address or network"):
        AddressKeys(ServerSettings(trusted_addresses="127.0.0.1, school"))
