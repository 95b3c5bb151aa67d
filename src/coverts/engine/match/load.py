"""Load a match from a game file."""

from __future__ import annotations

from collections.abc import Callable

from coverts.engine.base.exceptions import BadFile, CovertsError
from coverts.engine.game.definition import Game
from coverts.engine.match.game_files import decode
from coverts.engine.match.game_match import Match
from coverts.engine.match.referee import match_of


def load(text: str | bytes, find: Callable[[str], Game], before: Callable[[], None] | None = None) -> Match:
    """Parse a game file, replay it and return the match.

    A file whose answers no longer fit the rules is refused.

    Args:
        text: The file's content.
        find: A function that returns a game by name.
        before: A function that is called before each answer is replayed.

    Raises:
        Malformed: The text is not a game file, an option is unknown, an answer is illegal, or a digest
            differs. The message names the place in the file.
    """
    file, steps = decode(text)
    game = find(file.game)
    if file.deck != game.deck:
        wanted, here = (deck or "no deck" for deck in (file.deck, game.deck))
        raise BadFile(f"the file is a game of {game.title} with {wanted}, but this program has {here}")
    options = game.read_options(file.options)
    match = match_of(game, file.players, options, file.referee, steps=steps[:1])
    for at, step in enumerate(steps):
        if at:
            if before is not None:
                before()
            try:
                match.replay(step)
            except CovertsError as error:
                raise BadFile(f"step {at} of the file: {error}") from None
        if at in file.digests and match.digest() != file.digests[at]:
            raise BadFile(f"step {at} of the file leads to a different position under the current rules")
    return match
