"""What the public names say of themselves: `make docs` makes the pages of the API from it."""

import ast
import inspect
import re
import textwrap
from dataclasses import is_dataclass
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from typing import Protocol

import pytest

import coverts
import coverts.engine


def of_class(owner):
    """What a class has of its own, and of bases of this project that are not public themselves."""
    bases = [b for b in owner.__mro__ if b is owner or (b.__module__.startswith("coverts") and not public(b))]
    return {name: thing for base in reversed(bases) for name, thing in vars(base).items()}


def public(thing):
    return any(
        thing is getattr(module, name) for module in (coverts, coverts.engine) for name in module.__all__
    )


PUBLIC = {name: getattr(module, name) for module in (coverts, coverts.engine) for name in module.__all__}
CLASSES = {name: thing for name, thing in PUBLIC.items() if inspect.isclass(thing)}
FUNCTIONS = {name: (thing, "") for name, thing in PUBLIC.items() if inspect.isfunction(thing)} | {
    f"{name}.{method}": (thing, inspect.getdoc(owner))
    for name, owner in CLASSES.items()
    for method, thing in of_class(owner).items()
    if inspect.isfunction(thing) and not method.startswith("_")
}
PROPERTIES = {
    f"{name}.{part}": thing
    for name, owner in CLASSES.items()
    for part, thing in of_class(owner).items()
    if isinstance(thing, property | cached_property) and not part.startswith("_")
}
CONSTANTS = sorted(set(PUBLIC) - {*CLASSES, *FUNCTIONS})
MODULES = ("field_types", "declarations", "registers")
"""Modules of `engine.language` that define public constants."""
STATE = ("self", "s")
"""Parameters that mean the same everywhere."""


def unsaid(names, text):
    return [name for name in names if not re.search(rf"\b{name}\b", text)]


def raised_in(function):
    """The names of the errors that its own statements raise."""
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
        if isinstance(node, ast.Raise) and node.exc is not None:
            yield ast.unparse(node.exc.func if isinstance(node.exc, ast.Call) else node.exc)


def told_beneath(thing):
    """The names in a module, or in a class, that have a text of their own beneath them."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(thing)))
    blocks = [
        block for node in ast.walk(tree) for block in (getattr(node, "body", []), getattr(node, "orelse", []))
    ]
    for node, beneath in (pair for block in blocks if isinstance(block, list) for pair in pairwise(block)):
        if isinstance(beneath, ast.Expr) and isinstance(beneath.value, ast.Constant):
            yield from (name.id for name in ast.walk(node) if isinstance(name, ast.Name))


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_says_what_it_is(name):
    assert vars(CLASSES[name])["__doc__"]


@pytest.mark.parametrize("name", [name for name in CLASSES if not is_dataclass(CLASSES[name])])
def test_a_class_says_what_it_is_made_of(name):
    made = None if Protocol in CLASSES[name].__bases__ else vars(CLASSES[name]).get("__init__")
    parameters = inspect.signature(made).parameters if made else ()
    assert not unsaid([p for p in parameters if p not in STATE], inspect.getdoc(CLASSES[name]))


@pytest.mark.parametrize("name", [name for name in CLASSES if is_dataclass(CLASSES[name])])
def test_a_record_says_what_each_of_its_fields_is(name):
    fields = [*inspect.signature(CLASSES[name]).parameters]
    assert set(unsaid(fields, inspect.getdoc(CLASSES[name]))) <= set(told_beneath(CLASSES[name]))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_says_what_its_parameters_are(name):
    function, of_its_class = FUNCTIONS[name]
    assert function.__doc__, "no docstring"
    text = (inspect.getdoc(function) or "") + (of_its_class or "")
    assert not unsaid([p for p in inspect.signature(function).parameters if p not in STATE], text)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_says_what_it_raises(name):
    function, of_its_class = FUNCTIONS[name]
    assert not unsaid(raised_in(function), (function.__doc__ or "") + (of_its_class or ""))


@pytest.mark.parametrize("name", PROPERTIES)
def test_a_property_says_what_it_is(name):
    assert inspect.getdoc(PROPERTIES[name])


@pytest.mark.parametrize("name", CONSTANTS)
def test_a_constant_says_what_it_means(name):
    homes = [
        import_module(f"coverts.engine.language.{module}")
        for module in ("field_types", "declarations", "registers")
    ]
    assert name in {told for home in homes for told in told_beneath(home)}
