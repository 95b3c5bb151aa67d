"""Players and parties on the page: plates, character cards and advantage cards."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from coverts.engine.base.sentences import joined, said, said_count
from coverts.engine.scene import Badge, Piece, Standing, Zone
from coverts.games.anima_tactics.page.figure_cards import ability_texts, details_of, kicker_of, terms_of
from coverts.games.anima_tactics.page.names import figures
from coverts.games.anima_tactics.page.words import (
    SEAT_NAMES,
    infiltrated_told,
    markers_told,
)
from coverts.games.anima_tactics.rules.ending import is_side_gone, levels_on_table
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    is_enemy,
    is_infiltrated,
    is_marker_of,
    life_of,
)
from coverts.games.anima_tactics.rules.plane import (
    in_contact,
    seat_of,
)
from coverts.games.anima_tactics.state import (
    ACTION,
    ADVANTAGES,
    CONTROL,
    DESTROYED,
    FIGURES,
    INFILTRATED,
    MARKERS,
    MOST_ABILITIES,
    MOST_PARTY,
    NOBODY,
    ON_TABLE,
    SEATS,
    STATES,
    WAITING,
)
from coverts.games.anima_tactics.vocabulary.parties import READY_PARTIES
from coverts.games.anima_tactics.vocabulary.printed import (
    ABILITY_NAMES,
    ADVANTAGE_NAMES,
    CARD_KIND,
    CARD_KIND_NAMES,
    CARD_STATEMENTS,
    CHARACTER_NAMES,
    FAMILY,
    LIFE,
    MAXIMUM,
    STATE_NAMES,
    ability_of,
)

TONES = ("blue", "red")
FAMILY_TONES = ("plain", "gold", "violet", "blue")
NOTES = {"Yuri Olsen": "has lost life points", "Claire Adelheid": "has thrown the spear"}
"""What the number noted on a card means, by the character; on other cards it counts Power tokens."""
STATUS_WORDS = {WAITING: "to be deployed", INFILTRATED: "infiltrated", DESTROYED: "destroyed"}


# -- names -----------------------------------------------------------------------------------------


def letters_of(name: str) -> str:
    """Return the initials of a name, or the first two letters of a single word."""
    words = [word for word in re.split(r"[\s'-]+", name) if word[:1].isupper()]
    return "".join(word[0] for word in words)[:3] if len(words) > 1 else name[:2]


def mark_of(v: Any, who: int) -> str:
    """Return a short label that distinguishes a figure from others in its party.

    The label consists of letters, and a number if several figures have the same name.
    """
    card = v.figure[who].card
    first = first_of(seat_of(who))
    cards = [v.figure[other].card for other in range(first, first + MOST_PARTY)]
    name = CHARACTER_NAMES[card]
    letters = letters_of(name)
    for other in sorted({*cards} - {card, NOBODY}):
        theirs = CHARACTER_NAMES[other]
        if letters_of(theirs) == letters:
            letters = name[0] + next((a for a, b in zip(name, theirs, strict=False) if a != b), name[1])
    return f"{letters}{who - first + 1}" if cards.count(card) > 1 else letters


@cache
def ready_parties() -> dict[tuple[str, ...], str]:
    """Return the name of each ready party, with its list of characters as the key."""
    found = {}
    for text in READY_PARTIES.values():
        name, *rest = text.splitlines()
        found[tuple(line.strip() for line in rest if line.strip() and ":" not in line)] = name.strip()
    return found


def party_name(v: Any, seat: int) -> str:
    """Return the name of a ready party, or the size of any other party as text."""
    cards = [v.figure[who].card for who in range(first_of(seat), first_of(seat) + MOST_PARTY)]
    members = tuple(CHARACTER_NAMES[card] for card in cards if card >= 0)
    name = ready_parties().get(members)
    return said(name) if name else said("a party of {n}", n=len(members))


# -- badges ----------------------------------------------------------------------------------------


def life_badge(v: Any, who: int) -> Badge:
    left, most = life_of(v, who), LIFE[v.figure[who].card]
    tone = "bad" if 2 * left < most else "good"
    told = said("{n} of {all} life points", n=left, all=most)
    return Badge(f"{left}LP", told, tone, word=said("{n} LP", n=left))


def points_badge(v: Any, who: int) -> Badge:
    left, most = v.figure[who].actions, MAXIMUM[v.figure[who].card]
    told = said("{n} of {all} action points", n=left, all=most)
    return Badge(f"{left}AP", told, "gold", word=said("{n} AP", n=left))


def state_badges(v: Any, who: int) -> list[Badge]:
    """Return badges for Hidden, states, their counters and other conditions."""
    me = v.figure[who]
    found = [Badge("H", "Hidden", "violet", icon="mask", word="Hidden")] if me.hidden else []
    for state in range(STATES):
        if me.counters[state]:
            told = said("{what} {number}", what=STATE_NAMES[state], number=me.counters[state])
            found.append(Badge(f"{STATE_NAMES[state][:2]}{me.counters[state]}", told, "warn", word=told))
    if me.held:
        found.append(Badge("=", "held: no movement action in this turn", "bad", icon="stop", word="held"))
    if me.exposed:
        told = said("ranged attacks on them have Attack {n} in this turn", n=f"{me.exposed:+d}")
        found.append(Badge(f"{me.exposed:+d}", told, "bad", icon="aim", word="exposed"))
    if me.noted:
        tokens = said_count(me.noted, "{n} Power token", "{n} Power tokens")
        note = NOTES.get(CHARACTER_NAMES[me.card]) or tokens
        found.append(Badge(f"+{me.noted}", note, "gold", icon="star", word=note))
    if v.carried_by == who:
        found.append(Badge("P", "carries the prisoner", "gold", icon="person", word="has the prisoner"))
    if me.watches != NOBODY:
        told = said("has {who} in their sights", who=figures(v)[me.watches])
        word = said("aims at {who}", who=mark_of(v, me.watches))
        found.append(Badge("⌖", told, "blue", icon="aim", word=word))
    return found


def engaged_badges(v: Any, who: int) -> list[Badge]:
    others = [other for other in range(FIGURES) if is_enemy(v, who, other) and in_contact(v, who, other)]
    if not others:
        return []
    called = figures(v)
    names = joined(", ", [called[other] for other in others])
    if v.figure[who].freed:
        return [Badge("×", said("escaped from {names}", names=names), "red", icon="blade", word="escaped")]
    return [Badge("×", said("engaged with {names}", names=names), "red", icon="blade", word="engaged")]


# -- cards -----------------------------------------------------------------------------------------


def parties(v: Any, meant: dict[str, list[int]]) -> list[Zone]:
    """Return a zone for each party, with a card for each of its figures."""
    called = figures(v)
    zones = []
    for seat in range(SEATS):
        pieces = [
            card_piece(v, who, called[who], meant)
            for who in range(first_of(seat), first_of(seat) + MOST_PARTY)
            if v.figure[who].card >= 0
        ]
        name = said("{side}: {party}", side=SEAT_NAMES[seat], party=party_name(v, seat))
        zones.append(Zone(f"party-{seat}", name, layout="line", area="side", tone=TONES[seat], pieces=pieces))
    return zones


def status_badges(v: Any, who: int) -> list[Badge]:
    """Return the badges of a figure's card: what it has left, or why it is not on the table."""
    status = v.figure[who].status
    if status == ON_TABLE:
        acts = [Badge("▶", "acting", "blue", word="acting")] if v.acting == who else []
        if v.figure[who].activated and v.acting != who and v.phase == ACTION:
            acts = [Badge("✓", "has acted in this turn", word="acted")]
        return [life_badge(v, who), points_badge(v, who), *acts, *state_badges(v, who)]
    if status == INFILTRATED:
        return [
            Badge("?", "infiltrated: under one of the markers", "violet", icon="mask", word="infiltrated")
        ]
    word = STATUS_WORDS[status]
    return [Badge("–", word, word=word)]


