"""Two tables at paired positions of random games: the same is sent to both, and what comes back compared."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from coverts.engine.base.exceptions import CovertsError
from coverts.engine.checks.option_coverage import covering_tables
from coverts.engine.compiler.generate.redeal_code import piles
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.secrecy import differing, redeal, secret_fields
from coverts.engine.language.registers import SCALARS, Mode
from coverts.engine.match.game_match import Match, by_weight
from coverts.server.running.settings import ServerSettings
from coverts.server.web.app import Setup
from coverts.tables.core.live_table import Pace
from coverts.tables.core.registry import Tables
from coverts.tables.parts.clocks import OUT_OF_TIME, Clocks, pause_of
from wire_pairs import probes
from wire_pairs.notices import CONTACT, NoticeRecorder
from wire_pairs.probes import Probe
from wire_pairs.reach import running
from wire_pairs.sides import (
    BANK,
    DAYS,
    STRANGER,
    Draws,
    SharedTime,
    Side,
    message,
    standing_at,
    without_clocks,
)

ANSWERS = 8
"""Answers given from each pair of positions on, as long as the seat may not tell them apart."""
PLACES = 60
"""Positions of a random game that are kept to choose from."""
TRIES = 12
"""Answers tried for one that the seat may not notice a difference at."""
TIME = SharedTime()
PACE = Pace((0, 0), 0, now=TIME)
"""Without waiting, because a table answers by itself only after each state is heard (`answer_in_step`)."""
PAUSES = {"minutes": (0, 1, 9, 70, 400), "days": (0, 1, 70, 4000, 20_000)}
"""The seconds that pass between two answers, in all less than there are on the clocks."""
APART = 4 * 3600
"""The seconds between two pairs of positions, after which every seat may be told again."""
AWAY = 3
"""The answers after which a seat that has left comes back."""
MOST_EXAMPLES = 10
AROUND = 90
"""Bytes of a difference that are shown."""


@dataclass
class Found:
    """What a check has compared, and the first of the differences."""

    game: str
    hides: bool = True
    """Whether the game hides anything; else the two worlds are one."""
    games: int = 0
    positions: int = 0
    answers: int = 0
    notices: int = 0
    ends: int = 0
    """Pairs of positions whose clocks have run down."""
    messages: int = 0
    sent: int = 0
    """Bytes of the messages."""
    differences: int = 0
    examples: list[str] = field(default_factory=list)

    @property
    def line(self) -> str:
        return (
            f"{self.game} over the wire: {self.games} games, {self.positions} pairs of positions, "
            f"{self.answers} answers, {self.notices} notices, {self.ends} ends of clocks, "
            f"{self.messages} messages ({self.sent / 1e6:.1f} MB) compared, "
            f"{self.differences} differences{'' if self.hides else ' (it hides nothing)'}"
        )

    def differ(self, where: str, one: bytes, other: bytes) -> None:
        self.differences += 1
        if len(self.examples) < MOST_EXAMPLES:
            shown = [told.partition(b"\r\n\r\n")[2] or told for told in (one, other)]
            at = next((i for i, (a, b) in enumerate(zip(*shown, strict=False)) if a != b), 0)
            here = slice(max(0, at - AROUND), at + AROUND)
            self.examples.append("\n  ".join([where, *(repr(told[here]) for told in shown)]))


class Differs(Exception):
    """A seat has been sent what it could tell the two tables apart by."""


def check_wire(
    game: Game,
    games: int = 20,
    positions: int = 6,
    most: int = 300,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Found:
    """Play random games and compare at some positions of each; most: refused answers tried of a sort."""
    return asyncio.run(compare(game, range(games), positions, most, seed, progress))


async def compare(
    game: Game,
    numbers: Iterable[int],
    positions: int,
    most: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    longest: int = 1000,
    tables: Sequence[tuple[int, Any]] = (),
) -> Found:
    """The same in the caller's loop, for the random games of those numbers.

    longest: answers after which a random game is left. tables: numbers of players and option structs to take
    in turn; by default every second one has the usual options, and any two values meet at one of the others.
    """
    found, tables = Found(game.name, hides=bool(secret_fields(game))), tables or tables_of(game)
    with tempfile.TemporaryDirectory() as place, without_clocks():
        settings = ServerSettings(database=str(Path(place) / "tables.db"), limits=False, contact=CONTACT)
        notifier = partial(NoticeRecorder, clock=TIME)
        setup = Setup(settings, {game.name: game}, PACE, notifier=notifier)
        async with running(setup) as (host, live):
            for number in numbers:
                players, options = tables[number % len(tables)]
                trial = Trial(game, found, players, options, Random(seed * 1_000_003 + number), most)
                trial.where = f"{game.name} game {number} of seed {seed}"
                trial.clock = (BANK, DAYS)[(number + number // len(tables)) % 2]
                await trial.play(host, live, positions, longest)
                found.games += 1
                if progress is not None:
                    progress(found.games)
    return found


def tables_of(game: Game) -> list[tuple[int, Any]]:
    least, most = game.players
    usual = [(players, game.options()) for players in range(least, most + 1)]
    others = covering_tables(game).tables
    return [both[i % len(both)] for i in range(max(len(usual), len(others))) for both in (usual, others)]


class Trial:
    """One random game, and two tables that are put at positions of it."""

    def __init__(
        self, game: Game, found: Found, players: int, options: Any, random: Random, most: int
    ) -> None:
        self.game, self.found, self.random, self.most = game, found, random, most
        self.players, self.options = players, options
        self.where = ""
        self.clock = BANK
        self.sides: list[Side] = []
        self.seat: int | None = None
        self.is_away = False

    async def play(self, host: str, live: Tables, positions: int, longest: int) -> None:
        """Compare at so many pairs of positions of one random game."""
        places = [(*place, seat) for place in self.places(longest) for seat in self._seats()]
        self.random.shuffle(places)
        self.sides = [
            await Side.made(host, live, self.game, self.players, self.options, clock=self.clock)
            for _ in range(2)
        ]
        for side in self.sides:
            side.answer_in_step()
            await side.ask_for_notices()
        done = self.found.positions + positions
        try:
            for match, at, seat in places[: TRIES * positions]:
                if self.found.positions < done and (world := self.paired(match, seat)) is not None:
                    self.found.positions += 1
                    await self._pair(match, world, at, seat, self._go_on)
                    if self.found.positions == done:
                        await self._pair(match, world, at, seat, self._use_up)
        finally:
            for side in self.sides:
                await side.close()

    def _seats(self) -> list[int | None]:
        return [*range(self.players), STRANGER]

    def places(self, longest: int) -> list[tuple[Match, int]]:
        """Positions of a random game, with their numbers; the table has nothing to answer there by itself."""
        random, stood = self.random, []
        match = Match(self.game, self.players, self.options, chance=by_weight(random))
        try:
            while not match.over and match.position < longest:
                stood.append((match.position, match.s.copy(), len(match.events)))
                askee = random.choice(match.machine.askees(match.s))
                option = random.choice(match.machine.legal(match.s, askee))
                match._take(match.machine.owner(match.s, askee), askee, option)
        except CovertsError:
            pass  # such faults are found by `coverts check`
        places = [
            (standing_at(match, state, Draws(0), match.events[:events]), at)
            for at, state, events in random.sample(stood, min(PLACES, len(stood)))
        ]
        return [(here, at) for here, at in places if _by_itself(here) is None]

    def paired(self, match: Match, seat: int | None) -> Any:
        """Another world for the seat; where the game hides nothing the same one; None where there is none."""
        if not self.found.hides:
            return match.s.copy()
        try:
            only = self.random.choice([None, None, "", *piles(self.game)])
            world = redeal(self.game, match.s, seat, self.random, only)
        except CovertsError:
            return None
        return world if world is not None and differing(self.game, match.s, world) else None

    # -- one pair of positions -------------------------------------------------------------------

    async def _pair(
        self, match: Match, world: Any, at: int, seat: int | None, go_on: Callable[[], Awaitable[None]]
    ) -> None:
        self.seat, self.is_away = seat, False
        TIME.seconds += APART
        changed = ", ".join(sorted(differing(self.game, match.s, world))) or "nothing"
        where = f"{self.where}, step {at}, seat {seat}, {changed} differs"
        seed = self.random.getrandbits(32)
        try:
            for side, state in zip(self.sides, (match.s, world), strict=True):
                side.place(standing_at(match, state.copy(), Draws(seed), match.events))
            await self._begin()
            await go_on()
        except Differs as found:
            one, other = found.args[1:]
            self.found.differ(f"{where}: {found.args[0]}", one, other)

    async def _begin(self) -> None:
        for side in self.sides:
            for who in [w for w in side.listeners if w not in self._viewers]:
                await side.leave(who)
            for who in self._viewers:
                await side.listen(who)
            await side.settled()
        self._hear("the state on coming in", last=1)

    @property
    def _viewers(self) -> list[int | None]:
        return [*dict.fromkeys((STRANGER if self.is_away else self.seat, STRANGER))]

    async def _leave(self) -> None:
        """Let the seat leave, so that it is told when it is its turn."""
        for side in self.sides:
            await side.leave(self.seat)
            side.forget_who_has_left()
            side.wake()
        self.is_away = True
        await self._settle("after the seat has left")

    async def _come(self, who: int | None) -> None:
        for side in self.sides:
            await side.listen(who)
            await side.settled()
        self._hear("the state on coming back", last=1)

    async def _go_on(self) -> None:
        """Answers that change the game, for as long as the seat may not tell the two apart."""
        await self._probe()
        if self.seat is not None and self.random.random() < 0.5:
            await self._leave()
        for number in range(ANSWERS):
            if not await self._answered():
                break
            self.found.answers += 1
            if self.is_away and number % 4 == AWAY - 1:
                self.is_away = False
                await self._come(self.seat)
            if self.seat is not None and self.random.random() < 0.3:
                await self._give(probes.taking_back(self.seat, self.sides[0].position(self.seat)))
            if self.random.random() < 0.2:
                await self._come(self.random.choice(self._viewers))
            if number % 4 == 3:
                await self._probe()
        for probe in probes.looks(self.seat):
            if self._alike([side.match for side in self.sides], True):
                await self._give(probe)

    async def _probe(self) -> None:
        position = self.sides[0].position(self.seat)
        given = [
            *probes.looks(self.seat),
            *probes.refused(self.sides[0].match, self.seat, position, self.most, self.random),
            *probes.malformed(self.seat),
        ]
        if self.seat is not None:
            given += probes.settings(self.seat)
        for probe in given:
            await self._give(probe)

    async def _give(self, probe: Probe) -> None:
        """Send it at both tables; all that the viewers get must be equal."""
        replies = []
        for side in self.sides:
            if probe.path or probe.method == "GET":
                replies.append(await side.send(probe.who, probe.method, probe.path, probe.body))
            else:
                await side.listeners[probe.who].say((probe.body or b"").decode())
        if replies:
            self._same(f"the reply to {probe.said} {(probe.body or b'').decode()}", *replies)
        for side in self.sides:
            await side.settled()
        self._hear(f"a frame after {probe.said}")

    def _hear(self, said: str, last: int = 0) -> None:
        """Compare what has come over the sockets; last: how many frames at the end of it, 0: all."""
        for who in self._viewers:
            one, other = ([*side.heard(who)][-last:] for side in self.sides)
            if len(one) != len(other):
                told = [b"%d frames: " % len(frames) + b" ".join(frames) for frames in (one, other)]
                raise Differs(f"the number of frames, {said}", *told)
            for mine, theirs in zip(one, other, strict=True):
                self._same(said, mine, theirs)
        given = [side.notices() for side in self.sides]
        self._same(f"notices, {said}", *(b"\n".join(each) for each in given))
        self.found.notices += sum(each.startswith(b"[") for each in given[0])

    def _same(self, said: str, one: bytes, other: bytes) -> None:
        self.found.messages += 1
        self.found.sent += len(one)
        if one != other:
            raise Differs(said, one, other)

    # -- answers that change the game ------------------------------------------------------------

    async def _answered(self) -> bool:
        """One answer at each table, or a pick at one alone; False where none is left that may be compared."""
        await self._pass_time(self.random.choice(PAUSES["days" if "days" in self.clock else "minutes"]))
        matches = [side.match for side in self.sides]
        if any(match.over for match in matches):
            return False
        machine = matches[0].machine
        askees = [a for a in machine.askees(matches[0].s) if a in machine.askees(matches[1].s)]
        if not askees:
            return False
        for _ in range(TRIES):
            askee = self.random.choice(askees)
            seat = machine.owner(matches[0].s, askee)
            both = [machine.legal(match.s, askee) for match in matches]
            done = matches[0]._kind.options
            if seat != self.seat and matches[0].s.e_mode == Mode.SOME and self.random.random() < 0.5:
                place = self.random.randrange(2)
                picks = [option for option in both[place] if option != done]
                if picks:
                    await self._post(place, seat, askee, self.random.choice(picks))
                    await self._settle("after another's pick in secret")
                    return True
            common = [option for option in both[0] if option in both[1]]
            apart = seat != self.seat and matches[0].s.e_mode != Mode.SOME and self.random.random() < 0.5
            if apart:
                options = [self.random.choice(legal) for legal in both]
            elif common:
                options = [self.random.choice(common)] * 2
            else:
                continue
            drawn = self._planned(matches, askee, options, options[0] != options[1])
            if drawn is None:
                continue
            replies = []
            for place, option in enumerate(options):
                self.sides[place].match.chance.planned = [*drawn]  # type: ignore[attr-defined]
                replies.append(await self._post(place, seat, askee, option))
            if seat == self.seat:
                self._same("the reply to an answer", *replies)
            await self._settle("after an answer")
            return True
        return False

    def choice(self, matches: Sequence[Match]) -> tuple[int, int, list[int]] | None:
        """An answer for both by which the seat may not tell them apart: whom for, option, and draws."""
        machine = matches[0].machine
        askees = [a for a in machine.askees(matches[0].s) if a in machine.askees(matches[1].s)]
        for askee in self.random.sample(askees, len(askees)):
            both = [machine.legal(match.s, askee) for match in matches]
            common = [option for option in both[0] if option in both[1]]
            for option in self.random.sample(common, min(TRIES, len(common))):
                drawn = self._planned(matches, askee, [option] * 2, False)
                if drawn is not None:
                    return askee, option, drawn
        return None

    async def _post(self, place: int, seat: int, askee: int, option: int) -> bytes:
        side = self.sides[place]
        action = side.match.action_number(side.match._kind, option)
        body = message("answer", position=side.position(seat), action=action, askee=askee)
        reply = await side.send(seat, "POST", "/answers", body)
        if not reply.startswith(b"HTTP/1.1 200"):
            raise Differs("a legal answer is not taken", reply, b"")
        return reply

    async def _pass_time(self, seconds: float) -> None:
        TIME.seconds += seconds
        for side in self.sides:
            side.wake()
        await self._settle("after some time")

    async def _use_up(self) -> None:
        """Let the clocks run down, until they end both tables."""
        row = self.sides[0].live.part(Clocks).row
        for seconds in (max(row.left), pause_of(row)):
            await self._pass_time(seconds)
        self.found.ends += self.sides[0].live.ended == OUT_OF_TIME

    async def _settle(self, said: str) -> None:
        for side in self.sides:
            await side.settled()
        self._hear(f"a frame {said}")

    def _planned(
        self, matches: Sequence[Match], askee: int, options: Sequence[int], exact: bool
    ) -> list[int] | None:
        """What chance is to answer in both worlds, up to where the next has a choice, so that the seat may
        not tell them apart; None where there is no such answer.

        exact: what is asked must be the same, too: the answers were not.
        """
        worlds = [match.at(match.s.copy()) for match in matches]
        drawn: list[int] = []
        try:
            while True:
                for world, option in zip(worlds, options, strict=True):
                    world.machine.answer(world.s, option, askee)
                if not self._drawn(worlds, drawn) or any(world.s.e_over for world in worlds):
                    return None
                for world in worlds:
                    world.events += [(world.position, event) for event in world.s.events]
                    world.s.events = []
                if not self._alike(worlds, exact):
                    return None
                given = [_by_itself(world) for world in worlds]
                if given[0] != given[1]:
                    raise Differs("what the table answers by itself", *(repr(g).encode() for g in given))
                if given[0] is None:
                    return drawn
                askee, options, exact = given[0][0], [given[0][1]] * 2, False
        except CovertsError:
            return None

    def _drawn(self, worlds: Sequence[Match], drawn: list[int]) -> bool:
        """Let chance answer the same in both; False where it cannot."""
        one, other = worlds
        while all(world.s.e_mode == Mode.CHANCE and not world.s.e_over for world in worlds):
            if one.s.e_kind != other.s.e_kind:
                return False
            both = [world.machine.weights(world.s) for world in worlds]
            weights = [a * b for a, b in zip(*both, strict=True)]
            if not any(weights):
                return False
            drawn.append(self.random.choices(range(len(weights)), weights)[0])
            for world in worlds:
                world.machine.answer(world.s, drawn[-1])
        return all(world.s.e_mode != Mode.CHANCE or world.s.e_over for world in worlds)

    def _alike(self, worlds: Sequence[Match], exact: bool) -> bool:
        """Whether the seat may not tell them apart by its view and its log."""
        if any(world.over for world in worlds):
            return False
        mine, theirs = (world.view(self.seat) for world in worlds)
        if not exact:
            for name in [*SCALARS, "e_staged"]:
                setattr(theirs, name, getattr(mine, name))
        logs = [[line.text for line in world.log(self.seat)] for world in worlds]
        return bool(mine.as_tuple() == theirs.as_tuple()) and logs[0] == logs[1]


def _by_itself(match: Match) -> tuple[int, int] | None:
    """Whom for, and the option that the table answers with."""
    for seat in sorted(match.current_players()):
        forced = match.forced(seat)
        if forced is not None:
            return forced[0], forced[1].number - match.action_number(match._kind, 0)
    return None
