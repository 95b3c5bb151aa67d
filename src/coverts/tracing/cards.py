"""The table of cards: each with its code and the tests that ran it."""

from __future__ import annotations

from collections.abc import Sequence

from coverts.engine.compiler.program import program_of
from coverts.engine.errors import Malformed
from coverts.engine.game import Game
from coverts.tracing.code import Place, function_of, key_of, place_of, reached
from coverts.tracing.rows import Report, failures, told
from coverts.tracing.running import Proof


def titles_of(game: Game) -> list[str]:
    """Titles of a game's cards; raises Malformed where it lists none."""
    if not game.cards:
        raise Malformed(f"{game.title} lists no cards; its Game.cards says what code belongs to each.")
    return [*game.cards]


def proved_cards(game: Game, proofs: Sequence[Proof]) -> Report:
    """A line a card, then those that are not proved.

    A card with code is proved by a passing test that names it and ran some of that code; one that is only
    data by a passing test that names it and ran any rule.
    """
    lines, missing = [], []
    for title, entries in game.cards.items():
        keys = {key_of(entry) for entry in entries}
        tests = [proof for proof in proofs if title in proof.cards]
        proving = [t for t in tests if t.passed and (not keys.isdisjoint(t.code) if keys else t.entered)]
        if not proving:
            missing.append(title)
        lines.append(f"{title}  {_code(game, entries)}  {told(tests, proving)}")
    if missing:
        lines.append(f"not proved: {', '.join(missing)}")
    unknown = sorted({title for proof in proofs for title in proof.cards if title not in game.cards})
    if unknown:
        lines.append(f"marks of no card: {', '.join(unknown)}")
    lines += failures(proofs)
    total = len(game.cards)
    lines.append(f"{total - len(missing)}/{total} cards proved")
    return Report(lines, not missing and not any(p.failed for p in proofs))


def _code(game: Game, entries: Sequence[object]) -> str:
    if not entries:
        return "only data"
    found = [entry for entry in entries if reached(program_of(game), entry)]
    if not found:
        function = function_of(entries[0])
        code = function.__code__
        place = Place(code.co_filename, code.co_firstlineno, function.__qualname__)
        return f"{place} (no rule comes to it)"
    more = f" +{len(entries) - 1}" if len(entries) > 1 else ""
    return f"{place_of(program_of(game), found[0])}{more}"
