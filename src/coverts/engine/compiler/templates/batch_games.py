# ruff: noqa: F821
# mypy: ignore-errors
"""Play many games at once. Each row is a game and has its own random generator."""


def chance_batch(rows: States, lots: Words, work: Works):
    """Answer chance questions in each row until a player is asked or the game ends."""
    w = work[0]
    for i in range(rows.shape[0]):
        s = rows[i]
        w.rng = lots[i]
        left = MAX_PLAYOUT_ANSWERS
        while s.e_over == 0 and s.e_error == 0 and s.e_mode == CHANCE:
            option = random_option(s, w)
            if s.e_error == 0 and answer(s, 0, option) != 0:
                resume(s)
            left -= 1
            if left == 0:
                long(s)
        lots[i] = w.rng
    return 0


def bots_batch(rows: States, bots: Ints2, lots: Words, views: Views, work: Works):
    """Play each row with its bots until a seat without a bot must choose.

    The bots of row i are in bots[i], one per seat.
    """
    w = work[0]
    for i in range(rows.shape[0]):
        w.rng = lots[i]
        play_bots(rows[i], views[0], bots[i], w)
        lots[i] = w.rng
    return 0


def asked_batch(rows: States, asked: Ints2):
    """Fill `asked` with the askee (asked player), seat and question of each game.

    The array `asked` has the shape (games, 3). The seat answers for the askee. The question is the value of
    `e_kind`. For chance, the askee and the seat are -1. If the game is over or has a fault, the question is
    also 0.
    """
    for i in range(rows.shape[0]):
        s = rows[i]
        asked[i, 0] = -1
        asked[i, 1] = -1
        asked[i, 2] = 0
        if s.e_over == 0 and s.e_error == 0:
            asked[i, 2] = s.e_kind
            if s.e_mode != CHANCE:
                askee = next_askee(s)
                asked[i, 0] = askee
                asked[i, 1] = owner(s, askee)
    return 0


def answers_batch(
    rows: States, askees: Ints, bots: Ints, lots: Words, views: Views, work: Works, options: Ints
):
    """Fill `options` with the answers of bots. Bot bots[i] answers for askees[i].

    The bot -1 answers at random. The option is -1 if no player is asked.
    """
    w = work[0]
    for i in range(rows.shape[0]):
        s = rows[i]
        options[i] = -1
        if s.e_over == 0 and s.e_error == 0 and s.e_mode != CHANCE:
            n = legal(s, askees[i], w)
            if n == 0:
                nothing_legal(s)
            elif n == 1:
                options[i] = w.out[0]
            else:
                w.rng = lots[i]
                if bots[i] < 0:
                    options[i] = w.out[draw(w, n)]
                else:
                    view_into(s, owner(s, askees[i]), views[0])
                    options[i] = best_option(views[0], bots[i], askees[i], n, w)
                lots[i] = w.rng
    return 0


def returns_batch(rows: States, out: Ints2):
    """Fill `out` (games, seats) with the returns of each row."""
    for i in range(rows.shape[0]):
        s = rows[i]
        for seat in range(s.players):
            out[i, seat] = returns(s, seat)
    return 0


def numbers_batch(views: Views, seats: Ints, out: Shorts2):
    """Write each view as an observation. View i belongs to seats[i]."""
    for i in range(views.shape[0]):
        numbers_into(views[i], seats[i], out[i])
    return 0


def situations_batch(rows: States, askees: Ints, seen: Shorts2, mask: Bytes2, work: Works):
    """Write what the seat that answers for askees[i] observes in row i, and a mask of its legal actions.

    If nobody is asked in row i, both are left unchanged.
    """
    w = work[0]
    for i in range(rows.shape[0]):
        s = rows[i]
        if askees[i] >= 0 and s.e_over == 0 and s.e_error == 0 and is_asked(s, askees[i]) != 0:
            sight_into(s, owner(s, askees[i]), seen[i])
            first = first_action(s.e_kind)
            mask[i, :] = 0
            for k in range(legal(s, askees[i], w)):
                mask[i, first + w.out[k]] = 1
    return 0


def worlds_batch(rows: States, seats: Ints, lots: Words, work: Works, units: AllUnits):
    """Redeal in each row what the seat seats[i] may not know.

    Each row uses its own random generator.
    """
    w = work[0]
    for i in range(rows.shape[0]):
        w.rng = lots[i]
        redeal(rows[i], seats[i], -1, w, units[0])
        lots[i] = w.rng
    return 0
