"""Write web/src/wire/generated.ts: the server's messages as TypeScript types.

    python scripts/wire.py

client.py runs this script before it builds or checks the client. The Python definitions are parsed and not
imported, so that the client can be built before anything is installed. This also keeps the docstrings of
fields. tests/server/test_wire.py compares the result with the types that msgspec reads.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "src"
MESSAGES = PACKAGES / "coverts" / "tables" / "wire" / "messages.py"
TARGET = ROOT / "web" / "src" / "wire" / "generated.ts"

BROWSER_UNIONS = ("FromBrowser", "Posted")
"""The unions of messages that the browser sends. The server sends all other messages."""

PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown"}

HEAD = """\
// scripts/wire.py writes this file from the server's definitions. Change those instead.

/** A message as sent: fields with their default value are left out. */
export type Sent<T, Defaults extends keyof T = never> = Omit<T, Defaults> & Partial<Pick<T, Defaults>>;
"""


class WireError(Exception):
    """A Python definition has no translation to TypeScript.

    The message says where the definition is, and what to write instead.
    """


class Field(NamedTuple):
    """A field of a struct."""

    name: str
    kind: ast.expr
    default: str | None
    """The default value in TypeScript, or None if the field is required."""
    doc: str


class Module:
    """A Python file with definitions of messages: structs, aliases and imports."""

    def __init__(self, path: Path):
        self.path = path
        self.structs: dict[str, Struct] = {}
        self.aliases: dict[str, ast.expr] = {}
        self.imports: dict[str, Path] = {}
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("coverts."):
                file = PACKAGES.joinpath(*str(node.module).split(".")).with_suffix(".py")
                self.imports |= {name.asname or name.name: file for name in node.names}
            elif isinstance(node, ast.ClassDef) and "msgspec.Struct" in map(ast.unparse, node.bases):
                self.structs[node.name] = Struct(self, node)
            elif (
                isinstance(node, ast.Assign)
                and isinstance(node.targets[0], ast.Name)
                and node.targets[0].id != "__all__"
            ):
                self.aliases[node.targets[0].id] = node.value

    def error(self, node: ast.expr | ast.stmt, advice: str) -> WireError:
        """Return an error about a syntax node of this file."""
        return WireError(f"{self.path}:{node.lineno}: `{ast.unparse(node)}` has no translation; {advice}")


class Struct:
    """The definition of a message or of a part of a message."""

    def __init__(self, module: Module, node: ast.ClassDef):
        self.module, self.name, self.doc = module, node.name, ast.get_docstring(node) or ""
        words = {word.arg: word.value for word in node.keywords}
        self.tag = ast.literal_eval(words["tag"]) if "tag" in words else ""
        self.fields = [
            Field(each.target.id, each.annotation, self._default(each), doc)
            for each, doc in with_docstrings(node.body)
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        ]

    def _default(self, field: ast.AnnAssign) -> str | None:
        if field.value is None:
            return None
        try:
            return json.dumps(ast.literal_eval(field.value))
        except (ValueError, TypeError):
            raise self.module.error(field, "write its default as a literal") from None

    @property
    def optional_fields(self) -> list[Field]:
        """The fields with a default, which may be left out of a message."""
        return [field for field in self.fields if field.default is not None]


def with_docstrings(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each statement and the docstring below it, which may be ""."""
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        match after:
            case ast.Expr(value=ast.Constant(value=str() as text)):
                yield node, text
            case _:
                yield node, ""


