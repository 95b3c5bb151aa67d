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
from coverts.engine.game.options import GameOption, TextOption, check_text, check_values, options_of, texts_of
from coverts.engine.game.presets import Preset
from coverts.engine.game.text_builder import Builder, BuildingForm, Judged
from coverts.engine.language.byte_layout import RecordLayout
from coverts.engine.language.declarations import Body, Kind, Rule
from coverts.engine.language.record import State, below_start, layout_of, mirror_of, to_bytes

if TYPE_CHECKING:
    import numpy as np


class Bot:
    """A rule-of-thumb player: it scores the legal options of each decision.

    Scores depend on the view. They are written once, in the subset of the rules; tables and compiled playouts
    run the same functions.

    Args:
        name: The name that commands and tables use.
        summary: One sentence about how it plays.
        like: Another bot of the game, whose scores it uses for the kinds that it does not score itself.
    """

    def __init__(self, name: str, summary: str, like: Bot | None = None) -> None:
        self.name, self.summary, self.like = name, summary, like
        self._own: dict[Kind, Body] = {}
        self._own_seldom: set[Kind] = set()

    @property
    def scores(self) -> dict[Kind, Body]:
        """Its score function for each kind of decision."""
        return {**(self.like.scores if self.like else {}), **self._own}

    @property
    def seldom(self) -> set[Kind]:
        """Kinds of decision that only some decks ask."""
        return self._own_seldom | (self.like.seldom if self.like else set())

    def on(self, kind: Kind, seldom: bool = False) -> Callable[[Body], Body]:
        """Register a score function, as a decorator: `score(view, who, ..., option)`.

        The option with the highest integer is chosen.

        Args:
            kind: The kind of decision.
            seldom: Only some decks have a card that asks it.

        Raises:
            RuleSourceError: The bot already scores this kind.
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
    """A catalogue that gives each key as its own sentence."""

    def __missing__(self, key: str) -> str:
        return key.replace(".", " ").replace("_", " ")


_KEYS = _Keys()
MAX_START_STATES = 256
"""Start states that a game keeps, by players and options."""


class NoOptions(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a game without any."""