def card_piece(v: Any, who: int, name: str, meant: dict[str, list[int]]) -> Piece:
    me = v.figure[who]
    gone = me.status == DESTROYED
    return Piece(
        f"card-{who}",
        name,
        style="box",
        tone=TONES[seat_of(who)],
        seat=seat_of(who),
        mark=mark_of(v, who),
        picture=CHARACTER_NAMES[me.card],
        kicker=joined(", ", [kicker_of(me.card), STATUS_WORDS.get(me.status, "")]),
        details=details_of(v, who),
        badges=status_badges(v, who),
        rules=[f"24.{me.card + 1}"],
        faded=gone,
        options=meant.get(f"card-{who}", []),
        pieces=[] if gone else [*usable(v, who, meant), *borne(v, who, meant)],
    )


def usable(v: Any, who: int, meant: dict[str, list[int]]) -> list[Piece]:
    """Return the pieces of the abilities that the open question offers."""
    me = v.figure[who]
    texts = ability_texts(me.card)
    found = []
    for place in range(MOST_ABILITIES):
        name = ABILITY_NAMES[ability_of(me.card, place)]
        piece = f"ability-{who}-{place}"
        if name and piece in meant:
            found.append(
                Piece(
                    piece,
                    name,
                    style="label",
                    tone=FAMILY_TONES[FAMILY[ability_of(me.card, place)]],
                    kicker=terms_of(v, who, place),
                    text=texts.get(name, ""),
                    rules=[f"24.{me.card + 1}"],
                    options=meant[piece],
                )
            )
    return found


