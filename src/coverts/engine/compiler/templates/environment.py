# ruff: noqa: F821
# mypy: ignore-errors
"""Play many games at once for a vector environment.

The caller answers the questions of some seats. `start` is the state of a game before its first question.
`bots` (games, seats) has a number for each seat. The number -2 means that the caller answers, and -1 that
answers are random. Any other number is the number of a bot. Chance uses the random generators `lots`, and
bots use the generators `own`, so the deal does not depend on the bots.
"""


def start_game(
    i: Int,
    rows: States,
    start: States,
    seed: Int,
    numbers: Words,
    lots: Words,
    own: Words,
    counts: Ints,
    bots: Ints2,
    seats: Ints,
):
    """Put the start of a game into row i. The game's number is numbers[i].

    The random generators of the game depend only on `seed` and on the game's number.
    """
    game = U64(seed) + numbers[i]
    lots[i] = (game * U64(2) + U64(1)) * U64(0x9E3779B97F4A7C15)
    own[i] = (game * U64(2) + U64(1)) * U64(0xD1342543DE82EF95)
    counts[i] = 0
    seats[i] = 0
    while bots[i, seats[i]] >= -1:
        seats[i] += 1
    rows[i] = start[0]
    return 0


def go_on(i: Int, rows: States, views: Views, lots: Words, own: Words, bots: Ints2, work: Works):
    """Answer for chance and bots until the caller must answer or the game is over."""
    s = rows[i]
    v = views[0]
    w = work[0]
    left = MAX_PLAYOUT_ANSWERS
    while s.e_over == 0 and s.e_error == 0:
        left -= 1
        if left == 0:
            long(s)
        who = 0
        if s.e_mode == CHANCE:
            w.rng = lots[i]
            option = random_option(s, w)
            lots[i] = w.rng
        else:
            who = next_askee(s)
            bot = bots[i, owner(s, who)]
            if bot < -1:
                return 0
            w.rng = own[i]
            option = policy(s, who, v, bot, 0, w)
            own[i] = w.rng
        take_answer(s, who, option)
    return 0


def clear_mask(i: Int, mask: Bytes2, regions: Ints):
    """Clear row i of the mask.

    In a large mask, only the actions of the last question are cleared, because no others were set.
    """
    if ACTIONS <= 64:
        for k in range(ACTIONS):
            mask[i, k] = 0
    elif regions[i] >= 0:
        end = regions[i] + COLUMNS
        if end > ACTIONS:
            end = ACTIONS
        for k in range(regions[i], end):
            mask[i, k] = 0
    return 0


def show(i: Int, rows: States, seats: Ints, numbers: Shorts2):
    """Write the observation of the player who is asked or was asked last.

    After a fault, the observation is not changed, because the state may be inconsistent.
    """
    s = rows[i]
    if s.e_error != 0:
        return 0
    if s.e_over == 0:
        seats[i] = owner(s, next_askee(s))
    sight_into(s, seats[i], numbers[i])
    return 0


def keep_seen(i: Int, before: Shorts2, seen: Shorts2):
    """Copy row i of `before` to `seen`. Both names may refer to the same array."""
    for k in range(seen.shape[1]):
        seen[i, k] = before[i, k]
    return 0


def show_again(i: Int, rows: States, seats: Ints, before: Shorts2, seen: Shorts2):
    """Write the observation again for a game that has not changed.

    The observation is not copied from `before`, because the caller may have written to that array.
    """
    if rows[i].e_error != 0:
        keep_seen(i, before, seen)
    else:
        show(i, rows, seats, seen)
    return 0


