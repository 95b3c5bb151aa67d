"""The functions around the rules: legal options, weights, answers, views, scores.

Each is made as text from the program and the declarations, and is the same text on every back end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container

from coverts.engine.compiler.program import Program
from coverts.engine.compiler.reasons import without_reasons
from coverts.engine.compiler.values import Line
from coverts.engine.language import Kind
from coverts.engine.record import (
    ENGINE_FIELDS,
    STAGED_WORDS,
    WORD,
    BitsType,
    Field,
    Integer,
    Record,
)

SPECTATOR = -2
"""The seat of nobody (-1 marks pieces that are not in the game)."""
KEPT_FROM_VIEWS = {"e_answer", "e_error"}


def lines(text: str) -> list[Line]:
    """Indented text (four spaces a level) as lines of the machine."""
    return [Line((len(t) - len(t.lstrip())) // 4, t.strip(), 0) for t in text.splitlines() if t.strip()]


def support(program: Program) -> list[Line]:
    """What every rule may call: the end of the game, cancelling, looking into sets, clearing scratch."""
    words = program.game.state.stack_words
    clear = [f"    {text}" for text in _scratch(program)]
    return lines(
        f"""
def game_is_over(s):
    st = s.e_stack
    for i in range({words}):
        st[i] = 0
    s.e_top = 0
    s.e_depth = 0
    s.e_result = 0
    s.e_settling = 0
    s.e_kind = 0
    s.e_mode = 0
    s.e_asker = 0
    s.e_over = 1
    return 1
def cancel(s, token):
    st = s.e_stack
    base = s.e_top
    depth = s.e_depth
    if token < 1 or token > depth: return stack_overflow(s)
    while depth > token:
        base = (st[base] >> 24) - 1
        depth -= 1
    _p = (st[base] >> 24) - 1
    for i in range(base, {words}):
        st[i] = 0
    if s.e_settling >= token: s.e_settling = 0
    if _p < 0: return game_is_over(s)
    s.e_top = _p
    s.e_depth = token - 1
    s.e_result = {-(2**31)}
    return 0
def begin(s):
    s.e_stack[0] = 0
    s.e_top = 0
    s.e_depth = 1
    return 0
def in_word(word, size, x):
    return x >= 0 and x < size and (word >> x) & 1 == 1