def borne(v: Any, who: int, meant: dict[str, list[int]]) -> list[Piece]:
    """Return the pieces of the advantage cards that the open question offers."""
    return [
        advantage_piece(name, card, card in v.figure[who].spent, meant)
        for card in v.figure[who].cards
        if (name := f"advantage-{who}-{card}") in meant
    ]


def advantage_piece(name: str, card: int, used: bool, meant: dict[str, list[int]]) -> Piece:
    return Piece(
        name,
        ADVANTAGE_NAMES[card],
        style="label",
        picture=ADVANTAGE_NAMES[card],
        tone="gold",
        kicker=CARD_KIND_NAMES[CARD_KIND[card]],
        text=CARD_STATEMENTS[f"25.{card + 1}"][1],
        badges=[Badge("–", "used up", icon="off", word="used up")] if used else [],
        rules=[f"25.{card + 1}"],
        faded=used,
        options=meant.get(name, []),
    )


# -- plates ----------------------------------------------------------------------------------------


def plates(v: Any, meant: dict[str, list[int]]) -> list[Piece]:
    return [plate(v, seat, meant) for seat in range(SEATS)]


def plate(v: Any, seat: int, meant: dict[str, list[int]]) -> Piece:
    there = levels_on_table(v, seat)
    badges = [
        Badge(
            str(there),
            said("{n} levels on the table", n=there),
            icon="flag",
            word=said("{n} levels", n=there),
        ),
        Badge(
            str(v.points[seat]),
            said_count(v.points[seat], "{n} victory point", "{n} victory points"),
            "gold",
            icon="crown",
            word=said("{n} VP", n=v.points[seat]),
        ),
        Badge(
            str(v.gnosis[seat]),
            said_count(v.gnosis[seat], "{n} Gnosis point", "{n} Gnosis points"),
            "violet",
            icon="star",
            word=said("{n} Gnosis", n=v.gnosis[seat]),
        ),
    ]
    if v.scenario == CONTROL:
        told = said("{n} points for the area", n=v.held_points[seat])
        badges.append(Badge(str(v.held_points[seat]), told, "good", icon="flag", word=told))
    plots = [card for card in range(ADVANTAGES) if v.plots[seat] >> card & 1]
    return Piece(
        f"plate-{seat}",
        SEAT_NAMES[seat],
        style="plate",
        tone=TONES[seat],
        mark=str(seat + 1),
        seat=seat,
        kicker=party_name(v, seat),
        badges=[*badges, *hiding(v, seat)],
        text=infiltrated_told(v, seat) if is_hiding(v, seat) else "",
        rules=["9.16"] if is_hiding(v, seat) else [],
        options=meant.get(f"plate-{seat}", []),
        pieces=[
            advantage_piece(f"plot-{seat}-{card}", card, bool(v.plots_used[seat] >> card & 1), meant)
            for card in plots
        ],
    )


def is_hiding(v: Any, seat: int) -> bool:
    return any(v.marker[marker].stands and is_marker_of(v, marker, seat) for marker in range(MARKERS))


def hiding(v: Any, seat: int) -> list[Badge]:
    """Return a badge for infiltrated figures and the markers that they are under."""
    if not is_hiding(v, seat):
        return []
    under = sum(is_infiltrated(v, who, seat) for who in range(FIGURES))
    markers = sum(is_marker_of(v, marker, seat) for marker in range(MARKERS))
    left = markers - under
    given = {"n": under, "markers": markers_told(markers), "empty": left}
    if left > 0:
        told = (
            "{n} infiltrated under {markers}; {empty} empty: "
            "so often may a located marker turn out to be empty"
        )
    else:
        told = "{n} infiltrated under {markers}, none of them empty: a located marker must show somebody"
    word = said("{n} under {markers}", **given)
    return [Badge(f"{under}/{markers}", said(told, **given), "violet", icon="mask", word=word)]


def race(v: Any) -> list[Standing]:
    """Return the points for the area, or the levels that each side has on the table."""
    of = "Points for the area" if v.scenario == CONTROL else "Levels on the table"
    counts = v.held_points if v.scenario == CONTROL else [levels_on_table(v, seat) for seat in range(SEATS)]
    gone = ["no figure left" if v.turn and is_side_gone(v, seat) else "" for seat in range(SEATS)]
    return [
        Standing(of, SEAT_NAMES[seat], counts[seat], TONES[seat], out=gone[seat]) for seat in range(SEATS)
    ]
