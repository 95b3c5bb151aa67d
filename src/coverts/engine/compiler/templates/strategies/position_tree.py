# ruff: noqa: F821
# mypy: ignore-errors
"""A tree of positions and information states that grows during traversals.

A position is a row of `rows` and of `nodes`; see `coverts.engine.language.tree_layout` for the columns. For a
chance node, the column KNOWS contains the sum of the weights. For a choice, the column contains the first
index of the information state in the arrays that have one number per answer. A branch consists of the next
position (0 if it is not stored) and the option. A branch of a chance node also has the cumulative weight.

The first `counts[ROOM]` rows hold stored positions, each after its predecessor. There is one more row for
each level of a game, for positions that are not stored. `marks` has the hash of the information state of each
seat, and then the hash of the last view of each seat. `keys` and `places` form a hash table with open
addressing. The table contains, for each information state, the first index, the number of answers and the
seat.
"""


def witness(s: State, i: Int, marks: Ints2, views: Views):
    """Update the information states of all seats when a new question is asked.

    `marks` holds the hashes of the information states. A simultaneous question is not new if some players
    have already answered it.
    """
    if s.e_over != 0 or s.e_error != 0 or s.e_mode == CHANCE:
        return 0
    if s.e_mode == TOGETHER and s.e_pending != s.e_asked:
        return 0
    v = views[0]
    many = s.players
    for seat in range(many):
        view_into(s, seat, v)
        seen = folded(v, 1)
        if seen != marks[i, many + seat]:
            marks[i, many + seat] = seen
            mark = marks[i, seat]
            marks[i, seat] = mixed(mark, seen)
    return 0


def mixed(mark: Int, x: Int):
    """Return a new hash that is computed from the hash `mark` and the number x."""
    spread = (U64(mark) ^ U64(x)) * U64(0x9E3779B97F4A7C15)
    return I64(spread ^ (spread >> U64(32)))


def begin_marks(many: Int, marks: Ints2, i: Int):
    """Initialise `marks`, the hashes of the seats' information states."""
    for seat in range(many):
        marks[i, seat] = mixed(0, seat + 1)
        marks[i, many + seat] = 0
    return 0


def take(s: State, i: Int, askee: Int, option: Int, marks: Ints2):
    """Answer the open question, and update the information state of the player."""
    if s.e_mode != CHANCE:
        seat = owner(s, askee)
        mark = marks[i, seat]
        marks[i, seat] = mixed(mark, option + 1)
    if answer(s, askee, option) != 0:
        resume(s)
    return 0


def follow(start: States, answers: Ints2, rows: States, marks: Ints2, views: Views):
    """Compute the information states of all seats after some answers in a new game.

    `answers` has one row (askee, option) for each answer. The hashes of the information states are written to
    `marks`.
    """
    rows[0] = start[0]
    s = rows[0]
    begin_marks(s.players, marks, 0)
    resume(s)
    witness(s, 0, marks, views)
    for k in range(answers.shape[0]):
        if s.e_over == 0 and s.e_error == 0:
            askee = answers[k, 0]
            option = answers[k, 1]
            take(s, 0, askee, option, marks)
            witness(s, 0, marks, views)
    return 0


def find(keys: Ints, places: Ints2, counts: Ints, mark: Int, n: Int, seat: Int, room: Int):
    """Return the first index of an information state. Add the state if it is new.

    If there is no room, set counts[FULL]. If the stored state has a different number of answers, set
    counts[UNLIKE].
    """
    if mark == 0:
        mark = 1
    last = keys.shape[0] - 1
    at = mark & last
    while keys[at] != 0 and keys[at] != mark:
        at = (at + 1) & last
    if keys[at] == 0:
        if (counts[STATES] + 1) * 8 > keys.shape[0] * 7 or counts[POOL] + n > room:
            counts[FULL] = 1
            return 0
        keys[at] = mark
        places[at, 0] = counts[POOL]
        places[at, 1] = n
        places[at, 2] = seat
        counts[POOL] += n
        counts[STATES] += 1
    elif places[at, 1] != n:
        counts[UNLIKE] = 1
        return 0
    return places[at, 0]


