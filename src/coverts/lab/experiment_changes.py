"""What has changed in an experiment since its results were begun."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from coverts.lab.cells import Cell

FACTS: dict[str, Callable[[Cell], tuple[object, ...]]] = {
    "players": lambda cell: (cell.players,),
    "bots": lambda cell: tuple(cell.bots),
    "seed": lambda cell: (cell.seed,),
    "options": lambda cell: tuple(f"{name}={value}" for name, value in cell.options),
}
"""What a reader can compare, by its key in the experiment's file."""
VERSIONS: dict[str, Callable[[Cell], str]] = {
    "the rules": lambda cell: cell.rules,
    "the code of the bots or the version of Coverts": lambda cell: cell.code,
}


def describe_changes(place: str, old: Sequence[Cell], new: Sequence[Cell]) -> str:
    """Return a message that the results at a place are those of other cells, and what to do.

    Args:
        place: The folder or bucket of the results.
        old: The cells of the results.
        new: The cells of the experiment as it is now.
    """
    changes = "; ".join(list_changes(old, new)) or "the seats of the bots"
    return (
        f"{place} holds the results of another experiment, or of other rules. What has changed: {changes}. "
        "Name a new folder with --results, or undo the change."
    )


def list_changes(old: Sequence[Cell], new: Sequence[Cell]) -> Iterator[str]:
    """Yield what differs between the cells of two experiments."""
    before, after = ([*dict.fromkeys(cell.variant for cell in cells)] for cells in (old, new))
    if added := [name for name in after if name not in before]:
        yield f"{_list_variants(added)} added"
    if removed := [name for name in before if name not in after]:
        yield f"{_list_variants(removed)} removed"
    common = [name for name in before if name in after]
    has_other_bots = False
    for key, find in FACTS.items():
        changes: dict[str, list[str]] = {}
        for name in common:
            one, two = (
                _join(value for cell in _of(cells, name) for value in find(cell)) for cells in (old, new)
            )
            if one != two:
                changes.setdefault(f"{one} became {two}", []).append(name)
        has_other_bots |= key == "bots" and bool(changes)
        yield from (f"{key} of {_list_variants(names)}: {change}" for change, names in changes.items())
    for what, version in VERSIONS.items():
        changed = [name for name in common if len({version(cell) for cell in _of((*old, *new), name)}) > 1]
        if changed and not has_other_bots:
            yield f"{what} of {_list_variants(changed)}"


def _of(cells: Sequence[Cell], variant: str) -> list[Cell]:
    return [cell for cell in cells if cell.variant == variant]


def _list_variants(names: Sequence[str]) -> str:
    return f"variant{'s' if len(names) > 1 else ''} {', '.join(names)}"


def _join(values: Iterator[object]) -> str:
    return ", ".join(dict.fromkeys(map(str, values))) or "none"
