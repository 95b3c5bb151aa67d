"""Plain English, as far as it can be counted: constants, function names and constructions that read badly."""

import ast
import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(
    path
    for folder in ("src/coverts", "scripts")
    for path in (ROOT / folder).rglob("*.py")
    if "games" not in path.relative_to(ROOT).parts and "versions" not in path.parts
)
CLIENT = sorted(path for path in (ROOT / "web" / "src").rglob("*.ts") if path.name != "generated.ts")
DOCUMENTS = sorted(
    path for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")] if path.name != "trek-ccg-cards.md"
)
CONSTANTS = re.compile(r"\b_?(?:MOST|LEAST|LONGEST|LATEST|DEAR)(?:_[A-Z_]+)?\b")
PARTICIPLES = {
    *("asked", "called", "chosen", "done", "drawn", "filled", "found", "given", "gone", "heard", "held"),
    *("kept", "known", "laid", "left", "lost", "made", "meant", "noted", "owed", "played", "said", "seen"),
    *("sent", "shown", "spoken", "taken", "told", "tried", "unseen", "wanted", "written"),
}
"""Names that say neither what a function does nor what a value is."""
ALLOWED = {"shown", "said"}
"""Words of the rules' language and of sentences, documented for authors."""
PHRASES = re.compile(
    r"\bwhere (?:nobody|somebody|nothing|none|it is none|there is none|they are none)\b"
    r"|\b(?:for|of|by|to|from) who (?:asks|is asked|runs|looks|plays|edits|sits|has)\b"
    r"|\bwho asks\b|\bwhoever (?:asks|runs|looks|edits|wants)\b"
    r"|\bis no (?:setting|number|name)\b"
    r"|\bas many as there are\b|\bby lot\b|\banew\b"
    r"|(?-i:(?<!there )\bis none\b)|\bthat of now\b|\bof which all\b",
    re.IGNORECASE,
)


def named(path):
    return path.relative_to(ROOT).as_posix()


def functions_of(tree):
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def prose_of(path):
    """Yield the number and text of each comment and of each line of a docstring or other text."""
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                for offset, line in enumerate(token.string.splitlines()):
                    yield token.start[0] + offset, line


def findings(paths, find):
    """Return what `find` yields for each file, with the file's name before it."""
    return [f"{named(path)}: {finding}" for path in paths for finding in find(path)]


def test_constants_are_named_as_limits():
    def find(path):
        return sorted({match[0] for match in CONSTANTS.finditer(path.read_text("utf-8"))})

    assert findings([*SOURCES, *CLIENT], find) == []


def test_functions_are_verbs():
    def find(path):
        names = {node.name.removeprefix("_") for node in functions_of(ast.parse(path.read_text("utf-8")))}
        return sorted(names & PARTICIPLES - ALLOWED)

    assert findings(SOURCES, find) == []


def test_sentences_have_a_subject_and_a_verb():
    def find(path):
        return [f"{number}: {line.strip()}" for number, line in prose_of(path) if PHRASES.search(line)]

    assert findings(SOURCES, find) == []


def test_documents_have_plain_sentences():
    def find(path):
        lines = path.read_text("utf-8").splitlines()
        return [f"{number}: {line}" for number, line in enumerate(lines, 1) if PHRASES.search(line)]

    assert findings(DOCUMENTS, find) == []
