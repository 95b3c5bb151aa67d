"""Facts about yields, loops and names."""

from facts_kit import above, add, ask, fact, put, weighed

from coverts.engine import among, each, roll, rule

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
    for x in s.small:  # noqa: B007  # used after the loop
        s.n = yield ask(0)
    put(s, x * (s.n > 0))


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


@fact([1, 1, 2], [2, 0])
@rule()
def an_alias_may_be_reckoned_from_locals(s):
    who = yield ask(0)
    other = s.seat[1 - who]
    yield ask(0)
    other.points += 1
    more = yield ask(0)
    other.points += more - 1
    put(s, s.seat[0].points)
    put(s, s.seat[1].points)
