"""Records in bytes: `struct` and NumPy agree about every game's layout."""

from random import Random

import pytest

from coverts import game, new_match
from coverts.engine.language.byte_layout import LayoutMember, RecordLayout
from coverts.engine.language.record import to_bytes
from coverts.engine.language.record_arrays import dtype_of, to_row

GAMES = ("infiltration", "infiltrators", "anima_tactics", "trek_ccg", "examples/cuckoo.py")


@pytest.fixture(params=GAMES)
def found(request, pytestconfig):
    name = request.param
    return game(str(pytestconfig.rootpath / name) if name.endswith(".py") else name)


@pytest.mark.parametrize("view", [False, True])
def test_the_layout_is_that_of_numpy(found, view):
    layout = found.view_layout if view else found.layout
    dtype = found.view_dtype if view else found.dtype
    assert (layout.size, layout.alignment) == (dtype.itemsize, dtype.alignment)
    assert layout.description == dtype.descr


def test_the_bytes_are_those_of_numpy(found):
    match, lots = new_match(found, seed=1), Random(1)
    while not match.over and len(match.steps) < 30:
        question = match.decisions(min(match.current_players()))[0]
        option = lots.choice(question.legal)
        match.apply_action(question.seat, option.action, question.askee)
    for mirror, layout, dtype in (
        (match.s, found.layout, found.dtype),
        (match.view(0), found.view_layout, found.view_dtype),
    ):
        data = to_bytes(mirror, layout)
        assert data == to_row(mirror, dtype).tobytes()
        assert type(mirror)().load(layout.unpack(data)).as_tuple() == mirror.as_tuple()


INNER = RecordLayout(
    (LayoutMember("flag", "i1"), LayoutMember("word", "i8"), LayoutMember("small", "u2", (2, 3)))
)
OUTER = RecordLayout(
    (LayoutMember("first", "u1"), LayoutMember("inner", INNER, (2,)), LayoutMember("last", "i4"))
)


@pytest.mark.parametrize("layout", [INNER, OUTER, RecordLayout(())])
def test_padding_is_that_of_numpy(layout):
    dtype = dtype_of(layout)
    assert (layout.size, layout.description) == (dtype.itemsize, dtype.descr)
    values = tuple(range(layout.values))
    assert layout.unpack(layout.pack(values)) == values


@pytest.mark.parametrize("values", [(128,), (-129,), (), (1, 2)])
def test_what_does_not_fit_is_not_packed(values):
    with pytest.raises(OverflowError):
        RecordLayout((LayoutMember("n", "i1"),)).pack(values)


@pytest.mark.parametrize("data", [b"", b"\0\0"])
def test_bytes_of_another_size_are_no_record(data):
    with pytest.raises(ValueError, match="requires a buffer of 1 bytes"):
        RecordLayout((LayoutMember("n", "i1"),)).unpack(data)
