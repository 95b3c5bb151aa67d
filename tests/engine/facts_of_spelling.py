"""Facts about what may be written shorter than it is."""

from typing import TYPE_CHECKING, Any, TypeAlias

from facts_kit import Chip, Facts, add, ask, fact, put

from coverts.engine import among, constant, count, decision, each, first, most, refuse, rule, some_of, total
from coverts.engine.base.exceptions import CovertsError

NAMES = ("rook", "bishop", "knight")
EVEN_ONLY = (1, 0, 1, 0, 1, 0, 1, 0, 1, 0)


@constant
def piece(name):
    if name not in NAMES:
        raise CovertsError(f"there is no piece {name!r}")
    return NAMES.index(name)


@among(8)
def is_small(s, x, least):
    return x in s.small and x >= least


@among(8, below="n")
def below_n(s, x):
    return x % 2 == 0


def square(s, x):
    return x * x


def twice(x):
    return 2 * x


def applied(change, x):
    return change(x)


def among_all(value, numbers, s):
    found = 0
    for x in range(4):
        found += value(s, x) * numbers[x]
    return found - sum(value(s, x) for x in range(1))


def worth_of(s, chip: Chip):
    return chip.worth


@rule()
def asked(kind, s, who):
    """Ask whatever it is given."""
    answer = yield kind(who)
    return answer


@rule()
def asked_twice(kind, s, who):
    """Pass it on."""
    one = yield from asked(kind, s, who)
    other = yield from asked(kind, s, who)
    return one + other


@decision(10, prompt="Choose an even number", rules=("1",))
def even(s, who, number: int) -> bool:
    return number % 2 == 0


@decision(10, prompt="Choose an odd number", rules=("1",))
def odd(s, who, number):
    if number % 2 == 0:
        return refuse()
    return 0


@fact([0], [2, 7, 58, 49, 3, -1, 1, 0])
@rule()
def words_go_over_a_predicate(s):
    yield ask(0)
    s.small.add(3)
    s.small.add(7)
    put(s, count(is_small, s, 0))
    put(s, count(is_small, s, 0) + 5)
    put(s, total(square, is_small, s, 0))
    put(s, most(square, is_small, s, 0))
    put(s, first(is_small, s, 2))
    put(s, first(is_small, s, 8))
    put(s, some_of(is_small, s, 7))
    put(s, some_of(is_small, s, 8))


@fact([0], [2, 3])
@rule()
def a_predicate_is_asked_below_a_field(s):
    yield ask(0)
    s.n = 3
    put(s, count(below_n, s))
    s.n = 6
    put(s, count(below_n, s))


@fact([0], [10, 9, 4, 4])
@rule()
def a_helper_may_be_an_argument(s):
    yield ask(0)
    put(s, applied(twice, 5))
    put(s, add(applied(twice, 4), 1))
    put(s, among_all(square, EVEN_ONLY, s))
    put(s, among_all(square, EVEN_ONLY, s))


@fact([3, 4, 5, 6], [3, 15])
@rule()
def a_question_may_be_an_argument_of_a_rule(s):
    put(s, (yield from asked(odd, s, 0)))
    four = yield from asked(even, s, 0)
    put(s, four + (yield from asked_twice(ask, s, 0)))


@fact([0], [1, 0, 14, 9, 0, 3, -1])
@rule()
def generator_expressions_are_loops(s):
    yield ask(0)
    held = 3
    put(s, any(x == held for x in range(5)))
    put(s, any(x == held for x in range(5) if x < held))
    put(s, sum(x * x for x in range(held + 1)))
    put(s, max((x * x for x in range(held + 1)), default=-1))
    put(s, min((x + y for x in range(3) for y in range(2)), default=-1))
    put(s, next((x for x in range(9) if x * x > 4), -1))
    put(s, next((x for x in each(is_small, s, 0)), -1))


@fact([0], [7, 7])
@rule()
def a_generator_expression_sees_records_by_their_names(s):
    yield ask(0)
    mine = s.seat[1]
    mine.chip[0].worth = 3
    mine.chip[1].worth = 4
    put(s, sum(mine.chip[i].worth for i in range(2)))
    chip = mine.chip[1]
    put(s, sum(chip.worth + i for i in range(2)) - 2)


def square_below(n):
    return next((x for x in range(9) if x * x < n and (x + 1) * (x + 1) >= n), -1)


@fact([0], [3])
@rule()
def a_generator_expression_needs_no_state(s):
    yield ask(0)
    put(s, square_below(13))


@fact([0], [5])
@rule()
def a_generator_expression_sees_a_record_beside_a_number_read_as_one(s):
    s.seat[1].points = 5
    yield from beside(s, 1)


@rule()
def beside(s, this: "Seated"):
    other = s.seat[this]
    yield ask(0)
    put(s, sum(other.points for x in range(2) if x == this))


@fact([0], [2, 1])
@rule()
def a_constant_call_is_a_number(s):
    yield ask(0)
    put(s, piece("knight"))
    put(s, any(x == piece("bishop") for x in range(3)))


@fact([0], [5, 6])
@rule()
def a_helper_may_be_given_a_record(s):
    yield ask(0)
    s.seat[0].chip[1].worth = 5
    put(s, worth_of(s, s.seat[0].chip[1]))
    put(s, applied(twice, 3))


@fact([2, 1], [4, 12])
@rule()
def a_number_may_be_read_as_its_record(s):
    s.seat[1].points = 4
    yield from scored(s, 1)
    put(s, s.seat[1].points)


@rule()
def scored(s, this: "Seated"):
    """Numbers of seats are read as seats."""
    put(s, this.points)
    more = (yield ask(0)) + (yield ask(this - 1))
    this.points += 5 + more


@fact([0], [4, 0])
@rule()
def the_number_before_may_be_read_as_its_record(s):
    s.seat[0].points = 4
    yield from scored_before(s, 1)


@rule()
def scored_before(s, this: "Seated"):
    yield ask(0)
    put(s, this.before.points)
    put(s, this.before)


if TYPE_CHECKING:
    Seated: TypeAlias = Any  # both a number and the record of that number
else:
    Seated = Facts.__annotations__["seat"].item

__all__ = ["Facts"]
