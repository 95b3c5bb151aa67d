"""A game's options, derived from the struct that declares them.

`msgspec.Meta` describes each field with `title`, `description` and the bounds `ge` and `le`. Its `extra` may
hold `"words": {value: text}` for the values of a `Literal`, `"abouts": {value: sentence}` to explain them,
and `"group": heading`. The form for a new table folds options with a `group` under this heading, because few
tables change these options.

A `str` with `max_length` is a text option, such as a map. Its value is the name of a ready text, or a
complete text of several lines, so a saved game does not depend on any file. Its `extra` holds `"ready":
{name: text}`, and the first line of each text is its title. `extra` may also hold:

- `"read"`, a function that raises BadText if a text is wrong.
- `"file"`, the command line flag that reads a file into the option, such as "--map". If several options share
  a flag, each receives the next file.
- `"builder"`, a `Builder`.
- `"seat"`, the seat to which the text belongs, from 0. *Play it now* in the builder puts the player there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from msgspec import inspect

from coverts.engine.base.exceptions import BadOption, BadText, Malformed, RuleSourceError, as_faults
from coverts.engine.base.sentences import joined, said, verbatim
from coverts.engine.game.text_builder import Builder, lines_of

Value = bool | int | str
MAX_TITLE_LENGTH = 60
"""The maximum length of a text's title in characters."""


@dataclass(frozen=True)
class TextOption:
    """The parts of a text option that its `GameOption` does not contain: ready texts and functions."""

    ready: Mapping[str, str]
    read: Callable[[str], object] | None = None
    builder: Builder | None = None

    def whole(self, value: str) -> str:
        """Return the text for a value: the ready text with this name, or the value itself."""
        return self.ready.get(value, value)

    def short(self, value: str) -> str:
        """Return the name of the ready text that a value is, or the value itself."""
        return next((name for name, text in self.ready.items() if text == value), value)


def first_line(text: str) -> str:
    """Return the title of a text, which is its first line, shortened if necessary."""
    first = next(iter(lines_of(text.strip())), "").strip()
    return first if len(first) <= MAX_TITLE_LENGTH else f"{first[: MAX_TITLE_LENGTH - 1]}…"


class OptionValue(msgspec.Struct, omit_defaults=True):
    """One possible value of an option."""

    value: Value
    text: str
    about: str = ""


class GameOption(msgspec.Struct, omit_defaults=True):
    """An option that can be set for a new table."""

    name: str
    label: str
    kind: Literal["choice", "bool", "int", "text"]
    default: Value
    about: str = ""
    group: str = ""
    """The heading under which the option is hidden until people open it, or "" if the option is always
    visible.
    """
    values: list[OptionValue] = []
    """The values of a choice, or the ready texts of a text option."""
    least: int | None = None
    """The minimum of an integer option, or None."""
    most: int | None = None
    """The maximum of an integer option, the maximum length of a text option in characters, or None."""
    file: str = ""
    """For a text option: the command line flag that reads a file into the option."""
    builder: bool = False
    """For a text option: whether people can compose the text from a list (`GET
    /api/games/NAME/builder/OPTION`).
    """
    called: str = ""
    """The word for the text that people compose, such as "deck"."""
    seat: int | None = None
    """For a text option: the seat to which the text belongs, from 0, or None if it belongs to the table."""

    def value_text(self, value: Value) -> str:
        """Return a value as people read it."""
        if self.kind == "bool":
            return said("yes") if value else said("no")
        return next((each.text for each in self.values if each.value == value), first_line(str(value)))

    def parse_value(self, text: str) -> Value:
        """Return the value that a text describes.

        A text that describes no value is returned unchanged, so that `Game.read_options` refuses it.
        """
        wanted = text.strip().casefold()
        if self.kind == "int":
            return int(wanted) if wanted.removeprefix("-").isdecimal() else text
        if self.kind == "bool":
            return {"yes": True, "true": True, "no": False, "false": False}.get(wanted, text)
        for each in self.values:
            if wanted in (str(each.value).casefold(), each.text.casefold()):
                return each.value
        return text

    def describe_values(self) -> str:
        """Return a description of the allowed values, such as "yes or no"."""
        if self.kind == "bool":
            return said("yes or no")
        if self.values:
            listed = joined(", ", (self._value_label(each) for each in self.values))
            if self.kind == "text":
                return said(
                    "one of {listed}, or a text of several lines with at most {most} characters",
                    listed=listed,
                    most=self.most,
                )
            return said("one of {listed}", listed=listed)
        if self.least is not None and self.most is not None:
            return said("a whole number from {least} to {most}", least=self.least, most=self.most)
        if self.least is not None:
            return said("a whole number of {least} or more", least=self.least)
        return (
            said("a whole number")
            if self.most is None
            else said("a whole number up to {most}", most=self.most)
        )

    @staticmethod
    def _value_label(each: OptionValue) -> str:
        label = said("{value} ({text})", value=verbatim(str(each.value)), text=each.text)
        return label if each.text != str(each.value) else each.text


