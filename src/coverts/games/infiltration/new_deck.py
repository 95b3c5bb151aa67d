"""Templates for a new deck: a small deck in one file, or a copy of the stand-in deck in a folder."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from coverts.engine.errors import Malformed
from coverts.games.infiltration.deck import STAND_IN, WORDS

SMALL = '''\
"""A deck to begin from; docs/writing-a-deck.md says what else a card can do."""

from {words} import (
    ADVANCE, BOX, FIRST_FLOOR, HAND, RETREAT, SECOND_FLOOR, SECRET, deck,
    destroy_lock, escape, heal, item, raise_alarm, room,
)  # fmt: skip

deck("{name}", data_files=(20, 20, 10))


@room(1, FIRST_FLOOR, "Back Door", available=1, exit=True)
class BackDoor:
    def interface(s, operative):
        """You escape."""
        yield from escape(s, operative)

{plain}

@room(13, SECRET, "Vault", available=6)
class Vault:
    """No function."""


@item(1, "Crowbar", after=HAND)
def crowbar(s, operative):
    """Destroy the tech lock of your room. Alarm +1."""
    place = s.operative[operative].place
    if s.room[place].lock:
        yield from destroy_lock(s, place, operative)
    yield from raise_alarm(s, 1)


@item(2, "Thermos", after=BOX)
def thermos(s, operative):
    """You become healthy."""
    heal(s, operative)
'''
PLAIN = '''
@room({number}, {floor}, "{name}", {printed})
class Room{number}:
    """No function."""

'''
ROOMS = (
    ("Front Office", "available=2"),
    ("Canteen", "available=2, lock=True"),
    ("Mail Room", "available=3"),
    ("Stairs", "available=1, from_secret=RETREAT"),
    ("Archive", "available=3, secure=2, worker=True"),
    ("Laboratory", "available=4"),
    ("Server Room", "available=5, secure=2, lock=True"),
    ("Meeting Room", "available=2"),
    ("Long Corridor", "available=3, from_secret=ADVANCE"),
    ("Workshop", "available=4"),
    ("Roof Garden", "available=2"),
)
"""The small deck's rooms without functions: five on the first floor, then six on the second floor."""


def begin(path: Path, start: str = "") -> list[Path]:
    """Write a new deck, and return the paths of its files.

    Args:
        path: The new file, or the new folder for a copy of the stand-in deck.
        start: "stand-in" to copy the stand-in deck, or "" to begin with a few cards.

    Raises:
        Malformed: If `path` exists, has the wrong suffix or cannot be written, or if `start` is unknown.
    """
    if path.exists():
        raise Malformed(f"{path} already exists. Give the new deck another name.")
    if start not in ("", "stand-in"):
        raise Malformed(
            f"Unknown template {start!r} for a deck. Use stand-in, or none for a deck of a few cards."
        )
    if not start and path.suffix != ".py":
        raise Malformed(f"The name of a deck in one file ends in .py. Call it {path}.py.")
    if start and path.suffix:
        raise Malformed(
            f"A copy of the stand-in deck is a folder, without a suffix. Call it {path.with_suffix('')}."
        )
    texts = _stand_in() if start else {"": _small(path.stem)}
    try:
        return [_written(path / name, text) for name, text in texts.items()]
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror}.") from None


def _written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _small(name: str) -> str:
    plain = [
        PLAIN.format(number=at, floor="FIRST_FLOOR" if at < 7 else "SECOND_FLOOR", name=name, printed=printed)
        for at, (name, printed) in enumerate(ROOMS, 2)
    ]
    return SMALL.format(words=WORDS, name=name.replace("_", " "), plain="".join(plain).rstrip())


def _stand_in() -> dict[str, str]:
    """Return the source code of the stand-in deck by path, with relative imports."""
    folder = Path(str(import_module(STAND_IN).__file__)).parent
    found = {}
    for file in sorted(folder.rglob("*.py")):
        path = file.relative_to(folder)
        text, here = file.read_text(encoding="utf-8"), "." * len(path.parts)
        text = text.replace(f"from {STAND_IN} import", f"from {here} import")
        found[str(path)] = text.replace(f"from {STAND_IN}.", f"from {here}")
    return found
