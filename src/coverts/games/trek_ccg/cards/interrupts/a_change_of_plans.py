"""The interrupt A Change of Plans."""

from coverts.games.trek_ccg.for_cards import *

KEEP, DROP, TAKE_UP = range(3)


def has_new_objective(s: TrekCcg, who):
    """Return whether the player may download a [BO] objective now."""
    return any(is_borg_objective(card) and may_download(s, who, card, NOTHING) == OK for card in range(HANDS))


@interrupt(12, "A Change of Plans", icons=BO)
class AChangeOfPlans(Card):
    """Discard your current objective, or take it to hand if you have the Borg Queen in play, and/or download
    a [BO] objective."""

    @decision(
        ("keep it", "discard it", "take it to hand"), prompt="What becomes of your current objective?",
        rules=("22.3",),
    )  # fmt: skip
    def choose_change(s, who, way) -> bool:
        if way == KEEP:
            return has_new_objective(s, who)
        return way == DROP or copy_of(s, card_named("Borg Queen"), who) != NOTHING

    @choice_to_download("Which objective do you download?")
    def choose_new_objective(s, who, card):
        if card == NO_CARD:
            return OK
        if not is_borg_objective(card):
            return refuse()
        return may_download(s, who, card, NOTHING)

    def plays(s, who, card) -> bool:
        return current_objective(s, who) != NOTHING or any(
            is_borg_objective(other) and is_at_hand(s, who, other) for other in range(HANDS)
        )

    def aim(s, who, this: Action):
        this.choice = KEEP
        this.target = current_objective(s, who)
        if this.target != NOTHING:
            this.other = s.piece[this.target].face
            this.choice = yield AChangeOfPlans.choose_change(who)

    def effect(s, who, this: Action):
        if this.choice != KEEP and s.piece[this.target].face == this.other:
            if this.choice == TAKE_UP:
                return_to_hand(s, this.target)
            else:
                discard(s, this.target)
        card = yield AChangeOfPlans.choose_new_objective(who)
        yield from download_card(s, who, card, NOTHING)
