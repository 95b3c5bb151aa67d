# ruff: noqa: F821
# mypy: ignore-errors
"""Solve games by external-sampling MCCFR (Lanctot et al. 2009)."""


def likely(base: Int, n: Int, regrets: Reals, w: Work):
    """Draw an answer by regret matching (Hart and Mas-Colell 2000)."""
    total = 0.0
    for k in range(n):
        if regrets[base + k] > 0:
            total += regrets[base + k]
    if total <= 0:
        return draw(w, n)
    left = draw(w, 1073741824) * total / 1073741824.0
    chosen = 0
    for k in range(n):
        if regrets[base + k] > 0:
            chosen = k
            left -= regrets[base + k]
            if left < 0:
                return k
    return chosen


def remember(base: Int, n: Int, regrets: Reals, sums: Reals):
    """Add the current strategy of an information state to its average strategy."""
    total = 0.0
    for k in range(n):
        if regrets[base + k] > 0:
            total += regrets[base + k]
    if total <= 0:
        for k in range(n):
            sums[base + k] += 1.0 / n
    else:
        share = 1.0 / total
        for k in range(n):
            if regrets[base + k] > 0:
                sums[base + k] += regrets[base + k] * share
    return 0


def regret(base: Int, n: Int, depth: Int, gains: Reals2, regrets: Reals):
    """Update the regrets of all answers. Return the value of the current strategy."""
    total = 0.0
    value = 0.0
    for k in range(n):
        if regrets[base + k] > 0:
            total += regrets[base + k]
            value += regrets[base + k] * gains[depth, k]
    if total > 0:
        value = value / total
    else:
        value = 0.0
        for k in range(n):
            value += gains[depth, k]
        value = value / n
    for k in range(n):
        regrets[base + k] += gains[depth, k] - value
    return value


def traverse(
    seat: Int,
    rows: States,
    nodes: Ints2,
    branches: Ints2,
    marks: Ints2,
    values: Reals2,
    keys: Ints,
    places: Ints2,
    counts: Ints,
    regrets: Reals,
    sums: Reals,
    frames: Ints2,
    gains: Reals2,
    views: Views,
    w: Work,
):
    """Traverse the tree once. Try all answers of `seat`, and sample all others.

    The answers of chance are drawn by weight, and the answers of the other seats are drawn from their
    strategies.
    """
    room = regrets.shape[0]
    depth = 0
    i = 0
    going = 1
    while going != 0:
        k = 0
        down = 1
        what = nodes[i, WHAT]
        n = nodes[i, ANSWERS]
        counts[VISITED] += 1
        if what == LOT:
            at = nodes[i, AT]
            total = nodes[i, KNOWS]
            left = draw(w, total)
            while left >= branches[at + k, 2]:
                k += 1
        elif what == CHOICE:
            base = nodes[i, KNOWS]
            if nodes[i, SEAT] == seat:
                frames[depth, 0] = i
                frames[depth, 1] = 0
                depth += 1
            else:
                remember(base, n, regrets, sums)
                k = likely(base, n, regrets, w)
        elif what != FORCED:
            down = 0
            value = 0.0
            if what == END:
                value = values[i, seat]
            while depth > 0 and down == 0:
                i = frames[depth - 1, 0]
                gains[depth - 1, frames[depth - 1, 1]] = value
                k = frames[depth - 1, 1] + 1
                n = nodes[i, ANSWERS]
                if k < n:
                    frames[depth - 1, 1] = k
                    down = 1
                else:
                    depth -= 1
                    base = nodes[i, KNOWS]
                    value = regret(base, n, depth, gains, regrets)
            if down == 0:
                going = 0
        if down != 0:
            i = behind(i, k, rows, nodes, branches, marks, values, keys, places, counts, room, views, w)
            if counts[FULL] + counts[UNLIKE] + counts[ENDLESS_GAME] + counts[ERROR] != 0:
                going = 0
    return 0


def solve(
    rounds: Int,
    rows: States,
    nodes: Ints2,
    branches: Ints2,
    marks: Ints2,
    values: Reals2,
    keys: Ints,
    places: Ints2,
    counts: Ints,
    regrets: Reals,
    sums: Reals,
    frames: Ints2,
    gains: Reals2,
    views: Views,
    work: Works,
):
    """Traverse the tree once per seat and round. Return the number of full rounds.

    The function stops early if the arrays are full or a fault occurs.
    """
    w = work[0]
    for done in range(rounds):
        for seat in range(rows[0].players):
            traverse(
                seat,
                rows,
                nodes,
                branches,
                marks,
                values,
                keys,
                places,
                counts,
                regrets,
                sums,
                frames,
                gains,
                views,
                w,
            )
            if counts[FULL] + counts[UNLIKE] + counts[ENDLESS_GAME] + counts[ERROR] != 0:
                return done
    return rounds
