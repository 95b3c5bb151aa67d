"""The objective Prepare Assault Teams."""

from coverts.games.trek_ccg.for_cards import *


@objective(11, "Prepare Assault Teams", icons=HA, stays=TO_CORE, countdown=4)
class PrepareAssaultTeams(Card):
    """When this is activated, you may download a hand weapon to one of your teams. Your SECURITY personnel
    are leaders. Once a turn, when a personnel battle begins, you may split your side into two teams, of
    which the attacker chooses one to fight, and the other is not stopped."""

    @choice_of_host("Which team is armed?")
    def choose_armed(s, who, host) -> bool:
        return (is_aboard(host) or is_surface(host)) and own_size(s, who, host) > 0

    @choice_to_download("Which hand weapon do you download?", rules=("16.1",))
    def choose_weapon(s, who, host, card):
        if card == NO_CARD:
            return OK
        if KIND[card] != EQUIPMENT or not TRAIT[card] & HAND_WEAPON:
            return refuse()
        return may_download(s, who, card, host)

    @choice_of_piece("Who is in the first team?")
    def choose_first_team(s, who, piece) -> bool:
        return is_fighter(s, piece, who)

    @decision(("the first", "the second"), prompt="Which of the two teams fights?")
    def choose_who_fights(s, who, answer):
        return OK

    def answers(s, who, action) -> bool:
        return starts_personnel_battle(s, action)

    def effect(s, who, action):
        if any_legal(PrepareAssaultTeams.choose_armed, s, who):
            host = yield PrepareAssaultTeams.choose_armed(who)
            weapon = yield PrepareAssaultTeams.choose_weapon(who, host)
            yield from download_card(s, who, weapon, host)

    def may_use(s, who, piece, moment) -> bool:
        return (
            moment == RESPONSE
            and starts_personnel_battle(s, s.depth - 1)
            and s.piece[piece].used == 0
            and fighters(s, who) > 1
        )

    def use(s, who, piece):
        s.piece[piece].used += 1
        if within(s, PERSONNEL_BATTLE) != NOTHING and fighters(s, who) > 1:
            attacker = s.action[within(s, PERSONNEL_BATTLE)].player
            first = some(PIECES)
            first = yield choose_some(PrepareAssaultTeams.choose_first_team, who, 1, fighters(s, who) - 1)
            second = yield PrepareAssaultTeams.choose_who_fights(attacker)
            say("two_teams", who)
            for fighter in each(is_fighter, s, who):
                if (fighter in first) == second:
                    leave_out(s, fighter)
