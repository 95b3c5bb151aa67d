# ruff: noqa: F821
# mypy: ignore-errors
"""Information-set Monte Carlo tree search with one tree per player.

See MO-ISMCTS (Cowling, Powley, Whitehouse 2012). The key of a node is a hash of the player's history since
the root: the view before each of the player's answers, and the answers. The legal options of a node are
therefore the same in every sampled state, and no player learns from hidden information.

Arrays:

- nodes (nodes, 2 + 2 * CHILDREN): the number of children, the number of visits, the option of each child, and
  the number of visits of each child.
- values (nodes, 3 * CHILDREN): each child's sum of weights, weighted sum of values, and regret.
- path (depth, 3): the node, the child and the player for each answer that was chosen in a tree.
- settings: the width of the confidence bounds; the share of random answers in regret matching; the square of
  the number of children per visit; the visits per child before regret matching starts; the visits of a child
  before it gets a node; the value of a lead in points.
- range_: the lowest value of a playout; the highest value of a playout; 1 if there was a playout; the mean
  lead in points; the number of final states in that mean.
"""


def place_of(key: Int, keys: Words):
    """Return the index of a key in a hash table.

    If the key is not in the table, return -1 - index, where index is a free place for the key. If no place
    near the key's place is free, return -2 - last, where last is the table's last index.
    """
    last = keys.shape[0] - 1
    at = I64(U64(key) >> U64(16)) & last
    for _ in range(PROBES):
        if keys[at] == U64(key):
            return at
        if keys[at] == U64(0):
            return -1 - at
        at = (at + 1) & last
    return -2 - last


def marked(mark: Int, askee: Int, option: Int):
    """Return the hash of a player's history after one more answer."""
    h = (U64(mark) ^ U64(option + 1 + (askee + 1) * COLUMNS)) * U64(0xD6E8FEB86659FD93)
    return I64(h ^ (h >> U64(32)))


def begin_node(s: State, who: Int, n: Int, v: View, bot: Int, w: Work, at: Int, nodes: Ints2, liked: Ints):
    """Initialise a new node with the options in w.out that the bot prefers."""
    count = n if n < CHILDREN else CHILDREN
    rated = 0
    if bot >= 0 and scored(bot, s.e_kind) != 0:
        rated = 1
    for i in range(n):
        liked[i] = score(v, bot, who, w.out[i]) if rated != 0 else 0
    for i in range(n - 1):
        j = i + draw(w, n - i)
        x = w.out[i]
        w.out[i] = w.out[j]
        w.out[j] = x
        x = liked[i]
        liked[i] = liked[j]
        liked[j] = x
    for i in range(count):
        best = i
        for j in range(i + 1, n):
            if liked[j] > liked[best]:
                best = j
        x = w.out[i]
        w.out[i] = w.out[best]
        w.out[best] = x
        liked[best] = liked[i]
        nodes[at, 2 + i] = w.out[i]
        nodes[at, 2 + CHILDREN + i] = 0
    nodes[at, 0] = count
    nodes[at, 1] = 0
    return count


def by_bound(at: Int, nodes: Ints2, values: Reals2, settings: Reals, range_: Reals, curves: Reals2):
    """Return the child with the highest upper confidence bound.

    See UCB1 (Auer et al. 2002). Bounds are relative to the range of the playouts' values so far. As the
    number of visits grows, children are added in the order of the bot's scores. See progressive widening
    (Coulom 2007).
    """
    visits = nodes[at, 1]
    many = 1
    while many < nodes[at, 0] and many * many <= visits * settings[2]:
        many += 1
    size = curves.shape[1]
    spread = range_[1] - range_[0]
    if spread <= 0.0:
        spread = 1.0
    bound = curves[0, visits if visits < size else size - 1] * settings[0] * spread
    chosen = 0
    highest = 0.0
    for k in range(many):
        tried = nodes[at, 2 + CHILDREN + k]
        if tried == 0:
            return k
        mean = values[at, CHILDREN + k] / values[at, k]
        mean = mean + bound * curves[1, tried if tried < size else size - 1]
        if k == 0 or mean > highest:
            highest = mean
            chosen = k
    return chosen


def by_regret(at: Int, nodes: Ints2, values: Reals2, w: Work, depth: Int, chances: Reals, settings: Reals):
    """Choose a child by regret matching, with some random exploration.

    See Hart and Mas-Colell (2000) for regret matching. Its use in trees with simultaneous moves follows
    Lanctot, Lisy and Winands (2013).
    """
    count = nodes[at, 0]
    total = 0.0
    for k in range(count):
        if values[at, 2 * CHILDREN + k] > 0.0:
            total = total + values[at, 2 * CHILDREN + k]
    left = draw(w, 1000000) / 1000000
    chosen = count - 1
    chance = 0.0
    found = 0
    for k in range(count):
        if found == 0:
            part = 1.0 / count
            if total > 0.0:
                part = settings[1] / count
                if values[at, 2 * CHILDREN + k] > 0.0:
                    part = part + (1.0 - settings[1]) * values[at, 2 * CHILDREN + k] / total
            chance = part
            left = left - part
            if left < 0.0:
                chosen = k
                found = 1
    chances[depth] = chance
    return chosen


