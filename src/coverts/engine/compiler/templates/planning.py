# ruff: noqa: F821
# mypy: ignore-errors
"""Play games on from redealt states, to plan with hidden information."""


def policy(s: State, askee: Int, v: View, bot: Int, noise: Int, w: Work):
    """Return the answer of the rollout policy.

    The policy is the bot with the number `bot`. The answer is random if `bot` is -1, and in `noise` out of
    1000 cases. There is no noise in a cooperative game, because only the own side would make the mistakes.
    """
    n = legal(s, askee, w)
    if n == 0:
        return nothing_legal(s)
    if n == 1:
        return w.out[0]
    if bot < 0 or scored(bot, s.e_kind) == 0 or (COOPERATIVE == 0 and noise > 0 and draw(w, 1000) < noise):
        return w.out[draw(w, n)]
    glimpse_into(s, owner(s, askee), v)
    return best_option(v, bot, askee, n, w)


def worth(s: State, seat: Int):
    """Return a seat's return. Divide a shared win by the number of winners, unless all must win together."""
    mine = returns(s, seat)
    if COOPERATIVE == 1 or mine <= 0:
        return mine * 1.0
    equal = 0
    for other in range(s.players):
        theirs = returns(s, other)
        if theirs > mine:
            return mine * 1.0
        if theirs == mine:
            equal += 1
    return mine / equal


def goes_on(s: State, last: Int):
    """Return whether a playout goes on: the game is not over, and the turn `last` is not over either."""
    if s.e_over != 0 or s.e_error != 0:
        return 0
    if LOOKAHEAD > 0 and turn_of(s) > last:
        return 0
    return 1


def expected(s: State, seat: Int):
    """Return a seat's return, or an estimate of it if the game is not over."""
    if s.e_over != 0:
        return worth(s, seat)
    return value_of(s, seat) / 1000


def redeal_batch(rows: States, seats: Ints, work: Works, units: AllUnits):
    """Redeal, in each row, everything that the seat seats[i] may not know."""
    for i in range(rows.shape[0]):
        redeal(rows[i], seats[i], -1, work[0], units[0])
    return 0


def deal_world(root: States, rows: States, seat: Int, seed: Int, number: Int, work: Works, units: AllUnits):
    """Sample a state that is consistent with what `seat` knows in the state root[0].

    The new state is written to rows[0]. It depends only on root[0], `seat`, `seed` and `number`.
    """
    w = work[0]
    w.rng = (U64(seed) + U64(number) * U64(2) + U64(1)) * U64(0x9E3779B97F4A7C15)
    draw(w, 2)
    fits = 0
    for _ in range(MAX_TRIES):
        if fits == 0:
            rows[0] = root[0]
            redeal(rows[0], seat, -1, w, units[0])
            if rows[0].e_error == 0:
                fits = can_be_answered(rows[0], w)
    if fits == 0:
        rows[0] = root[0]
    ask_again(rows[0], seat)
    return 0


def plan(
    root: States,
    seat: Int,
    askee: Int,
    options: Ints,
    first: Int,
    step: Int,
    worlds: Int,
    bot: Int,
    noise: Int,
    seed: Int,
    rows: States,
    views: Views,
    work: Works,
    units: AllUnits,
    found: Reals2,
):
    """Evaluate options by playouts from states that `seat` cannot tell apart.

    In each sampled state, `askee` answers with each of `options`, and the game is played to its end, or until
    LOOKAHEAD more turns have ended. The sampled states have the numbers first, first + step and so on. Equal
    numbers give the same state and the same chance outcomes. The results are written to `found` (options, 3):
    the number of playouts, the sum of their values and the sum of the squares of these values.
    """
    w = work[0]
    v = views[0]
    for k in range(worlds):
        deal_world(root, rows, seat, seed, first + k * step, work, units)
        luck = w.rng
        last = turn_of(rows[0]) + LOOKAHEAD
        for i in range(options.shape[0]):
            w.rng = luck
            rows[1] = rows[0]
            s = rows[1]
            if answer(s, askee, options[i]) != 0:
                resume(s)
            left = MAX_PLAYOUT_ANSWERS
            while goes_on(s, last) != 0:
                left -= 1
                if left == 0:
                    long(s)
                if s.e_mode == CHANCE:
                    who = 0
                    option = random_option(s, w)
                else:
                    who = next_askee(s)
                    option = policy(s, who, v, bot, noise, w)
                take_answer(s, who, option)
            if s.e_error == 0:
                value = expected(s, seat)
                found[i, 0] += 1
                found[i, 1] += value
                found[i, 2] += value * value
    return 0
