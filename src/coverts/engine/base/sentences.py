"""English sentences that keep their key and their values, so that they can be translated.

An English sentence is its own key. `said("escaped with {total} zettabytes", total=5)` reads like any English
text, and can be translated because it still knows the sentence and the 5. Text that appears in the source as
players read it, such as a card's name, is a key by itself.

    {total}         a slot: the value of that name, itself translated
    {0:place}       in the log: argument 0, named by the game's words for "place"
    {2:item|a card} the same, with a text for readers who may not know the value
    {^place}        the same, capitalized
    {place.dat}     in a translation: that form of the value, if the language has several
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

SLOT: Final = re.compile(r"\{(\^?)(\w+(?::\w+)?)(?:\.(\w+))?(?:\|([^{}]*))?\}")
SOMETHING: Final = "something"
"""Replaces a value that the reader may not know."""
MAX_CACHED_TEXTS = 20_000
"""Translations that a language keeps in its cache."""

Forms = str | Mapping[str, str]
"""A translation. It has several forms if a number decides ("one", "few", "other"), or if the word changes
with its place in a sentence (by the name of the form, such as "dat")."""


class Said(str):
    """A sentence that can still be translated.

    Attributes:
        key: The English sentence with its slots.
        given: The values of the slots.
        number: The number that selects its plural form; None if it does not count.
    """

    __slots__ = ("given", "key", "number")
    key: str
    given: Mapping[str, object]
    number: int | None

    def __str__(self) -> str:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _make_said, (str.__str__(self), self.key, self.given, self.number)

    def strip(self, signs: str | None = None, /) -> str:
        text = super().strip(signs)
        return self if text == self else text


def _make_said(text: str, key: str, given: Mapping[str, object], count: int | None = None) -> Said:
    made = Said(text)
    made.key, made.given, made.number = key, given, count
    return made


def said(key: str, /, **given: object) -> Said:
    """Return a sentence with its slots filled.

    Args:
        key: The English sentence, with slots in braces.
        given: Values for the slots: numbers, texts that are keys, or other sentences.
    """
    return _make_said(key.format_map(given) if "{^" not in key else fill_slots(key, given), key, given)


def said_count(count: int, one: str, other: str, /, **given: object) -> Said:
    """Return a sentence about a number, which fills the slot `{n}`.

    Args:
        count: The number.
        one: The sentence for 1.
        other: The sentence for all other numbers; it is the key.
        given: Values for the other slots.
    """
    given["n"] = count
    return _make_said((one if count == 1 else other).format_map(given), other, given, count)


def said_list(texts: Iterable[str]) -> str:
    """Return a list as a sentence: "one, two and three"."""
    *most, last = [*texts] or [""]
    return said("{some} and {last}", some=joined(", ", most), last=last) if most else last


def joined(glue: str, texts: Iterable[str]) -> str:
    """Join texts with a separator that needs no translation, such as ", " or a space."""
    parts = {str(at): text for at, text in enumerate(filter(None, texts))}
    if len(parts) < 2:
        return next(iter(parts.values()), "")
    return _make_said(glue.join(parts.values()), glue.join(f"{{{at}}}" for at in parts), parts)


def capital(text: str) -> str:
    """Return a text with its first letter capitalized."""
    return said("{^text}", text=text)


def verbatim(text: str) -> Said:
    """Mark a text that no language translates, such as a person's name."""
    return _make_said(text, "{0}", {"0": _Name(text)})


class _Name(str):
    """A text that is never looked up in a catalogue."""

    __slots__ = ()


def from_template(key: str, given: Mapping[str, object]) -> Said:
    """Return a log sentence with slots of every kind; missing values are hidden."""
    return _make_said(fill_slots(key, given), key, given)


def fill_slots(
    template: str,
    given: Mapping[str, object],
    hidden: str = SOMETHING,
    put: Callable[[object, str], str] = lambda value, form: str(value),
) -> str:
    """Return a sentence with its slots filled.

    Args:
        template: The sentence.
        given: The values by slot name.
        hidden: The text for a missing value whose slot has no text of its own.
        put: Turns a value into text, in the grammatical form of that name.
    """

    def fill(found: re.Match[str]) -> str:
        capital, name, form, instead = found.groups()
        text = put(given[name], form or "") if name in given else hidden if instead is None else instead
        return text[:1].upper() + text[1:] if capital else text

    return SLOT.sub(fill, template)


def as_text(text: object) -> str:
    """Return a sentence as a plain string, for encoders that reject subclasses.

    Raises:
        NotImplementedError: The object is not a string; encoder hooks expect this error.
    """
    if isinstance(text, str):
        return str.__str__(text)
    raise NotImplementedError(f"cannot encode a {type(text).__name__}")


def is_worded(key: str) -> bool:
    """Return whether a key has words to translate; a single letter is a mark."""
    return sum(sign.isalpha() for sign in SLOT.sub("", key)) > 1 or "|" in key


class Language:
    """A language: translations of English texts; a missing one stays English.

    Args:
        code: The language's code, such as "de".
        catalogues: Translations by English text; earlier catalogues take precedence.
        category: Returns the plural category of a number; by default that of English.
    """

    def __init__(
        self,
        code: str,
        catalogues: Iterable[Mapping[str, Forms]],
        category: Callable[[int], str] | None = None,
    ) -> None:
        self.code = code
        self.catalogues = [*catalogues]
        self.category = category or one_or_other
        self._cache: dict[str, str] = {}

    def __call__(self, text: str, form: str = "") -> str:
        """Translate a text, in the grammatical form of that name."""
        if isinstance(text, Said):
            template = self.find_template(
                text.key, form if text.number is None else self.category(text.number)
            )
            return fill_slots(template, text.given, self.translate(SOMETHING), self._put)
        if isinstance(text, _Name):
            return text
        if form:
            return self.translate(text, form)
        translation = self._cache.get(text)
        if translation is None:
            if len(self._cache) >= MAX_CACHED_TEXTS:
                self._cache.clear()
            translation = self._cache[text] = self.translate(text)
        return translation

    def _put(self, value: object, form: str) -> str:
        return self(value, form) if isinstance(value, str) else str(value)

    def translate(self, text: str, form: str = "") -> str:
        """Translate a text without slots."""
        return self.find_template(text, form)

    def find_template(self, key: str, form: str = "") -> str:
        """Return a translated sentence with open slots; the English one if there is none."""
        for catalogue in self.catalogues:
            if forms := catalogue.get(key):
                return forms if isinstance(forms, str) else forms.get(form) or forms.get("other") or key
        return key


def one_or_other(count: int) -> str:
    """Return the plural category of a number, as in English or German."""
    return "one" if count == 1 else "other"
