"""The search modules of a page: the playouts of its games as WebAssembly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from coverts.engine.base import extras
from coverts.engine.base.exceptions import GameFault, NotInstalled
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.page.search_memory import SearchFacts

COMPILER = "coverts.engine.backends.wasm.wasm_search"
"""The module that needs the extra `fast`."""


@dataclass
class SearchModules:
    """The search modules of some games.

    Attributes:
        code: The modules, by game.
        facts: What the page must know of them, by game.
        failures: Why games have no search, by game.
    """

    code: dict[str, bytes] = field(default_factory=dict)
    facts: dict[str, SearchFacts] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)

    def facts_file(self) -> bytes:
        """Return the facts as JSON, which `page.search_memory.read_facts` reads."""
        return msgspec.json.encode(self.facts, order="sorted")


def compile_searches(games: Iterable[Game]) -> SearchModules:
    """Compile the searches of games. A game whose search cannot be compiled has none."""
    made = SearchModules()
    for game in games:
        try:
            compiler = extras.load(COMPILER)
            module = compiler.compile_search(game)
        except (NotInstalled, GameFault) as error:
            made.failures[game.name] = str(error)
            continue
        bot, sizes = 0 if game.bots else -1, compiler.record_sizes(game)
        made.code[game.name] = module.code
        made.facts[game.name] = SearchFacts(
            module.data_end, module.table_size, sizes, program_of(game).children, bot
        )
    return made
