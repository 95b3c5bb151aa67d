"""A game of facts: the first answer chooses one, each is a rule that shows one thing about the language.

`FACTS` holds (name, answers, what the rule has put out); one compilation serves them all.
"""

from engine_games import game_of

from coverts.engine import (
    CANCELLED,
    OK,
    Bits,
    Record,
    State,
    Table,
    among,
    any_legal,
    boolean,
    cancel,
    chance,
    choose_some,
    decision,
    each,
    first_legal,
    game_over,
    i8,
    i16,
    i64,
    public,
    refuse,
    roll,
    rule,
    some,
    token,
)

WEIGHTS = (5, 7, 11)
GRID = ((1, 2, 3), (4, 5, 6))
OUTS = 24


class Chip(Record):
    worth: i8 = public()


class Seat(Record):
    points: i16 = public()
    chip: Chip[2]
    marks: Bits[70] = public()


class Facts(State):
    stack_words = 128
    seat: Seat[2]
    out: i64[OUTS] = public()
    outs: i8 = public()
    n: i8 = public()
    big: Bits[100] = public()
    small: Bits[8] = public()
    grid: i8[2, 3] = public()
    flag: boolean = public()


@decision(100, prompt="Choose a fact")
def which(s, who, number):
    return OK


@decision(10, prompt="Choose a number")
def ask(s, who, number):
    return OK


@decision(10, prompt="Choose a number above {floor}")
def above(s, who, floor, number):
    return OK if number > floor else refuse("1")


@decision(8, prompt="Choose some numbers")
def pick(s, who, number):
    return refuse("1") if number in s.small else OK


@chance(3)
def weighed(s, number):
    return WEIGHTS[number] * s.n


TABLE = Table("facts", 100)
FACTS = []


def fact(answers, out):
    """Register a rule as a fact."""

    def put_in(made):
        TABLE.put(len(FACTS), made)
        FACTS.append((made.name, [len(FACTS), *answers], out))
        return made

    return put_in


def put(s, x):
    s.out[s.outs] = x
    s.outs += 1


def add(a, b):
    return a + b


# -- yields in expressions -------------------------------------------------------------------------


@fact([3, 4], [-1])
@rule()
def a_yield_may_be_any_argument_of_a_helper(s):
    put(s, add((yield ask(0)), -(yield ask(0))))


@fact([0, 5, 6, 0, 9], [0, 6, 9])
@rule()
def and_and_or_ask_only_as_far_as_python_does(s):
    put(s, (yield ask(0)) and (yield ask(0)))
    put(s, (yield ask(0)) and (yield ask(0)))
    put(s, (yield ask(0)) or (yield ask(0)))


@fact([1, 4, 0, 5], [4, -5])
@rule()
def a_conditional_asks_only_on_the_side_it_takes(s):
    for _ in range(2):
        put(s, (yield ask(0)) if (yield ask(0)) else -(yield ask(0)))


@fact([2, 3, 0], [1, 2])
@rule()
def a_while_test_may_ask(s):
    rounds = 0
    while (yield ask(0)) != 0:
        rounds += 1
        put(s, rounds)


@fact([4, 6], [6])
@rule()
def a_question_may_be_the_argument_of_another(s):
    put(s, (yield above(0, (yield ask(0)))))


@fact([3, 3], [43, 5])
@rule()
def a_question_may_stand_among_the_arguments_of_a_rule(s):
    held = 4
    put(s, (yield from sum_after(s, held, (yield ask(0)))))
    put(s, s.n)


@rule()
def sum_after(s, a, b):
    s.n = 5
    c = yield ask(0)
    return 10 * a + b if c == 3 else 10 * a + c


@fact([3, 5, 2], [1, 0])
@rule()
def a_chain_of_comparisons_may_begin_with_a_question(s):
    put(s, (yield ask(0)) < 4)
    limit = yield ask(0)
    put(s, 3 < (yield ask(0)) < limit)


@fact([7], [15])
@rule()
def a_rule_s_result_may_stand_in_a_sum(s):
    put(s, 1 + (yield from asked(s)) * 2)


@rule()
def asked(s):
    return (yield ask(0))


@fact([5], [6])
@rule()
def a_die_s_faces_start_at_one(s):
    put(s, (yield roll(6)))


@fact([2, 0], [2, 0])
@rule()
def a_weight_may_read_the_state(s):
    s.n = 2
    put(s, (yield weighed()))
    s.n = 1
    put(s, (yield weighed()))