def write_down(
    s: State,
    i: Int,
    nodes: Ints2,
    branches: Ints2,
    marks: Ints2,
    values: Reals2,
    keys: Ints,
    places: Ints2,
    counts: Ints,
    room: Int,
    views: Views,
    w: Work,
):
    """Write the node for the state in row i, and return its number of answers."""
    at = nodes[i, AT]
    nodes[i, ANSWERS] = 0
    if s.e_error != 0:
        nodes[i, WHAT] = FAULTY
        counts[ERROR] = s.e_error
        return 0
    if s.e_over != 0:
        nodes[i, WHAT] = END
        for seat in range(s.players):
            values[i, seat] = returns(s, seat) * 1.0
        return 0
    n = 0
    if s.e_mode == CHANCE:
        nodes[i, WHAT] = LOT
        total = weights(s, w)
        before = 0
        for option in range(count_options(s)):
            if w.out[option] > 0:
                before += w.out[option]
                branches[at + n, 0] = 0
                branches[at + n, 1] = option
                branches[at + n, 2] = before
                n += 1
        nodes[i, KNOWS] = total
        if total <= 0:
            nothing_possible(s)
    else:
        witness(s, i, marks, views)
        askee = next_askee(s)
        n = legal(s, askee, w)
        for k in range(n):
            branches[at + k, 0] = 0
            branches[at + k, 1] = w.out[k]
        nodes[i, SEAT] = owner(s, askee)
        nodes[i, WHAT] = FORCED
        if n == 0:
            nothing_legal(s)
        if n > 1:
            nodes[i, WHAT] = CHOICE
            seat = nodes[i, SEAT]
            mark = marks[i, seat]
            nodes[i, KNOWS] = find(keys, places, counts, mark, n, seat, room)
    nodes[i, ANSWERS] = n
    if s.e_error != 0:
        nodes[i, WHAT] = FAULTY
        counts[ERROR] = s.e_error
    return n


def begin_tree(
    start: States,
    rows: States,
    nodes: Ints2,
    branches: Ints2,
    marks: Ints2,
    values: Reals2,
    keys: Ints,
    places: Ints2,
    counts: Ints,
    regrets: Reals,
    views: Views,
    work: Works,
):
    """Write the first position of a new tree."""
    rows[0] = start[0]
    begin_marks(rows[0].players, marks, 0)
    resume(rows[0])
    nodes[0, AT] = 0
    nodes[0, LEVEL] = 0
    write_down(
        rows[0], 0, nodes, branches, marks, values, keys, places, counts, regrets.shape[0], views, work[0]
    )
    counts[NODES] = 1
    counts[BRANCHES] = nodes[0, ANSWERS]
    return 0


def behind(
    i: Int,
    k: Int,
    rows: States,
    nodes: Ints2,
    branches: Ints2,
    marks: Ints2,
    values: Reals2,
    keys: Ints,
    places: Ints2,
    counts: Ints,
    room: Int,
    views: Views,
    w: Work,
):
    """Return the position that follows position i after answer k.

    If the position is not stored yet, it is computed. It is stored if there is room.
    """
    kept = branches[nodes[i, AT] + k, 0]
    if kept != 0:
        return kept
    level = nodes[i, LEVEL] + 1
    j = counts[ROOM] + level
    keep = 0
    at = counts[BRANCH_ROOM] + level * COLUMNS
    if (
        i < counts[ROOM]
        and counts[NODES] < counts[ROOM]
        and counts[BRANCHES] + COLUMNS <= counts[BRANCH_ROOM]
    ):
        keep = 1
        j = counts[NODES]
        at = counts[BRANCHES]
    if level >= MAX_LEVELS:
        counts[ENDLESS_GAME] = 1
        j = i
        at = nodes[i, AT]
    elif j != i:
        rows[j] = rows[i]
    s = rows[j]
    many = s.players
    for seat in range(2 * many):
        marks[j, seat] = marks[i, seat]
    who = 0
    if s.e_mode != CHANCE:
        who = next_askee(s)
    option = branches[nodes[i, AT] + k, 1]
    nodes[j, AT] = at
    nodes[j, LEVEL] = level
    take(s, j, who, option, marks)
    n = write_down(s, j, nodes, branches, marks, values, keys, places, counts, room, views, w)
    if keep != 0 and counts[FULL] == 0:
        branches[nodes[i, AT] + k, 0] = j
        counts[NODES] += 1
        counts[BRANCHES] += n
    return j


def unfold(
    rows: States,
    nodes: Ints2,
    branches: Ints2,
    marks: Ints2,
    values: Reals2,
    keys: Ints,
    places: Ints2,
    counts: Ints,
    regrets: Reals,
    views: Views,
    work: Works,
):
    """Store all positions of the game. Return 1 if there was room, else 0."""
    w = work[0]
    i = 0
    while i < counts[NODES]:
        for k in range(nodes[i, ANSWERS]):
            if (
                behind(
                    i,
                    k,
                    rows,
                    nodes,
                    branches,
                    marks,
                    values,
                    keys,
                    places,
                    counts,
                    regrets.shape[0],
                    views,
                    w,
                )
                >= counts[ROOM]
            ):
                return 0
            if counts[FULL] + counts[UNLIKE] + counts[ENDLESS_GAME] + counts[ERROR] != 0:
                return 0
        i += 1
    return 1


def enter(keys: Ints, places: Ints2, more: Ints, wider: Ints2):
    """Copy all information states from one hash table to a larger one."""
    last = more.shape[0] - 1
    for i in range(keys.shape[0]):
        if keys[i] != 0:
            at = keys[i] & last
            while more[at] != 0:
                at = (at + 1) & last
            more[at] = keys[i]
            for k in range(3):
                wider[at, k] = places[i, k]
    return 0
