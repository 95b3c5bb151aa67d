# ruff: noqa: F821
# mypy: ignore-errors
"""Play games again, and record each decision with what its seat knew."""


def note_decision(
    s: State,
    v: View,
    bot: Int,
    seat: Int,
    askee: Int,
    n: Int,
    w: Work,
    r: Int,
    seen: Shorts2,
    masks: Bytes2,
    best: Bytes2,
):
    """Write to row r the observation, the legal actions, and which of these a bot likes best.

    Args:
        seen: The observations (rows, slots).
        masks: The masks of legal actions (rows, bytes), one bit per action, the lowest bit first. They are 0
            before.
        best: The output array (rows, options) with a 1 for each of the n legal options that the bot may
            choose, in their order. It is 0 before. It stays 0 if the number of the bot is below -1.
    """
    sight_into(s, seat, seen[r])
    first = first_action(s.e_kind)
    for k in range(n):
        action = first + w.out[k]
        masks[r, action >> 3] = masks[r, action >> 3] | (1 << (action & 7))
    if bot == RANDOM:
        for k in range(n):
            best[r, k] = 1
    elif bot >= 0:
        view_into(s, seat, v)
        highest = score(v, bot, askee, w.out[0])
        for k in range(n):
            liked = score(v, bot, askee, w.out[k])
            if liked > highest:
                highest = liked
                for other in range(k):
                    best[r, other] = 0
            best[r, k] = 1 if liked == highest else 0
    return 0


def record_game(
    s: State,
    views: Views,
    bots: Ints,
    work: Works,
    answers: Ints,
    at: Int,
    end: Int,
    marks: Ints2,
    counts: Ints,
    r: Int,
    game: Int,
    seen: Shorts2,
    masks: Bytes2,
    best: Bytes2,
    about: Ints2,
):
    """Play a game like `play_noted`, and write its decisions to the rows from r on. Return the next row."""
    w = work[0]
    left = MAX_PLAYOUT_ANSWERS
    while s.e_over == 0 and s.e_error == 0:
        left -= 1
        if left == 0:
            long(s)
            return r
        if answers.shape[0] > 0 and at >= end:
            return r
        askee = 0
        option = 0
        if s.e_mode == CHANCE:
            if answers.shape[0] == 0:
                option = random_option(s, w)
        else:
            witness(s, 0, marks, views)
            askee = next_askee(s)
            n = legal(s, askee, w)
            if n == 0:
                nothing_legal(s)
                return r
            seat = owner(s, askee)
            counts[seat] += 1
            if n > 1 and r < about.shape[0]:
                note_decision(s, views[0], bots[seat], seat, askee, n, w, r, seen, masks, best)
                about[r, 0] = game
                about[r, 1] = seat
                about[r, 2] = counts[seat]
                about[r, 4] = n
                about[r, 5] = marks[0, seat]
            if answers.shape[0] == 0:
                option = choose(s, views[0], bots[seat], seat, askee, n, w)
            else:
                option = answers[at]
            if n > 1 and r < about.shape[0]:
                about[r, 3] = first_action(s.e_kind) + option
                r += 1
        if answers.shape[0] > 0:
            option = answers[at]
            at += 1
        take(s, 0, askee, option, marks)
    return r


def record(
    start: States,
    rows: States,
    views: Views,
    bots: Ints2,
    work: Works,
    wanted: Bytes,
    answers: Ints,
    begins: Ints,
    marks: Ints2,
    counts: Ints,
    seen: Shorts2,
    masks: Bytes2,
    best: Bytes2,
    about: Ints2,
    first: Int,
):
    """Play the games of `measure` again, and write their decisions to the rows of `about`.

    A decision is an answer with several legal options.

    Args:
        wanted: An array (games,) with a 1 for each game to play.
        answers: The options that were answered in these games, with those of chance, or an empty array if
            the bots play.
        begins: The position of the first answer of each game, and then the number of answers.
        marks: A working array (1, 2 * seats); see `witness`.
        counts: A working array (seats,).
        about: The output array (decisions, 6) for the number of the game, the seat, the number of the seat's
            answer in the game, the action, the number of legal actions, and the hash of the information
            state.
    """
    w = work[0]
    lots = w.rng
    r = 0
    for game in range(wanted.shape[0]):
        if wanted[game] != 0:
            w.rng = (lots + U64(first + game) * U64(2)) * U64(0x9E3779B97F4A7C15)
            rows[0] = start[0]
            s = rows[0]
            begin_marks(s.players, marks, 0)
            for seat in range(s.players):
                counts[seat] = 0
            resume(s)
            r = record_game(
                s, views, bots[game], work, answers, begins[game], begins[game + 1], marks, counts, r,
                first + game, seen, masks, best, about,
            )  # fmt: skip
    return r
