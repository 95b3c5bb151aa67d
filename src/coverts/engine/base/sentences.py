"""What people read: English sentences that keep their key and what fills it, and other languages.

An English sentence is its own key. `said("escaped with {total} zettabytes", total=5)` reads in English like
any text, and can be said in another language since it still knows the sentence and the 5. A text that stands
in the source as it is read, such as a card's name, is a key without more ado.

    {total}         a slot: what `given` has of that name, itself put into the language
    {0:place}       of the log: argument 0, called by the game's words for "place"
    {2:item|a card} the same, and what stands there for who may not know it
    {^place}        the same with a capital at its beginning
    {place.dat}     in another language: that form of it, where the language has several
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

SLOT: Final = re.compile(r"\{(\^?)(\w+(?::\w+)?)(?:\.(\w+))?(?:\|([^{}]*))?\}")
SOMETHING: Final = "something"
"""What stands in a sentence for what its reader may not know."""
MOST_KEPT = 20_000
"""Texts of which a language keeps what they are in it."""

Forms = str | Mapping[str, str]
"""A sentence in another language. Where a number decides it has several, by category ("one", "few", "other");
so has a word that is not the same everywhere in a sentence, by the name of the form ("dat")."""


class Said(str):
    """A sentence that knows its `key`, what is `given` for its slots, and which `number` it tells."""

    __slots__ = ("given", "key", "number")
    key: str
    given: Mapping[str, object]
    number: int | None

    def __str__(self) -> str:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (str.__str__(self), self.key, self.given, self.number)

    def strip(self, signs: str | None = None, /) -> str:
        text = super().strip(signs)
        return self if text == self else text


def _made(text: str, key: str, given: Mapping[str, object], count: int | None = None) -> Said:
    made = Said(text)
    made.key, made.given, made.number = key, given, count
    return made


def said(key: str, /, **given: object) -> Said:
    """A sentence with what its slots mention: numbers, and texts that are keys or sentences themselves."""
    return _made(key.format_map(given) if "{^" not in key else filled(key, given), key, given)


def said_count(count: int, one: str, other: str, /, **given: object) -> Said:
    """A sentence with a number in it, `{n}`: `one` where it is 1, else `other`, which is the key."""
    given["n"] = count
    return _made((one if count == 1 else other).format_map(given), other, given, count)


def said_list(texts: Iterable[str]) -> str:
    """ "one, two and three" """
    *most, last = [*texts] or [""]
    return said("{some} and {last}", some=joined(", ", most), last=last) if most else last


def joined(glue: str, texts: Iterable[str]) -> str:
    """Texts with a sign or a space between them, which is no language's own."""
    parts = {str(at): text for at, text in enumerate(filter(None, texts))}
    if len(parts) < 2:
        return next(iter(parts.values()), "")
    return _made(glue.join(parts.values()), glue.join(f"{{{at}}}" for at in parts), parts)


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return said("{^text}", text=text)


def verbatim(text: str) -> Said:
    """What is the same in all languages, such as a person's name: no key, even if it reads like one."""
    return _made(text, "{0}", {"0": _Name(text)})


class _Name(str):
    """A text that no language looks up."""

    __slots__ = ()


def of_template(key: str, given: Mapping[str, object]) -> Said:
    """A sentence with slots of every kind; what is not given is hidden from its reader."""
    return _made(filled(key, given), key, given)


def filled(
    template: str,
    given: Mapping[str, object],
    hidden: str = SOMETHING,
    put: Callable[[object, str], str] = lambda value, form: str(value),
) -> str:
    """A sentence with its slots filled; put: makes a text of a value, in a form of that name."""

    def fill(found: re.Match[str]) -> str:
        capital, name, form, instead = found.groups()
        text = put(given[name], form or "") if name in given else hidden if instead is None else instead
        return text[:1].upper() + text[1:] if capital else text

    return SLOT.sub(fill, template)


def as_text(text: object) -> str:
    """A sentence as nothing but its text: for encoders, which know no classes of texts.

    Raises NotImplementedError for anything else, as encoders' hooks do.
    """
    if isinstance(text, str):
        return str.__str__(text)
    raise NotImplementedError(f"{type(text).__name__} is nothing that can be written")


def is_worded(key: str) -> bool:
    """Whether there is a word in it that a language could say otherwise; one letter is a mark."""
    return sum(sign.isalpha() for sign in SLOT.sub("", key)) > 1 or "|" in key


class Language:
    """Texts in another language, by their English ones; what its catalogues do not have stays English.

    catalogues: those asked first stand first. category: of a number, for the sentences that count.
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
        self._kept: dict[str, str] = {}

    def __call__(self, text: str, form: str = "") -> str:
        """A text in this language."""
        if isinstance(text, Said):
            template = self.sentence(text.key, form if text.number is None else self.category(text.number))
            return filled(template, text.given, self.fixed(SOMETHING), self._put)
        if isinstance(text, _Name):
            return text
        if form:
            return self.fixed(text, form)
        kept = self._kept.get(text)
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            kept = self._kept[text] = self.fixed(text)
        return kept

    def _put(self, value: object, form: str) -> str:
        return self(value, form) if isinstance(value, str) else str(value)

    def fixed(self, text: str, form: str = "") -> str:
        """A text without slots."""
        return self.sentence(text, form)

    def sentence(self, key: str, form: str = "") -> str:
        """A sentence with its slots still open; the English one where it is not known."""
        for catalogue in self.catalogues:
            if forms := catalogue.get(key):
                return forms if isinstance(forms, str) else forms.get(form) or forms.get("other") or key
        return key


def one_or_other(count: int) -> str:
    """The categories of English, German and their like."""
    return "one" if count == 1 else "other"
