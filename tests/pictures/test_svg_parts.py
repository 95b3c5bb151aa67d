"""What an author's SVG may contain: shapes and nothing that runs, loads or refers to something outside it."""

import pytest

from coverts.engine.errors import BadFile
from coverts.pictures.svg_parts import MAX_BYTES, read_part, reduce_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90"'


def reduced(inside, more=""):
    return reduce_svg(f"{HEAD}{more}>{inside}</svg>", "sample.svg")


def test_shapes_and_gradients_stay():
    gradient = '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'
    shape = '<path d="M0 0H9z" fill="url(#g)"/>'
    assert reduced(gradient + shape) == gradient + shape


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<path d="M0 0" onload="alert(1)"/>',
        '<image href="https://elsewhere.example/x.png"/>',
        '<use href="https://elsewhere.example/x.svg#a"/>',
        '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
        '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">hello</p></foreignObject>',
        "<style>@import 'https://elsewhere.example/x.css'</style>",
        '<path d="M0 0" style="fill:red"/>',
        '<path d="M0 0" fill="url(https://elsewhere.example/x.svg#a)"/>',
        '<path d="M0 0" fill="url( https://elsewhere.example/x.svg#a)"/>',
        '<path d="M0 0" fill="u\\72l(https://elsewhere.example/x)"/>',
        '<path d="M0 0" clip-path="url(data:image/svg+xml,x)"/>',
        '<animate attributeName="href" to="javascript:alert(1)"/>',
        '<set attributeName="onload" to="alert(1)"/>',
        '<path d="M0 0" xmlns:x="http://www.w3.org/1999/xlink" x:href="https://elsewhere.example"/>',
        "<text>words</text>",
    ],
)
def test_what_runs_or_loads_is_refused(inside):
    with pytest.raises(BadFile, match=r"sample\.svg"):
        reduced(inside)


def test_entities_are_refused():
    with pytest.raises(BadFile, match="document type or an entity"):
        reduce_svg(
            '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>', "x.svg"
        )


@pytest.mark.parametrize("text", ["", "<svg", "<p>hello</p>", '<svg viewBox="0 0 1 1"/>'])
def test_what_is_not_svg_is_refused(text):
    with pytest.raises(BadFile):
        reduce_svg(text, "x.svg")


def test_a_large_file_is_refused(tmp_path):
    path = tmp_path / "large.svg"
    path.write_text(f"{HEAD}><path d='{'M0 0' * MAX_BYTES}'/></svg>")
    with pytest.raises(BadFile, match="the maximum is 64000"):
        read_part(path)