def allow(
    i: Int,
    rows: States,
    work: Works,
    ended: Bytes,
    mask: Bytes2,
    regions: Ints,
    choices: Ints,
    actions: Ints,
    dice: Words,
):
    """Fill the mask of legal actions. If the game is over, only action 0 is legal.

    If dice[0] is not 0, it is a random generator. The function uses it to draw a legal action, and writes the
    action to `actions`.
    """
    s = rows[i]
    w = work[0]
    clear_mask(i, mask, regions)
    if s.e_over == 0 and s.e_error == 0 and ended[i] == 0:
        first = first_action(s.e_kind)
        n = legal(s, next_askee(s), w)
        for k in range(n):
            mask[i, first + w.out[k]] = 1
        regions[i] = first
        choices[i] = n
        if dice[0] != U64(0):
            w.rng = dice[0]
            actions[i] = first + w.out[draw(w, n)]
            dice[0] = w.rng
    else:
        choices[i] = 0
        regions[i] = 0
        mask[i, 0] = 1
    return 0


def begin(
    i: Int,
    rows: States,
    start: States,
    views: Views,
    work: Works,
    seed: Int,
    numbers: Words,
    lots: Words,
    own: Words,
    counts: Ints,
    bots: Ints2,
    seats: Ints,
    ended: Bytes,
    seen: Shorts2,
    mask: Bytes2,
    regions: Ints,
    choices: Ints,
    actions: Ints,
    dice: Words,
):
    """Start a new game in row i, and play until the caller must answer.

    The game's number is numbers[i]. Until the caller must answer, only chance and bots answer.
    """
    start_game(i, rows, start, seed, numbers, lots, own, counts, bots, seats)
    ended[i] = 0
    go_on(i, rows, views, lots, own, bots, work)
    s = rows[i]
    if s.e_error != 0:
        seen[i, :] = 0
    show(i, rows, seats, seen)
    allow(i, rows, work, ended, mask, regions, choices, actions, dice)
    return 0


def start_games(
    rows: States,
    start: States,
    views: Views,
    work: Works,
    seed: Int,
    numbers: Words,
    lots: Words,
    own: Words,
    counts: Ints,
    bots: Ints2,
    seats: Ints,
    wanted: Bytes,
    ended: Bytes,
    seen: Shorts2,
    mask: Bytes2,
    regions: Ints,
    choices: Ints,
    actions: Ints,
    dice: Words,
):
    """Start a new game in each row for which `wanted` is not 0."""
    for i in range(rows.shape[0]):
        if wanted[i] != 0:
            begin(
                i, rows, start, views, work, seed, numbers, lots, own, counts, bots, seats, ended, seen,
                mask, regions, choices, actions, dice,
            )  # fmt: skip
    return 0


def look(
    rows: States,
    work: Works,
    seats: Ints,
    ended: Bytes,
    seen: Shorts2,
    mask: Bytes2,
    regions: Ints,
    choices: Ints,
    actions: Ints,
    dice: Words,
):
    """Compute observations and masks again after the caller has changed states."""
    for i in range(rows.shape[0]):
        forget_groups(rows[i])
        show(i, rows, seats, seen)
        allow(i, rows, work, ended, mask, regions, choices, actions, dice)
    return 0


