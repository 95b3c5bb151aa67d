"""Chapter 16: several missions in a row, and what is bought between them."""

import pytest
from grounds import EmptyTable, Grounds
from looking import pieces

from coverts.games.infiltrators.rules.setup import choose_characters, set_up_mission
from coverts.games.infiltrators.state import CAPTURED, SHADED
from coverts.games.infiltrators.vocabulary.printed import EQUIPMENT_NAMES

THREE, FIVE = 1, 2
"""Campaigns."""


def leaves(g):
    """The only infiltrator leaves as soon as the mission has begun, for 3 points; the guard has 2 for each
    objective, or 4 for the informant."""
    return g.until("act").does("leave the board")


def next_mission(g):
    """Nobody buys anything."""
    return g.does("done", "nothing more")


def shopping(campaign=THREE):
    """The first mission is over: 3 points for the infiltrator, 6 for the guard."""
    return leaves(EmptyTable(campaign=campaign))


def missions(g, count):
    """The names of the missions that are played."""
    names = []
    for number in range(count):
        names.append(g.until("act").mission)
        leaves(g)
        if number + 1 < count:
            next_mission(g)
    return names


# -- the order of missions -------------------------------------------------------------------------


@pytest.mark.row("G003-35")
def test_the_next_mission_begins_with_the_points_carried_over():
    g = shopping()
    assert (g.bank(1), g.bank(0)) == (3, 6)
    leaves(next_mission(g))
    assert (g.bank(1), g.bank(0)) == (3 + 3, 6 + 4)


@pytest.mark.row("G003-35")
def test_a_mission_that_is_over_is_counted():
    assert shopping().missions_played == 1


@pytest.mark.row("G003-35")
def test_a_campaign_of_three_missions():
    g = EmptyTable(campaign=THREE)
    assert missions(g, 3) == ["Data Tap", "The Informant", "Blackout"]
    assert g.asked() == ""


@pytest.mark.row("G003-35")
@pytest.mark.parametrize("third", ["Sabotage", "The Informant"])
def test_the_infiltrators_choose_the_third_mission_of_a_campaign_of_five(third):
    g = EmptyTable(2, campaign=FIVE)
    played = []
    while g.asked():
        if g.asked() == "choose_mission":
            assert g.askees()[0] == 1
            g.does(third)
        elif g.asked() == "trade":
            g.does("done")
        elif g.asked() == "buy_upgrade":
            g.does("nothing more")
        else:
            played.append(g.until("act").mission)
            g.does("leave the board").until("act").does("leave the board")
    assert played == ["Data Tap", "Quiet Copy", third, "Cut the Head", "Blackout"]


def test_which_mission_is_next_is_settled_before_anybody_trades():
    g = leaves(EmptyTable(campaign=FIVE))
    leaves(next_mission(g))
    assert g.asked() == "choose_mission"
    assert g.does("Sabotage").asked() == "trade"


@pytest.mark.row("G003-35")
def test_without_a_campaign_there_is_one_mission():
    g = leaves(EmptyTable(mission="Data Tap"))
    assert g.asked() == ""


def test_the_board_is_laid_anew_and_guards_are_picked_anew():
    g = next_mission(shopping())
    assert g.asked() == "lay_segment"
    assert g.segments_laid() == 0
    assert g.until("pick_guard").does("Sentry").offered() != []


def test_the_next_mission_begins_without_dice_on_the_table():
    g = shopping()
    g.given(rolled=1)
    assert next_mission(g).dice_shown() == []


def test_nobody_acts_once_the_last_has_left():
    assert "actions" not in pieces(leaves(EmptyTable()))


def test_who_comes_back_keeps_his_character_and_equipment():
    g = shopping()
    before = (g.figure("Wren").card, g.equipment("Wren"))
    g = next_mission(g).until("pick_guard")
    assert (g.figure("Wren").card, g.equipment("Wren")) == before


# -- buying ----------------------------------------------------------------------------------------

CHEAPEST = ["Throwing knives", "Service pistol", "Combat knife"]
DRAWN = ["Hacking deck", "Shotgun", "Garrote", "Grapnel", "Signal jammer"]


