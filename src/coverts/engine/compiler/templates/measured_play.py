# ruff: noqa: F821
# mypy: ignore-errors
"""Play games between bots, and record what each seat held and chose."""


def note_result(s: State, wins: Reals):
    """Compute each seat's share of the win.

    The seats with the highest return get equal shares. There is no winner if all seats have the same return
    and it is not above 0. In a cooperative game, each seat has a whole win, or nobody has one.
    """
    if COOPERATIVE == 1:
        for seat in range(s.players):
            wins[seat] = 0
            if returns(s, seat) > MIN_RETURN:
                wins[seat] = 1
        return 0
    best = returns(s, 0)
    equal = 0
    for seat in range(s.players):
        mine = returns(s, seat)
        if mine > best:
            best = mine
            equal = 1
        elif mine == best:
            equal += 1
    for seat in range(s.players):
        wins[seat] = 0
        if returns(s, seat) == best and (best > 0 or equal < s.players):
            wins[seat] = 1 / equal
    return 0


def play_noted(s: State, v: View, bots: Ints, w: Work, held: Ints2):
    """Play like `play_bots`, and record what each seat holds and chooses."""
    left = MAX_PLAYOUT_ANSWERS
    while s.e_over == 0 and s.e_error == 0:
        left -= 1
        if left == 0:
            return long(s)
        note_held(s, held)
        if s.e_mode == CHANCE:
            askee = 0
            option = random_option(s, w)
        else:
            askee = next_askee(s)
            n = legal(s, askee, w)
            if n == 0:
                return nothing_legal(s)
            seat = owner(s, askee)
            option = choose(s, v, bots[seat], seat, askee, n, w)
            note_answer(s, seat, option, held)
        take_answer(s, askee, option)
    note_held(s, held)
    return 0


def measure(
    start: States,
    rows: States,
    views: Views,
    bots: Ints2,
    work: Works,
    results: Ints2,
    scores: Ints2,
    shares: Reals2,
    lengths: Ints2,
    held: Ints2,
    noted: Ints2,
    first: Int,
):
    """Play games like `tournament`, one for each row of `results`, and record them.

    Args:
        results: The output array (games, seats) for the returns.
        scores: The output array (games, seats) for the points.
        shares: The output array (games, seats) for each seat's share of the win.
        lengths: The output array (games, 4) for the number of decisions with several options, of decisions
            with one option and of chance outcomes, and for the sum of these numbers.
        held: A working array (seats, words).
        noted: The output array (games * seats, words) for what each seat held and chose, as bits.
    """
    w = work[0]
    lots = w.rng
    for game in range(results.shape[0]):
        w.rng = (lots + U64(first + game) * U64(2)) * U64(0x9E3779B97F4A7C15)
        rows[game] = start[0]
        s = rows[game]
        for i in range(3):
            w.tally[i] = 0
        for seat in range(held.shape[0]):
            held[seat, :] = 0
        resume(s)
        play_noted(s, views[0], bots[game], w, held)
        for i in range(3):
            lengths[game, i] = w.tally[i]
            lengths[game, 3] += w.tally[i]
        if s.e_error == 0:
            for seat in range(s.players):
                results[game, seat] = returns(s, seat)
                scores[game, seat] = points(s, seat)
            note_result(s, shares[game])
        for seat in range(held.shape[0]):
            for word in range(held.shape[1]):
                noted[game * held.shape[0] + seat, word] = held[seat, word]
    return 0
