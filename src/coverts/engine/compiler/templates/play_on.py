# ruff: noqa: F821
# mypy: ignore-errors
"""Play in compiled code: at random, in tournaments of bots, and in batches."""


def draw(w: Work, n: Int):
    """Draw a number from 0 to n - 1 with the random generator w.rng.

    The generator is xorshift64* (Vigna 2016). The result is scaled by a multiplication, without a division.
    """
    x = w.rng
    x ^= x >> U64(12)
    x ^= x << U64(25)
    x ^= x >> U64(27)
    w.rng = x
    return I64(((x * U64(2685821657736338717)) >> U64(32)) * U64(n) >> U64(32))


def resume(s: State):
    """Run the innermost frame until a question is open or the game is over."""
    left = MAX_STEPS
    while s.e_error == 0:
        if step((s.e_stack[s.e_top] >> RULE_SHIFT) & RULE_MASK, s) != 0:
            break
        left -= 1
        if left == 0:
            unasked(s)
    return 0


def by_weight(s: State, w: Work, total: Int):
    """Return a random index into w.out. The values in w.out are the weights."""
    if total <= 0:
        return nothing_possible(s)
    left = draw(w, total)
    option = 0
    while left >= w.out[option]:
        left -= w.out[option]
        option += 1
    return option


def next_askee(s: State):
    """Return the askee (asked player or piece), or the lowest if there are several."""
    if s.e_mode != TOGETHER:
        return s.e_asker
    askee = 0
    while (s.e_pending >> askee) & 1 == 0:
        askee += 1
    return askee


def take_answer(s: State, askee: Int, option: Int):
    """Apply an answer and play to the next question, unless there is a fault."""
    if s.e_error == 0 and answer(s, askee, option) != 0:
        resume(s)
    return 0


def play_random(s: State, w: Work):
    """Answer at random from the open question to the end of the game.

    The answers are counted in w.tally.
    """
    left = MAX_PLAYOUT_ANSWERS
    while s.e_over == 0 and s.e_error == 0:
        askee = next_askee(s)
        option = random_option(s, w)
        take_answer(s, askee, option)
        left -= 1
        if left == 0:
            long(s)
    return 0


def count_fault(s: State, w: Work):
    """Count a game if a fault has stopped it, and store the fault in w.tally."""
    if s.e_error != 0:
        w.tally[4] += 1
        w.tally[5] = s.e_error
    return 0


def playouts(start: States, rows: States, work: Works, totals: Reals, games: Int):
    """Play random games from start[0]. Add the returns of each seat to `totals`."""
    w = work[0]
    for _ in range(games):
        rows[0] = start[0]
        s = rows[0]
        resume(s)
        play_random(s, w)
        w.tally[3] += 1
        for seat in range(s.players):
            totals[seat] += returns(s, seat)
        count_fault(s, w)
    return 0


def best_option(v: View, bot: Int, askee: Int, n: Int, w: Work):
    """Return the option in w.out with the bot's highest score. Break ties at random."""
    chosen = w.out[0]
    best = score(v, bot, askee, chosen)
    ties = 1
    for i in range(1, n):
        liked = score(v, bot, askee, w.out[i])
        if liked > best:
            best = liked
            chosen = w.out[i]
            ties = 1
        elif liked == best:
            ties += 1
            if draw(w, ties) == 0:
                chosen = w.out[i]
    return chosen


def weight_near_best(gap: Int, spread: Int):
    """Return the weight of an option whose score is `gap` below the highest score."""
    halvings = gap // spread
    if halvings >= MAX_HALVINGS:
        return 0
    weight = MAX_WEIGHT >> halvings
    return weight - weight * (gap % spread) // (2 * spread)


def near_best_option(v: View, bot: Int, spread: Int, askee: Int, n: Int, w: Work):
    """Draw one of the n options in w.out. A weight halves with every `spread` points below the best score."""
    best = score(v, bot, askee, w.out[0])
    for i in range(1, n):
        liked = score(v, bot, askee, w.out[i])
        if liked > best:
            best = liked
    chosen = w.out[0]
    total = 0
    for i in range(n):
        weight = weight_near_best(best - score(v, bot, askee, w.out[i]), spread)
        total += weight
        if weight > 0 and draw(w, total) < weight:
            chosen = w.out[i]
    return chosen


