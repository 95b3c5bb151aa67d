"""The page for those who run a server lists every setting as it is. After a change:
COVERTS_RENEW=1 pytest tests/project/test_settings_page.py
"""

import ast
import os
import re
from pathlib import Path

from coverts.server.running import settings

PAGE = Path(__file__).resolve().parents[2] / "docs" / "self-hosting.md"
TABLE = re.compile(r"\| setting \| usually \| what it is \|\n(?:\|.*\n)+")


def table():
    """The settings as the page has them, from the definition."""
    module = ast.parse(Path(settings.__file__).read_text("utf-8"))
    (struct,) = [
        node for node in module.body if isinstance(node, ast.ClassDef) and node.name == "ServerSettings"
    ]
    rows = ["| setting | usually | what it is |", "|---|---|---|"]
    for field, said in zip(struct.body, struct.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            assert isinstance(said, ast.Expr), f"{field.target.id} says nothing of itself"
            usual = getattr(settings.ServerSettings(), field.target.id)
            text = " ".join(ast.literal_eval(said.value).split()).replace("|", "\\|")
            shown = f"`{str(usual).lower() if isinstance(usual, bool) else usual}`" if usual != "" else ""
            rows.append(f"| `{field.target.id}` | {shown} | {text} |")
    return "\n".join(rows) + "\n"


def test_every_setting_stands_on_the_page():
    if os.environ.get("COVERTS_RENEW"):
        PAGE.write_text(TABLE.sub(lambda _: table(), PAGE.read_text("utf-8")), "utf-8")
    found = TABLE.search(PAGE.read_text("utf-8"))
    assert found is not None
    assert found[0] == table()