def shop(infiltrators=None, points=10, draws=DRAWN, **position):
    """The shop with five cards that come up."""
    g = Grounds(infiltrators, campaign=THREE, **position)
    g.banks(infiltrators=points).given(missions_played=1)
    g.draws = list(draws)
    return g.shop()


def bought(g):
    return [text.removeprefix("buy ") for text in g.offered() if text.startswith("buy ")]


def test_five_cards_at_random_and_the_three_cheapest_weapons_are_for_sale():
    assert sorted(bought(shop())) == sorted([*CHEAPEST, *DRAWN])


def test_the_five_cards_are_drawn_from_all_others_of_the_deck():
    g = shop(equipment={"Wren": ["Machete"]}, draws=[*DRAWN[:4]])
    drawn_before = [*CHEAPEST, *DRAWN[:4]]
    assert g.possible["show_equipment"] == [
        name for name in EQUIPMENT_NAMES if name not in ["Machete", *drawn_before]
    ]


def test_a_weapon_that_somebody_carries_is_not_among_the_cheapest_of_the_deck():
    g = shop(equipment={"Wren": ["Combat knife"]})
    assert "Tonfa" in bought(g)


@pytest.mark.row("G003-36")
def test_points_are_traded_for_equipment():
    g = shop(points=6).does("buy Grapnel")
    assert g.bank(1) == 6 - 3
    assert g.equipment("Wren") == ["Grapnel"]


PRICES = [
    *[(name, 3) for name in ("Throwing knives", "Service pistol", "Combat knife", "Tonfa", "Machete")],
    *[(name, 3) for name in ("Sledgehammer", "Code breaker", "Smoke pot", "Grapnel", "Noise maker")],
    *[(name, 4) for name in ("Silenced pistol", "Dart gun", "Recurve bow", "Machine pistol", "Shotgun")],
    *[(name, 4) for name in ("Garrote", "Stun baton", "Soft boots", "Night cloak", "Ballistic vest")],
    *[(name, 4) for name in ("Field kit", "Stimulant", "Suppressor")],
    *[(name, 5) for name in ("Crossbow", "Assault rifle", "Marksman rifle", "Hacking deck")],
    ("Signal jammer", 6),
]


@pytest.mark.row("G003-36")
@pytest.mark.parametrize(("title", "price"), PRICES)
def test_equipment_has_its_price(title, price):
    draws = [] if title in CHEAPEST else [title]
    assert shop(points=price - 1, draws=draws).refused(f"buy {title}") == "16.2"
    assert shop(points=price, draws=draws).does(f"buy {title}").bank(1) == 0


def test_what_is_not_for_sale_is_not_bought():
    assert shop().refused("buy Stimulant") == "16.5"


def test_what_was_bought_is_no_longer_for_sale():
    assert shop().does("buy Grapnel").refused("buy Grapnel") == "16.5"


def test_one_character_carries_at_most_three_cards():
    g = shop(equipment={"Wren": ["Machete", "Stimulant"]}).does("buy Grapnel")
    assert g.refused("buy Garrote") == "16.5"


@pytest.mark.row("G003-36")
def test_nothing_is_bought_during_a_mission():
    g = EmptyTable(campaign=THREE).until("act")
    assert not any("buy" in text for text in g.texts())


def test_each_player_trades_in_turn_and_all_pay_from_one_bank():
    g = shop({"Wren": "A1", "Doc": "A3"}, points=5)
    assert (g.askees()[0], g.refused("buy Garrote")) == (1, None)
    g.does("buy Grapnel", "done")
    assert (g.askees()[0], g.refused("buy Garrote")) == (2, "16.2")


def test_what_stays_unsold_goes_back_into_the_deck():
    g = shop().does("done", "nothing more")
    assert all(g.in_deck(card) for card in EQUIPMENT_NAMES)
    assert g.for_sale() == []


