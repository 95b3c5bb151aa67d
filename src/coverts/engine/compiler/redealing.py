"""The redeal as text of the machine: what a seat may not know is mixed and dealt out again.

`redeal(s, seat, only, w)` walks the declarations: the hidden contents of each pile are collected, put in
order, shuffled and laid back, each place keeping its count. Then the game's own `redeal` draws private
choices anew. Ordering first makes the result depend on the lots drawn and on what the seat may know, and
on nothing else of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from coverts.engine.compiler.machine import lines, seen
from coverts.engine.compiler.program import Program
from coverts.engine.compiler.values import Line
from coverts.engine.record import WORD, BitsType, Field, Record, owner

UNITS = 2048
"""How many hidden things one pile may hold."""
TRIES = 8
"""How often a redeal is tried before the given state is kept."""
ALL = -1
"""For `only`: every pile, and the private choices."""
_MIXING = """
def unit(s, w, n, x):
    if n >= UNITS:
        does_not_fit(s)
        return n
    w.units[n] = x
    return n + 1
def mix(w, n):
    units = w.units
    for i in range(1, n):
        x = units[i]
        j = i
        while j > 0 and units[j - 1] > x:
            units[j] = units[j - 1]
            j -= 1
        units[j] = x
    for i in range(1, n):
        j = draw(w, i + 1)
        x = units[i]
        units[i] = units[j]
        units[j] = x
    return 0
def one_legal(w, n):
    if n == 0: return -1
    return w.out[draw(w, n)]
def can_be_answered(s, w):
    if s.e_over != 0 or s.e_mode == 3: return 1
    if s.e_mode != 2: return 1 if legal(s, s.e_asker, w) > 0 else 0
    for askee in range(WORD):
        if (s.e_pending >> askee) & 1 and legal(s, askee, w) == 0: return 0
    return 1
"""


@dataclass
class _Place:
    """A declared secret with a pile: the text of its record, of whose it is, and the loops around it."""

    field: Field
    record: str
    whose: str
    """Text of its owner's seat; empty where it has none."""
    around: list[str]

    @property
    def by_item(self) -> bool:
        """An array of the state itself with one item for each seat."""
        return self.field.secrecy.to is owner and not self.whose and bool(self.field.shape)


def piles(program: Program) -> list[str]:
    """The names of the piles a game declares; a pile's number is its place here."""
    return sorted({str(place.field.secrecy.pile) for place in _places(program.game.state, "s", "", [])})


def redeal(program: Program) -> list[Line]:
    """`redeal` and all it calls; needs `draw(w, n)`, a number below n by lot."""
    found = _places(program.game.state, "s", "", [])
    text = _MIXING.replace("UNITS", str(UNITS)).replace("WORD", str(WORD)).splitlines()
    deals = []
    for number, name in enumerate(piles(program)):
        for own in (False, True):
            places = [p for p in found if p.field.secrecy.pile == name and p.field.secrecy.own is own]
            if not places:
                continue
            label = f"deal_{number}_own" if own else f"deal_{number}"
            text += _deal(places, label, own)
            deals.append(f"    if only == {ALL} or only == {number}:")
            if own:
                deals.append(
                    f"        for whose in range(-1, {program.game.players[1]}): {label}(s, seat, whose, w)"
                )
            else:
                deals.append(f"        {label}(s, seat, -1, w)")
    out = lines("\n".join(text))
    end = [f"    if only == {ALL} or only == {len(piles(program))}:"]
    if program.redeal is not None:
        out += program.redeal.lines
        end.append(f"        {program.redeal.label}(s, seat, w)")
    else:
        end.append("        pass")
    return out + lines("\n".join(["def redeal(s, seat, only, w):", *deals, *end, *_prepared(program)]))


def ask_again(program: Program) -> list[Line]:
    """`ask_again(s, seat)`: all others who have answered the open question owe their answers again."""
    out = ["def ask_again(s, seat):"]
    if program.sites:
        out += ["    if s.e_mode == 2:", f"        for askee in range({WORD}):"]
        whose = program.owner_text("askee")
        out.append(f"            if (s.e_asked >> askee) & 1 and {whose} != seat:")
        out.append("                s.e_pending |= 1 << askee")
        for number, site in enumerate(program.sites):
            out.append(f"                if s.e_least == {number}: {site.store} = {site.empty}")
    return lines("\n".join([*out, "    return 0"]))


