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
        '<path d="M0 0" fill="URL(https://elsewhere.example/x.svg#a)"/>',
        '<path d="M0 0" fill="Url(#a)"/>',
        """<path d="M0 0" fill='u"rl(https://elsewhere.example/x)'/>""",
        """<path d="M0 0" fill='url("#a")'/>""",
        '<path d="M0 0" fill="url(#a) url(https://elsewhere.example/x)"/>',
        '<path d="M0 0" fill="url(#a https://elsewhere.example/x)"/>',
        '<path d="M0 0" fill="&#x55;RL(https://elsewhere.example/x)"/>',
        '<path d="M0 0" fill="url&#40;https://elsewhere.example/x)"/>',
        '<path d="M0 0" fill="ur/**/l(https://elsewhere.example/x)"/>',
        '<path d="M0 0" fill="\\75 rl(https://elsewhere.example/x)"/>',
        """<path d="M0 0" fill="src('https://elsewhere.example/x')"/>""",
        '<path d="M0 0" fill="image-set(x)"/>',
        '<path d="M0 0" fill="paint(x)"/>',
        '<path d="M0 0" fill="no-rotate(9)"/>',
        '<path d="M0 0" fill="\uff55\uff52\uff4c(x)"/>',
        '<path d="M0 0" fill="JavaScript:alert(1)"/>',
        '<path d="M0 0" id="x&quot; onload=&quot;alert(1)"/>',
        '<path d="M0 0" id="x&lt;script>"/>',
        '<path d="M0 0" HREF="https://elsewhere.example"/>',
        '<path d="M0 0" OnLoad="alert(1)"/>',
        '<path d="M0 0" xml:base="https://elsewhere.example/"/>',
        '<path d="M0 0" xmlns:l="http://www.w3.org/1999/xlink" l:HREF="#a"/>',
        '<Script xmlns="">alert(1)</Script>',
        '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
        '<path xmlns="http://elsewhere.example" d="M0 0"/>',
        "<![CDATA[<script>alert(1)</script>]]>",
        "<g>" * 5000 + "</g>" * 5000,
    ],
)
def test_what_runs_or_loads_is_refused(inside):
    with pytest.raises(BadFile, match=r"sample\.svg"):
        reduced(inside)


@pytest.mark.parametrize(
    "inside",
    [
        '<?xml-stylesheet href="https://elsewhere.example/x.css"?><path d="M0 0"/>',
        '<!-- <script>alert(1)</script> --><path d="M0 0"/>',
        '<path d="M0 0">@import "https://elsewhere.example/x.css"</path>',
        '<path xmlns="" d="M0 0"/>',
    ],
)
def test_what_draws_nothing_is_left_out(inside):
    assert reduced(inside) == '<path d="M0 0"/>'


def test_a_file_in_another_encoding_hides_nothing():
    hidden = f'<?xml version="1.0" encoding="utf-7"?>{HEAD}><path d="M0 0" fill="+AHU-rl(x)"/></svg>'
    with pytest.raises(BadFile):
        reduce_svg(hidden, "sample.svg")


@pytest.mark.parametrize(
    "value", ["var(--l)", "rotate(-30 5 5)", "#abc", "50%", "url(#room-1)", "rgb(1, 2, 3)"]
)
def test_values_that_draw_stay(value):
    assert value in reduced(f'<path d="M0 0" fill="{value}"/>')


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