# -- selling and handing over ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "paid"), [("Machete", 1), ("Stimulant", 2), ("Crossbow", 2), ("Signal jammer", 3)]
)
def test_cards_are_sold_for_half_their_price_rounded_down(card, paid):
    g = shop(equipment={"Wren": [card]}, points=0, draws=[]).does(f"sell {card}")
    assert g.bank(1) == paid
    assert g.equipment("Wren") == []


def test_nobody_sells_what_he_does_not_carry():
    assert shop(equipment={"Wren": ["Machete"]}).refused("sell Stimulant") == "16.5"


def test_what_was_sold_is_in_the_deck_again_and_not_for_sale():
    g = shop(equipment={"Wren": ["Machete"]}).does("sell Machete")
    assert g.refused("buy Machete") == "16.5"
    assert g.in_deck("Machete")


def test_cards_are_handed_to_others():
    g = shop({"Wren": "A1", "Doc": "A3"}, equipment={"Wren": ["Machete"]}).does("hand over Machete")
    assert g.refused("Wren") == "16.5"
    g.does("Doc")
    assert (g.equipment("Wren"), g.equipment("Doc")) == ([], ["Machete"])


def test_nothing_is_handed_to_who_carries_three_cards():
    full = ["Stimulant", "Crossbow", "Tonfa"]
    g = shop({"Wren": "A1", "Doc": "A3"}, equipment={"Wren": ["Machete"], "Doc": full}, draws=[])
    assert g.refused("hand over Machete") == "16.5"


def test_nobody_hands_over_what_he_does_not_carry():
    assert shop({"Wren": "A1", "Doc": "A3"}).refused("hand over Machete") == "16.5"


def test_who_is_alone_hands_nothing_over():
    assert shop(equipment={"Wren": ["Machete"]}).refused("hand over Machete") == "16.5"


# -- upgrades --------------------------------------------------------------------------------------

UPGRADES = [
    ("Extra patrol", 4),
    ("Hard locks", 3),
    ("Early warning", 3),
    ("Floodlight", 2),
    ("Better boots", 3),
]


def guards_shop(points, **position):
    """The guard's trade, with so many points in the bank."""
    g = Grounds(campaign=THREE, **position)
    g.banks(guard=points)
    return g.shop().does("done")


@pytest.mark.row("G003-36")
@pytest.mark.parametrize(("upgrade", "price"), UPGRADES)
def test_an_upgrade_has_its_price(upgrade, price):
    assert guards_shop(price - 1).refused(upgrade) == "16.2"
    assert guards_shop(price).does(upgrade).bank(0) == 0


def test_an_upgrade_is_bought_once():
    assert guards_shop(10).does("Early warning").refused("Early warning") == "16.6"


def test_several_upgrades_are_bought():
    g = guards_shop(10).does("Early warning", "Extra patrol")
    assert g.bank(0) == 3
    assert g.does("nothing more").asked() == ""


def with_upgrade(upgrade, campaign=THREE):
    """The next mission, The Informant, is set up with one upgrade."""
    return shopping(campaign).does("done").does(upgrade)


def picks(g):
    """How many guard cards are picked."""
    g.until("pick_guard")
    picked = 0
    while g.asked() == "pick_guard":
        g.does(g.offered()[0])
        picked += 1
    return picked


def test_an_extra_patrol_is_one_more_guard_card_in_the_next_mission():
    g = with_upgrade("Extra patrol").does("nothing more")
    assert picks(g) == 4
    assert picks(next_mission(leaves(g))) == 3


def test_hard_locks_add_one_to_the_security_of_one_objective():
    g = with_upgrade("Hard locks").does("nothing more").until("lock_hard").does("the second objective")
    assert [at.security for at in g.objectives[:3]] == [2, 3, 2]
    g = next_mission(leaves(g)).until("start_at")
    assert [at.security for at in g.objectives] == [3] * 4


def test_machines_have_no_locks_to_make_hard():
    assert guards_shop(10, mission="Sabotage").refused("Hard locks") == "16.6"


def test_hard_locks_need_an_objective_on_the_board():
    g = with_upgrade("Hard locks").does("nothing more").until("lock_hard")
    assert g.refused("the fourth objective") == "16.6"


