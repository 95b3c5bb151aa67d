# ruff: noqa: F821
# mypy: ignore-errors
"""Solve games by CFR+ (Tammelin 2014), with traversals of the whole tree."""


def play_as(base: Int, n: Int, regrets: Reals, chances: Reals):
    """Compute a strategy by regret matching (Hart and Mas-Colell 2000)."""
    total = 0.0
    for k in range(n):
        chances[base + k] = regrets[base + k]
        total += regrets[base + k]
    for k in range(n):
        if total > 0:
            chances[base + k] = chances[base + k] / total
        else:
            chances[base + k] = 1.0 / n
    return 0


def spread(seat: Int, nodes: Ints2, branches: Ints2, counts: Ints, chances: Reals, reached: Reals2):
    """Compute the probability that each position is reached.

    The probability is the product of two factors. The first factor is the probability of the moves by chance
    and by other seats. The second factor is the probability of the seat's own moves. Both are written to
    `reached`.
    """
    reached[0, 0] = 1.0
    reached[0, 1] = 1.0
    for i in range(counts[NODES]):
        at = nodes[i, AT]
        n = nodes[i, ANSWERS]
        others = reached[i, 0]
        own = reached[i, 1]
        if nodes[i, WHAT] == CHOICE:
            base = nodes[i, KNOWS]
            if nodes[i, SEAT] == seat:
                for k in range(n):
                    j = branches[at + k, 0]
                    reached[j, 0] = others
                    reached[j, 1] = own * chances[base + k]
            else:
                for k in range(n):
                    j = branches[at + k, 0]
                    reached[j, 0] = others * chances[base + k]
                    reached[j, 1] = own
        elif nodes[i, WHAT] == LOT:
            before = 0
            share = others / nodes[i, KNOWS]
            for k in range(n):
                j = branches[at + k, 0]
                reached[j, 0] = share * (branches[at + k, 2] - before)
                reached[j, 1] = own
                before = branches[at + k, 2]
        elif n > 0:
            j = branches[at, 0]
            reached[j, 0] = others
            reached[j, 1] = own
    return 0


def gather(
    seat: Int,
    nodes: Ints2,
    branches: Ints2,
    values: Reals2,
    counts: Ints,
    chances: Reals,
    reached: Reals2,
    worths: Reals,
    gained: Reals,
    owns: Reals,
):
    """Compute the counterfactual regrets of all answers of the seat."""
    last = counts[NODES] - 1
    for back in range(counts[NODES]):
        i = last - back
        at = nodes[i, AT]
        n = nodes[i, ANSWERS]
        what = nodes[i, WHAT]
        worth = 0.0
        if what == END:
            worth = values[i, seat]
        elif what == CHOICE:
            base = nodes[i, KNOWS]
            for k in range(n):
                worth += worths[branches[at + k, 0]] * chances[base + k]
            if nodes[i, SEAT] == seat:
                others = reached[i, 0]
                owns[base] = reached[i, 1]
                for k in range(n):
                    gained[base + k] += others * (worths[branches[at + k, 0]] - worth)
        elif what == LOT:
            before = 0
            for k in range(n):
                worth += worths[branches[at + k, 0]] * (branches[at + k, 2] - before)
                before = branches[at + k, 2]
            worth = worth / nodes[i, KNOWS]
        elif n > 0:
            worth = worths[branches[at, 0]]
        worths[i] = worth
    return 0


def sweep(
    first: Int,
    rounds: Int,
    players: Int,
    nodes: Ints2,
    branches: Ints2,
    values: Reals2,
    counts: Ints,
    infos: Ints2,
    regrets: Reals,
    sums: Reals,
    chances: Reals,
    reached: Reals2,
    worths: Reals,
    gained: Reals,
    owns: Reals,
):
    """Run some rounds of CFR+ (Tammelin 2014). Each round updates all seats in turn.

    Regrets never become negative. Round t has the weight t * t in the average strategy. `infos` contains the
    first index, the number of answers and the seat of each information state. The function returns the number
    of rounds.
    """
    for x in range(infos.shape[0]):
        base = infos[x, 0]
        n = infos[x, 1]
        play_as(base, n, regrets, chances)
    for done in range(rounds):
        weight = (first + done) * (first + done)
        for seat in range(players):
            for x in range(infos.shape[0]):
                if infos[x, 2] == seat:
                    base = infos[x, 0]
                    for k in range(infos[x, 1]):
                        gained[base + k] = 0.0
            spread(seat, nodes, branches, counts, chances, reached)
            gather(seat, nodes, branches, values, counts, chances, reached, worths, gained, owns)
            counts[VISITED] += 2 * counts[NODES]
            for x in range(infos.shape[0]):
                if infos[x, 2] == seat:
                    base = infos[x, 0]
                    n = infos[x, 1]
                    for k in range(n):
                        sums[base + k] += weight * owns[base] * chances[base + k]
                        regrets[base + k] += gained[base + k]
                        if regrets[base + k] < 0:
                            regrets[base + k] = 0.0
                    play_as(base, n, regrets, chances)
    return rounds