def answer_in_tree(
    s: State,
    who: Int,
    seat: Int,
    v: View,
    bot: Int,
    noise: Int,
    w: Work,
    keys: Words,
    places: Ints,
    nodes: Ints2,
    values: Reals2,
    path: Ints2,
    marks: Ints,
    depths: Ints,
    liked: Ints,
    settings: Reals,
    range_: Reals,
    curves: Reals2,
    chances: Reals,
):
    """Return an answer for a player who is still inside their tree.

    A player leaves the tree after adding a node to it. depths[0] is the length of the path. depths[1 + seat]
    is 1 if the player of the seat has left the tree. depths[WORD] is the number of nodes.
    """
    n = legal(s, who, w)
    if n == 0:
        return nothing_legal(s)
    if n == 1:
        return w.out[0]
    view_into(s, seat, v)
    marks[seat] = folded(v, marks[seat])
    mark = marked(marks[seat], who, -1)
    if mark == 0:
        mark = 1
    place = place_of(mark, keys)
    depth = depths[0]
    k = 0
    if place < 0:
        depths[1 + seat] = 1
        place = -1 - place
        if place >= keys.shape[0] or depths[WORD] == nodes.shape[0]:
            return policy(s, who, v, bot, noise, w)
        keys[place] = U64(mark)
        places[place] = depths[WORD]
        depths[WORD] += 1
    at = places[place]
    if nodes[at, 0] == 0:
        begin_node(s, who, n, v, bot, w, at, nodes, liked)
    chances[depth] = 0.0
    several = s.e_mode == TOGETHER and (s.e_asked & (s.e_asked - 1)) != 0
    if several and nodes[at, 1] >= settings[3] * nodes[at, 0]:
        k = by_regret(at, nodes, values, w, depth, chances, settings)
    else:
        k = by_bound(at, nodes, values, settings, range_, curves)
    option = nodes[at, 2 + k]
    fits = 0
    for i in range(n):
        if w.out[i] == option:
            fits = 1
    if fits == 0:
        depths[1 + seat] = 1
        return policy(s, who, v, bot, noise, w)
    path[depth, 0] = at
    path[depth, 1] = k
    path[depth, 2] = seat
    depths[0] = depth + 1
    marks[seat] = marked(marks[seat], who, option)
    if nodes[at, 2 + CHILDREN + k] < settings[4]:
        depths[1 + seat] = 1
    return option


def learn(
    depth: Int,
    seat: Int,
    weight: Reals,
    i: Int,
    nodes: Ints2,
    values: Reals2,
    path: Ints2,
    worths: Reals,
    chances: Reals,
):
    """Update the trees with the result of a playout.

    The answers of all seats except `seat` have the weight weight[i]. The mean value of each child serves as a
    baseline for the regrets, to reduce their variance (Schmid et al. 2019).
    """
    for d in range(depth):
        at = path[d, 0]
        k = path[d, 1]
        who = path[d, 2]
        much = 1.0
        if who != seat:
            much = weight[i]
        value = worths[who]
        usual = value
        if values[at, k] > 0.0:
            usual = values[at, CHILDREN + k] / values[at, k]
        if chances[d] > 0.0:
            for c in range(nodes[at, 0]):
                if values[at, c] > 0.0:
                    values[at, 2 * CHILDREN + c] += much * (values[at, CHILDREN + c] / values[at, c] - value)
            values[at, 2 * CHILDREN + k] += much * (value - usual) / chances[d]
        values[at, k] += much
        values[at, CHILDREN + k] += much * value
        nodes[at, 1] += 1
        nodes[at, 2 + CHILDREN + k] += 1
    return 0


def weigh_options(options: Ints, regrets: Reals, weight: Reals, mixture: Reals):
    """Weight the options by regret matching. No weight is below a small minimum."""
    total = 0.0
    many = options.shape[0]
    for i in range(many):
        if regrets[options[i]] > 0.0:
            total = total + regrets[options[i]]
    for i in range(many):
        part = 1.0 / many
        if total > 0.0:
            part = 0.0
            if regrets[options[i]] > 0.0:
                part = regrets[options[i]] / total
        mixture[options[i]] += part
        weight[i] = 0.1 + 0.9 * part * many
    return 0


