"""Letters that look like letters of another script, and names that mix scripts.

Both follow Unicode Technical Standard 39. The table has the letters that most fonts draw like Latin letters
or digits. Variants such as fullwidth letters are covered by Unicode's compatibility decomposition.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

LATIN = "LATIN"
TOGETHER = (
    frozenset({LATIN, "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({LATIN, "HAN", "HANGUL"}),
    frozenset({LATIN, "HAN", "BOPOMOFO"}),
)
"""Scripts that are usually written together: in Japanese, Korean and Chinese names."""
LIKE_LATIN = frozenset(
    {"CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU", "OLD", "CARIAN", "LYCIAN"}
)
"""Scripts with many letters that look like Latin letters. OLD stands for Old Italic and others."""
WITHOUT_SCRIPT = frozenset({"MODIFIER"})
"""The first words of the Unicode names of letters that all scripts use."""
HAN = frozenset({"CJK", "IDEOGRAPHIC", "HANGZHOU"})
"""The first words of the Unicode names of Han characters."""


INVISIBLE = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x200C, 0x200D, 0x2800))
) | frozenset(map(chr, (0x3164, *range(0xFE00, 0xFE10), 0xFFA0, *range(0xE0100, 0xE01F0))))
"""Characters that a name may have although nobody sees them: joiners, blank letters, and the combining marks
that only choose a variant of the letter before them."""


def _pairs(*lines: str) -> dict[int, str]:
    """Return a translation table. Each line has the look-alikes, a space, and what they look like."""
    table: dict[int, str] = {}
    for line in lines:
        signs, looks = line.split(" ")
        table |= {ord(sign): look for sign, look in zip(signs, looks, strict=True)}
    return table


LOOKALIKES = _pairs(
    # Cyrillic
    "авгекмнопрстухѕіјһӏԁԛԝѵү abrekmhonpctyxsijhldqwvy",
    "АВЕЗЅІЈКМНОРСТУХҮӀԌԚԜѴЬбЗ ABE3SlJKMHOPCTYXYlGQWVb63",
    # Greek
    "αγεικνορστυχωηϲϳ ayeiknopotuxwncj",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϿ ABEZHlKMNOPTYXCO",
    # Armenian
    "օսհոցզյռՕՍՏԼ ouhngqjnOUSL",
    # Coptic
    "ⲁⲉⲓⲕⲙⲏⲟⲣⲥⲧⲭⲀⲈⲒⲔⲘⲎⲞⲢⲤⲦⲬ aeikmhopctxAElKMHOPCTX",
    # Cherokee
    "ᎠᎡᎢᎪᎫᎬᎳᎷᎻᎽᏀᏃᏎᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏴᏻ DRTAJEWMHYGZ4bRWSVSLCPKdBG",
    # Lisu
    "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ BPDTGKJCZFMNLSRVHWXYAElOU",
    # Latin letters, small capitals, digits and signs
    "ıɑɡɩɪʏᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡᴢ iagiiyabcdefghjklmnoprstuvwz",
    "Iǀ|1ӏ0О lllllOO",
)
"""For each look-alike, the Latin letter or digit that it looks like."""


def scripts_of(name: str) -> set[str]:
    """Return the scripts of the letters of a name, by the first words of the letters' Unicode names."""
    letters = (sign for sign in unicodedata.normalize("NFKC", name) if unicodedata.category(sign)[0] == "L")
    words = {unicodedata.name(letter, LATIN).replace("-", " ").split()[0] for letter in letters}
    return {"HAN" if word in HAN else word for word in words - WITHOUT_SCRIPT}


def mixes_scripts(name: str) -> bool:
    """Return whether a name mixes scripts whose letters are easily mistaken for each other.

    Latin letters together with one other script are common and not mistaken, unless the script is in
    LIKE_LATIN.
    """
    scripts = scripts_of(name)
    if len(scripts) < 2 or any(scripts <= together for together in TOGETHER):
        return False
    others = scripts - {LATIN}
    return len(others) > 1 or bool(others & LIKE_LATIN)


@lru_cache(maxsize=4096)
def skeletons_of(name: str) -> frozenset[str]:
    """Return the keys of a name's look, with and without regard to case.

    Two names look alike if they have a key in common.
    """
    return frozenset({_skeleton(name), _skeleton(name.casefold()).casefold()})


def _skeleton(name: str) -> str:
    seen = (sign for sign in unicodedata.normalize("NFKD", name) if sign not in INVISIBLE)
    signs = "".join(seen).translate(LOOKALIKES)
    return "".join(signs.split()).replace("m", "rn").replace("w", "vv")
