"""The card of a figure on the page: its values and abilities, in words."""

from __future__ import annotations

from functools import cache
from typing import Any

from coverts.engine.base.sentences import joined, said
from coverts.engine.scene import Detail
from coverts.games.anima_tactics.page.words import ABILITY_KINDS
from coverts.games.anima_tactics.rules.figures import (
    armor_of,
    attack_now,
    damage_now,
    is_kept_up,
    recovery_of,
    resistance_of,
)
from coverts.games.anima_tactics.state import MOST_ABILITIES
from coverts.games.anima_tactics.vocabulary.printed import (
    ABILITY_NAMES,
    ADVANTAGE_NAMES,
    ATTACK,
    CARD_KIND,
    CARD_KIND_NAMES,
    CARD_STATEMENTS,
    CARD_TEXTS,
    CATEGORY,
    CATEGORY_NAMES,
    CHARACTER_NAMES,
    COST,
    DAMAGE,
    DEFENSE,
    FACTION,
    FACTION_NAMES,
    FAMILY,
    FAMILY_NAMES,
    FEE,
    INNATE_NAMES,
    KIND,
    LEVEL,
    ONCE_A_GAME,
    ONCE_A_TURN,
    ORGANIZATION,
    ORGANIZATION_NAMES,
    PASSIVE,
    RUN,
    WALK,
    ability_of,
    has_innate,
)


@cache
def ability_texts(card: int) -> dict[str, str]:
    """Return the text of each ability of a card, by its name."""
    of = f"{CHARACTER_NAMES[card]}: "
    return {
        title.removeprefix(of): said(text.replace("*", ""))
        for title, text in CARD_TEXTS.items()
        if title.startswith(of)
    }


def kicker_of(card: int) -> str:
    """Return a character's level, faction, organization and categories."""
    categories = [name for bit, name in CATEGORY_NAMES.items() if CATEGORY[card] & bit]
    level = said("Level {n}", n=LEVEL[card])
    return joined(
        ", ", [level, FACTION_NAMES[FACTION[card]], ORGANIZATION_NAMES[ORGANIZATION[card]], *categories]
    )


def details_of(v: Any, who: int) -> list[Detail]:
    """Return the paragraphs of a figure's card: its values now, abilities and advantage cards."""
    card = v.figure[who].card
    texts = ability_texts(card)
    found = [Detail(parts=values_of(v, who), numbers=True)]
    if innate := [name for bit, name in INNATE_NAMES.items() if has_innate(card, bit)]:
        found.append(Detail("Innate", parts=innate))
    for place in range(MOST_ABILITIES):
        if name := ABILITY_NAMES[ability_of(card, place)]:
            label = said("{what} ({terms})", what=name, terms=terms_of(v, who, place))
            found.append(Detail(label, texts.get(name, "")))
    for advantage in v.figure[who].cards:
        terms = [CARD_KIND_NAMES[CARD_KIND[advantage]], "used up" if advantage in v.figure[who].spent else ""]
        label = said("{what} ({terms})", what=ADVANTAGE_NAMES[advantage], terms=joined(", ", terms))
        found.append(Detail(label, CARD_STATEMENTS[f"25.{advantage + 1}"][1]))
    return found


def values_of(v: Any, who: int) -> list[str]:
    """Return a figure's current values with their names, with bonuses and penalties."""
    card = v.figure[who].card
    values = {
        "Attack": ATTACK[card] + attack_now(v, who),
        "Damage": DAMAGE[card] + damage_now(v, who),
        "Defense": DEFENSE[card],
        "Armor": armor_of(v, who),
        "Resistance": resistance_of(v, who),
        "Recovery": recovery_of(v, who),
    }
    return [
        *(said("{what} {number}", what=name, number=number) for name, number in values.items()),
        said("Walk {n}″", n=WALK[card]),
        said("Run {n}″", n=RUN[card]),
    ]


def terms_of(v: Any, who: int, place: int) -> str:
    """Return the cost and kind of an ability, and whether it is used up or kept up."""
    me = v.figure[who]
    ability = ability_of(me.card, place)
    once_now = ONCE_A_TURN[ability] and me.used_now >> place & 1
    once_ever = ONCE_A_GAME[ability] and me.used_ever >> place & 1
    return joined(
        ", ",
        [
            said("{n} AP", n=COST[ability]) if COST[ability] or KIND[ability] != PASSIVE else "",
            said("{n} AP a turn to keep up", n=FEE[ability]) if FEE[ability] else "",
            ABILITY_KINDS[KIND[ability]],
            FAMILY_NAMES[FAMILY[ability]],
            "once a turn" if ONCE_A_TURN[ability] else "",
            "once a game" if ONCE_A_GAME[ability] else "",
            "kept up" if is_kept_up(v, who, place) else "",
            "used up" if once_now or once_ever else "",
        ],
    )
