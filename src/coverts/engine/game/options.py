"""A game's options, in words: read off the struct that declares them, which is their one source.

A field says what it is with `msgspec.Meta`: `title`, `description`, bounds `ge` and `le`. Its `extra` may
hold `"words": {value: text}` for the values of a `Literal`, `"abouts": {value: sentence}` on them, and
`"group": heading` for what most tables leave alone: where a table is made, those options lie folded beneath
their heading.

A `str` with `max_length` is an option whose value is a text, such as a map: the name of a ready one, or the
whole text, which then has several lines. So it is saved with the game, whoever's file it came from. Its
`extra` holds `"ready": {name: text}`, the first line of each being its title; and it may hold `"read"`, a
function of a text that raises BadText where it is none; `"file"`, the flag by which the command line reads
files into it, such as "--map" (options with one flag take its files in turn); and `"builder"`, a `Builder`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from msgspec import inspect

from coverts.engine.base.exceptions import BadOption, BadText, RuleSourceError, as_faults
from coverts.engine.base.sentences import joined, said, verbatim
from coverts.engine.game.text_builder import Builder

Value = bool | int | str
LONGEST_TITLE = 60


@dataclass(frozen=True)
class TextOption:
    """What the program knows of an option that is a text, beside its `GameOption`."""

    ready: Mapping[str, str]
    read: Callable[[str], object] | None = None
    builder: Builder | None = None

    def whole(self, value: str) -> str:
        """The text a value stands for."""
        return self.ready.get(value, value)


def first_line(text: str) -> str:
    """What a text is called by: its first line, shortened."""
    first = next(iter(text.strip().splitlines()), "").strip()
    return first if len(first) <= LONGEST_TITLE else f"{first[: LONGEST_TITLE - 1]}…"


class OptionValue(msgspec.Struct, omit_defaults=True):
    """One of the values of a choice."""

    value: Value
    text: str
    about: str = ""


class GameOption(msgspec.Struct, omit_defaults=True):
    """What may be chosen when a table is made."""

    name: str
    label: str
    kind: Literal["choice", "bool", "int", "text"]
    default: Value
    about: str = ""
    group: str = ""
    """Heading it lies folded under; empty for what everybody is to see."""
    values: list[OptionValue] = []
    """Of a choice; of a text those that are ready."""
    least: int | None = None
    """Of an int, as `most`; None where there is no bound."""
    most: int | None = None
    """Of a text how many signs it may have."""
    file: str = ""
    """Of a text: the flag of the command line that reads a file into it."""
    builder: bool = False
    """Of a text: whether it can be put together from a list (`GET /api/games/NAME/builder/OPTION`)."""

    def said(self, value: Value) -> str:
        """A value in words."""
        if self.kind == "bool":
            return said("yes") if value else said("no")
        return next((each.text for each in self.values if each.value == value), first_line(str(value)))

    def meant(self, text: str) -> Value:
        """The value a text means; the text itself where it means none, for `Game.read_options` to refuse."""
        wanted = text.strip().casefold()
        if self.kind == "int":
            return int(wanted) if wanted.removeprefix("-").isdecimal() else text
        if self.kind == "bool":
            return {"yes": True, "true": True, "no": False, "false": False}.get(wanted, text)
        for each in self.values:
            if wanted in (str(each.value).casefold(), each.text.casefold()):
                return each.value
        return text

    def wanted(self) -> str:
        """What a value may be."""
        if self.kind == "bool":
            return said("yes or no")
        if self.values:
            listed = joined(", ", (self._named(each) for each in self.values))
            if self.kind == "text":
                return said(
                    "one of {listed}, or a text of several lines, at most {most} signs",
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
    def _named(each: OptionValue) -> str:
        named = said("{value} ({text})", value=verbatim(str(each.value)), text=each.text)
        return named if each.text != str(each.value) else each.text


def texts_of(struct: type[msgspec.Struct]) -> dict[str, TextOption]:
    """The options of a struct that are texts, by name."""
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
    """What the fields of an options struct declare; raises RuleSourceError for one that is no option."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return [_option(struct, field) for field in info.fields]


def _option(struct: type[msgspec.Struct], field: inspect.Field) -> GameOption:
    place, kind = f"{struct.__module__}.{struct.__qualname__}.{field.name}", field.type
    said: dict[str, Any] = {}
    words: dict[Any, str] = {}
    abouts: dict[Any, str] = {}
    group = ""
    extra: dict[str, Any] = {}
    if isinstance(kind, inspect.Metadata):
        said, extra = kind.extra_json_schema or {}, kind.extra or {}
        words, group = extra.get("words", {}), extra.get("group", "")
        abouts = extra.get("abouts", {})
        kind = kind.type
    if field.default is msgspec.NODEFAULT:
        raise RuleSourceError(f"{place}: an option has a default")
    label = said.get("title") or field.encode_name.replace("_", " ").capitalize()
    option = GameOption(field.encode_name, label, "int", field.default, said.get("description", ""), group)
    if isinstance(kind, inspect.LiteralType):
        if unknown := {*words, *abouts} - set(kind.values):
            raise RuleSourceError(f"{place}: words for what is no value: {sorted(map(str, unknown))}")
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
        ready = _text(extra).ready
        if field.default not in ready:
            raise RuleSourceError(f"{place}: the default of a text is the name of one in its extra's ready")
        option.kind, option.most = "text", kind.max_length
        option.file, option.builder = extra.get("file", ""), "builder" in extra
        option.values = [OptionValue(name, first_line(text)) for name, text in ready.items()]
    else:
        raise RuleSourceError(
            f"{place}: an option is a bool, an int, a Literal of values or a str with max_length"
        )
    return option


def check(title: str, struct: type[msgspec.Struct], options: list[GameOption], given: dict[str, Any]) -> None:
    """Raises BadOption for the first name or value that is wrong, each taken alone."""
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
            wanted = known[name].wanted()
            long = isinstance(value, str) and known[name].kind == "text"
            told = said("one of {n} signs", n=len(value)) if long else verbatim(repr(value))
            raise BadOption(title, name, said("{^wanted}, not {told}.", wanted=wanted, told=told)) from None


def check_text(title: str, option: GameOption, text: TextOption, value: str) -> None:
    """Raises BadOption where the value names no ready text and is none that can be read."""
    if value in text.ready:
        return
    if "\n" not in value:
        wanted = option.wanted()
        told = verbatim(repr(first_line(value)))
        raise BadOption(title, option.name, said("{^wanted}, not {told}.", wanted=wanted, told=told))
    try:
        for number, line in enumerate(value.replace("\r\n", "\n").split("\n"), 1):
            for column, sign in enumerate(line, 1):
                if not sign.isprintable() and sign != "\t":
                    raise BadText(
                        number,
                        column,
                        said("{sign} is no sign that can be printed", sign=verbatim(repr(sign))),
                    )
        if text.read is not None:
            with as_faults():
                text.read(value)
    except BadText as error:
        raise BadOption(title, option.name, str(error)) from error
