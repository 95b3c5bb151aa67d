"""The interrupt Going to the Top."""

from coverts.games.trek_ccg.for_cards import *


def is_chief(card):
    return KIND[card] == PERSONNEL and SKILL[card * SKILLS + LEADERSHIP] >= 2


def has_called(s: TrekCcg, who, affiliation):
    """Return whether the player has downloaded a chief of an affiliation, who is then noted in `once`."""
    return any(
        card in s.side[who].once and is_chief(card) and AFFILIATION[card] == affiliation
        for card in range(SIZES[PERSONNEL])
    )


@interrupt(24, "Going to the Top")
class GoingToTheTop(Card):
    """Where two [Cmd] personnel of yours are together aboard a facility, download a compatible personnel with
    Leadership x2 to them, once a game for each affiliation."""

    @choice_from_deck("Whom do you download?", rules=("16.1", "28.6"))
    def choose_chief(s, who, host, card):
        if not is_chief(card):
            return refuse()
        if has_called(s, who, AFFILIATION[card]):
            return refuse("28.6")
        return may_enter(s, who, card, host) if is_at_hand(s, who, card) else refuse("16.1")

    @choice_of_host("Who goes to the top?")
    def choose_petitioners(s, who, host):
        if not is_aboard(host) or not is_facility(s, host):
            return refuse()
        if sum(has_icon(s, piece, CMD) for piece in each(is_able_member, s, who, host)) < 2:
            return refuse()
        return OK if any_legal(GoingToTheTop.choose_chief, s, who, host) else refuse()

    plays = choose_petitioners

    def aim(s, who, this: Action):
        this.host = yield GoingToTheTop.choose_petitioners(who)

    def effect(s, who, this: Action):
        if any_legal(GoingToTheTop.choose_chief, s, who, this.host):
            card = yield GoingToTheTop.choose_chief(who, this.host)
            s.side[who].once.add(card)
            yield from download_card(s, who, card, this.host)
