"""A game: its state, its rules and everything that belongs to it, in one object."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from coverts.engine.base import extras
from coverts.engine.base.exceptions import BadOption, GameFault, Malformed, RuleSourceError, as_faults
from coverts.engine.base.sentences import said
from coverts.engine.game.clauses import find_moot_fault, split_clauses
from coverts.engine.game.options import GameOption, TextOption, check, check_text, options_of, texts_of
from coverts.engine.game.presets import Preset
from coverts.engine.game.text_builder import Builder, BuildingForm, Judged
from coverts.engine.language.byte_layout import RecordLayout
from coverts.engine.language.declarations import Body, Kind, Rule
from coverts.engine.language.record import State, below_start, layout_of, mirror_of, to_bytes

if TYPE_CHECKING:
    import numpy as np


class Bot:
    """A rule-of-thumb player: for each kind of decision a score of one legal option, from the view.

    Written in the rules' subset, once; the table and compiled playouts run the same functions.
    name: what it is asked for by. summary: a sentence about how it plays. like: another bot of the game; what
    this one does not score, it scores as that one does.
    """

    def __init__(self, name: str, summary: str, like: Bot | None = None) -> None:
        self.name, self.summary, self.like = name, summary, like
        self._own: dict[Kind, Body] = {}
        self._own_seldom: set[Kind] = set()

    @property
    def scores(self) -> dict[Kind, Body]:
        """What it scores, and how."""
        return {**(self.like.scores if self.like else {}), **self._own}

    @property
    def seldom(self) -> set[Kind]:
        """Kinds that only some decks ask."""
        return self._own_seldom | (self.like.seldom if self.like else set())

    def on(self, kind: Kind, seldom: bool = False) -> Callable[[Body], Body]:
        """Register `score(view, who, ..., option) -> int` for one kind of decision.

        seldom: only some decks have a card that asks it. Raises RuleSourceError where the kind has a score.
        """

        def put(score: Body) -> Body:
            if kind in self._own:
                raise RuleSourceError(f"bot {self.name} already scores {kind.name}")
            self._own[kind] = score
            if seldom:
                self._own_seldom.add(kind)
            return score

        return put


RANDOM = Bot("random", said("Plays any legal option, each as likely as the next."))


class _Keys(dict[str, str]):
    """Sentences that are nothing but their keys."""

    def __missing__(self, key: str) -> str:
        return key.replace(".", " ").replace("_", " ")


_KEYS = _Keys()
MOST_BEGINNINGS = 256
"""How many states before the first rule are kept, by players and options."""


class NoOptions(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a game that has none."""


