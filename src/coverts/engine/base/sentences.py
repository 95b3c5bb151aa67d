"""English sentences that remember their template and values, so that they can be translated.

The English template is the key of its translations. `said("escaped with {total} zettabytes", total=5)` is an
ordinary string, but it also stores the template and the 5. A text without slots, such as a card's name, is
its own key.

    {total}         a slot for the value called `total`, which is translated too
    {0:place}       in the log: argument 0, named by the game's words for "place"
    {2:item|a card} the same, with a text for readers who may not know the value
    {^place}        the same, capitalized
    {place.dat}     in a translation: the value's form "dat", if the language has several forms
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

SLOT: Final = re.compile(r"\{(\^?)(\w+(?::\w+)?)(?:\.(\w+))?(?:\|([^{}]*))?\}")
SOMETHING: Final = "something"
"""The text that replaces a value that is hidden from the reader."""
MAX_CACHED_TEXTS = 20_000
"""The maximum number of translations in a language's cache."""

Forms = str | Mapping[str, str]
"""A translation: one text, or a dictionary of grammatical forms by name.

Forms are named after plural categories ("one", "few", "other") or grammatical cases, such as "dat".
"""


class Said(str):
    """An English sentence that can be translated later.

    Attributes:
        key: The English template with its slots.
        given: The values of the slots.
        number: The number that selects the plural form, or None if the sentence has no plural forms.
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
    sentence = Said(text)
    sentence.key, sentence.given, sentence.number = key, given, count
    return sentence


def said(key: str, /, **given: object) -> Said:
    """Return a sentence with its slots filled.

    Args:
        key: The English template, with slots in braces.
        given: The values of the slots: numbers, texts that are keys, or other sentences.
    """
    return _make_said(key.format_map(given) if "{^" not in key else fill_slots(key, given), key, given)


def said_count(count: int, one: str, other: str, /, **given: object) -> Said:
    """Return a sentence in the singular or plural form that fits a number.

    Args:
        count: The number, which fills the slot `{n}`.
        one: The template for the number 1.
        other: The template for all other numbers, which is also the key.
        given: The values of the other slots.
    """
    given["n"] = count
    return _make_said((one if count == 1 else other).format_map(given), other, given, count)


def said_list(texts: Iterable[str]) -> str:
    """Return texts as a list in words, such as "one, two and three"."""
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
    """Return a text that is never translated, such as a person's name."""
    return _make_said(text, "{0}", {"0": _Name(text)})


class _Name(str):
    """A text that is never looked up in a catalogue."""

    __slots__ = ()


def from_template(key: str, given: Mapping[str, object]) -> Said:
    """Return a log sentence with its slots filled. A missing value becomes "something"."""
    return _make_said(fill_slots(key, given), key, given)


def fill_slots(
    template: str,
    given: Mapping[str, object],
    hidden: str = SOMETHING,
    put: Callable[[object, str], str] = lambda value, form: str(value),
) -> str:
    """Return a template with its slots filled.

    Args:
        template: The template.
        given: The values by slot name.
        hidden: The text for a missing value, unless the slot itself contains a text for this case.
        put: A function that turns a value into text in a given grammatical form.
    """

    def fill(match: re.Match[str]) -> str:
        capital, name, form, instead = match.groups()
        text = put(given[name], form or "") if name in given else hidden if instead is None else instead
        return text[:1].upper() + text[1:] if capital else text

    return SLOT.sub(fill, template)


def as_text(text: object) -> str:
    """Return a sentence as a plain string, for encoders that reject subclasses of str.

    Raises:
        NotImplementedError: The object is not a string. Encoder hooks expect this error.
    """
    if isinstance(text, str):
        return str.__str__(text)
    raise NotImplementedError(f"cannot encode a {type(text).__name__}")


def to_data(text: object) -> object:
    """Return a text as plain data that can be stored and translated later (see `from_data`)."""
    if isinstance(text, Said):
        given = {name: to_data(value) for name, value in text.given.items()}
        return {"text": str.__str__(text), "key": text.key, "given": given, "number": text.number}
    if isinstance(text, _Name):
        return {"name": str.__str__(text)}
    return text if isinstance(text, str | int | float) else str(text)


def from_data(data: Any) -> Any:
    """Return the text that `to_data` has turned into data.

    Raises:
        KeyError: The data is damaged.
    """
    if not isinstance(data, dict):
        return data
    if "name" in data:
        return _Name(data["name"])
    given = {name: from_data(value) for name, value in data["given"].items()}
    return _make_said(data["text"], data["key"], given, data["number"])


def is_worded(key: str) -> bool:
    """Return whether a key contains words to translate. One letter does not count as a word."""
    return sum(sign.isalpha() for sign in SLOT.sub("", key)) > 1 or "|" in key


class Language:
    """A language and its translations. A text without a translation stays English.

    Args:
        code: The language's code, such as "de".
        catalogues: Dictionaries from English texts to translations. Earlier dictionaries take precedence.
        category: A function that returns the plural category of a number. The default is English.
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
        """Translate a text. If the translation has a grammatical form called `form`, return this form."""
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
        """Return the translation of a template, or the English template if there is none."""
        for catalogue in self.catalogues:
            if forms := catalogue.get(key):
                return forms if isinstance(forms, str) else forms.get(form) or forms.get("other") or key
        return key


def one_or_other(count: int) -> str:
    """Return a number's plural category ("one" or "other"), as in English and German."""
    return "one" if count == 1 else "other"