def regret_options(options: Ints, regrets: Reals, weight: Reals, gained: Reals):
    """Add to each option's regret the option's gain over the weighted average."""
    usual = 0.0
    many = options.shape[0]
    for i in range(many):
        usual = usual + (weight[i] - 0.1) / 0.9 / many * gained[i]
    for i in range(many):
        regrets[options[i]] += gained[i] - usual
    return 0


def margin(s: State, seat: Int, range_: Reals):
    """Return how far a seat's points are above the mean of the other seats' points.

    In a cooperative game, which has no rivals, they count in full. The result is scaled to the range from -1
    to 1. A lead of the same size as the average lead so far is scaled to 0.5.
    """
    ahead = points(s, seat) * 1.0
    if COOPERATIVE == 0 and s.players > 1:
        rest = 0
        for other in range(s.players):
            if other != seat:
                rest += points(s, other)
        ahead = ahead - rest / (s.players - 1)
    size = ahead if ahead >= 0.0 else 0.0 - ahead
    range_[4] += 1.0
    range_[3] += (size - range_[3]) / range_[4]
    if ahead == 0.0:
        return 0.0
    return ahead / (size + range_[3])


def search(
    root: States,
    seat: Int,
    askee: Int,
    options: Ints,
    begin: Int,
    end: Int,
    first: Int,
    step: Int,
    worlds: Int,
    bot: Int,
    noise: Int,
    others: Int,
    seed: Int,
    rows: States,
    views: Views,
    work: Works,
    units: AllUnits,
    found: Reals2,
    keys: Words,
    places: Ints,
    nodes: Ints2,
    values: Reals2,
    path: Ints2,
    marks: Ints,
    depths: Ints,
    liked: Ints,
    settings: Reals,
    range_: Reals,
    curves: Reals2,
    chances: Reals,
    worths: Reals,
    regrets: Reals,
    mixture: Reals,
    weight: Reals,
    gained: Reals,
):
    """Evaluate options like `plan`, but with search trees.

    Only the options at the positions from begin to end - 1 are evaluated. One search consists of several
    calls. The caller must not change the arrays that are not described here between these calls.

    Args:
        others: 1 if all players have a tree, 0 if only `seat` has a tree.
        found: For each option, the number of playouts; the sum of the returns; the sum of their squares; the
            sum of the values that include points; and the sum of the squares of these values.
        regrets, mixture: Data for regret matching, by the number of the option.
        weight, gained: Data of the current sampled state, by position in `options`.
    """
    w = work[0]
    v = views[0]
    for number in range(worlds):
        deal_world(root, rows, seat, seed, first + number * step, work, units)
        luck = w.rng
        last = turn_of(rows[0]) + LOOKAHEAD
        if begin == 0:
            weigh_options(options, regrets, weight, mixture)
        for i in range(begin, end):
            w.rng = luck
            rows[1] = rows[0]
            s = rows[1]
            depths[0] = 0
            for player in range(s.players):
                marks[player] = player + 1
                depths[1 + player] = 1 - others
            depths[1 + seat] = 0
            marks[seat] = marked(marks[seat], askee, options[i])
            gained[i] = 0.0
            if answer(s, askee, options[i]) != 0:
                resume(s)
            left = MAX_PLAYOUT_ANSWERS
            while goes_on(s, last) != 0:
                left -= 1
                if left == 0:
                    long(s)
                who = 0
                if s.e_mode == CHANCE:
                    option = random_option(s, w)
                else:
                    who = next_askee(s)
                    player = owner(s, who)
                    if depths[1 + player] == 0 and depths[0] < path.shape[0]:
                        option = answer_in_tree(
                            s, who, player, v, bot, noise, w, keys, places, nodes, values, path,
                            marks, depths, liked, settings, range_, curves, chances
                        )  # fmt: skip
                    else:
                        option = policy(s, who, v, bot, noise, w)
                take_answer(s, who, option)
            if s.e_error == 0:
                for player in range(s.players):
                    value = expected(s, player)
                    if player == seat:
                        found[i, 0] += 1
                        found[i, 1] += value
                        found[i, 2] += value * value
                    worths[player] = value + settings[5] * margin(s, player, range_)
                    if range_[2] == 0.0 or worths[player] < range_[0]:
                        range_[0] = worths[player]
                    if range_[2] == 0.0 or worths[player] > range_[1]:
                        range_[1] = worths[player]
                    range_[2] = 1.0
                value = worths[seat]
                gained[i] = value
                learn(depths[0], seat, weight, i, nodes, values, path, worths, chances)
                found[i, 3] += value
                found[i, 4] += value * value
        if end == options.shape[0]:
            regret_options(options, regrets, weight, gained)
    return 0