def choose(s: State, v: View, bot: Int, seat: Int, askee: Int, n: Int, w: Work):
    """Return the option that a bot chooses from the n options in w.out.

    The bot -1 chooses at random. A level has a number from MAX_BOTS on. The answer is counted in w.tally.
    """
    w.tally[0 if n > 1 else 1] += 1
    if n == 1:
        return w.out[0]
    if bot < 0:
        return w.out[draw(w, n)]
    view_into(s, seat, v)
    if bot >= MAX_BOTS:
        return near_best_option(v, bot % MAX_BOTS, bot // MAX_BOTS, askee, n, w)
    return best_option(v, bot, askee, n, w)


def play_bots(s: State, v: View, bots: Ints, w: Work):
    """Play with the bot bots[seat] in each seat. A bot sees only its seat's view.

    The function stops when the game is over. It also stops when a seat with a number below -1 in `bots` has a
    choice. The number -1 stands for random answers.
    """
    left = MAX_PLAYOUT_ANSWERS
    while s.e_over == 0 and s.e_error == 0:
        left -= 1
        if left == 0:
            return long(s)
        if s.e_mode == CHANCE:
            askee = 0
            option = random_option(s, w)
        else:
            askee = next_askee(s)
            n = legal(s, askee, w)
            if n == 0:
                return nothing_legal(s)
            seat = owner(s, askee)
            if n > 1 and bots[seat] < RANDOM:
                return 0
            option = choose(s, v, bots[seat], seat, askee, n, w)
        take_answer(s, askee, option)
    return 0


def tournament(
    start: States, rows: States, views: Views, bots: Ints2, work: Works, results: Ints2, first: Int
):
    """Play one game for each row of `results`, and write the returns to that row.

    The array `results` has the shape (games, seats). The final states stay in `rows`. The random generator of
    a game depends on w.rng and on the game's number. The first game has the number `first`.
    """
    w = work[0]
    lots = w.rng
    for game in range(results.shape[0]):
        w.rng = (lots + U64(first + game) * U64(2)) * U64(0x9E3779B97F4A7C15)
        k = game % rows.shape[0]
        rows[k] = start[0]
        s = rows[k]
        resume(s)
        play_bots(s, views[0], bots[game], w)
        for seat in range(s.players):
            results[game, seat] = returns(s, seat)
    return 0


def reset(start: States, rows: States):
    """Start a new game in every row, and play to its first question."""
    for i in range(rows.shape[0]):
        rows[i] = start[0]
        resume(rows[i])
    return 0


def is_asked(s: State, askee: Int):
    """Return whether an askee (asked player or piece) must answer now."""
    if s.e_mode == TOGETHER:
        if askee < 0 or askee >= WORD:
            return 0
        return (s.e_pending >> askee) & 1
    return 1 if s.e_mode != CHANCE and askee == s.e_asker else 0


def may_answer(s: State, askee: Int, option: Int, w: Work):
    """Return whether an answer is legal. For chance questions, `askee` is ignored."""
    if option < 0 or option >= count_options(s):
        return 0
    if s.e_mode == CHANCE:
        weights(s, w)
        return 1 if w.out[option] > 0 else 0
    if is_asked(s, askee) == 0:
        return 0
    if s.e_mode == SOME:
        if (s.e_staged[option // WORD] >> (option % WORD)) & 1 == 1:
            return 1
        for k in range(legal(s, askee, w)):
            if w.out[k] == option:
                return 1
        return 0
    return 1 if verdict(s, askee, option) == 0 else 0


def step_batch(rows: States, askees: Ints, options: Ints, work: Works):
    """Answer the open question of each row. Report an illegal answer as a fault."""
    w = work[0]
    for i in range(rows.shape[0]):
        s = rows[i]
        if s.e_over == 0 and s.e_error == 0:
            fits = may_answer(s, askees[i], options[i], w)
            if s.e_error == 0 and fits == 0:
                s.e_error = ANSWER
            elif s.e_error == 0 and answer(s, askees[i], options[i]) != 0:
                resume(s)
    return 0


def observe_batch(rows: States, seats: Ints, views: Views):
    """Write to `views` the view that the seat seats[i] has of row i."""
    for i in range(rows.shape[0]):
        view_into(rows[i], seats[i], views[i])
    return 0


def legal_batch(rows: States, askees: Ints, work: Works, mask: Bytes2):
    """Fill `mask` (games, 257) with 1 for each legal option and 0 for all others."""
    w = work[0]
    for i in range(rows.shape[0]):
        s = rows[i]
        mask[i, :] = 0
        if s.e_over == 0 and s.e_error == 0 and is_asked(s, askees[i]) != 0:
            for k in range(legal(s, askees[i], w)):
                mask[i, w.out[k]] = 1
    return 0


def clear_batch(rows: States):
    """Set all scratch fields to zero in each row."""
    for i in range(rows.shape[0]):
        clear_scratch(rows[i])
    return 0