def test_an_early_warning_is_one_more_token_at_the_start_of_the_next_mission():
    g = with_upgrade("Early warning").does("nothing more").until("act")
    assert g.alert == 1 + 1
    assert next_mission(leaves(g)).until("act").alert == 2


def test_a_floodlight_takes_the_shade_off_two_by_two_tiles():
    g = with_upgrade("Floodlight").does("nothing more", "Loading Dock, as printed, first place")
    g.until("light_up")
    corner = {"A1", "B1", "A2", "B2"}
    assert corner & {*g.tiles_with(SHADED)} == {"A1", "B1", "A2"}
    g.does("A1")
    assert not corner & {*g.tiles_with(SHADED)}
    assert "A7" in g.tiles_with(SHADED)


def test_a_floodlight_shines_on_four_tiles_of_the_board():
    g = with_upgrade("Floodlight").does("nothing more").until("light_up")
    assert [g.refused(tile) for tile in ("P1", "A16", "O15")] == ["16.6", "16.6", None]


def test_better_boots_add_one_to_the_movement_of_one_kind_of_guards():
    g = with_upgrade("Better boots").does("Sniper", "nothing more").until("pick_guard")
    for card in ("Sniper", "Sentry", "Bruiser"):
        g.does(card)
    for tile in ("A8", "P8", "P12"):
        g.does(tile)
    g.until("act")
    assert [g.turn("Sniper 1").refused(f"go to {tile}") for tile in ("D8", "E8")] == [None, "7.1"]
    assert [g.turn("Sentry 2").refused(f"go to {tile}") for tile in ("L8", "K8")] == [None, "7.1"]


def test_better_boots_last_for_one_mission():
    g = with_upgrade("Better boots").does("Sniper", "nothing more")
    next_mission(leaves(g)).until("pick_guard").does("Sniper", "Sentry", "Bruiser", "A8")
    g.until("act")
    assert g.turn("Sniper 1").refused("go to D8") == "7.1"


def test_an_upgrade_may_be_bought_again_for_a_later_mission():
    g = leaves(with_upgrade("Floodlight").does("nothing more")).does("done")
    assert g.refused("Floodlight") is None


# -- losses ----------------------------------------------------------------------------------------


def after_losses(fate, **position):
    """The shop after Wren was lost and Doc came back."""
    g = Grounds({"Wren": "A1", "Doc": "A3"}, campaign=THREE, **position).fate("Doc", "escaped")
    g.given(missions_played=1)
    if fate == "captured":
        g.figure("Wren").status = CAPTURED
    else:
        g.fate("Wren", fate)
    g.draws = list(DRAWN)
    return g


@pytest.mark.parametrize("fate", ["taken out", "captured"])
def test_who_was_lost_is_gone_with_all_he_carried(fate):
    g = after_losses(fate, equipment={"Wren": ["Machete"], "Doc": ["Tonfa"]}).shop()
    assert "Wren is lost with all he carried." in g.log()
    assert g.equipment_of_all() == [[], ["Tonfa"]]
    assert g.in_deck("Machete")


def test_for_who_was_lost_nobody_trades():
    g = after_losses("captured", equipment={"Doc": ["Machete"]}).shop()
    assert g.askees()[0] == 2
    assert g.refused("hand over Machete") == "16.5"
    assert g.does("done").asked() == "buy_upgrade"


def test_a_player_who_lost_his_character_picks_one_that_nobody_has_had():
    g = after_losses("taken out").shop()
    g.run(choose_characters)
    assert (g.askees()[0], g.asked()) == (1, "choose_character")
    assert [g.refused(title) for title in ("Wren, the Ghost", "Doc, the Medic")] == ["3.1", "3.1"]
    assert g.refused("Cipher, the Hacker") is None


def test_a_newcomer_is_dealt_two_equipment_cards_and_keeps_one():
    g = after_losses("taken out").shop()
    g.draws = ["Garrote", "Stimulant"]
    g.run(choose_characters).does("Cipher, the Hacker")
    assert g.offered() == ["Garrote", "Stimulant"]
    g.does("Stimulant")
    assert (g.equipment("Cipher"), g.asked()) == (["Garrote"], "")