@dataclass(eq=False)
class Game:
    """Everything Coverts knows about one game; made once, at import of the game's package.

    name: what commands and files call it. title, summary: what people read.
    state, start: the class of its records, and the rule a game begins with.
    players: least and most. returns: helper `(s, seat) -> int`, read at the end.
    owner: helper `(s, askee) -> seat`, or None where askees are seats.
    settle: rule, or helper, run until it returns 0 before any decision is put to a player.
    options: a struct whose fields say what they are; see `coverts.engine.game.options`.
    set_up: plain function `(s, options)` that writes the options into public fields before `start` runs.
    hidden_options: plain function `(options, seat) -> names` of those a viewer may not know before the end.
    redeal: helper `(s, seat)` that draws private choices anew with `pick`, after the engine's; seat -2 is a
    spectator.
    scene: `(view, seat, questions) -> Scene`. rulebook: file beside the module of `start`,
    or in a folder above that is the same package's.
    sentences: the lines of the log by key. words: what numbers stand for, by the argument's name.
    bots: its rule-of-thumb players. unofficial: what of it is not the published game's.
    """

    name: str
    title: str
    summary: str
    state: type[State]
    start: Rule
    players: tuple[int, int]
    returns: Body
    points: Body | None = None
    """Helper `(s, seat) -> int`, read at the end: what the win goes by, such as money; more is better."""
    owner: Body | None = None
    settle: Any = None
    options: type[msgspec.Struct] = NoOptions
    set_up: Callable[[Any, Any], None] | None = None
    hidden_options: Callable[[Any, int | None], Collection[str]] | None = None
    redeal: Body | None = None
    conserved: Callable[[Any], Mapping[str, int]] | None = None
    """Plain function `(s) -> {what: count}`: totals that no rule may change."""
    seat_names: Callable[[Any], Sequence[str]] | None = None
    """Plain function `(view) -> names`: what each seat is called, from what everybody sees."""
    roles: Sequence[str] = ()
    """What each seat plays, where seats differ; the last is that of all further seats."""
    result: Callable[[Any], str] | None = None
    """Plain function `(s) -> sentence`: who won and why, at the end."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    warnings: Callable[[Any, Any], Mapping[int, str]] | None = None
    """Plain function `(view, question) -> {option: sentence}`: what comes of an option that cannot be taken
    back, such as being out of the game. People are told, and choose it again if they mean it."""
    names: Mapping[str, Callable[..., Sequence[str]]] = field(default_factory=dict)
    """Plain functions `(view) -> texts` or `(view, asked) -> texts`: what numbers are called where that
    depends on the position and on who is asked; one text for each, "" for what the viewer does not have."""
    bots: Sequence[Bot] = ()
    scene: Callable[..., Any] | None = None
    rulebook: str | Path | None = None
    card_rules: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Rules that cards state beside their own code: number -> (title, text)."""
    rule_tables: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    """Number of a chapter of the rulebook -> a table at its end: rows of cells, the headings first."""
    rows: Mapping[str, int] = field(default_factory=dict)
    """How many rows the source texts have, by series ({"T000": 42}); else up to the rulebook's highest."""
    cards: Mapping[str, Sequence[Rule | Kind | Body]] = field(default_factory=dict)
    """Title of each card -> the rules, kinds and helpers that are its own; none where it is only data."""
    card_texts: Mapping[str, str] = field(default_factory=dict)
    """Title of a card -> its text, whose sentences are its clauses; by default the texts of `card_rules`."""
    moot_clauses: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    """Title of a card -> number of a clause -> why that clause cannot matter, so that no test covers it."""
    card_table: Callable[[], Sequence[str]] | None = None
    """Plain function `() -> lines`: all cards as a page of Markdown (`coverts rules GAME --table`)."""
    waits: Mapping[str, str] = field(default_factory=dict)
    """Name of a rule -> what others read of who is asked in it, such as "to choose a card"."""
    causes: Mapping[str, str] = field(default_factory=dict)
    """Number of a rule -> what is in the way where it forbids something, in a few words."""
    log_opens: bool = True
    """Whether the log names to all, once the game is over, what was hidden from them until then."""
    unofficial: str = ""
    deck: str = ""
    """What the deck is called, where the game can be played with several."""
    prelude: Collection[Rule] = ()
    """The rules of the set-up: while one of these is carried out, nobody has begun to play."""
    presets: Sequence[Preset] = ()
    """Tables it proposes, the one for who has never played it first."""

    def __post_init__(self) -> None:
        if self.settle is not None and not isinstance(self.settle, Rule):  # one that asks nobody
            self.settle = Rule(self.settle, (), silent=True)
        for title, reasons in self.moot_clauses.items():
            if title not in self.cards:
                raise RuleSourceError(
                    f"{self.title}: moot_clauses has {title!r}, which is no card of the game."
                )
            if fault := find_moot_fault(self._texts.get(title, ""), reasons):
                raise RuleSourceError(f"{self.title}, {title}: moot: {fault}")
        self._beginnings: dict[Any, Any] = {}
        self.option_list: list[GameOption] = options_of(self.options)
        self.texts = texts_of(self.options)

    @property
    def module(self) -> str:
        """The module of its first rule."""
        return self.start.function.__module__

    @cached_property
    def layout(self) -> RecordLayout:
        """The record of one game in progress, in bytes."""
        return layout_of(self.state)

    @cached_property
    def view_layout(self) -> RecordLayout:
        """The record of what one seat sees, in bytes."""
        return layout_of(self.state, view=True)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The layout as a NumPy type; raises NotInstalled without NumPy."""
        return _dtype_of(self.layout)

    @cached_property
    def mirror(self) -> type:
        """The class of the same record as a Python object."""
        return mirror_of(self.state)

    @cached_property
    def view_dtype(self) -> np.dtype[Any]:
        """The view layout as a NumPy type; raises NotInstalled without NumPy."""
        return _dtype_of(self.view_layout)

    @cached_property
    def view_mirror(self) -> type:
        """The class of what one seat sees, as a Python object."""
        return mirror_of(self.state, view=True)

    @cached_property
    def plain(self) -> Game:
        """The same rules without the game's own words, names and drawing, any of which may fail."""
        bare = copy.copy(self)
        bare.scene = bare.seat_names = bare.result = bare.warnings = None
        bare.words, bare.names, bare.sentences = {}, {}, _KEYS
        bare.hidden_options = lambda options, seat: [option.name for option in self.option_list]
        return bare

    def clauses(self, title: str) -> list[str]:
        """Return the sentences of a card's text; clause 1 is the first."""
        return split_clauses(self._texts.get(title, ""))

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        return self.card_texts or dict(self.card_rules.values())

    def preset(self, name: str) -> Preset:
        """A table the game proposes; raises Malformed where there is none of that name."""
        for preset in self.presets:
            if preset.name == name:
                return preset
        raise Malformed(f"{self.title} has no preset {name!r}.")

    @cached_property
    def all_bots(self) -> dict[str, Bot]:
        """Its bots by name, with `random`, which every game has."""
        return {bot.name: bot for bot in [*self.bots, RANDOM]}

    def __deepcopy__(self, memo: Any) -> Game:
        return self  # what it declares never changes

    def new_state(self, players: int, options: Any = None) -> Any:
        """A mirror at the very start, before any rule has run.

        Raises Malformed where the number of players or an option is not one of the game's, GameFault where
        `set_up` fails.
        """
        least, most = self.players
        if type(players) is not int or players not in range(least, most + 1):
            raise Malformed(f"{self.title} is for {least} to {most} players, not {players}.")
        given = options if options is not None else self.options()
        return self._begun(players, msgspec.json.encode(given), given)

    def _begun(self, players: int, key: bytes, options: Any) -> Any:
        """The state that a game of that many players with such options begins with, made and tried once."""
        known = players, key, self.set_up
        if known not in self._beginnings:
            if len(self._beginnings) >= MOST_BEGINNINGS:
                self._beginnings.clear()
            self._beginnings[known] = self._tried(players, options)
        return self._beginnings[known].copy()

    def _tried(self, players: int, options: Any) -> Any:
        s = self.mirror()
        s.players = players
        if self.set_up is None:
            return s
        own = {field.slot for field in self.state.fields}
        engines = [member.name for member in self.layout.members if member.name not in own]
        before = [copy.copy(getattr(s, name)) for name in engines]
        with as_faults():
            self.set_up(s, options)
            read = self.mirror().load(self.layout.unpack(to_bytes(s, self.layout)))
            if read.as_tuple() != s.as_tuple() or [getattr(read, name) for name in engines] != before:
                raise GameFault(f"{self.name}: set_up writes what fits no field, or is the engine's")
        if below := below_start(self.state, read):
            raise GameFault(
                f"{self.name}: set_up writes less than 0 into {below}; write start= or at_least= below 0"
            )
        return read

    def read_options(self, given: Mapping[str, Any]) -> Any:
        """The options `given` by name and value.

        Raises BadOption, a Malformed, for the first that is wrong.
        """
        check(self.title, self.options, self.option_list, dict(given))
        for option in self.option_list:
            if option.name in self.texts and option.name in given:
                check_text(self.title, option, self.texts[option.name], given[option.name])
        try:
            return msgspec.convert(dict(given), self.options)
        except msgspec.ValidationError as error:
            raise Malformed(f"{self.title}: {error}") from None

    def building_form(self, name: str) -> BuildingForm:
        """What texts of an option are put together from; raises BadOption where they are not."""
        text, builder = self._built(name)
        with as_faults():
            return builder.form(text.ready)

    def judge_draft(self, name: str, draft: str, given: Mapping[str, Any]) -> Judged:
        """What the game says of a draft of the option of that name, beside the other options `given`.

        Raises BadOption where one of these is wrong, the draft is longer than the option takes, or no text of
        the option is put together.
        """
        _, builder = self._built(name)
        most = next(option.most for option in self.option_list if option.name == name)
        if most is not None and len(draft) > most:
            raise BadOption(self.title, name, f"At most {most} signs, not {len(draft)}.")
        options = self.read_options({other: value for other, value in given.items() if other != name})
        with as_faults():
            return builder.judge(draft, options)

    def _built(self, name: str) -> tuple[TextOption, Builder]:
        text = self.texts.get(name)
        if text is None or text.builder is None:
            raise BadOption(self.title, name, "It is not put together from a list.")
        return text, text.builder

    def read_option_texts(self, given: Mapping[str, str]) -> Any:
        """The same where the values `given` are texts, in words or as they are."""
        known = {option.name: option for option in self.option_list}
        return self.read_options(
            {name: known[name].meant(text) if name in known else text for name, text in given.items()}
        )


def _dtype_of(layout: RecordLayout) -> np.dtype[Any]:
    found: np.dtype[Any] = extras.load("coverts.engine.language.record_arrays").dtype_of(layout)
    return found
