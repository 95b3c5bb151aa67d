"""The item Alarm Spoofer (21.25)."""

from coverts.games.infiltration.for_cards import *


@item(25, "Alarm Spoofer", after=DISCARD)
class AlarmSpoofer(Card):
    """Alarm -1. You may return one of your data files to the server pool. If you do, alarm -1 again."""

    @decision(
        ("return a 1", "return a 2", "return a 3", "return none"),
        prompt="Do you return a data file to turn the alarm down once more?",
        others_see="that",
        rules=("12.7",),
    )
    def give_back(s, operative, value):
        if value < 3 and s.operative[operative].files[value] == 0:
            return refuse()
        return OK

    def play(s, operative):
        me = s.operative[operative]
        held = me.file_count
        if held > 0:
            value = yield AlarmSpoofer.give_back(operative)
            if value < 3:
                return_file(s, operative, value)
        returned = held - me.file_count
        yield from raise_alarm(s, -1 - returned)