@dataclass(eq=False)
class Game:
    """Everything Coverts knows about one game.

    It is created once, when its package is imported.

    Args:
        name: The name that commands and files use.
        title: The title that people read.
        summary: One sentence about the game.
        state: The class of its records.
        start: The rule that the game begins with.
        players: The fewest and the most players.
        returns: Helper `(s, seat) -> int`, read at the end.
        owner: Helper `(s, askee) -> seat`, or None if the askees are the seats.
        settle: Rule or helper, run until it returns 0 before any decision is put to a player.
        options: A struct whose fields describe the options; see `coverts.engine.game.options`.
        set_up: Plain function `(s, options)` that writes the options into public fields before `start` runs.
        hidden_options: Plain function `(options, seat) -> names` of the options hidden from a viewer until
            the end.
        redeal: Helper `(s, seat)` that draws private choices again with `pick`, after the engine has redealt
            the piles; seat -2 is a spectator.
        scene: Plain function `(view, seat, questions) -> Scene`.
        rulebook: File beside the module of `start`, or in a parent folder within the same package.
        sentences: The lines of the log by key.
        words: Names for numbers, by the argument's name.
        bots: Its rule-of-thumb players.
        unofficial: What in it does not come from the published game.
    """

    name: str
    title: str
    summary: str
    state: type[State]
    start: Rule
    players: tuple[int, int]
    returns: Body
    points: Body | None = None
    """Helper `(s, seat) -> int`, read at the end: the score that decides the win, such as money; more is
    better."""
    owner: Body | None = None
    settle: Any = None
    options: type[msgspec.Struct] = NoOptions
    set_up: Callable[[Any, Any], None] | None = None
    hidden_options: Callable[[Any, int | None], Collection[str]] | None = None
    redeal: Body | None = None
    conserved: Callable[[Any], Mapping[str, int]] | None = None
    """Plain function `(s) -> {what: count}`: totals that no rule may change."""
    seat_names: Callable[[Any], Sequence[str]] | None = None
    """Plain function `(view) -> names` of the seats, from what everybody sees."""
    roles: Sequence[str] = ()
    """The role of each seat, if seats differ; further seats have the last one."""
    result: Callable[[Any], str] | None = None
    """Plain function `(s) -> sentence`: who won and why, at the end."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    warnings: Callable[[Any, Any], Mapping[int, str]] | None = None
    """Plain function `(view, question) -> {option: sentence}`: the consequence of an option that should
    not be chosen by accident, such as leaving the game. People see it and confirm the choice."""
    names: Mapping[str, Callable[..., Sequence[str]]] = field(default_factory=dict)
    """Plain functions `(view) -> texts` or `(view, asked) -> texts`: names of numbers that depend on the
    position and on the asked player; one text for each number, "" for what the viewer does not have."""
    bots: Sequence[Bot] = ()
    scene: Callable[..., Any] | None = None
    rulebook: str | Path | None = None
    card_rules: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Rules stated by cards beside their own code: number -> (title, text)."""
    rule_tables: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    """Number of a chapter of the rulebook -> a table at its end: rows of cells, the headings first."""
    rows: Mapping[str, int] = field(default_factory=dict)
    """Number of rows in the source texts, by series ({"T000": 42}); else up to the highest in the
    rulebook."""
    cards: Mapping[str, Sequence[Rule | Kind | Body]] = field(default_factory=dict)
    """Title of each card -> its own rules, kinds and helpers; none if the card is only data."""
    card_texts: Mapping[str, str] = field(default_factory=dict)
    """Title of a card -> its text, whose sentences are its clauses; by default the texts of `card_rules`."""
    moot_clauses: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    """Title of a card -> number of a clause -> why that clause has no effect, so that no test covers it."""
    card_table: Callable[[], Sequence[str]] | None = None
    """Plain function `() -> lines`: all cards as a page of Markdown (`coverts rules GAME --table`)."""
    waits: Mapping[str, str] = field(default_factory=dict)
    """Name of a rule -> what others read about the asked player, such as "to choose a card"."""
    causes: Mapping[str, str] = field(default_factory=dict)
    """Number of a rule -> a few words on what makes it forbid something."""
    log_opens: bool = True
    """Whether the log reveals to everybody, after the end, what was hidden from them before."""
    unofficial: str = ""
    deck: str = ""
    """Name of the deck, if the game can be played with several."""
    prelude: Collection[Rule] = ()
    """The rules of the set-up: the game counts as not begun while one of them is active."""
    presets: Sequence[Preset] = ()
    """Tables that it suggests; the first is for newcomers."""

    def __post_init__(self) -> None:
        if self.settle is not None and not isinstance(self.settle, Rule):
            self.settle = Rule(self.settle, (), silent=True)
        for title, reasons in self.moot_clauses.items():
            if title not in self.cards:
                raise RuleSourceError(
                    f"{self.title}: moot_clauses has {title!r}, which is not a card of the game."
                )
            if fault := find_moot_fault(self._texts.get(title, ""), reasons):
                raise RuleSourceError(f"{self.title}, {title}: moot: {fault}")
        self._start_states: dict[Any, Any] = {}
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
        """The same rules without the game's own names, sentences and scenes."""
        bare = copy.copy(self)
        bare.scene = bare.seat_names = bare.result = bare.warnings = None
        bare.words, bare.names, bare.sentences = {}, {}, _KEYS
        bare.hidden_options = lambda options, seat: [option.name for option in self.option_list]
        return bare

    def clauses(self, title: str) -> list[str]:
        """Return the sentences of a card's text; clause 1 is the first.

        Args:
            title: The card's title.
        """
        return split_clauses(self._texts.get(title, ""))

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        return self.card_texts or dict(self.card_rules.values())

    def preset(self, name: str) -> Preset:
        """Return a suggested table.

        Args:
            name: The preset's name.

        Raises:
            Malformed: The game has no preset of that name.
        """
        for preset in self.presets:
            if preset.name == name:
                return preset
        raise Malformed(f"{self.title} has no preset {name!r}.")

    @cached_property
    def all_bots(self) -> dict[str, Bot]:
        """Its bots by name, and `random`, which every game has."""
        return {bot.name: bot for bot in [*self.bots, RANDOM]}

    def __deepcopy__(self, memo: Any) -> Game:
        return self  # a game is immutable

    def new_state(self, players: int, options: Any = None) -> Any:
        """Return the state before any rule has run.

        Args:
            players: The number of players.
            options: A struct of the game's options; by default, their defaults.

        Raises:
            Malformed: The number of players or an option is not allowed.
            GameFault: `set_up` fails.
        """
        least, most = self.players
        if type(players) is not int or players not in range(least, most + 1):
            raise Malformed(f"{self.title} is for {least} to {most} players, not {players}.")
        given = options if options is not None else self.options()
        return self._start_state(players, msgspec.json.encode(given), given)

    def _start_state(self, players: int, key: bytes, options: Any) -> Any:
        """Return a copy of the start state for these players and options."""
        known = players, key, self.set_up
        if known not in self._start_states:
            if len(self._start_states) >= MAX_START_STATES:
                self._start_states.clear()
            self._start_states[known] = self._run_set_up(players, options)
        return self._start_states[known].copy()

    def _run_set_up(self, players: int, options: Any) -> Any:
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
                raise GameFault(
                    f"{self.name}: set_up writes a value that does not fit its field, or a register of "
                    "the engine; write only public fields, within their bounds"
                )
        if below := below_start(self.state, read):
            raise GameFault(
                f"{self.name}: set_up writes a negative number into {below}; "
                "declare it with start= or at_least= below 0"
            )
        return read

    def read_options(self, given: Mapping[str, Any]) -> Any:
        """Return the struct of the options.

        Args:
            given: Values by the options' names.

        Raises:
            BadOption: An option is unknown or its value is not allowed; the first such option is reported.
            Malformed: The options do not fit together.
        """
        check_values(self.title, self.options, self.option_list, dict(given))
        for option in self.option_list:
            if option.name in self.texts and option.name in given:
                check_text(self.title, option, self.texts[option.name], given[option.name])
        try:
            return msgspec.convert(dict(given), self.options)
        except msgspec.ValidationError as error:
            raise Malformed(f"{self.title}: {error}") from None

    def building_form(self, name: str) -> BuildingForm:
        """Return the form from which a text option is composed.

        Args:
            name: The option's name.

        Raises:
            BadOption: Texts of this option are not composed from a list.
        """
        text, builder = self._builder_of(name)
        with as_faults():
            return builder.form(text.ready)

    def judge_draft(self, name: str, draft: str, given: Mapping[str, Any]) -> Judged:
        """Return the game's verdict on a draft of a text option.

        Args:
            name: The option's name.
            draft: The text.
            given: The values of the other options.

        Raises:
            BadOption: An option is wrong, the draft is too long, or the option is not composed from a list.
        """
        _, builder = self._builder_of(name)
        most = next(option.most for option in self.option_list if option.name == name)
        if most is not None and len(draft) > most:
            raise BadOption(
                self.title, name, f"The text has {len(draft)} characters; at most {most} are allowed."
            )
        options = self.read_options({other: value for other, value in given.items() if other != name})
        with as_faults():
            return builder.judge(draft, options)

    def _builder_of(self, name: str) -> tuple[TextOption, Builder]:
        text = self.texts.get(name)
        if text is None or text.builder is None:
            raise BadOption(self.title, name, "It cannot be composed from a list.")
        return text, text.builder

    def read_option_texts(self, given: Mapping[str, str]) -> Any:
        """Return the struct of the options, from values written as texts.

        Args:
            given: Texts by the options' names: values, or their descriptions.
        """
        known = {option.name: option for option in self.option_list}
        return self.read_options(
            {name: known[name].parse_value(text) if name in known else text for name, text in given.items()}
        )


def _dtype_of(layout: RecordLayout) -> np.dtype[Any]:
    found: np.dtype[Any] = extras.load("coverts.engine.language.record_arrays").dtype_of(layout)
    return found
