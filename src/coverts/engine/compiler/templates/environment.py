# ruff: noqa: F821
# mypy: ignore-errors
"""Many games at once, answered from outside: what a vector environment does in a step.

`start` has a game at its first question, up to which nothing is left to chance. `bots` (games, seats) says
who answers: -2 whoever calls, -1 a random player, else the rule-of-thumb bot of that number. Chance draws
from `lots`, bots from `own`, so that what is dealt does not depend on who plays.
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
    """Row i becomes game numbers[i] of the seed, at its first question, which may be put to chance."""
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
    """Answer for chance and for bots until somebody from outside is asked, or the game has ended."""
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
        if s.e_error == 0 and answer(s, who, option) != 0:
            resume(s)
    return 0


def clear_mask(i: Int, mask: Bytes2, regions: Ints):
    """Take out what was legal: it lies in one stretch of the row."""
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
    """Who is asked, and what they see; of a game that has ended, what the last one asked sees.

    Of a game stopped by a fault the row stays as it is: its record may be half changed.
    """
    s = rows[i]
    if s.e_error != 0:
        return 0
    if s.e_over == 0:
        seats[i] = owner(s, next_askee(s))
    sight_into(s, seats[i], numbers[i])
    return 0


def keep_seen(i: Int, before: Shorts2, seen: Shorts2):
    """Row i as it was before; that may be the same array."""
    for k in range(seen.shape[1]):
        seen[i, k] = before[i, k]
    return 0


def show_again(i: Int, rows: States, seats: Ints, before: Shorts2, seen: Shorts2):
    """Row i of a game in which nothing has changed: whoever has `before` may have written into it."""
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
    """Which actions are legal; of a game that has ended, action 0 alone.

    Where dice[0] is not 0, one of them is drawn from it and stands in `actions`.
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
    """Row i becomes game numbers[i] of the seed, at its first question from outside."""
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
    """Begin the wanted games anew, each at the first question from outside."""
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
    """Fill anew what is seen and legal in each row: for who has changed records."""
    for i in range(rows.shape[0]):
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
    """Answer the open question of each game with its action, and play on to the next from outside.

    autoreset: 0 never, 1 in the next step, 2 in the same step, in which `final` gets the last observation.
    ended: 1 over, 2 stopped by a fault, whose mark `errors` gets, 3 stopped after `most` actions. An action
    that the mask does not allow marks `illegal`, changes nothing and is worth 0. A game that was over
    before anybody was asked ends whatever the action. before: what was seen in the step before, perhaps the
    same array as `seen`. w.tally[0] counts unforced decisions.
    """
    w = work[0]
    for i in range(rows.shape[0]):
        s = rows[i]
        illegal[i] = 0
        if ended[i] != 0:
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = 0.0
        if ended[i] != 0 and autoreset != 2:
            if autoreset == 1:
                numbers[i] = numbers[i] + U64(rows.shape[0])
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
                    if answer(s, next_askee(s), actions[i] - regions[i]) != 0:
                        resume(s)
                    go_on(i, rows, views, lots, own, bots, work)
            if s.e_error != 0:
                ended[i] = 2
                errors[i] = s.e_error
                keep_seen(i, before, seen)
            elif s.e_over != 0:
                ended[i] = 1
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
                numbers[i] = numbers[i] + U64(rows.shape[0])
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
    """So many steps of all games, everybody from outside answering by lot, drawn from dice[0]."""
    for i in range(rows.shape[0]):
        allow(i, rows, work, ended, mask, regions, choices, actions, dice)
    for _ in range(steps):
        play_on(
            rows, start, views, work, seed, numbers, lots, own, counts, bots, seats, autoreset, most, rewards,
            ended, illegal, errors, before, seen, final, mask, regions, choices, actions, dice,
        )  # fmt: skip
    return 0
