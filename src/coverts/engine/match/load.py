"""Load a match from a game file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from coverts.engine.base.exceptions import BadFile, CovertsError
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Step
from coverts.engine.match.game_files import NUMBERED_VERSION, decode
from coverts.engine.match.game_match import Match
from coverts.engine.match.match_forms import match_of
from coverts.engine.match.numbered_answers import leads_to_same_positions


@dataclass(frozen=True)
class LoadedFile:
    """A game file that was replayed as far as its answers fit the rules.

    Attributes:
        match: The match after the last answer that fits.
        steps: All steps of the file.
        digests: The digests in the file, by the number of answers before the position.
        rules: The version of the rules under which the file was saved, or "" if it is unknown.
        numbered: Whether the file's answers were numbers of actions (version 1).
        difference: Why the file's game is not the same under the current rules, or "" if it is the same.
    """

    match: Match
    steps: list[Step]
    digests: dict[int, str]
    rules: str
    numbered: bool
    difference: str


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
    loaded = load_as_far_as_it_fits(text, find, before)
    if loaded.difference:
        raise BadFile(loaded.difference)
    return loaded.match


def load_as_far_as_it_fits(
    text: str | bytes, find: Callable[[str], Game], before: Callable[[], None] | None = None
) -> LoadedFile:
    """Parse a game file, and replay it until an answer does not fit the rules.

    The arguments are those of `load`.

    Raises:
        Malformed: The text is not a game file, an option is unknown, the game cannot even begin as in the
            file, or the file was saved under the current rules but does not fit them.
    """
    file, steps = decode(text)
    game = find(file.game)
    if file.deck != game.deck:
        wanted, here = (deck or "no deck" for deck in (file.deck, game.deck))
        raise BadFile(f"the file is a game of {game.title} with {wanted}, but this program has {here}")
    options = game.read_options(file.options)
    numbered = file.coverts == NUMBERED_VERSION
    difference = ""
    if numbered and not leads_to_same_positions(game):
        difference = f"the rules of {game.title} have changed since the file was saved"
    match = match_of(game, file.players, options, file.referee, steps=steps[:1])
    for at, step in enumerate(steps):
        if at:
            if before is not None:
                before()
            try:
                match.replay(step)
            except CovertsError as error:
                difference = f"step {at} of the file: {error}"
                break
        if not difference and at in file.digests and match.digest() != file.digests[at]:
            difference = f"step {at} of the file leads to a different position under the current rules"
    if difference and file.rules == match.machine.version:
        raise BadFile(difference)
    return LoadedFile(match, steps, file.digests, file.rules, numbered, difference)
