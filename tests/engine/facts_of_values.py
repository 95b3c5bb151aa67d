"""Facts about sets, tables, endings and numbers."""

from facts_kit import GRID, WEIGHTS, above, ask, fact, pick, put

from coverts.engine import (
    CANCELLED,
    Dispatch,
    any_legal,
    cancel,
    choose_some,
    first_legal,
    game_over,
    rule,
    some,
    token,
)

# -- sets ------------------------------------------------------------------------------------------


@fact([0], [6, 0, 61, 62, 123, 124, 199, 5, 0, 200])
@rule()
def a_set_local_may_hold_more_than_a_word(s):
    kept = some(200)
    kept.add(0)
    kept.add(61)
    kept.add(62)
    kept.add(123)
    kept.add(124)
    kept.add(199)
    yield ask(0)
    put(s, kept.count())
    for x in kept:
        put(s, x)
    kept.remove(62)
    put(s, kept.count() * (62 not in kept) * (61 in kept))
    kept.clear()
    put(s, kept.count())
    kept.fill()
    put(s, kept.count())


@fact([0, 0, 0], [99, 98, 1, 70])
@rule()
def a_field_may_be_a_set_of_more_than_a_word(s):
    s.big.fill()
    s.big.remove(0)
    put(s, s.big.count())
    yield ask(0)
    for x in s.big:
        if x != 98:
            s.big.remove(x)
    for x in s.big:
        put(s, x)
        yield ask(0)
    put(s, s.big.count())
    s.seat[1].marks.fill()
    put(s, s.seat[1].marks.count())
    yield ask(0)


@fact([0, 0], [3, 7, 7])
@rule()
def a_set_may_be_copied_between_a_local_and_a_field(s):
    kept = some(100)
    kept.add(7)
    kept.add(70)
    kept.add(99)
    yield ask(0)
    s.big = kept
    put(s, s.big.count())
    s.small.add(7)
    for x in s.small:
        put(s, x)
        yield ask(0)
    for x in s.small:
        put(s, x)


@fact([0], [2, 2, 0])
@rule()
def a_new_set_in_a_loop_is_empty_again(s):
    for i in range(2):
        kept = some(8)
        kept.add(i)
        kept.add(i + 3 * i)
        put(s, kept.count() + (i == 0))
    yield ask(0)
    kept.clear()
    put(s, kept.count())


# -- choose_some -----------------------------------------------------------------------------------


@fact([2, 5, 8], [2, 5])
@rule()
def choose_some_gives_the_set_that_was_staged(s):
    kept = yield choose_some(pick, 0, 1, 3)
    for x in kept:
        put(s, x)


@fact([6, 3, 8], [6, 3])
@rule()
def the_set_of_choose_some_may_go_to_a_field(s):
    s.small = yield choose_some(pick, 0, 0, 2)
    put(s, 6 * (6 in s.small))
    put(s, 3 * (3 in s.small))


@fact([7, 8], [1])
@rule()
def choose_some_ends_early_where_too_few_options_are_left(s):
    s.small.fill(7)
    kept = yield choose_some(pick, 0, 3, 3)
    put(s, kept.count())


@fact([8], [0])
@rule()
def choose_some_may_take_none(s):
    kept = yield choose_some(pick, 1, 0, 2)
    put(s, kept.count())


# -- tables, lookahead -----------------------------------------------------------------------------


@rule()
def double(s, x):
    return x + (yield ask(0))


@rule()
def negative(s, x):
    yield ask(0)
    return -x


RULES = Dispatch("rules", 4, default=negative)
RULES.put(1, double)


@fact([1, 5, 2, 5], [14, -9])
@rule()
def a_table_of_rules_has_a_default(s):
    for _ in range(2):
        put(s, (yield from RULES[(yield ask(0))](s, 9)))


def plus_one(s, x):
    return x + 1


def times_n(s, x):
    return x * s.n


HELPERS = Dispatch("helpers", 3, default=plus_one)
HELPERS.put(2, times_n)


@fact([2], [10, 27])
@rule()
def a_table_of_helpers_has_a_default(s):
    s.n = 3
    number = yield ask(0)
    put(s, HELPERS[number - 2](s, 9))
    put(s, HELPERS[number](s, 9))


@fact([0], [1, 4, 0, -1])
@rule()
def a_rule_may_look_ahead_for_a_legal_option(s):
    put(s, any_legal(above, s, 0, 3))
    put(s, first_legal(above, s, 0, 3))
    put(s, any_legal(above, s, 0, 9))
    put(s, first_legal(above, s, 0, 9))
    yield ask(0)


# -- endings ---------------------------------------------------------------------------------------


@rule()
def four_deep(s, at, depth):
    if depth > 0:
        yield from four_deep(s, at, depth - 1)
        put(s, 99)
    yield ask(0)
    yield cancel(at)
    put(s, 99)


@rule()
def cancelled(s):
    at = token(s)
    put(s, 1)
    yield from four_deep(s, at, 4)
    put(s, 99)


@fact([0, 0], [1, 2, 3])
@rule()
def cancel_drops_rules_down_to_the_token(s):
    if (yield from cancelled(s)) == CANCELLED:
        put(s, 2)
    yield ask(0)
    put(s, 3)


@fact([0], [])
@rule()
def cancelling_the_first_rule_ends_the_game(s):
    yield ask(0)
    yield cancel(1)
    put(s, 99)


@rule()
def ends(s, depth):
    if depth > 0:
        yield from ends(s, depth - 1)
    yield game_over()


