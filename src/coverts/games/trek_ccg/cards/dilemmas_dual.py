"""Dilemmas of space and planet missions (chapter 53)."""

from coverts.games.trek_ccg.for_cards import *


@dilemma(16, "Barclay's Protomorphosis Disease", "S/P", points=10, requires="MEDICAL + SCIENCE + SECURITY")
class BarclaysProtomorphosisDisease:
    """Else all members but androids die. Discard it."""

    def encounter(s, who, dilemma):
        for piece in range(PIECES):
            if takes_part(s, piece, who, s.team) and not has_trait(s, piece, ANDROID):
                discard(s, piece)


# -- Berserk Changeling ----------------------------------------------------------------------------


def hand_weapons(s, who, host):
    """Hand weapons that player's crew or Away Team has."""
    count = 0
    for piece in range(s.used_slots):
        card = s.piece[piece]
        if card.host == host and card.controller == who and not card.stopped:
            count += has_trait(s, piece, HAND_WEAPON)
    return count


def solids(s, who, host):
    """Members who are no changelings."""
    count = 0
    for piece in range(s.used_slots):
        count += takes_part(s, piece, who, host) and not has_trait(s, piece, CHANGELING)
    return count


@dilemma(17, "Berserk Changeling", "S/P")
class BerserkChangeling:
    """Unless two hand weapons or 3 SECURITY are present, a random member who is no changeling dies. Discard
    it."""

    @chance(PIECES, learns=EVERYBODY, rules=("28.3",), prompt="Random selection")
    def random_solid(s, who, host, piece):
        return takes_part(s, piece, who, host) and not has_trait(s, piece, CHANGELING)

    def encounter(s, who, dilemma):
        if hand_weapons(s, who, s.team) >= 2 or skill(s, who, s.team, SECURITY) >= 3:
            return OVERCOME
        if solids(s, who, s.team) > 0:
            victim = yield BerserkChangeling.random_solid(who, s.team)
            discard(s, victim)
        return DISCARDED


# -- Common Thief ----------------------------------------------------------------------------------


def is_carried(s, piece, who, host):
    """Equipment that player's crew or Away Team has."""
    return s.piece[piece].host == host and s.piece[piece].controller == who and is_equipment(s, piece)


def carries_any(s, who, host):
    for piece in range(s.used_slots):
        if is_carried(s, piece, who, host):
            return 1
    return 0


@dilemma(18, "Common Thief", "S/P")
class CommonThief:
    """A random equipment present is discarded; if there is none, a member with STRENGTH+CUNNING<15 whom the
    opponent picks dies. Discard it."""

    @chance(PIECES, learns=EVERYBODY, rules=("28.3",), prompt="Random selection")
    def random_equipment(s, who, host, piece):
        return is_carried(s, piece, who, host)

    @decision(PIECES, named="piece", prompt="Whom does the thief kill?")
    def choose_weak(s, who, owner, host, piece):
        """One of the other player's team with STRENGTH+CUNNING<15."""
        if not takes_part(s, piece, owner, host) or strength(s, piece) + cunning(s, piece) >= 15:
            return refuse()
        return OK

    def encounter(s, who, dilemma):
        if carries_any(s, who, s.team):
            loot = yield CommonThief.random_equipment(who, s.team)
            discard(s, loot)
        elif any_legal(CommonThief.choose_weak, s, 1 - who, who, s.team):
            victim = yield CommonThief.choose_weak(1 - who, who, s.team)
            discard(s, victim)
        return DISCARDED


# -- Chula and Lineup ------------------------------------------------------------------------------


@dilemma(19, "Chula: Pick One to Save Two", "S/P")
class Chula:
    """Of three random members you return one to its owner's hand, or all three are stopped. Discard it."""

    @decision(PIECES, named="piece", prompt="Who returns to hand?")
    def choose_picked(s, who, piece):
        if piece not in s.picked:
            return refuse()
        return OK

    def encounter(s, who, dilemma):
        yield from pick_some(s, who, s.team, 3)
        if s.picked.count() > 0:
            if (yield may_do_it(who, s.piece[dilemma].face)) and s.picked.count() > 0:
                lost = yield Chula.choose_picked(who)
                return_to_hand(s, lost)
            else:
                for piece in s.picked:
                    stop(s, piece)
        return DISCARDED


@dilemma(20, "Lineup", "S/P")
class Lineup:
    """Four random members are stopped, unless one of them has INTEGRITY<5 or INTEGRITY>8. Discard it."""

    def encounter(s, who, dilemma):
        yield from pick_some(s, who, s.team, 4)
        for piece in s.picked:
            if integrity(s, piece) < 5 or integrity(s, piece) > 8:
                return OVERCOME
        for piece in s.picked:
            stop(s, piece)
        return DISCARDED


# -- Cardassian Trap -------------------------------------------------------------------------------