class Wire:
    """All definitions that messages need, and their translation to TypeScript."""

    def __init__(self, messages: Path = MESSAGES):
        self.modules: dict[Path, Module] = {}
        self.main = self._module(messages)
        self.needed: set[tuple[Path, str]] = set()
        for name in [*self.main.imports, *self.main.structs, *self.main.aliases]:
            self._need(self.main, name)
        unions = [self.main.aliases[name] for name in BROWSER_UNIONS if name in self.main.aliases]
        self.from_browser = {part for union in unions for part in names_in(union)}

    def _module(self, path: Path) -> Module:
        if path not in self.modules:
            if not path.is_file():
                raise WireError(f"a message is imported from {path.relative_to(ROOT)}, which does not exist")
            self.modules[path] = Module(path)
        return self.modules[path]

    def _need(self, module: Module, name: str) -> None:
        module = self._home(module, name)
        if (module.path, name) in self.needed:
            return
        self.needed.add((module.path, name))
        struct = module.structs.get(name)
        kinds = [field.kind for field in struct.fields] if struct else [module.aliases[name]]
        for part in (part for kind in kinds for part in names_in(kind)):
            if self._defines(module, part):
                self._need(module, part)

    def _home(self, module: Module, name: str) -> Module:
        return self._module(module.imports[name]) if name in module.imports else module

    def _defines(self, module: Module, name: str) -> bool:
        home = self._home(module, name)
        return name in home.structs or name in home.aliases

    def struct(self, module: Module, kind: ast.expr) -> Struct | None:
        """Return the struct that a type names, or None."""
        name = name_of(kind)
        return self._home(module, name).structs.get(name) if name else None

    # ---- translation

    def text(self) -> str:
        """Return the content of the generated file."""
        parts = [HEAD]
        for module in reversed(self.modules.values()):
            for name in [*module.structs, *module.aliases]:
                if (module.path, name) not in self.needed:
                    continue
                if struct := module.structs.get(name):
                    parts.append(self._interface(struct))
                    if struct.name not in self.from_browser and self.has_optional(struct):
                        parts.append(self._reader(struct))
                else:
                    parts.append(f"export type {name} = {self.type_of(module, module.aliases[name])};\n")
        return "\n".join(parts)

    def _interface(self, struct: Struct) -> str:
        lines = [*comment(struct.doc, ""), f"export interface {struct.name} {{"]
        if struct.tag:
            lines.append(f"  type: {json.dumps(struct.tag)};")
        for field in struct.fields:
            mark = "?" if field.default is not None and struct.name in self.from_browser else ""
            lines += comment(field.doc, "  ")
            lines.append(f"  {field.name}{mark}: {self.type_of(struct.module, field.kind)};")
        return "\n".join([*lines, "}", ""])

    def _reader(self, struct: Struct) -> str:
        """Return TypeScript code that adds the defaults of omitted fields at any depth."""
        nested = {field.name: self._read_nested(struct.module, field) for field in struct.fields}
        lines = [
            f"{field.name}: {field.default}" for field in struct.optional_fields if not nested[field.name]
        ]
        lines += ["...sent", *(f"{name}: {code}" for name, code in nested.items() if code)]
        names = [json.dumps(field.name) for field in struct.optional_fields]
        return "\n".join(
            [
                f"export function read{struct.name}(",
                f"  sent: Sent<{struct.name}{', ' if names else ''}{' | '.join(names)}>,",
                f"): {struct.name} {{",
                "  return {",
                *(f"    {line}," for line in lines),
                "  };",
                "}",
                "",
            ]
        )

    def has_optional(self, struct: Struct) -> bool:
        """Return whether a struct or one of its inner structs has optional fields."""
        if struct.optional_fields:
            return True
        return any(self._read_nested(struct.module, field) for field in struct.fields)

    def _read_nested(self, module: Module, field: Field) -> str:
        """Return TypeScript code that adds defaults to the structs in a field.

        Returns "" if no struct in the field has optional fields.
        """
        match field.kind:
            case ast.Subscript(slice=inner):
                pass
            case ast.BinOp(left=inner, op=ast.BitOr(), right=ast.Constant(value=None)):
                if (struct := self.struct(module, inner)) and self.has_optional(struct):
                    return f"sent.{field.name} ? read{struct.name}(sent.{field.name}) : null"
            case inner:
                pass
        if struct := self.struct(module, inner):
            if not self.has_optional(struct):
                return ""
            if inner is field.kind:
                return f"read{struct.name}(sent.{field.name})"
            value = f"sent.{field.name}" if field.default is None else f"(sent.{field.name} ?? [])"
            return f"{value}.map((each) => read{struct.name}(each))"
        for name in names_in(field.kind):
            part = self.struct(module, ast.Name(name))
            if part and self.has_optional(part):
                raise module.error(field.kind, "write `list[X]` or `X | None`, or remove the defaults of X")
        return ""

    def type_of(self, module: Module, kind: ast.expr) -> str:
        """Return the TypeScript for a Python type."""
        match kind:
            case ast.Constant(value=None):
                return "null"
            case ast.Constant(value=str() as name):
                return self.type_of(module, ast.copy_location(ast.Name(name), kind))
            case ast.Name(id=name) if name in PLAIN:
                return PLAIN[name]
            case ast.Name(id=name) if self._defines(module, name):
                return name
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return f"{self.type_of(module, left)} | {self.type_of(module, right)}"
            case ast.Subscript(value=ast.Name(id="list"), slice=part):
                inner = self.type_of(module, part)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[ast.Name(id="str"), part])):
                return f"Record<string, {self.type_of(module, part)}>"
            case ast.Subscript(value=ast.Name(id="Literal"), slice=part):
                values = part.elts if isinstance(part, ast.Tuple) else [part]
                return " | ".join(json.dumps(ast.literal_eval(value)) for value in values)
        raise module.error(
            kind, "use only str, int, float, bool, None, list, dict[str, ...], Literal and structs"
        )


def name_of(kind: ast.expr) -> str:
    """Return the name of a type, or "" if the type is not a plain name or string."""
    if isinstance(kind, ast.Name):
        return kind.id
    return kind.value if isinstance(kind, ast.Constant) and isinstance(kind.value, str) else ""


def names_in(kind: ast.expr) -> list[str]:
    """Return all names in a type.

    The result also has the texts of Literals, which never equal the name of a definition.
    """
    return [name for part in ast.walk(kind) if isinstance(part, ast.expr) and (name := name_of(part))]


def comment(text: str, indent: str) -> list[str]:
    """Return a text as the lines of a TypeScript doc comment."""
    lines = text.strip().splitlines()
    if not lines:
        return []
    first, *more = [
        f"{indent}/** {lines[0]}",
        *(f"{indent} *  {line.strip()}".rstrip() for line in lines[1:]),
    ]
    return [first, *more[:-1], f"{more[-1]} */"] if more else [f"{first} */"]


def write(text: str) -> None:
    """Write the generated file if its content has changed."""
    if not TARGET.is_file() or TARGET.read_text() != text:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(text)


if __name__ == "__main__":
    try:
        write(Wire().text())
    except WireError as error:
        sys.exit(f"coverts: {error}")
