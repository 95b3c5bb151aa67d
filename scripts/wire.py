"""Write web/src/wire/generated.ts: the server's messages as TypeScript, from the Python that defines them.

    python scripts/wire.py              client.py does this before it builds or checks the client

The definitions are read as source, not imported: so the client is built where nothing is installed, and
what is said of each field comes along. tests/server/test_wire.py holds the result against msgspec's own
reading of them.
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
WRITTEN = ROOT / "web" / "src" / "wire" / "generated.ts"

BROWSERS = ("FromBrowser", "Posted")
"""The unions of what the browser sends; all else is what the server sends."""

PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean"}

HEAD = """\
// Written by scripts/wire.py from the server's definitions; change those.

/** A message as it comes: what is as usual is left out of it. */
export type Sent<T, Usual extends keyof T = never> = Omit<T, Usual> & Partial<Pick<T, Usual>>;
"""


class WireError(Exception):
    """A definition that cannot be translated; the message says where it stands and what to write."""


class Field(NamedTuple):
    name: str
    kind: ast.expr
    default: str | None  # as TypeScript; None where the field must be sent
    doc: str


class Module:
    """A file of definitions: its structs and aliases by name, and what it takes from other such files."""

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
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self.aliases[node.targets[0].id] = node.value

    def fail(self, node: ast.expr | ast.stmt, advice: str) -> WireError:
        return WireError(f"{self.path}:{node.lineno}: `{ast.unparse(node)}` has no translation; {advice}")


class Struct:
    """One message or part of one."""

    def __init__(self, module: Module, node: ast.ClassDef):
        self.module, self.name, self.doc = module, node.name, ast.get_docstring(node) or ""
        words = {word.arg: word.value for word in node.keywords}
        self.tag = ast.literal_eval(words["tag"]) if "tag" in words else ""
        self.fields = [
            Field(each.target.id, each.annotation, self._default(each), doc)
            for each, doc in documented(node.body)
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        ]

    def _default(self, field: ast.AnnAssign) -> str | None:
        if field.value is None:
            return None
        try:
            return json.dumps(ast.literal_eval(field.value))
        except (ValueError, TypeError):
            raise self.module.fail(field, "write its default as a value") from None

    @property
    def usual(self) -> list[Field]:
        """The fields that may be left out."""
        return [field for field in self.fields if field.default is not None]


def documented(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Each statement, with the text that stands beneath it."""
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        match after:
            case ast.Expr(value=ast.Constant(value=str() as said)):
                yield node, said
            case _:
                yield node, ""


class Wire:
    """All definitions that the messages reach, in the files' order, and their translation."""

    def __init__(self, messages: Path = MESSAGES):
        self.modules: dict[Path, Module] = {}
        self.main = self._module(messages)
        self.needed: set[tuple[Path, str]] = set()
        for name in [*self.main.structs, *self.main.aliases]:
            self._need(self.main, name)
        unions = [self.main.aliases[name] for name in BROWSERS if name in self.main.aliases]
        self.of_browser = {part for union in unions for part in names_in(union)}

    def _module(self, path: Path) -> Module:
        if path not in self.modules:
            if not path.is_file():
                raise WireError(f"there is no {path.relative_to(ROOT)}, which a message is said to come from")
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
        """The struct a type names, if it names one."""
        name = named(kind)
        return self._home(module, name).structs.get(name) if name else None

    # ---- translation

    def text(self) -> str:
        """The whole file."""
        parts = [HEAD]
        for module in reversed(self.modules.values()):
            for name in [*module.structs, *module.aliases]:
                if (module.path, name) not in self.needed:
                    continue
                if struct := module.structs.get(name):
                    parts.append(self._interface(struct))
                    if struct.name not in self.of_browser and self.is_filled(struct):
                        parts.append(self._reader(struct))
                else:
                    parts.append(f"export type {name} = {self.type_of(module, module.aliases[name])};\n")
        return "\n".join(parts)

    def _interface(self, struct: Struct) -> str:
        lines = [*comment(struct.doc, ""), f"export interface {struct.name} {{"]
        if struct.tag:
            lines.append(f"  type: {json.dumps(struct.tag)};")
        for field in struct.fields:
            missing = "?" if field.default is not None and struct.name in self.of_browser else ""
            lines += comment(field.doc, "  ")
            lines.append(f"  {field.name}{missing}: {self.type_of(struct.module, field.kind)};")
        return "\n".join([*lines, "}", ""])

    def _reader(self, struct: Struct) -> str:
        """A function that fills in what was left out, at any depth."""
        deep = {field.name: self._filling(struct.module, field) for field in struct.fields}
        lines = [f"{field.name}: {field.default}" for field in struct.usual if not deep[field.name]]
        lines += ["...sent", *(f"{name}: {filling}" for name, filling in deep.items() if filling)]
        names = [json.dumps(field.name) for field in struct.usual]
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

    def is_filled(self, struct: Struct) -> bool:
        """Whether anything in it may have been left out."""
        return bool(struct.usual) or any(self._filling(struct.module, field) for field in struct.fields)

    def _filling(self, module: Module, field: Field) -> str:
        """How a field is read that holds structs; empty where it is taken as it comes."""
        match field.kind:
            case ast.Subscript(slice=inner):
                pass
            case ast.BinOp(left=inner, op=ast.BitOr(), right=ast.Constant(value=None)):
                if (struct := self.struct(module, inner)) and self.is_filled(struct):
                    return f"sent.{field.name} ? read{struct.name}(sent.{field.name}) : null"
            case inner:
                pass
        if struct := self.struct(module, inner):
            if not self.is_filled(struct):
                return ""
            if inner is field.kind:
                return f"read{struct.name}(sent.{field.name})"
            given = f"sent.{field.name}" if field.default is None else f"(sent.{field.name} ?? [])"
            return f"{given}.map((each) => read{struct.name}(each))"
        for name in names_in(field.kind):
            part = self.struct(module, ast.Name(name))
            if part and self.is_filled(part):
                raise module.fail(
                    field.kind, "write a list of it, or it or None, or give its struct no defaults"
                )
        return ""

    def type_of(self, module: Module, kind: ast.expr) -> str:
        """A type in TypeScript."""
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
        raise module.fail(
            kind, "write it with str, int, float, bool, None, list, dict[str, ...], Literal or a struct"
        )


def named(kind: ast.expr) -> str:
    """The name a type consists of, if it is one; a struct names itself as a string."""
    if isinstance(kind, ast.Name):
        return kind.id
    return kind.value if isinstance(kind, ast.Constant) and isinstance(kind.value, str) else ""


def names_in(kind: ast.expr) -> list[str]:
    """All names in a type. (A Literal's texts look like names; none is that of a definition.)"""
    return [name for part in ast.walk(kind) if isinstance(part, ast.expr) and (name := named(part))]


def comment(text: str, indent: str) -> list[str]:
    """A doc comment, its lines as in the source."""
    lines = text.strip().splitlines()
    if not lines:
        return []
    first, *more = [
        f"{indent}/** {lines[0]}",
        *(f"{indent} *  {line.strip()}".rstrip() for line in lines[1:]),
    ]
    return [first, *more[:-1], f"{more[-1]} */"] if more else [f"{first} */"]


def write(text: str) -> None:
    """Renew the file if its text is another."""
    if not WRITTEN.is_file() or WRITTEN.read_text() != text:
        WRITTEN.parent.mkdir(parents=True, exist_ok=True)
        WRITTEN.write_text(text)


if __name__ == "__main__":
    try:
        write(Wire().text())
    except WireError as error:
        sys.exit(f"coverts: {error}")