def play_on(
    rows: States,
    start: States,
    views: Views,
    work: Works,
    seed: Int,
    numbers: Words,
    lots: Words,
    own: Words,
    counts: Ints,
    bots: Ints2,
    seats: Ints,
    games: Int,
    by_points: Int,
    autoreset: Int,
    most: Int,
    rewards: Reals2,
    ended: Bytes,
    illegal: Bytes,
    errors: Ints,
    before: Shorts2,
    seen: Shorts2,
    final: Shorts2,
    mask: Bytes2,
    regions: Ints,
    choices: Ints,
    actions: Ints,
    dice: Words,
):
    """Answer the question of each game, and play until the caller is asked again.

    If a game is over before its first question, it is reported as ended at the first action.
    w.tally[0] counts the decisions that had more than one option.

    Args:
        games: The number of games of the batch, of which these may be a part.
        by_points: Whether rewards are the changes of points. Otherwise, they are the returns of games that
            are over.
        autoreset: When a new game replaces a game that has ended: 0 never, 1 in the next step, 2 in the same
            step. If the value is 2, the last observation is written to `final`.
        ended: 1 if the game is over, 2 if a fault stopped it, 3 if it was stopped after `most` actions. The
            number of a fault is written to `errors`.
        illegal: 1 if the mask does not allow the action. In this case, the game does not change and the
            reward is 0.
        before: The previous observations. This may be the same array as `seen`.
    """
    w = work[0]
    for i in range(rows.shape[0]):
        s = rows[i]
        illegal[i] = 0
        if ended[i] != 0 or by_points != 0:
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = 0.0
        if ended[i] != 0 and autoreset != 2:
            if autoreset == 1:
                numbers[i] = numbers[i] + U64(games)
                begin(
                    i, rows, start, views, work, seed, numbers, lots, own, counts, bots, seats, ended, seen,
                    mask, regions, choices, actions, dice,
                )  # fmt: skip
            else:
                show_again(i, rows, seats, before, seen)
        else:
            ended[i] = 0
            counts[i] += 1
            if s.e_over == 0 and s.e_error == 0:
                illegal[i] = 1
                if actions[i] >= 0 and actions[i] < mask.shape[1]:
                    illegal[i] = 1 - mask[i, actions[i]]
                if illegal[i] == 0:
                    if choices[i] > 1:
                        w.tally[0] += 1
                    if by_points != 0:
                        for seat in range(s.players):
                            rewards[i, seat] = 0.0 - points(s, seat)
                    if answer(s, next_askee(s), actions[i] - regions[i]) != 0:
                        resume(s)
                    go_on(i, rows, views, lots, own, bots, work)
                    if by_points != 0:
                        for seat in range(s.players):
                            if s.e_error == 0:
                                rewards[i, seat] += points(s, seat)
                            else:
                                rewards[i, seat] = 0.0
            if s.e_error != 0:
                ended[i] = 2
                errors[i] = s.e_error
                keep_seen(i, before, seen)
            elif s.e_over != 0:
                ended[i] = 1
                if by_points == 0:
                    for seat in range(s.players):
                        rewards[i, seat] = returns(s, seat) * 1.0
            elif counts[i] >= most:
                ended[i] = 3
            why = ended[i]
            if why != 0:
                w.tally[3] += 1
            if why != 0 and autoreset == 2:
                if why == 2:
                    for k in range(final.shape[1]):
                        final[i, k] = seen[i, k]
                show(i, rows, seats, final)
                numbers[i] = numbers[i] + U64(games)
                begin(
                    i, rows, start, views, work, seed, numbers, lots, own, counts, bots, seats, ended, seen,
                    mask, regions, choices, actions, dice,
                )  # fmt: skip
                ended[i] = why
            elif illegal[i] == 0 or ended[i] != 0:
                show(i, rows, seats, seen)
                allow(i, rows, work, ended, mask, regions, choices, actions, dice)
            else:
                show_again(i, rows, seats, before, seen)
    return 0


def play_any(
    steps: Int,
    rows: States,
    start: States,
    views: Views,
    work: Works,
    seed: Int,
    numbers: Words,
    lots: Words,
    own: Words,
    counts: Ints,
    bots: Ints2,
    seats: Ints,
    games: Int,
    by_points: Int,
    autoreset: Int,
    most: Int,
    rewards: Reals2,
    ended: Bytes,
    illegal: Bytes,
    errors: Ints,
    before: Shorts2,
    seen: Shorts2,
    final: Shorts2,
    mask: Bytes2,
    regions: Ints,
    choices: Ints,
    actions: Ints,
    dice: Words,
):
    """Play `steps` steps of all games with random actions drawn by dice[0]."""
    for i in range(rows.shape[0]):
        allow(i, rows, work, ended, mask, regions, choices, actions, dice)
    for _ in range(steps):
        play_on(
            rows, start, views, work, seed, numbers, lots, own, counts, bots, seats, games, by_points,
            autoreset, most, rewards, ended, illegal, errors, before, seen, final, mask, regions, choices,
            actions, dice,
        )  # fmt: skip
    return 0