@fact([], [1])
@rule()
def game_over_ends_the_game_from_any_depth(s):
    put(s, 1)
    yield from ends(s, 3)
    put(s, 99)


# -- numbers ---------------------------------------------------------------------------------------


@fact([7], [-4, 1, -3, 3, -1, 1792, 5])
@rule()
def division_and_shifts_are_python_s(s):
    x = yield ask(0)
    put(s, -x // 2)
    put(s, -x % 2)
    put(s, x // -3)
    put(s, -x % 5)
    put(s, -x >> 3)
    put(s, x << 8)
    put(s, x & 5 | 4 ^ 4)


@fact([0], [2**63 - 1, -(2**63)])
@rule()
def an_i64_holds_its_whole_range(s):
    x = yield ask(0)
    put(s, x + 9223372036854775807)
    put(s, x - 9223372036854775807 - 1)


@fact([5], [1, 0, 5, 7, 2, 1, 0, 6])
@rule()
def the_few_builtins_mean_what_they_mean_in_python(s):
    x = yield ask(0)
    put(s, bool(x))
    put(s, not x)
    put(s, abs(-x))
    put(s, max(x, 7, 2))
    put(s, min(x, 7, 2))
    put(s, int(x > 3))
    put(s, bool(x - 5))
    put(s, x + (x == 5))


@fact([1, 2], [7, 6, 11])
@rule()
def a_tuple_of_constants_is_a_table_of_one_or_two_dimensions(s):
    x = yield ask(0)
    put(s, WEIGHTS[x])
    y = yield ask(0)
    put(s, GRID[x][y])
    put(s, WEIGHTS[y])


@fact([1, 2], [5, 5, 0])
@rule()
def an_array_may_have_two_dimensions(s):
    x = yield ask(0)
    y = yield ask(0)
    s.grid[x][y] = 4
    s.grid[x][y] += 1
    put(s, s.grid[x][y])
    put(s, s.grid[1][2])
    put(s, s.grid[0][2])


@fact([1], [1, 1, 0])
@rule()
def membership_in_constants_is_a_test(s):
    x = yield ask(0)
    put(s, x in (1, 5))
    put(s, x not in (2, 5))
    put(s, x in (2, 5))


# -- what is reckoned, and how often ---------------------------------------------------------------


def counted(s):
    """A helper that changes the state: it must be called as often as the rule says."""
    s.n += 1
    return s.n


@fact([3], [0, 0, 0, 0, 1, 0])
@rule()
def a_number_outside_a_set_is_not_in_it(s):
    x = yield ask(0)
    s.small.add(x)
    s.big.fill()
    put(s, (64 + x) in s.small)
    put(s, (x - 4) in s.small)
    put(s, (x + 97) in s.big)
    put(s, (x - 40) in s.big)
    put(s, (x - 40) not in s.big)
    beyond = 67
    put(s, beyond in s.small)


@fact([3], [1, 1, 1, 2])
@rule()
def a_call_before_in_is_made_once(s):
    x = yield ask(0)
    s.big.add(1)
    s.small.add(2)
    put(s, counted(s) in s.big)
    put(s, s.n)
    put(s, counted(s) in s.small)
    put(s, s.n + x - 3)


@fact([5], [1, 7, 0, 2])
@rule()
def the_index_of_a_changed_field_is_reckoned_once(s):
    x = yield ask(0)
    s.seat[counted(s)].points += x + 2
    put(s, s.n)
    put(s, s.seat[1].points)
    put(s, s.seat[0].points)
    s.n = -1
    s.seat[counted(s)].chip[counted(s)].worth += 2
    put(s, s.seat[0].chip[1].worth)


def moved_on(s):
    s.n += 1
    return 5


@fact([0], [1, 5, 0, 0, 5])
@rule()
def a_changed_field_is_the_one_meant_before_the_call_beside_it(s):
    s.n = 0
    s.level[s.n] += moved_on(s)
    put(s, s.n)
    put(s, s.level[0])
    put(s, s.level[1])
    yield ask(0)
    s.n = 0
    s.seat[s.n].chip[s.n].worth += moved_on(s)
    put(s, s.seat[1].chip[1].worth)
    put(s, s.seat[0].chip[0].worth)


@fact([0], [-9223372036854775808])
@rule()
def the_least_number_may_be_written(s):
    yield ask(0)
    put(s, -9223372036854775808)


@fact([5], [1, 1, 0, 2])
@rule()
def a_chain_of_comparisons_asks_each_once(s):
    x = yield ask(0)
    put(s, 0 < counted(s) < x)
    put(s, s.n)
    put(s, 1 < counted(s) < 2)
    put(s, s.n)


@fact([5], [-2, -1, -1, 5, 1])
@rule()
def a_truth_value_is_a_number_where_it_is_reckoned_with(s):
    x = yield ask(0)
    put(s, ~(x == 5))
    put(s, ~(x == 4))
    put(s, -(x == 5))
    put(s, max(x == 5, x))
    put(s, min(x == 5, x))


def rung_of(s, level):
    """A number out of a range that an unsigned field bounds, or -1."""
    for rung in range(s.level[0]):
        if rung == level:
            return rung
    return -1


@fact([0], [3, -1, -2, 2, 1])
@rule()
def unsigned_fields_are_reckoned_with_signs(s):
    s.level[0] = 5
    s.level[1] = 7
    put(s, rung_of(s, 3))
    put(s, rung_of(s, 9))
    put(s, s.level[0] - s.level[1])
    yield ask(0)
    put(s, s.level[1] - s.level[0])
    put(s, -s.level[0] + 6)
