"""Search in several positions, and print the estimates. In a page, its search workers search."""

import asyncio
import json
import sys
from random import Random

import coverts
from coverts.bots import new_bot, seat_bot
from coverts.bots.methods.tree_method import TreeMethod
from coverts.bots.planner import SEARCHES
from coverts.bots.players import Budget
from coverts.page.search_thinkers import MAX_NODES

IN_PAGE = sys.platform == "emscripten"
PLAYOUTS, ANSWERS, WORKERS = 300, 25, 2


def positions(game):
    """Yield searches to make during a game between rule-of-thumb bots."""
    match = coverts.new_match(game, seed=7)
    bot = new_bot(game, next(iter(game.all_bots)), Random(1))
    for number in range(ANSWERS):
        seat = min(match.current_players())
        question = match.decisions(seat)[0]
        options = [option.option for option in question.legal]
        if len(options) > 1 and number % 5 == 0:
            yield match.s, seat, question.askee, options, Budget(playouts=PLAYOUTS), number
        askee, action = seat_bot(bot, match, seat)
        match.apply_action(seat, action, askee)


def searching():
    """Return a coroutine function that searches."""
    if IN_PAGE:
        from coverts.page.worker_entry import new_search

        return new_search(globals()["search_workers"]).weigh

    from coverts.bots.planner import search_class

    async def weigh(game, kind, *task):
        search = search_class(kind)(game, WORKERS)
        if isinstance(search.method, TreeMethod):
            search.method.max_nodes = MAX_NODES
        return search.weigh(*task)

    return weigh


async def main():
    """Print all estimates, by game and kind of bot."""
    weigh, found = searching(), {}
    for name in ("infiltration", "infiltrators"):
        game = coverts.game(name)
        for kind in sorted(SEARCHES):
            found[f"{name} {kind}"] = [
                [[each.option, each.playouts, each.mean, each.error, each.chance] for each in estimates]
                for task in positions(game)
                for estimates in [await weigh(game, kind, *task)]
            ]
    print("found", json.dumps(found))


main() if IN_PAGE else asyncio.run(main())
