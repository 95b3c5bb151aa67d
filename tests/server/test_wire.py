"""What scripts/wire.py writes for the client says the same as msgspec, by its own reading of the messages."""

import importlib.util
import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from coverts.tables.wire import messages

SCRIPT = Path(__file__).parents[2] / "scripts" / "wire.py"

pytestmark = pytest.mark.skipif(not SCRIPT.is_file(), reason="installed without its scripts")


@pytest.fixture(scope="module")
def wire():
    spec = importlib.util.spec_from_file_location("wire", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def written(wire):
    return wire.Wire().text()


def structs():
    """Every struct that a message of the server module is or holds."""
    found = {}

    def look(kind):
        if isinstance(kind, inspect.StructType) and kind.cls not in found:
            found[kind.cls] = kind
            for field in kind.fields:
                look(field.type)
        for part in (*getattr(kind, "types", ()), getattr(kind, "item_type", None)):
            if part is not None:
                look(part)

    for value in vars(messages).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct):
            look(inspect.type_info(value))
    return list(found.values())


def named(struct):
    return struct.cls.__name__


FROM_BROWSER = {kind for union in (messages.FromBrowser, messages.Posted) for kind in get_args(union)}
FROM_SERVER = [struct for struct in structs() if struct.cls not in FROM_BROWSER]


def in_typescript(kind):
    """The type a browser has for what msgspec writes; the parts of a union in the order of their names."""
    match kind:
        case inspect.StrType():
            return {"string"}
        case inspect.IntType() | inspect.FloatType():
            return {"number"}
        case inspect.BoolType():
            return {"boolean"}
        case inspect.AnyType():
            return {"unknown"}
        case inspect.NoneType():
            return {"null"}
        case inspect.LiteralType(values=values):
            return {json.dumps(value) for value in values}
        case inspect.UnionType(types=types):
            return set().union(*map(in_typescript, types))
        case inspect.StructType():
            return {named(kind)}
        case inspect.DictType(value_type=value):
            return {f"Record<string, {' | '.join(sorted(in_typescript(value)))}>"}
        case inspect.ListType(item_type=item):
            return {f"{' | '.join(in_typescript(item))}[]"}
    raise AssertionError(kind)


def written_types(text, struct):
    """The fields of an interface, `?` behind the names of those that may be left out, with their types."""
    (body,) = re.findall(rf"^export interface {named(struct)} {{\n(.*?)^}}", text, re.M | re.S)
    aliases = dict(re.findall(r"^export type (\w+) = (.*);", text, re.M))
    fields = dict(re.findall(r"^  (\w+\??): (.*);$", body, re.M))

    def parts(kind):
        if kind.startswith("Record<string, "):
            inner = kind.removeprefix("Record<string, ").removesuffix(">")
            inner = aliases.get(inner, inner)
            return {f"Record<string, {' | '.join(sorted(inner.split(' | ')))}>"}
        return set(aliases.get(kind, kind).split(" | "))

    return {name: parts(kind) for name, kind in fields.items()}


def default_of(field):
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def is_left_out(field):
    return default_of(field) is not msgspec.NODEFAULT


@pytest.mark.parametrize("struct", FROM_SERVER, ids=named)
def test_what_the_server_sends_has_all_its_fields_and_their_types(written, struct):
    expected = {field.encode_name: in_typescript(field.type) for field in struct.fields}
    if struct.tag is not None:
        expected[struct.tag_field] = {json.dumps(struct.tag)}
    assert written_types(written, struct) == expected


@pytest.mark.parametrize("struct", [struct for struct in structs() if struct.cls in FROM_BROWSER], ids=named)
def test_what_the_browser_sends_may_leave_out_what_has_a_default(written, struct):
    expected = {
        field.encode_name + "?" * is_left_out(field): in_typescript(field.type) for field in struct.fields
    }
    if struct.tag is not None:
        expected[struct.tag_field] = {json.dumps(struct.tag)}
    assert written_types(written, struct) == expected


@pytest.mark.parametrize("struct", FROM_SERVER, ids=named)
def test_what_the_server_leaves_out_is_filled_in_with_its_default(written, struct):
    reader = re.search(rf"^export function read{named(struct)}\((.*?)^}}", written, re.M | re.S)
    lines = dict(re.findall(r"^    (\w+): (.*),$", reader[1], re.M)) if reader else {}
    filled: dict[str, Any] = {}
    for name, line in lines.items():
        if line.startswith("(sent."):
            filled[name] = []  # a list of structs, each of which is read
        elif line.endswith(" : null"):
            filled[name] = None  # a struct, which is read where it is there
        elif "sent." not in line:
            filled[name] = json.loads(line)
    expected = {field.encode_name: default_of(field) for field in struct.fields if is_left_out(field)}
    assert filled == expected


@pytest.mark.parametrize("struct", FROM_SERVER, ids=named)
def test_a_part_that_leaves_something_out_is_read_wherever_it_stands(written, struct):
    reader = re.search(rf"^export function read{named(struct)}\((.*?)^}}", written, re.M | re.S)
    for field in struct.fields:
        inner = getattr(field.type, "item_type", getattr(field.type, "types", [field.type])[0])
        if isinstance(inner, inspect.StructType) and f"function read{named(inner)}(" in written:
            assert reader is not None
            (line,) = re.findall(rf"^    {field.encode_name}: .*$", reader[1], re.M)
            assert f"read{named(inner)}(" in line


def test_what_is_said_of_a_field_stands_with_it(written):
    said = "/** The minimum of an integer option, or None. */\n  least: number | null;"
    assert said in written


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        (
            "size: bytes",
            "use only str, int, float, bool, None, list, dict[str, ...], Literal and structs",
        ),
        ("size: int = len('abc')", "write its default as a literal"),
        ("part: Part | int = 0", "write `list[X]` or `X | None`, or remove the defaults of X"),
    ],
)
def test_what_has_no_translation_is_refused_with_its_place(wire, tmp_path, line, advice):
    source = tmp_path / "messages.py"
    source.write_text(
        f"class Part(msgspec.Struct):\n    size: int = 0\n\n\nclass Message(msgspec.Struct):\n    {line}\n"
    )
    with pytest.raises(wire.WireError, match=rf"messages.py:6: .*{re.escape(advice)}"):
        wire.Wire(source).text()
