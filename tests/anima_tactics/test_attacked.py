"""What attackers of the game found out, and no longer find."""

from math import hypot

from skirmish_position import BOB, Skirmish

from coverts.engine.base.exceptions import BadOption
from coverts.engine.match.game_match import Match
from coverts.games.anima_tactics import GAME
from coverts.games.anima_tactics.rules.plane import squared_between
from coverts.games.anima_tactics.rules.sight import cover_between
from coverts.games.anima_tactics.rules.throwing import fly

WARDEN = "Two\n\nfaction: Light\nLamp Warden\nLamp Warden\n"


def stepped_in(**figures):
    """Veronica has stepped in front of the Lamp Warden against a shot of Alessa; then all is over."""
    t = Skirmish(
        ["Alessa Raincross", "Night Courier"], ["Lamp Warden", "Veronica"], interception=True, dice=[1]
    )
    t.stand("Alessa Raincross", 10, 10).stand("Lamp Warden", 20, 10).stand("Veronica", 15, 11.6, **figures)
    t.stand("Night Courier", 20, 14, actions=9)
    t.attacks("Alessa Raincross", "Lamp Warden")
    assert t.asked() == "intercept"
    return t.does("Veronica")


def test_who_is_attacked_after_an_interception_is_asked_for_a_reaction():
    t = stepped_in()
    t.beside("Night Courier", "Lamp Warden")
    assert t.attacks("Night Courier", "Lamp Warden").asked() == "react"


def test_a_charge_after_an_interception_ends_on_the_side_that_was_chosen():
    t = stepped_in(actions=1).with_fields("Lamp Warden", actions=0)
    t.shows(1, 1).activates("Night Courier").does("charge", "Lamp Warden")
    t.answer(0, 6)
    ended = t.where("Night Courier")
    assert ended[0] > 21


def test_who_charges_home_with_the_prisoner_wins_at_once():
    t = Skirmish(["Night Courier"], ["Lamp Warden"], scenario=2, dice=[1, 1])
    t.stand("Night Courier", 20, 12, actions=4).stand("Lamp Warden", 20, 4, actions=0)
    t.s.carried_by = 0
    t.activates("Night Courier").does("charge", "Lamp Warden").answer(0, 12)
    assert t.where("Night Courier")[1] < 6.6
    assert t.decided


def test_who_is_thrown_home_with_the_prisoner_wins_at_once():
    t = Skirmish(["Night Courier"], ["Erika"], scenario=2, dice=[10])
    t.stand("Night Courier", 20, 9, actions=0).beside("Erika", "Night Courier", 180)
    t.s.carried_by = 0
    t.gives_state("Night Courier", "Shield")
    t.attacks("Erika", "Night Courier").answer(1, 0)
    assert t.where("Night Courier")[1] < 6.6
    assert t.decided


NARROW = [
    *("." * 48 if row % 2 == 0 else "." + "#" * 47 for row in range(6)),
    *("." * (5 * row) + "+" + "." * (47 - 5 * row) if row % 2 else "." * 48 for row in range(10)),
    *["." * 48] * 14,
    *("." * 48 if row % 2 else "." + "#" * 47 for row in range(6)),
]
"""Half of each Deployment Zone is open, in lanes an inch wide, where no base fits."""


def test_on_a_table_that_is_taken_everybody_can_be_deployed():
    text = "Lanes\n\n" + "\n".join(NARROW) + "\n"
    try:
        options = GAME.read_options({"size": 100, "party_1": WARDEN, "party_2": WARDEN, "table": text})
    except BadOption:
        return  # refused: mended too
    match = Match(GAME, 2, options)
    (seat,) = match.current_players()
    match.apply_action(seat, match.legal_actions(seat)[0])
    assert match.legal_actions(seat)


def test_cover_on_which_the_shooters_own_base_stands_does_not_count():
    """5.11: the base, not only its middle."""
    t = Skirmish(["Daniella Meris"], ["Lamp Warden"], terrain=["+"], terrain_at=(11, 10))
    # Her middle is 0.2 inches left of the square, which she stands on with 0.4 inches of her base.
    t.stand("Daniella Meris", 10.8, 10.6).stand("Lamp Warden", 18, 10.6)
    x, y = (round(at * 20) for at in t.where("Daniella Meris"))
    to_x, to_y = (round(at * 20) for at in t.where("Lamp Warden"))
    assert t.call(cover_between, x, y, 12, to_x, to_y) == 0


def test_a_charge_that_is_intercepted_ends_on_nobody():
    t = Skirmish(["Kronen Roxxon", "May"], ["Vayl", "Veronica"], interception=True)
    t.stand("Kronen Roxxon", 10, 10, actions=4).stand("May", 12.8, 10)
    t.stand("Vayl", 17, 10, actions=0).stand("Veronica", 14.2, 11.6, actions=1)
    t.shows(1, 1).activates("Kronen Roxxon").does("charge", "Vayl").answer(0, 18).does("Veronica")
    assert t.call(squared_between, t.number("Kronen Roxxon"), t.number("May")) >= 24 * 24


def test_who_steps_in_beside_a_hidden_enemy_finds_it():
    t = Skirmish(
        ["Alessa Raincross", "Night Courier"], ["Lamp Warden", "Veronica"], interception=True, dice=[1]
    )
    t.stand("Alessa Raincross", 10, 10).stand("Lamp Warden", 20, 10).stand("Veronica", 15, 8.4)
    t.stand("Night Courier", 15, 11.2).hides("Night Courier")
    t.attacks("Alessa Raincross", "Lamp Warden").does("Veronica")
    assert t.gap("Veronica", "Night Courier") == 0
    assert not t.figure("Night Courier").hidden


def test_a_throw_is_no_longer_than_the_life_points_lost():
    """Nothing by more than 0.05 inch: whole units of the line's length are cut off."""
    t = Skirmish([("Night Courier", 20, 10)], [("Lamp Warden", 40, 30)])
    t.call(fly, 0, 25, 6, 7 * 20)
    x, y = t.where("Night Courier")
    assert hypot(x - 20, y - 10) <= 7.05


def test_a_trap_attacks_who_is_thrown_to_it():
    """25.9: an enemy that comes within 2 inches, as who is dragged there."""
    t = Skirmish(["Night Courier"], ["Erika"], dice=[10, 1])
    t.stand("Night Courier", 20, 20, actions=0).beside("Erika", "Night Courier", 180)
    t.lays_trap(BOB, 20, 14).gives_state("Night Courier", "Shield")
    t.attacks("Erika", "Night Courier").answer(1, 0)
    assert t.where("Night Courier")[1] < 15
    assert t.traps(BOB) == 0
