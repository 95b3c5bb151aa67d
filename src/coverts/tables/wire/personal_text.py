"""Validation of texts that players write: names, chat lines and notes.

Clients show them as plain text, never as markup.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.tables.wire.lookalikes import INVISIBLE, mixes_scripts, skeletons_of
from coverts.tables.wire.refusals import BadName, NotSaid
from coverts.tables.wire.table_messages import ChosenOption, NameWarning, TableState
from coverts.words import LANGUAGES, language

MAX_NAME_LENGTH = 24
MAX_LINE_LENGTH = 300
MAX_NOTE_LENGTH = 2000
MAX_MARKS = 3
"""The maximum number of combining marks (such as accents) on one letter. More marks would overlap the line
above."""
MAX_GROWTH = 4
"""A text that is longer than this many times its maximum is refused before it is normalized, because the time
for that grows with the square of the number of combining marks. A name may not stand for a longer text
either."""
JOINERS = "\u200c\u200d"
"""Zero-width characters that some scripts need."""
HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories of characters that are invisible or change the text direction."""


def _is_hidden(sign: str) -> bool:
    return unicodedata.category(sign) in HIDDEN and sign not in JOINERS


def _is_tall(text: str) -> bool:
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            return True
    return False


def _is_seen(text: str) -> bool:
    return any(unicodedata.category(sign)[0] in "LNPS" and sign not in INVISIBLE for sign in text)


def cleaned_name(name: str) -> str:
    """Return a name with normalized spaces and characters.

    Raises:
        BadName: The name is too long or contains invisible characters.
    """
    if len(name) <= MAX_GROWTH * MAX_NAME_LENGTH:
        name = " ".join(unicodedata.normalize("NFC", name).split(" ")).strip()
    if not name:
        return ""
    if len(name) > MAX_NAME_LENGTH:
        raise BadName(
            said(
                "A name may have at most {most} characters; this one has {n}.",
                most=MAX_NAME_LENGTH,
                n=len(name),
            )
        )
    if len(unicodedata.normalize("NFKC", name)) > MAX_GROWTH * MAX_NAME_LENGTH:
        raise BadName("This name consists of signs that stand for whole words. Use shorter ones.")
    if any(map(_is_hidden, name)) or _is_tall(name) or not _is_seen(name):
        raise BadName("A name must consist of visible letters, digits and symbols.")
    return " ".join(name.split())


def cleaned_line(text: str) -> str:
    """Return a chat line with normalized spaces and characters.

    Raises:
        NotSaid: The line is empty or too long, or contains invisible characters.
    """
    if len(text) <= MAX_GROWTH * MAX_LINE_LENGTH:
        text = " ".join(unicodedata.normalize("NFC", text).split())
    if len(text) > MAX_LINE_LENGTH:
        raise NotSaid(
            said(
                "A message may have at most {most} characters; this one has {n}.",
                most=MAX_LINE_LENGTH,
                n=len(text),
            )
        )
    if any(map(_is_hidden, text)) or _is_tall(text):
        raise NotSaid("This text contains characters that are invisible or would cover other lines.")
    if not _is_seen(text):
        raise NotSaid("This message is empty.")
    return text


def _look(name: str) -> str:
    """Return a key that is equal for names that look alike."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in plain if sign not in INVISIBLE and not sign.isspace())


def distinct_names(names: Sequence[str], others: Iterable[str] = ()) -> list[str]:
    """Return the names, with a number after each name that looks like an earlier one.

    Empty names stay empty.

    Args:
        names: The name of each player, by seat.
        others: The game's names for its seats, which no player may imitate.
    """
    seats = {_look(f"Seat {seat + 1}") for seat in range(len(names))}
    looks = {_look(other) for other in others} | seats
    distinct = []
    for name in names:
        candidate, number = name, 1
        while candidate and _look(candidate) in looks:
            number += 1
            candidate = f"{name} ({number})"
        if candidate:
            looks.add(_look(candidate))
        distinct.append(candidate)
    return distinct


def name_warnings(
    names: Sequence[str], others: Iterable[str] = (), game: Game | None = None
) -> list[NameWarning]:
    """Return, for each name, whether people may mistake it for another name.

    Names that are equal apart from case and spaces get no warning here, because `distinct_names` numbers
    them. It does not number the translations of `others`, so a name that equals one of those gets a warning.

    Args:
        names: The name of each player, by seat.
        others: More names that no player may imitate, such as the game's names for its seats.
        game: The game, for the translations of `others`.
    """
    seats = [said("Seat {number}", number=seat + 1) for seat in range(len(names))]
    return [*_warnings(tuple(names), (*others, *seats), game)]


@lru_cache(maxsize=1024)
def _warnings(names: tuple[str, ...], others: tuple[str, ...], game: Game | None) -> tuple[NameWarning, ...]:
    """Return the warnings for these names. They are needed for each state, and names seldom change."""
    languages = filter(None, (language(code, *([] if game is None else [game])) for code in LANGUAGES))
    translated = [spoken(name) for spoken in languages for name in others]
    known = [(_look(name), skeletons_of(name)) for name in (*names, *others) if name]
    numbered = {*map(_look, others)}
    foreign = [skeletons_of(name) for name in translated if _look(name) not in numbered]
    return tuple(_warning(name, known, foreign) for name in names)


def _warning(
    name: str, known: Sequence[tuple[str, frozenset[str]]], foreign: Sequence[frozenset[str]]
) -> NameWarning:
    """Return the warning for a name.

    Args:
        name: The name.
        known: The looks and skeletons of other names. An equal look is no reason for a warning.
        foreign: The skeletons of translated names.
    """
    if not name:
        return ""
    look, skeletons = _look(name), skeletons_of(name)
    if any(look != other and skeletons & keys for other, keys in known):
        return "alike"
    if any(skeletons & keys for keys in foreign):
        return "alike"
    return "mixed" if mixes_scripts(name) else ""


def fields_of_others(state: TableState) -> frozenset[str]:
    """Return the fields of a state, except its seats, with text that other people may have written.

    These are the administrator's notice, the reason why the administrator ended the table, and the options of
    the table, which may include a complete text. A message with such text is sent uncompressed. Otherwise its
    length would reveal whether the text resembles a secret in the same message, such as the name of a card in
    the viewer's hand.
    """
    has_text = any(_is_complete_text(option) for option in state.options)
    texts = {"notice": state.notice, "fault": state.fault, "options": has_text}
    return frozenset(name for name, text in texts.items() if text)


def seats_of_others(state: TableState) -> frozenset[int]:
    """Return the seats whose names were chosen by other people."""
    return frozenset(
        number for number, seat in enumerate(state.seats) if seat.called and not (seat.you or seat.here)
    )


def _is_complete_text(option: ChosenOption) -> bool:
    """Return whether an option's value was composed by a person: then `text` is only its first line."""
    return isinstance(option.value, str) and "\n" in option.value