def test_when_all_eight_have_been_used_those_who_are_gone_may_come_back():
    g = after_losses("taken out").shop()
    g.uses_all_characters()
    g.run(choose_characters)
    assert "Wren, the Ghost" in g.offered()
    assert g.refused("Doc, the Medic") == "3.1"


def test_where_all_are_lost_only_the_guard_goes_to_the_shop():
    g = Grounds(campaign=THREE).fate("Wren", "taken out").shop()
    assert g.asked() == "buy_upgrade"


def test_hit_dice_come_off_between_missions():
    g = Grounds(campaign=THREE, hits={"Wren": 3}, noise={"Wren": 2}).fate("Wren", "escaped").shop()
    assert (g.figure("Wren").hits, g.figure("Wren").noise) == (0, 0)


def test_what_was_used_up_is_gone():
    g = Grounds(campaign=THREE, equipment={"Wren": ["Stimulant", "Tonfa"]}).turn("Wren").does("use Stimulant")
    g.fate("Wren", "escaped").shop()
    assert g.equipment("Wren") == ["Tonfa"]
    assert g.in_deck("Stimulant")


def test_what_is_used_up_in_part_serves_as_often_as_before():
    g = EmptyTable(campaign=THREE, draws=["Grapnel", "Tonfa", "Machete"]).until("discard").does("Machete")
    g.until("act").does("use Grapnel", "leave the board")
    next_mission(g).until("act").does("use Grapnel")
    g.does(f"go to {g.tiles_offered()[0]}")
    assert g.refused("use Grapnel") is None


def test_a_grapnel_that_was_out_as_the_mission_ended_is_not_out_in_the_next():
    g = EmptyTable(campaign=THREE, draws=["Grapnel", "Tonfa", "Machete"]).until("discard").does("Machete")
    g.until("act").does("use Grapnel", "leave the board")
    assert next_mission(g).until("act").refused("use Grapnel") is None


def test_doc_has_all_her_dressings_again_in_the_next_mission():
    g = Grounds({"Doc": "H8"}, campaign=THREE, hits={"Doc": 3}).turn("Doc")
    g.does("Patch Up", "Doc", "Patch Up", "Doc")
    g.run(set_up_mission).until("start_at").does("D1")
    g.figure("Doc").hits = 1
    assert g.turn("Doc").refused("Patch Up") is None


# -- the end ---------------------------------------------------------------------------------------


def at_the_end(infiltrators, guard, won=(0, 0), campaign=THREE):
    g = Grounds({"Wren": "A1", "Doc": "A3"}, campaign=campaign)
    return g.banks(infiltrators, guard).has_won(*won).winners()


@pytest.mark.row("G003-37")
def test_most_points_after_the_last_mission_win_the_campaign():
    assert at_the_end(11, 9) == [0, 1, 1]
    assert at_the_end(9, 11) == [1, 0, 0]


@pytest.mark.row("G003-37")
def test_points_that_were_spent_do_not_count():
    g = leaves(next_mission(leaves(shopping().does("buy Combat knife", "done", "nothing more"))))
    assert g.asked() == ""
    assert (g.bank(1), g.bank(0)) == (3 - 3 + 3 + 3, 6 + 4 + 8)
    assert g.winners() == [1, 0]


@pytest.mark.row("G003-37")
def test_no_winner_is_named_before_the_last_mission_is_over():
    g = leaves(next_mission(shopping()))
    assert g.asked() == "trade"
    assert not g.over


def test_with_equal_points_the_side_that_won_more_missions_wins_the_campaign():
    assert at_the_end(9, 9, won=(2, 1)) == [0, 1, 1]
    assert at_the_end(9, 9, won=(0, 1)) == [1, 0, 0]


def test_with_equal_points_and_missions_nobody_wins_the_campaign():
    assert at_the_end(9, 9, won=(1, 1)) == [0, 0, 0]


def test_a_mission_is_won_with_more_points():
    g = shopping()
    assert (g.won(1), g.won(0)) == (0, 1)