def _prepared(program: Program) -> list[str]:
    """Reckon the scratch of the open question anew: it may have been filled from what is hidden."""
    out = []
    for number, kind in enumerate(program.kinds, 1):
        if kind.prepare is not None:
            given = ["s", "s.e_asker", "s.e_arg0", "s.e_arg1", "s.e_arg2"][: len(kind.parameters) + 1]
            label = program.function(kind.prepare).label
            out += [f"    if s.e_kind == {number}:", "        clear_scratch(s)"]
            out += [f"        {label}({', '.join(given)})"]
    return [*out, "    return 0"]


def _places(cls: type[Record], at: str, seat: str, around: list[str]) -> list[_Place]:
    found = []
    for f in cls.fields:
        here = f"{at}.{f.slot}"
        if not isinstance(f.type, type):
            if f.secrecy.pile is not None:
                found.append(_Place(f, at, seat, around))
        elif f.shape:
            index, item = f"i{len(around) // 2}", f"a{len(around) // 2}"
            loops = [*around, f"for {index} in range({f.shape[0]}):", f"{item} = {here}[{index}]"]
            whose = f"{item}.seat" if any(g.name == "seat" for g in f.type.fields) else (seat or index)
            found += _places(f.type, item, whose, loops)
        else:
            found += _places(f.type, here, seat, around)
    return found


def _deal(places: list[_Place], label: str, own: bool) -> list[str]:
    out = [f"def {label}(s, seat, whose, w):", "    bit = 0 if seat < 0 else 1 << seat"]
    out += ["    units = w.units", "    n = 0"]
    for place in places:
        out += _inside(place, own, _collect)
    out += ["    mix(w, n)", "    n = 0"]
    for place in places:
        out += _inside(place, own, _lay)
    return [*out, "    return 0"]


def _inside(place: _Place, own: bool, write: Callable[[_Place], list[str]]) -> list[str]:
    """The text for one place, inside the loops around it and the tests of whether the seat knows it."""
    pad, out = "    ", []
    for line in place.around:
        out.append(pad + line)
        if line.endswith(":"):
            pad += "    "
    tests = [f"({place.whose or -1}) == whose"] if own else []
    if place.by_item:
        out.append(f"{pad}for j in range({place.field.shape[0]}):")
        pad += "    "
        tests.append("j != seat")
    else:
        known = seen(place.field, place.record, place.whose)
        if known != "False":
            tests.append(f"not ({known})")
    if tests:
        out.append(f"{pad}if {' and '.join(tests)}:")
        pad += "    "
    return out + [pad + line for line in write(place)]


def _single(place: _Place) -> str:
    """Text of the one value, or of the item j."""
    return f"{place.record}.{place.field.slot}" + ("[j]" if place.by_item else "")


def _collect(place: _Place) -> list[str]:
    f, text = place.field, f"{place.record}.{place.field.slot}"
    if isinstance(f.type, BitsType):
        word, bit = (text, "x") if f.type.words == 1 else (f"{text}[x // {WORD}]", f"(x % {WORD})")
        return [
            f"for x in range({f.type.size}):",
            f"    if ({word} >> {bit}) & 1: n = unit(s, w, n, x)",
        ]
    if f.shape and not place.by_item:
        return [
            f"for x in range({f.shape[0]}):",
            f"    for _i in range({text}[x] + 0): n = unit(s, w, n, x)",
        ]
    return [f"if {_single(place)} != {f.secrecy.none}: n = unit(s, w, n, {_single(place)})"]


def _lay(place: _Place) -> list[str]:
    f, text = place.field, f"{place.record}.{place.field.slot}"
    if isinstance(f.type, BitsType):
        words = [text] if f.type.words == 1 else [f"{text}[{i}]" for i in range(f.type.words)]
        word, bit = (text, "x") if f.type.words == 1 else (f"{text}[x // {WORD}]", f"(x % {WORD})")
        return [
            f"_m = {' + '.join(f'bit_count({w})' for w in words)}",
            *[f"{w} = 0" for w in words],
            "for _i in range(_m):",
            "    x = units[n] + 0",
            "    n += 1",
            f"    if x < 0 or x >= {f.type.size} or ({word} >> {bit}) & 1: held_twice(s)",
            f"    else: {word} |= 1 << {bit}",
        ]
    if f.shape and not place.by_item:
        return [
            "_m = 0",
            f"for x in range({f.shape[0]}):",
            f"    _m += {text}[x]",
            f"    {text}[x] = 0",
            "for _i in range(_m):",
            f"    {text}[units[n]] += 1",
            "    n += 1",
        ]
    return [f"if {_single(place)} != {f.secrecy.none}:", f"    {_single(place)} = units[n]", "    n += 1"]