def in_words(words, at, size, x):
    return x >= 0 and x < size and (words[at + x // {WORD}] >> (x % {WORD})) & 1 == 1
def clear_scratch(s):
"""
        + "\n".join(clear)
        + "\n    return 0\n"
    )


def _scratch(program: Program) -> list[str]:
    found: list[str] = []

    def walk(cls: type[Record], text: str, depth: int, indent: str) -> None:
        for f in cls.fields:
            here = f"{text}.{f.slot}"
            if isinstance(f.type, Integer | BitsType):
                if f.secrecy.kind != "scratch":
                    continue
                shape = f.shape or (
                    (f.type.words,) if isinstance(f.type, BitsType) and f.type.words > 1 else ()
                )
                pad = indent
                for axis, n in enumerate(shape):
                    found.append(f"{pad}for j{axis} in range({n}):")
                    here += f"[j{axis}]"
                    pad += "    "
                found.append(f"{pad}{here} = 0")
            elif f.shape:
                before = len(found)
                found.append(f"{indent}for i{depth} in range({f.shape[0]}):")
                walk(f.type, f"{here}[i{depth}]", depth + 1, indent + "    ")
                if len(found) == before + 1:
                    found.pop()
            else:
                walk(f.type, here, depth, indent)

    walk(program.game.state, "s", 0, "")
    return found


def helpers(program: Program) -> list[Line]:
    """All helpers, judges, weights and scores, in an order in which each comes after what it calls."""
    return [line for function in program.order for line in function.lines]


def uniform(program: Program, kind: Kind) -> bool:
    """Whether every outcome of a kind of chance weighs 1, whatever the state."""
    return [line.text for line in program.functions[kind.function].lines[1:]] == ["return 1", "return 0"]


def even(program: Program, kind: Kind) -> str | None:
    """The text of a weight that is a truth value: all possible outcomes are then equally likely."""
    body = program.functions[kind.function].lines[1:-1]
    if len(body) == 1 and body[0].text.startswith("return (1 if ") and body[0].text.endswith(" else 0)"):
        return body[0].text[7:]
    return None


def questions(program: Program) -> list[Line]:
    """legal, judge, weights, outcomes, count_options, answer."""
    out: list[Line] = []
    for number, kind in enumerate(program.kinds, 1):
        out += _weights(program, kind, number) if kind.chance else _legal(program, kind, number)
    switch = ["def legal(s, askee, w):", "    kind = s.e_kind", "    n = 0"]
    judge = ["def judge(s, askee, option):", "    kind = s.e_kind"]
    weigh = ["def weights(s, w):", "    kind = s.e_kind"]
    possible = ["def outcomes(s, w):", "    kind = s.e_kind"]
    count = ["def count_options(s):", "    kind = s.e_kind"]
    for number, kind in enumerate(program.kinds, 1):
        arguments = "".join(f", s.e_arg{i}" for i in range(len(kind.parameters) - 1))
        done = " + (s.e_mode == 1)" if kind in program.some_kinds else ""
        count.append(f"    if kind == {number}: return {kind.options}{done}")
        if kind.chance:
            first = ", s.e_asker" if kind.parameters else ""
            weigh.append(f"    if kind == {number}: return weights_{number}(s{first}{arguments}, w)")
            if even(program, kind):
                possible.append(f"    if kind == {number}: return outcomes_{number}(s{first}{arguments}, w)")
        else:
            otherwise = "el" if len(switch) > 3 else ""
            label = program.functions[kind.function].label
            switch.append(f"    {otherwise}if kind == {number}: n = legal_{number}(s, askee{arguments}, w)")
            judge.append(f"    if kind == {number}: return {label}(s, askee{arguments}, option)")
    if program.some_kinds:
        switch += ["    if s.e_mode == 1: return legal_some(s, w, n)"]
    switch += ["    return n"]
    out += lines(
        "\n".join([*switch, *judge, "    return -1", *weigh, "    return 0", *possible, "    return -1"])
    )
    out += lines("\n".join([*count, "    return 0"]))
    if program.some_kinds:
        out += _some(program)
    return out + _answer(program)


def random_options(program: Program) -> list[Line]:
    """`random_option(s, w)`: a fair answer to the open question, with the kind known.

    w.tally[0] counts unforced decisions, w.tally[1] forced ones, w.tally[2] chance.
    """
    out = ["def random_option(s, w):", "    kind = s.e_kind"]
    for number, kind in enumerate(program.kinds, 1):
        arguments = "".join(f", s.e_arg{i}" for i in range(len(kind.parameters) - 1))
        out.append(f"    if kind == {number}:")
        if kind.chance:
            first = ", s.e_asker" if kind.parameters else ""
            out.append("        w.tally[2] += 1")
            if uniform(program, kind):
                out.append(f"        return draw(w, {kind.options})")
            elif even(program, kind):
                out.append(f"        n = outcomes_{number}(s{first}{arguments}, w)")
            else:
                out.append(f"        return by_weight(s, w, weights_{number}(s{first}{arguments}, w))")
                continue
            out += ["        if n > 0: return w.out[draw(w, n)]", "        s.e_error = 4", "        return 0"]
            continue
        together = "together" in program.modes[kind]
        out.append(
            f"        n = legal_{number}(s, {'next_askee(s)' if together else 's.e_asker'}{arguments}, w)"
        )
        if kind in program.some_kinds:
            out.append("        if s.e_mode == 1: n = legal_some(s, w, n)")
        out += [
            "        if n > 1:",
            "            w.tally[0] += 1",
            "            return w.out[draw(w, n)]",
            "        if n == 1:",
            "            w.tally[1] += 1",
            "            return w.out[0]",
            "        s.e_error = 3",
            "        return 0",
        ]
    return lines("\n".join([*out, "    return 0"]))


def _some(program: Program) -> list[Line]:
    count = " + ".join(f"bit_count(s.e_staged[{i}])" for i in range(STAGED_WORDS))
    done = "\n".join(
        f"    if s.e_kind == {program.kinds.index(k) + 1}: done = {k.options}"
        for k in program.kinds
        if k in program.some_kinds
    )
    return lines(
        f"""
def legal_some(s, w, n):
    out = w.out
    taken = {count}
    m = 0
    if taken < s.e_most:
        for i in range(n):
            o = out[i]
            if (s.e_staged[o // {WORD}] >> (o % {WORD})) & 1 == 0:
                out[m] = o
                m += 1
    if taken >= s.e_least or m == 0:
        done = 0
    {done.strip()}
        out[m] = done
        m += 1
    return m
""".replace("    if s.e_kind", "        if s.e_kind")
    )


def _legal(program: Program, kind: Kind, number: int) -> list[Line]:
    """Fill `out` with the legal options; the judge's body stands inside the loop where it can."""
    info = program.functions[kind.function]
    names = list(info.source.parameters)
    inner = without_reasons(program, info.lines[1:-1])
    names[0] = "s"
    head = f"def legal_{number}({', '.join([*names[:-1], 'w'])}):"
    lifted, inner = _lifted(inner, names[-1])
    out = [
        Line(0, head, 0),
        Line(1, "out = w.out", 0),
        Line(1, "_c = 0", 0),
        *lifted,
        Line(1, f"for {names[-1]} in range({kind.options}):", 0),
    ]
    answer = _one_expression(inner)
    if answer is not None:
        out += lines(f"        out[_c] = {names[-1]}\n        _c += {answer}")
        return [*out, Line(1, "return _c", 0)]
    loops = any(line.text.startswith(("for ", "while ")) for line in inner)
    if loops or names[-1] in [line.text.partition(" = ")[0] for line in inner]:
        out += lines(
            f"        if {info.label}({', '.join(names)}) == 0:\n"
            f"            out[_c] = {names[-1]}\n            _c += 1"
        )
    else:
        for line in inner:
            out += _as_choice(line, names[-1])
    return [*out, Line(1, "return _c", 0)]


def _lifted(body: list[Line], option: str) -> tuple[list[Line], list[Line]]:
    """Assignments at the head of a judge that do not look at the option: done once, before the loop.

    A local that is assigned again further down starts anew with every option, and stays in the loop.
    """
    assigned = Counter(line.text.partition(" = ")[0] for line in body if " = " in line.text)
    at = 0
    while (
        at < len(body)
        and " = " in body[at].text
        and not re.search(rf"\b{option}\b|^if ", body[at].text)
        and assigned[body[at].text.partition(" = ")[0]] == 1
    ):
        at += 1
    return body[:at], body[at:]


def _one_expression(body: list[Line]) -> str | None:
    """A judge of the shape `if a: return x; ... return z` as 1 or 0: no branch to mispredict."""
    text = None
    for line in reversed(body):
        if line.text.startswith("return "):
            value = line.text[7:]
            legal = ("1" if value == "0" else "0") if value.isdigit() else f"(1 if {value} == 0 else 0)"
            if line.depth == 1 and text is None:
                text = legal
            elif line.depth == 2:
                pending = legal
            else:
                return None
        elif line.text.startswith("if ") and line.text.endswith(":") and line.depth == 1 and text is not None:
            text = f"({pending} if {line.text[3:-1]} else {text})"
        else:
            return None
    return text


def _as_choice(line: Line, option: str) -> list[Line]:
    if not line.text.startswith("return "):
        return [Line(line.depth + 1, line.text, line.number, line.python_only)]
    value, depth = line.text[7:], line.depth + 1
    take = [f"out[_c] = {option}", "_c += 1"]
    if value == "0":
        return [Line(depth, t, 0) for t in [*take, "continue"]]
    if value.isdigit():
        return [Line(depth, "continue", 0)]
    return [
        Line(depth, f"if {value} == 0:", 0),
        *[Line(depth + 1, t, 0) for t in take],
        Line(depth, "continue", 0),
    ]


def _weights(program: Program, kind: Kind, number: int) -> list[Line]:
    info = program.functions[kind.function]
    names, option = ["s", *info.source.parameters[1:-1]], info.source.parameters[-1]
    body = info.lines[1:-1]
    weight = f"int({info.label}({', '.join([*names, option])}))"
    if len(body) == 1 and body[0].text.startswith("return "):
        weight = body[0].text[7:]
    listed = f"""
def outcomes_{number}({", ".join([*names, "w"])}):
    out = w.out
    _c = 0
    for {option} in range({kind.options}):
        out[_c] = {option}
        _c += {even(program, kind)}
    return _c
"""
    return lines(
        (listed if even(program, kind) else "")
        + f"""
def weights_{number}({", ".join([*names, "w"])}):
    out = w.out
    total = 0
    for {option} in range({kind.options}):
        _w = {weight}
        out[{option}] = _w
        total += _w
    return total
"""
    )


def _answer(program: Program) -> list[Line]:
    """`answer(s, askee, option)`: take the answer in; 1 where the rule goes on, 0 where more is owed.

    Of several, one that has been picked is put back.
    """
    text = ["def answer(s, askee, option):", "    mode = s.e_mode"]
    if program.sites:
        text += ["    if mode == 2:"]
        for number, site in enumerate(program.sites):
            text.append(f"        if s.e_least == {number}: {site.store} = option")
        text += [
            "        s.e_pending &= ~(1 << askee)",
            "        if s.e_pending == 0: return 1",
            "        return 0",
        ]
    if program.some_kinds:
        text += ["    if mode == 1:"]
        for kind in program.kinds:
            if kind in program.some_kinds:
                number = program.kind_number(kind)
                text.append(f"        if s.e_kind == {number} and option == {kind.options}: return 1")
        text += [f"        s.e_staged[option // {WORD}] ^= 1 << (option % {WORD})", "        return 0"]
    return lines("\n".join([*text, "    s.e_answer = option", "    return 1"]))


def views(
    program: Program, label: str = "view_into", reads: Container[str] | None = None, unseen: bool = False
) -> list[Line]:
    """`view_into(s, seat, v)`: what a seat may see, written field by field; seat -2 is a spectator.

    reads: the names of the fields that are wanted, for one who looks at no others. unseen: what the seat may
    not see is UNSEEN there, for `Machine.forced`, and not the number that a view holds in its place.
    """
    out = [f"def {label}(s, seat, v):", "    bit = 0 if seat < 0 else 1 << seat"]
    _view_record(program.game.state, "s", "v", "", 0, "    ", out, reads, unseen)
    out += [f"    v.{name} = s.{name}" for name in ("players", "e_open")]
    out += [f"    v.{name} = s.{name}" for name in ENGINE_FIELDS if name not in KEPT_FROM_VIEWS]
    if reads is None or "e_stack" in reads:
        out += [
            f"    for i in range({program.game.state.stack_words}):",
            "        v.e_stack[i] = s.e_stack[i]",
        ]
    if program.some_kinds and (reads is None or "e_staged" in reads):
        out.append(f"    mine = s.e_mode == 1 and {program.owner_text('s.e_asker')} == seat")
        for i in range(STAGED_WORDS):
            out.append(f"    v.e_staged[{i}] = s.e_staged[{i}] if mine else 0")
    out.append("    return 0")
    return lines("\n".join(out))


def views_of_bots(program: Program) -> list[Line]:
    """`glimpse_into(s, seat, v)`: of that, the fields alone that the scores of the game's bots look at."""
    texts = {f.label: "\n".join(line.text for line in f.lines) for f in program.order}
    waiting = [info.label for scored in program.bots.values() for info in scored.values()]
    found = set(waiting)
    while waiting:
        for word in re.findall(r"\b\w+(?=\()", texts.get(waiting.pop(), "")):
            if word in texts and word not in found:
                found.add(word)
                waiting.append(word)
    names = {name for label in found for name in re.findall(r"\.(\w+)", texts.get(label, ""))}
    return views(program, "glimpse_into", names)


def _view_record(
    cls: type[Record],
    a: str,
    b: str,
    seat: str,
    depth: int,
    pad: str,
    out: list[str],
    reads: Container[str] | None,
    unseen: bool,
) -> None:
    for f in cls.fields:
        counted = f"{f.name}_count"
        if reads is not None and f.slot not in reads and counted not in reads:
            continue
        mine, theirs = f"{b}.{f.slot}", f"{a}.{f.slot}"
        if isinstance(f.type, type):
            if f.shape:
                index = f"i{depth}"
                out.append(f"{pad}for {index} in range({f.shape[0]}):")
                out.append(f"{pad}    a{depth} = {theirs}[{index}]")
                out.append(f"{pad}    b{depth} = {mine}[{index}]")
                has_seat = any(g.name == "seat" for g in f.type.fields)
                whose = f"a{depth}.seat" if has_seat else (seat or index)
                inner = (f"a{depth}", f"b{depth}", whose, depth + 1, pad + "    ")
                _view_record(f.type, *inner, out, reads, unseen)
            else:
                _view_record(f.type, theirs, mine, seat, depth, pad, out, reads, unseen)
        elif f.secrecy.kind == "scratch":
            continue
        else:
            _view_field(f, a, b, seat, pad, out, unseen)


def _view_field(f: Field, a: str, b: str, seat: str, pad: str, out: list[str], unseen: bool) -> None:
    mine, theirs = f"{b}.{f.slot}", f"{a}.{f.slot}"
    shape = f.shape or ((f.type.words,) if isinstance(f.type, BitsType) and f.type.words > 1 else ())
    words = _words(f, a)
    count = " + ".join(f"bit_count({w})" for w in words)
    for axis, n in enumerate(shape):
        out.append(f"{pad}for j{axis} in range({n}):")
        mine, theirs, pad = f"{mine}[j{axis}]", f"{theirs}[j{axis}]", pad + "    "
    known = seen(f, a, seat or ("j0" if f.shape else ""))
    if known == "True":
        out.append(f"{pad}{mine} = {theirs}")
    else:
        hidden = "UNSEEN" if unseen else "0" if isinstance(f.type, BitsType) else str(f.hidden)
        if f.secrecy.others == "set":
            hidden = f"({f.secrecy.none} if {theirs} == {f.secrecy.none} else {hidden})"
        elif f.secrecy.others == "count" and unseen:
            many = f"{count} if j0 == 0 else 0" if len(words) > 1 else count
            hidden = f"(0 if {count} == 0 else unseen_word({many}))"
        out.append(f"{pad}{mine} = {theirs} if {known} else {hidden}")
    if f.secrecy.others == "count":
        out.append(f"{pad[: len(pad) - 4 * len(shape)]}{b}.{f.name}_count = {count}")


def _words(f: Field, a: str) -> list[str]:
    """Texts of the words of a set; none of another field."""
    if not isinstance(f.type, BitsType):
        return []
    return [f"{a}.{f.slot}"] if f.type.words == 1 else [f"{a}.{f.slot}[{i}]" for i in range(f.type.words)]


def seen(f: Field, a: str, seat: str) -> str:
    """Text of whether the viewer may see field `f` of the record `a`; seat: text of its owner's seat."""
    if f.secrecy.kind == "public":
        return "True"
    to = f.secrecy.to
    if to == "nobody":
        return "False"
    if isinstance(to, str):
        return f"({a}.{to} & bit) != 0"
    return f"({seat}) == seat" if seat else "False"


def scores(program: Program) -> list[Line]:
    """`score_BOT(v, askee, option)`: how much a bot likes one legal option of the open question."""
    out = []
    for name, scored in program.bots.items():
        out += [f"def score_{name}(v, askee, option):", "    kind = v.e_kind"]
        for kind, info in scored.items():
            arguments = "".join(f", v.e_arg{i}" for i in range(len(kind.parameters) - 1))
            number = program.kind_number(kind)
            out.append(f"    if kind == {number}: return {info.label}(v, askee{arguments}, option)")
        out.append("    return 0")
    return lines("\n".join(out)) if out else []


def returns(program: Program) -> list[Line]:
    return lines(f"def returns(s, seat):\n    return {program.returns}(s, seat)")
