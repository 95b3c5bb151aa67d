"""Items for the dials, for data files and for other items."""

from coverts.games.infiltration.for_cards import (
    BOX,
    DISCARD,
    ITEM_NAMES,
    OK,
    OPERATIVE_NAMES,
    any_legal,
    chance,
    decision,
    item,
    meets,
    raise_alarm,
    refuse,
    return_file,
    say,
    take_from_pool,
)


@decision(ITEM_NAMES, prompt="Which item do you discard?", rules=("20.6",))
def discard_item(s, operative, item):
    if item not in s.operative[operative].items:
        return refuse("20.6")
    return OK


@item(11, "Secretaries", after=DISCARD, specialist="Mr. White")
def secretaries(s, operative):
    """In the Security Phase of this round the alarm is not added."""
    s.alarm_ignored = 1


@decision(
    ("return a 1", "return a 2", "return a 3", "return none"),
    prompt="Do you return a data file to turn the alarm down once more?",
    others_see="that",
    rules=("21.25", "12.7"),
)
def give_back(s, operative, value):
    if value < 3 and s.operative[operative].files[value] == 0:
        return refuse("21.25")
    return OK


@item(25, "Alarm Spoofer", after=DISCARD)
def alarm_spoofer(s, operative):
    """Alarm -1. You may return one of your data files to the server pool for another -1."""
    before = s.operative[operative].file_count
    if before > 0:
        value = yield give_back(operative)
        if value < 3:
            return_file(s, operative, value)
    yield from raise_alarm(s, s.operative[operative].file_count - before - 1)


@decision(OPERATIVE_NAMES, prompt="From whom do you take a data file?", rules=("21.31",))
def pick_pocket(s, operative, other):
    if not meets(s, operative, other) or s.operative[other].file_count == 0:
        return refuse("21.31")
    return OK


@chance(
    ("1", "2", "3"),
    learns="operative",
    rules=("21.31",),
    prompt="{operative} takes a random data file. What is it worth?",
)
def steal_file(s, operative, other, value):
    return s.operative[other].files[value]


@item(31, "Pickpocket Rig", after=DISCARD)
def pickpocket_rig(s, operative):
    """Take 1 data file at random from another operative in your room."""
    if any_legal(pick_pocket, s, operative):
        other = yield pick_pocket(operative)
        value = yield steal_file(operative, other)
        s.operative[other].files[value] -= 1
        s.operative[operative].files[value] += 1
        s.operative[other].file_count -= 1
        s.operative[operative].file_count += 1
        say("files.stolen", operative, other)
    else:
        say("items.nothing", operative)


@item(32, "Data Spike", after=BOX)
def data_spike(s, operative):
    """Take 2 data files of the server pool. Alarm +1."""
    yield from take_from_pool(s, operative, 2)
    yield from raise_alarm(s, 1)


@decision(ITEM_NAMES, prompt="Which item do you take from the discard pile?", rules=("21.35",))
def recover(s, operative, item):
    if item not in s.discard:
        return refuse("21.35")
    return OK


@item(35, "Scrap Recycler", after=BOX)
def scrap_recycler(s, operative):
    """Take another card of the item discard pile into your hand."""
    if any_legal(recover, s, operative):
        card = yield recover(operative)
        s.discard.remove(card)
        s.operative[operative].items.add(card)
        say("items.recovered", operative, card)
    else:
        say("items.nothing", operative)
