"""The end of the game, and who wins (chapter 13)."""

from coverts.engine import OK, game_over, helper, rule, say, shown
from coverts.games.infiltration.state import (
    BLACKMAIL_FILE,
    MOST_FILES,
    MOST_PROXIMITY,
    OPERATIVES,
    PROTOTYPE,
    Infiltration,
    inside,
)
from coverts.games.infiltration.vocabulary.printed import WORTH


@rule("6.7", "11.3", "13.1", "13.2")
def end_if_over(s: Infiltration):
    """End the game if nobody is inside any more or the proximity dial shows 99."""
    if s.proximity == MOST_PROXIMITY or inside(s) == 0:
        yield from score(s)
        yield game_over()


@shown(
    MOST_FILES + 1,
    field="operative[operative].files[worth]",
    prompt="How many data files of {worth} did {operative} collect?",
    rules=("13.3",),
)
def show_files(s: Infiltration, operative, worth, count):
    return OK


@rule("13.3", "13.6")
def score(s: Infiltration):
    """Eliminate the operatives still inside, score the others and find the winners."""
    say("heading.end")
    for operative in range(OPERATIVES):
        me = s.operative[operative]
        if me.place >= 0:
            me.eliminated = 1
            say("end.eliminated", operative)
        elif me.escaped:
            for value in range(3):
                me.shown[value] = yield show_files(operative, value)
            me.total = total_of(s, operative)
            say("end.total", operative, me.total, me.file_count)
    s.winners = best_of(s)
    if s.winners == 0:
        say("end.nobody")
    for operative in range(OPERATIVES):
        if s.winners >> operative & 1:
            if shared(s):
                say("end.draws", operative)
            else:
                say("end.wins", operative)


@helper("13.3", "17.4")
def total_of(s: Infiltration, operative):
    """Return the zettabytes of an escaped operative's data files and special cards."""
    me = s.operative[operative]
    total = me.shown[0] + 2 * me.shown[1] + 3 * me.shown[2]
    if me.prototype:
        total += WORTH[PROTOTYPE]
    if me.blackmail:
        total += WORTH[BLACKMAIL_FILE]
    return total


@helper("13.4", "13.5", "13.6", "13.7", "13.8", "13.9", "13.10", "13.11")
def best_of(s: Infiltration):
    """Return the winners, as a bit mask.

    If only one operative escaped, that operative wins. Otherwise, the highest total wins, and tie-breaks
    decide between equal totals.
    """
    best = 0
    for operative in range(OPERATIVES):
        if s.operative[operative].escaped:
            best |= 1 << operative
    for measure in range(4):
        best = leading(s, best, measure)
    return best


def leading(s: Infiltration, among_them, measure):
    """Return the operatives in a mask who have the highest value of one measure."""
    most = -1
    ahead = 0
    for operative in range(OPERATIVES):
        if among_them >> operative & 1:
            amount = measured(s, operative, measure)
            if amount > most:
                most = amount
                ahead = 0
            if amount == most:
                ahead |= 1 << operative
    return ahead


def measured(s: Infiltration, operative, measure):
    """Return one measure of a player's result, for all the player's escaped operatives.

    Measure 0 is the total, 1 is having a Prototype, 2 is the number of data files, and 3 is having the
    Blackmail File.
    """
    amount = 0
    for other in range(OPERATIVES):
        mine = s.operative[other]
        if mine.escaped and mine.seat == s.operative[operative].seat:
            if measure == 0:
                amount += mine.total
            elif measure == 1:
                amount = max(amount, mine.prototype)
            elif measure == 2:
                amount += mine.file_count
            else:
                amount += mine.blackmail
    return amount


def shared(s: Infiltration):
    """Return whether the winners belong to more than one player."""
    seats = 0
    for operative in range(OPERATIVES):
        if s.winners >> operative & 1:
            seats |= 1 << s.operative[operative].seat
    return seats & (seats - 1) != 0
