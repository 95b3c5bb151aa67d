"""Five scenarios that an examiner wrote from the source text alone."""

from facility import PLAIN, Facility, final

EX = {"data_file_extraction": True}


def test_three_extract_two_files_clockwise_from_the_first_and_a_lone_one_up_to_four():
    t = Facility(4, rooms=PLAIN, options=EX, first=2, at={0: 2, 1: 3, 2: 2, 3: 2})
    t.puts(2, 2)
    t.puts(3, 6)
    t.resolution(**{f"o{i}": "Extract" for i in range(4)})
    while t.asked() == "choose_amount":
        t.does(t.offered()[-1])
    assert [t.operative(o).file_count for o in range(4)] == [0 + (0), 4, 1, 1] or print(
        [t.operative(o).file_count for o in range(4)]
    )
    assert [t.operative(o).file_count for o in range(4)] == [0, 4, 1, 1]
    assert (t.available(2), t.available(3)) == (0, 2)


def test_wounded_advance_in_the_deepest_room_delays_for_one_selection():
    rooms = {**PLAIN, 12: "Records Archive"}
    t = Facility(3, rooms=rooms, at={0: 12}, wounded=[0])
    t.rolls = [1, 1, 1]
    t.all_pick("Advance", "Interface", "Interface")
    assert t.where(0) == 12
    assert t.operative(0).delayed
    assert t.refused(0, "Advance")
    assert t.refused(0, "Retreat")
    assert t.refused(0, "Download") is None
    t.does(0, "Download").does(1, "Interface").does(2, "Interface")
    while t.asked() and t.asked() != "choose_card":
        t.does(t.offered()[-1])
    assert not t.operative(0).delayed
    assert t.refused(0, "Advance") is None
    assert t.refused(0, "Retreat") is None
    assert t.operative(0).wounded


def test_the_last_escape_ends_the_game_at_once_without_the_cards_npcs_and_die_to_come():
    t = Facility(
        3,
        rooms=PLAIN,
        at={0: 1, 1: 1, 2: 1},
        npcs={"Officer Nelson": 1},
        wounded=[2],
        files={2: [3], 0: [1, 1, 1], 1: [2, 1]},
    )
    t.all_pick("Retreat", "Retreat", "Retreat")
    assert t.ended
    assert t.over
    assert t.proximity == 0
    assert "heading.npcs" not in t.said()
    assert "heading.security" not in t.said()
    # all have 3: most tokens wins
    assert t.winners() == [0]


def test_ties_prototype_then_tokens_then_blackmail_then_draw_and_the_eliminated_count_for_nothing():
    # on the cards a Prototype is worth 4 and the Blackmail File 3
    f = {0: [1, 1], 1: [2, 2, 2], 2: [1] * 6, 3: [3, 3, 3]}
    assert final(f, prototypes=[0], inside=[3]).winners() == [0]  # 6 each: Prototype before tokens
    b = {0: [3], 1: [2, 2, 2], 2: [1, 1, 1, 3], 3: [3, 3, 3]}
    assert final(b, blackmail=0, inside=[3]).winners() == [2]  # 6 each: tokens before the Blackmail File
    g = {0: [2, 1], 1: [3, 3], 2: [2, 3], 3: [3, 3, 3]}
    g[0] = [1, 2]
    assert final(g, blackmail=0, inside=[3]).winners() == [0]  # 6 and 6, two tokens each
    h = {0: [3, 3], 1: [3, 3], 2: [2, 3], 3: [3, 3, 3]}
    t = final(h, prototypes=[3], inside=[3])
    assert t.winners() == [0, 1]
    assert t.returns()[0] == t.returns()[1]
    # two with Prototypes: the tokens decide between them only
    k = {0: [1, 1], 1: [2], 2: [1] * 6, 3: [3, 3, 3]}
    assert final(k, prototypes=[0, 1], inside=[3]).winners() == [0]


def test_two_players_the_only_one_out_wins_with_nothing_and_else_totals_are_combined():
    t = final({0: [3, 3], 1: [3], 2: [], 3: [3, 3]}, players=2, inside=[0, 1, 3])
    assert t.returns()[1] > t.returns()[0]
    t = final({0: [2], 1: [2], 2: [3], 3: [3, 3]}, players=2, inside=[3])
    assert t.returns()[0] > t.returns()[1]
    t = final({0: [1], 1: [], 2: [], 3: []}, players=2, inside=[0, 1, 3])
    assert t.returns()[1] > t.returns()[0]
