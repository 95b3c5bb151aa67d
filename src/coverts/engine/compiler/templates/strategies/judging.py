# ruff: noqa: F821
# mypy: ignore-errors
"""Compute the values of average strategies and of the best responses to them."""


def average(base: Int, k: Int, n: Int, sums: Reals):
    """Return the probability of answer k in the average strategy.

    If all sums are 0, all n answers have the same probability.
    """
    total = 0.0
    for j in range(n):
        total += sums[base + j]
    if total <= 0:
        return 1.0 / n
    return sums[base + k] / total


def reach(seat: Int, nodes: Ints2, branches: Ints2, counts: Ints, sums: Reals, reached: Reals, depths: Ints):
    """Compute the probability that chance and the other seats reach each position.

    The function writes to `depths` the number of the seat's own choices before each position. It returns the
    largest of these numbers.
    """
    reached[0] = 1.0
    depths[0] = 0
    deepest = 0
    for i in range(counts[NODES]):
        before = 0
        for k in range(nodes[i, ANSWERS]):
            j = branches[nodes[i, AT] + k, 0]
            depths[j] = depths[i]
            reached[j] = reached[i]
            if nodes[i, WHAT] == LOT:
                weight = branches[nodes[i, AT] + k, 2]
                reached[j] = reached[i] * (weight - before) / nodes[i, KNOWS]
                before = weight
            elif nodes[i, WHAT] == CHOICE and nodes[i, SEAT] == seat:
                depths[j] = depths[i] + 1
                if depths[j] > deepest:
                    deepest = depths[j]
            elif nodes[i, WHAT] == CHOICE:
                base = nodes[i, KNOWS]
                n = nodes[i, ANSWERS]
                reached[j] = reached[i] * average(base, k, n, sums)
    return deepest


def worth_of(
    i: Int,
    seat: Int,
    level: Int,
    nodes: Ints2,
    branches: Ints2,
    sums: Reals,
    worths: Reals,
    depths: Ints,
    best: Ints,
):
    """Return a position's value for a seat that plays best from a given level on.

    A level is the number of choices that the seat has already made. If the level is negative, the seat always
    plays its average strategy. `best` contains the best answer of each information state, at the first index
    of that state.
    """
    worth = 0.0
    at = nodes[i, AT]
    before = 0
    if nodes[i, WHAT] == CHOICE and nodes[i, SEAT] == seat and level >= 0:
        return worths[branches[at + best[nodes[i, KNOWS]], 0]]
    for k in range(nodes[i, ANSWERS]):
        j = branches[at + k, 0]
        if nodes[i, WHAT] == LOT:
            worth += worths[j] * (branches[at + k, 2] - before)
            before = branches[at + k, 2]
        elif nodes[i, WHAT] == FORCED:
            worth += worths[j]
        else:
            base = nodes[i, KNOWS]
            n = nodes[i, ANSWERS]
            worth += worths[j] * average(base, k, n, sums)
    if nodes[i, WHAT] == LOT:
        worth = worth / nodes[i, KNOWS]
    return worth


def judge_play(
    seat: Int,
    nodes: Ints2,
    branches: Ints2,
    values: Reals2,
    counts: Ints,
    sums: Reals,
    reached: Reals,
    worths: Reals,
    depths: Ints,
    gained: Reals,
    best: Ints,
    found: Reals2,
):
    """Fill found[seat] with the values of the average strategy and the best response.

    The best answer in an information state depends on the seat's later choices. Each pass therefore computes
    the best answers at one depth. The first pass is for the greatest depth.
    """
    deepest = reach(seat, nodes, branches, counts, sums, reached, depths)
    last = counts[NODES] - 1
    for i in range(counts[NODES]):
        if nodes[i, WHAT] == END:
            worths[i] = values[i, seat]
        if nodes[i, WHAT] == CHOICE:
            for k in range(nodes[i, ANSWERS]):
                gained[nodes[i, KNOWS] + k] = 0.0
    for back in range(counts[NODES]):
        if nodes[last - back, WHAT] != END:
            worths[last - back] = worth_of(last - back, seat, -1, nodes, branches, sums, worths, depths, best)
    found[seat, 0] = worths[0]
    for turn in range(deepest + 1):
        level = deepest - turn
        for back in range(counts[NODES]):
            i = last - back
            if nodes[i, WHAT] == CHOICE and nodes[i, SEAT] == seat and depths[i] == level:
                for k in range(nodes[i, ANSWERS]):
                    gained[nodes[i, KNOWS] + k] += reached[i] * worths[branches[nodes[i, AT] + k, 0]]
            elif nodes[i, WHAT] != END and depths[i] >= level:
                worths[i] = worth_of(i, seat, level, nodes, branches, sums, worths, depths, best)
        for i in range(counts[NODES]):
            if nodes[i, WHAT] == CHOICE and nodes[i, SEAT] == seat and depths[i] == level:
                base = nodes[i, KNOWS]
                best[base] = 0
                for k in range(nodes[i, ANSWERS]):
                    if gained[base + k] > gained[base + best[base]]:
                        best[base] = k
                worths[i] = worths[branches[nodes[i, AT] + best[base], 0]]
    for back in range(counts[NODES]):
        if nodes[last - back, WHAT] != END:
            worths[last - back] = worth_of(last - back, seat, 0, nodes, branches, sums, worths, depths, best)
    found[seat, 1] = worths[0]
    return 0
