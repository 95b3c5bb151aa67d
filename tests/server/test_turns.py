"""TurnQueue at what only a few may have at a time are served fairly."""

from threading import Event, Thread

from coverts.bots.fair_turns import Share, TurnQueue


class Asking:
    """Asks for a turn in a thread of its own, and says so once it waits or has one."""

    def __init__(self, turns, name, share, order, seconds=1.0):
        self.leave = Event()
        before = len(turns._waiting)

        def ask():
            with turns.turn(share, seconds, Event(), 600) as has:
                assert has
                order.append(name)
                self.leave.wait()

        self.thread = Thread(target=ask, daemon=True)
        self.thread.start()
        while len(turns._waiting) == before and name not in order:
            self.thread.join(0.001)

    def end(self):
        self.leave.set()
        self.thread.join()


def served(*asking):
    """The order in which the others are served while the first has the only turn."""
    turns, order = TurnQueue(1), list[str]()
    threads = [Asking(turns, name, share, order, *seconds) for name, share, *seconds in asking]
    for each in threads[1:]:
        each.leave.set()
    for each in threads:
        each.end()
    return order


def test_many_of_one_share_do_not_go_before_one_of_another():
    table, other = Share(), Share()
    assert served(("a", table), ("b", table), ("c", table), ("d", other)) == ["a", "d", "b", "c"]


def test_many_shares_of_one_group_do_not_go_before_one_of_another():
    group = Share()
    tables = [Share(group) for _ in range(3)]
    asking = [(name, table) for name, table in zip("abc", tables, strict=True)]
    assert served(*asking, ("d", Share())) == ["a", "d", "b", "c"]


def test_between_equals_the_shortest_goes_first():
    asking = ("a", Share()), ("long", Share(), 10.0), ("short", Share(), 1.0)
    assert served(*asking) == ["a", "short", "long"]


def test_who_has_waited_too_long_has_no_turn():
    turns = TurnQueue(1)
    with turns.turn(Share(), 1, Event(), 600), turns.turn(Share(), 1, Event(), 0) as has:
        assert not has
    assert not turns._waiting


def test_who_is_told_to_stop_has_no_turn():
    turns, stop = TurnQueue(1), Event()
    stop.set()
    with turns.turn(Share(), 1, Event(), 600), turns.turn(Share(), 1, stop, 600) as has:
        assert not has