def texts_of(struct: type[msgspec.Struct]) -> dict[str, TextOption]:
    """Return the text options of a struct by name."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return {
        field.encode_name: _text(kind.extra or {})
        for field in info.fields
        if isinstance(kind := field.type, inspect.Metadata) and isinstance(kind.type, inspect.StrType)
    }


def _text(extra: Mapping[str, Any]) -> TextOption:
    return TextOption(extra.get("ready", {}), extra.get("read"), extra.get("builder"))


def options_of(struct: type[msgspec.Struct]) -> list[GameOption]:
    """Return the options that a struct's fields declare.

    Raises:
        RuleSourceError: A field does not declare an option.
    """
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    options = [_option(struct, field) for field in info.fields]
    choices = {option.name for option in options if option.kind == "choice"}
    for name, text in texts_of(struct).items():
        if text.builder and (unknown := set(text.builder.judged_by) - choices):
            place = f"{struct.__module__}.{struct.__qualname__}.{name}"
            raise RuleSourceError(
                f"{place}: judged_by has names that are not choices; remove {sorted(unknown)}"
            )
    return options


def _option(struct: type[msgspec.Struct], field: inspect.Field) -> GameOption:
    place, kind = f"{struct.__module__}.{struct.__qualname__}.{field.name}", field.type
    schema: dict[str, Any] = {}
    words: dict[Any, str] = {}
    abouts: dict[Any, str] = {}
    group = ""
    extra: dict[str, Any] = {}
    if isinstance(kind, inspect.Metadata):
        schema, extra = kind.extra_json_schema or {}, kind.extra or {}
        words, group = extra.get("words", {}), extra.get("group", "")
        abouts = extra.get("abouts", {})
        kind = kind.type
    if field.default is msgspec.NODEFAULT:
        raise RuleSourceError(f"{place}: an option needs a default; write '{field.name}: ... = value'")
    label = schema.get("title") or field.encode_name.replace("_", " ").capitalize()
    option = GameOption(field.encode_name, label, "int", field.default, schema.get("description", ""), group)
    if isinstance(kind, inspect.LiteralType):
        if unknown := {*words, *abouts} - set(kind.values):
            raise RuleSourceError(
                f"{place}: words or abouts has values that are not in the Literal; "
                f"remove {sorted(map(str, unknown))}"
            )
        option.kind = "choice"
        values = [*words, *(value for value in kind.values if value not in words)]
        option.values = [
            OptionValue(value, words.get(value, str(value)), abouts.get(value, "")) for value in values
        ]
    elif isinstance(kind, inspect.BoolType):
        option.kind = "bool"
    elif isinstance(kind, inspect.IntType):
        option.least = kind.ge if kind.gt is None else kind.gt + 1
        option.most = kind.le if kind.lt is None else kind.lt - 1
    elif isinstance(kind, inspect.StrType) and kind.max_length is not None:
        text = _text(extra)
        ready = text.ready
        if field.default not in ready:
            raise RuleSourceError(
                f"{place}: the default {field.default!r} is not a ready text; use a name in extra's 'ready'"
            )
        option.kind, option.most = "text", kind.max_length
        option.file, option.seat = extra.get("file", ""), extra.get("seat")
        if text.builder:
            option.builder, option.called = True, text.builder.called
        option.values = [OptionValue(name, first_line(text)) for name, text in ready.items()]
    else:
        raise RuleSourceError(
            f"{place}: an option cannot have this type; write bool, int, a Literal or a str with max_length"
        )
    return option


def check_values(
    title: str, struct: type[msgspec.Struct], options: list[GameOption], given: dict[str, Any]
) -> None:
    """Check the name and the value of each option separately.

    Raises:
        BadOption: An option is unknown or its value is not allowed. The first such option is reported.
    """
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            there = ", ".join(known) or "none"
            raise BadOption(
                title, name, said("There is no such option; the game has {there}.", there=verbatim(there))
            )
        try:
            msgspec.convert({name: value}, struct)
        except msgspec.ValidationError:
            wanted = known[name].describe_values()
            long = isinstance(value, str) and known[name].kind == "text"
            actual = said("a text of {n} characters", n=len(value)) if long else verbatim(repr(value))
            raise BadOption(
                title, name, said("{^wanted}, not {actual}.", wanted=wanted, actual=actual)
            ) from None


def check_length(title: str, name: str, text: str, most: int | None) -> None:
    """Check that a text for an option has at most this number of characters.

    Raises:
        BadOption: The text is longer.
    """
    if most is not None and len(text) > most:
        reason = said("The text has {n} characters; at most {most} are allowed.", n=len(text), most=most)
        raise BadOption(title, name, reason)


def unprintable_signs(text: str) -> Iterator[BadText]:
    """Yield an error for each character of a text that is neither printable nor a tab."""
    for number, line in enumerate(lines_of(text), 1):
        for column, sign in enumerate(line, 1):
            if not sign.isprintable() and sign != "\t":
                reason = said("{sign} is not a printable character", sign=verbatim(repr(sign)))
                yield BadText(number, column, reason)


def make_printable(text: str) -> str:
    """Return a text without unprintable characters, and with plain spaces for those of other forms."""
    lines = text.splitlines()
    return "\n".join("".join(_printable_sign(sign) for sign in line) for line in lines)


def _printable_sign(sign: str) -> str:
    if sign.isprintable() or sign == "\t":
        return sign
    return " " if sign.isspace() else ""


def check_text(title: str, option: GameOption, text: TextOption, value: str) -> None:
    """Check the value of a text option.

    Raises:
        BadOption: The value is neither the name of a ready text nor a valid text.
    """
    if value in text.ready:
        return
    if "\n" not in value:
        wanted = option.describe_values()
        actual = verbatim(repr(first_line(value)))
        raise BadOption(title, option.name, said("{^wanted}, not {actual}.", wanted=wanted, actual=actual))
    try:
        for error in unprintable_signs(value):
            raise error
        if text.read is not None:
            with as_faults():
                text.read(value)
    except BadText as error:
        raise BadOption(title, option.name, str(error)) from error


def read_values(
    title: str,
    declared: type[msgspec.Struct],
    options: list[GameOption],
    texts: Mapping[str, TextOption],
    given: Mapping[str, Any],
) -> Any:
    """Return the struct of a game's options with the given values. See `Game.read_options`."""
    check_values(title, declared, options, dict(given))
    for option in options:
        if option.name in texts and option.name in given:
            check_text(title, option, texts[option.name], given[option.name])
    values = {name: texts[name].short(value) if name in texts else value for name, value in given.items()}
    try:
        return msgspec.convert(values, declared)
    except msgspec.ValidationError as error:
        raise Malformed(verbatim(f"{title}: {error}")) from None