@fact([3], [0, 0, 0, 9])
@rule()
def an_answer_may_be_the_index_of_what_it_is_stored_in(s):
    at = yield ask(0)
    s.out[at] = at * 3
    s.outs = 4


# -- loops -----------------------------------------------------------------------------------------


@fact([1, 0, 2, 3, 1], [1, 20, 31])
@rule()
def break_and_continue_work_around_yields(s):
    for i in range(9):
        answer = yield ask(0)
        if answer == 0:
            continue
        put(s, answer + 10 * i * (i > 1))
        if answer == 3:
            break
    s.out[1] = 20
    s.out[2] = 31
    yield ask(0)


@fact([7], [0, 7])
@rule()
def return_leaves_two_loops(s):
    for i in range(3):
        put(s, i)
        for _ in range(3):
            put(s, (yield ask(0)))
            return
    put(s, 99)


@fact([1, 1], [5, 3])
@rule()
def a_range_may_count_down_past_yields(s):
    for i in range(5, 1, -2):
        put(s, i)
        yield ask(0)


@fact([9, 9], [0, 1])
@rule()
def the_end_of_a_range_is_read_once(s):
    s.n = 2
    for i in range(s.n):
        s.n = 7
        put(s, i)
        yield ask(0)


@fact([1], [1, 3])
@rule()
def a_loop_s_name_keeps_its_last_value(s):
    for i in range(2):
        s.n = i
    put(s, i)
    s.small.add(3)
    for x in s.small:
        s.n = x
    put(s, x)
    yield ask(0)


@fact([1], [3])
@rule()
def a_loop_s_name_keeps_the_last_member_of_a_set(s):
    s.small.add(3)
    for x in s.small:
        yield ask(0)
    put(s, x)


@among(10)
def at_most_n(s, x):
    return x <= s.n


@fact([0, 0, 0], [0, 1, 2])
@rule()
def each_asks_its_predicate_anew_at_every_step(s):
    s.n = 9
    for x in each(at_most_n, s):
        put(s, x)
        yield ask(0)
        s.n = 2


@fact([0, 0], [1, 4])
@rule()
def a_loop_over_a_set_is_live(s):
    s.small.add(1)
    s.small.add(2)
    for x in s.small:
        put(s, x)
        yield ask(0)
        s.small.remove(2)
        if x == 1:
            s.small.add(4)


@fact([0], [0, 2, 4, 99])
@rule()
def loops_without_yields_may_break_and_continue(s):
    for i in range(9):
        if i % 2:
            continue
        if i > 4:
            break
        put(s, i)
    while True:
        s.n += 1
        if s.n > 5:
            break
    put(s, 99 if s.n == 6 else 0)
    yield ask(0)


# -- names -----------------------------------------------------------------------------------------


@fact([4, 5], [4, 9, 0])
@rule()
def an_alias_names_the_same_record_after_a_yield(s):
    me = s.seat[1]
    chip = me.chip[1]
    chip.worth = yield ask(0)
    put(s, s.seat[1].chip[1].worth)
    more = yield from asked(s)
    chip.worth += more * (me.points == 0)
    put(s, s.seat[1].chip[1].worth)
    put(s, s.seat[0].chip[1].worth)


@fact([8, 3, 1], [8, 3, 1])
@rule()
def many_locals_live_across_a_yield(s):
    a = yield ask(0)
    b = yield ask(0)
    c = yield ask(0)
    put(s, a)
    put(s, b)
    put(s, c)


@fact([1, 2], [1, 2, 2])
@rule()
def rules_call_each_other_to_any_depth(s):
    s.n = 0
    put(s, (yield from count_up(s, 1)))
    put(s, (yield from count_up(s, 2)))
    put(s, s.n)


@rule()
def count_up(s, to):
    s.n = yield ask(0)
    if s.n < to:
        return (yield from count_up(s, to))
    return s.n


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


RULES = Table("rules", 4, default=negative)
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


HELPERS = Table("helpers", 3, default=plus_one)
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


@rule()
def play(s):
    """Show one fact."""
    number = yield which(0)
    yield from TABLE[number](s)


for _number in range(len(FACTS), TABLE.size):
    TABLE.put(_number, FACTS and TABLE[0])

GAME = game_of(Facts, play, name="language_facts")
