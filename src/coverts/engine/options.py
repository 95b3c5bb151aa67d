"""A game's options, in words: read off the struct that declares them, which is their one source.

A field says what it is with `msgspec.Meta`: `title`, `description`, bounds `ge` and `le`. Its `extra` may
hold `"words": {value: text}` for the values of a `Literal`, `"abouts": {value: sentence}` on them, and
`"group": heading` for what most tables leave alone: where a table is made, those options lie folded beneath
their heading.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import inspect

from coverts.engine.errors import BadOption, RuleSourceError

Value = bool | int | str


class OptionValue(msgspec.Struct, omit_defaults=True):
    """One of the values of a choice."""

    value: Value
    text: str
    about: str = ""


class GameOption(msgspec.Struct, omit_defaults=True):
    """What may be chosen when a table is made."""

    name: str
    label: str
    kind: Literal["choice", "bool", "int"]
    default: Value
    about: str = ""
    group: str = ""
    """Heading it lies folded under; empty for what everybody is to see."""
    values: list[OptionValue] = []
    """Of a choice."""
    least: int | None = None
    """Of an int, as `most`; None where there is no bound."""
    most: int | None = None

    def said(self, value: Value) -> str:
        """A value in words."""
        if self.kind == "bool":
            return "yes" if value else "no"
        return next((each.text for each in self.values if each.value == value), str(value))

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
            return "yes or no"
        if self.kind == "choice":
            return f"one of {', '.join(self._named(each) for each in self.values)}"
        if self.least is not None and self.most is not None:
            return f"a whole number from {self.least} to {self.most}"
        if self.least is not None:
            return f"a whole number of {self.least} or more"
        return "a whole number" if self.most is None else f"a whole number up to {self.most}"

    @staticmethod
    def _named(each: OptionValue) -> str:
        return f"{each.value} ({each.text})" if each.text != str(each.value) else each.text


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
    else:
        raise RuleSourceError(f"{place}: an option is a bool, an int or a Literal of values")
    return option


def check(title: str, struct: type[msgspec.Struct], options: list[GameOption], given: dict[str, Any]) -> None:
    """Raises BadOption for the first name or value that is wrong, each taken alone."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            there = ", ".join(known) or "none"
            raise BadOption(title, name, f"There is no such option; the game has {there}.")
        try:
            msgspec.convert({name: value}, struct)
        except msgspec.ValidationError:
            wanted = known[name].wanted()
            raise BadOption(title, name, f"{wanted[0].upper()}{wanted[1:]}, not {value!r}.") from None
