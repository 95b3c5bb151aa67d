"""Load a game file as a match."""

from __future__ import annotations

from collections.abc import Callable

from coverts.engine.base.exceptions import CovertsError, Malformed
from coverts.engine.game.definition import Game
from coverts.engine.match.game_files import decode
from coverts.engine.match.game_match import Match
from coverts.engine.match.referee import match_of


def load(text: str | bytes, find: Callable[[str], Game], before: Callable[[], None] | None = None) -> Match:
    """Read a game file and replay it.

    Args:
        text: The file's content.
        find: Returns a game by its name.
        before: Called before each answer is replayed.

    Raises:
        Malformed: The text is not a game file, an option is unknown, an answer is illegal under these rules,
            or a digest differs; the message names the place. A file is never silently reinterpreted.
    """
    file, steps = decode(text)
    game = find(file.game)
    if file.deck != game.deck:
        wanted, here = (deck or "no deck" for deck in (file.deck, game.deck))
        raise Malformed(f"the file is a game of {game.title} with {wanted}; this program has {here}")
    options = game.read_options(file.options)
    match = match_of(game, file.players, options, file.referee, steps=steps[:1])
    for at, step in enumerate(steps):
        if at:
            if before is not None:
                before()
            try:
                match.replay(step)
            except CovertsError as error:
                raise Malformed(f"step {at} of the file: {error}") from None
        if at in file.digests and match.digest() != file.digests[at]:
            raise Malformed(f"step {at} of the file leads to another position under these rules")
    return match
