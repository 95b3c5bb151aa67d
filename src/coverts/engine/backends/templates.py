# ruff: noqa: F821
# mypy: ignore-errors
"""Source templates: written beside a game's own functions and compiled there.

Numba never caches a function that was given another one, and keeps old code of an imported one. So a
generic algorithm is text that becomes part of the game's own folder. The names it calls (resume,
legal, weights, answer, view_into, returns, score) are the game's.
"""


def draw(w, n):
    """A number below n from xorshift64* in w.rng (Vigna 2016), by multiplying, not by remainder."""
    x = w.rng
    x ^= x >> U64(12)
    x ^= x << U64(25)
    x ^= x >> U64(27)
    w.rng = x
    return I64(((x * U64(2685821657736338717)) >> U64(32)) * U64(n) >> U64(32))


def resume(s):
    while s.e_error == 0:
        if step(s, (s.e_stack[s.e_top] >> 10) & 16383) != 0:
            break
    return 0


def by_weight(s, w, total):
    """An index into w.out, by the weights there."""
    out = w.out
    if total <= 0:
        s.e_error = 4
        return I64(0)
    left = draw(w, total)
    option = I64(0)
    while left >= out[option]:
        left -= out[option]
        option += 1
    return option


def next_askee(s):
    """The askee to answer next: askees of a simultaneous question one by one, lowest first."""
    if s.e_mode != 2:
        return I64(s.e_asker)
    askee = I64(0)
    while (s.e_pending >> askee) & 1 == 0:
        askee += 1
    return askee


def play_random(s, w):
    """Random play from the open question to the end; w.tally gets decisions, forced, chance."""
    while s.e_over == 0 and s.e_error == 0:
        askee = next_askee(s)
        option = random_option(s, w)
        if s.e_error == 0 and answer(s, askee, option) != 0:
            resume(s)
    return 0


def playouts(start, rows, work, totals, games):
    """`games` random games from the state start[0]; totals gets each seat's sum of returns."""
    w = work[0]
    for _ in range(games):
        rows[0] = start[0]
        s = rows[0]
        resume(s)
        play_random(s, w)
        w.tally[3] += 1
        if s.e_error != 0:
            w.tally[4] += 1
            w.tally[5] = s.e_error
        for seat in range(s.players):
            totals[seat] += returns(s, seat)
    return 0


def best_option(v, bot, askee, n, w):
    """The option a bot likes best of the first n of w.out, ties at random."""
    out = w.out
    best = score(v, bot, askee, out[0])
    chosen = out[0]
    ties = 1
    for i in range(1, n):
        liked = score(v, bot, askee, out[i])
        if liked > best:
            best = liked
            chosen = out[i]
            ties = 1
        elif liked == best:
            ties += 1
            if draw(w, ties) == 0:
                chosen = out[i]
    return chosen


def play_bots(s, v, bots, w):
    """Play to the end with bots[seat] in each seat; a bot sees the view of its own seat only."""
    while s.e_over == 0 and s.e_error == 0:
        if s.e_mode == 3:
            askee = I64(0)
            option = random_option(s, w)
        else:
            askee = next_askee(s)
            n = legal(s, askee, w)
            if n == 0:
                s.e_error = 3
                return 0
            seat = owner(s, askee)
            w.tally[0 if n > 1 else 1] += 1
            if n == 1:
                option = w.out[0]
            elif bots[seat] < 0:
                option = w.out[draw(w, n)]
            else:
                view_into(s, seat, v)
                option = best_option(v, bots[seat], askee, n, w)
        if answer(s, askee, option) != 0:
            resume(s)
    return 0


def tournament(start, rows, views, bots, work, results):
    """One game for each row of `results` (games, seats): its returns; the final state stays in rows."""
    w = work[0]
    for game in range(results.shape[0]):
        k = game % rows.shape[0]
        rows[k] = start[0]
        s = rows[k]
        resume(s)
        play_bots(s, views[0], bots[game], w)
        if s.e_error != 0:
            w.tally[4] += 1
            w.tally[5] = s.e_error
        for seat in range(s.players):
            results[game, seat] = returns(s, seat)
    return 0


def reset(start, rows):
    """Set every row to the first question of a new game."""
    for i in range(rows.shape[0]):
        rows[i] = start[0]
        resume(rows[i])
    return 0


def may_answer(s, askee, option, w):
    """Whether the open question can be answered so; who is given for chance does not matter."""
    if option < 0 or option >= count_options(s):
        return False
    if s.e_mode == 3:
        weights(s, w)
        return w.out[option] > 0
    if s.e_mode == 2:
        if askee < 0 or askee > 61 or (s.e_pending >> askee) & 1 == 0:
            return False
    elif askee != s.e_asker:
        return False
    if s.e_mode == 1:
        found = (s.e_staged[option // 62] >> (option % 62)) & 1 == 1
        for k in range(legal(s, askee, w)):
            found = found or w.out[k] == option
        return found
    return judge(s, askee, option) == 0


def step_batch(rows, askees, options, work):
    """Answer the open question of each row; one that cannot be answered so is marked, and stays."""
    w = work[0]
    for i in range(rows.shape[0]):
        s = rows[i]
        if s.e_over == 0 and s.e_error == 0:
            if not may_answer(s, askees[i], options[i], w):
                s.e_error = 5
            elif answer(s, askees[i], options[i]) != 0:
                resume(s)
    return 0


def observe_batch(rows, seats, views):
    """Write what seats[i] may see of each row."""
    for i in range(rows.shape[0]):
        view_into(rows[i], seats[i], views[i])
    return 0


def legal_batch(rows, askees, work, mask):
    """Fill mask (games, 257) with 1 where an option is legal; chance and finished games stay 0."""
    w = work[0]
    for i in range(rows.shape[0]):
        s = rows[i]
        mask[i, :] = 0
        if s.e_over == 0 and s.e_error == 0 and s.e_mode != 3:
            for k in range(legal(s, askees[i], w)):
                mask[i, w.out[k]] = 1
    return 0