def may_be_trapped(s, piece, who, host):
    """A unique member of his own who is no Cardassian."""
    card = s.piece[piece]
    if not takes_part(s, piece, who, host) or card.infiltrating or not UNIQUE[card.face]:
        return 0
    return card.affiliation != CARDASSIAN and not has_trait(s, piece, CARDASSIAN_SPECIES)


def anybody_for_trap(s, who, host):
    for piece in range(s.used_slots):
        if may_be_trapped(s, piece, who, host):
            return 1
    return 0


@dilemma(21, "Cardassian Trap", "S/P", requires="Empathy")
class CardassianTrap:
    """Else a random unique member who is no Cardassian is captured by the opponent. Discard it, unless it
    must hold the captive."""

    @chance(PIECES, learns=EVERYBODY, rules=("28.3",), prompt="Random selection")
    def random_trapped(s, who, host, piece):
        return may_be_trapped(s, piece, who, host)

    def encounter(s, who, dilemma):
        if not anybody_for_trap(s, who, s.team):
            return DISCARDED
        victim = yield CardassianTrap.random_trapped(who, s.team)
        taken = yield from capture(s, victim, 1 - who)
        if taken:
            return DISCARDED
        s.piece[dilemma].host = victim
        s.piece[dilemma].controller = 1 - who
        return STAYS_BEHIND


# -- Ensure Their Silence --------------------------------------------------------------------------


@dilemma(23, "Ensure Their Silence", "S/P")
class EnsureTheirSilence:
    """A random member dies. If an infiltrator of the opponent takes part, two more random members die and
    the opponent chooses one such infiltrator, who is exposed. Discard it."""

    @decision(PIECES, named="piece", prompt="Which infiltrator is exposed?")
    def choose_betrayed(s, who, owner, host, piece):
        """One's infiltrator who takes part in what the other player's team does."""
        if not s.piece[piece].infiltrating or not takes_part(s, piece, owner, host):
            return refuse()
        return OK

    def encounter(s, who, dilemma):
        spied_on = any_legal(EnsureTheirSilence.choose_betrayed, s, 1 - who, who, s.team)
        yield from random_dies(s, who)
        if spied_on:
            yield from random_dies(s, who)
            yield from random_dies(s, who)
            if any_legal(EnsureTheirSilence.choose_betrayed, s, 1 - who, who, s.team):
                spy = yield EnsureTheirSilence.choose_betrayed(1 - who, who, s.team)
                expose(s, spy)
        return DISCARDED


# -- Frame of Mind ---------------------------------------------------------------------------------


def reframe(s, dilemma, victim):
    """The dilemma goes onto a personnel, who is Non-Aligned; it keeps the affiliation to be given back."""
    frame = s.piece[dilemma]
    him = s.piece[victim]
    frame.host = victim
    if him.infiltrating:
        frame.former = him.former
        him.former = NON_ALIGNED
    else:
        frame.former = him.affiliation
    him.affiliation = NON_ALIGNED
    say("reframed", him.face, frame.first_note, frame.second_note)


def clear_mind(s, dilemma):
    """If 3 Empathy are present, the personnel is what he was and the dilemma is discarded."""
    victim = s.piece[dilemma].host
    if victim >= PIECES or not is_personnel(s, victim):
        return
    him = s.piece[victim]
    if skill_there(s, side_of(s, victim), him.host, EMPATHY) < 3:
        return
    if him.infiltrating:
        him.former = s.piece[dilemma].former
        if INFILTRATES[him.face] != NO_AFFILIATION:
            him.affiliation = INFILTRATES[him.face]
    else:
        him.affiliation = s.piece[dilemma].former
    say("cured", him.face)
    discard(s, dilemma)


@dilemma(24, "Frame of Mind", "S/P", icons=AU, requires="Empathy x3")
class FrameOfMind:
    """Else place it on a random member, who is Non-Aligned 3-3-3 with just two skills that the opponent
    picks. Empathy x3 present cure it."""

    @decision(SKILL_NAMES, prompt="Which skill is left to {piece}?")
    def choose_left(s, who, dilemma, piece, skill):
        if s.piece[dilemma].first_note == skill:
            return refuse()
        return OK

    def encounter(s, who, dilemma):
        if not any_member(s, who, s.team):
            return DISCARDED
        victim = yield random_member(who, s.team)
        if reframed(s, victim) != NOTHING:
            return DISCARDED
        s.piece[dilemma].first_note = NOTHING
        s.piece[dilemma].first_note = yield FrameOfMind.choose_left(1 - who, dilemma, victim)
        s.piece[dilemma].second_note = yield FrameOfMind.choose_left(1 - who, dilemma, victim)
        s.piece[dilemma].controller = who
        reframe(s, dilemma, victim)
        return STAYS_BEHIND

    def turn_starts(s, piece):
        clear_mind(s, piece)

    def every_turn_ends(s, piece):
        clear_mind(s, piece)
