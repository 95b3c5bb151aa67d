"""The class Game, which combines the state, the rules and everything else of a game."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from coverts.engine.base import extras
from coverts.engine.base.exceptions import (
    BadOption,
    BadPlayerCount,
    GameFault,
    Malformed,
    as_faults,
)
from coverts.engine.base.source_files import ModuleValue
from coverts.engine.game.clauses import split_clauses
from coverts.engine.game.declaration_checks import check_declarations, check_types
from coverts.engine.game.opponents import LEVEL_NAMES, PLANNER_LEVELS, RANDOM, Bot, Level, Lookahead, Preset
from coverts.engine.game.options import (
    GameOption,
    TextOption,
    check_length,
    make_printable,
    options_of,
    read_values,
    texts_of,
    unprintable_signs,
)
from coverts.engine.game.protocol import Defeat
from coverts.engine.game.scenes import Standing
from coverts.engine.game.text_builder import MAX_IMPORT, Builder, BuildingForm, Converted, Judged, Objection
from coverts.engine.language.byte_layout import RecordLayout
from coverts.engine.language.declarations import Body, Kind, Rule
from coverts.engine.language.record import State, below_start, layout_of, mirror_of, to_bytes

if TYPE_CHECKING:
    import numpy as np


class _Keys(dict[str, str]):
    """A mapping that returns each key as its own sentence."""

    def __missing__(self, key: str) -> str:
        return key.replace(".", " ").replace("_", " ")


_KEYS = _Keys()
MAX_START_STATES = 256
"""The maximum number of start states in a game's cache.

The keys are the number of players and the options.
"""


class NoOptions(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a game that has no options."""


@dataclass(eq=False)
class Game(ModuleValue):
    """A complete game: its state, rules, options, texts, scene and bots.

    It is created once, when its package is imported.

    Args:
        name: The name in commands and files.
        title: The title that people read.
        summary: One sentence about the game.
        state: The class of the game's state.
        start: The rule that the game begins with.
        players: The minimum and maximum number of players.
        returns: A helper `(s, seat) -> int` that returns a seat's result at the end of the game.
        owner: A helper `(s, askee) -> seat` that returns the seat that answers for an asked figure. It is
            None if rules ask only seats.
        settle: A rule or helper that runs before each decision. It runs repeatedly until it returns 0.
        options: A struct whose fields describe the options; see `coverts.engine.game.options`.
        set_up: A plain function `(s, options)` that writes the options into public fields before `start`
            runs.
        hidden_options: A plain function `(options, seat) -> names` that returns the names of the options to
            hide from a viewer until the end.
        redeal: A helper `(s, seat)` that redraws private choices with `pick` after the engine has redealt the
            piles. Seat -2 is a spectator.
        scene: A plain function `(view, seat, questions) -> Scene`.
        rulebook: The name of the rulebook file. The file is in the folder of the module that defines `start`,
            or in a parent folder within the package.
        sentences: The sentences of the log by key.
        words: For an argument's name, the names of the argument's values.
        bots: The rule-of-thumb players.
        unofficial: A note on everything that is not part of the published game.
    """

    name: str
    title: str
    summary: str
    state: type[State]
    start: Rule
    players: tuple[int, int]
    returns: Body
    points: Body | None = None
    """A helper `(s, seat) -> int` that returns a seat's final score. The highest score wins.

    Seats that share a result have the same score. If the score is the result, give `returns` and `points` the
    same function. Hints then tell points, and not the chance to win.
    """
    max_points: int | None = None
    """The best possible score of a cooperative game, which its result names, or None.

    Example:
        Game(..., cooperative=True, points=fireworks, max_points=25)
    """
    min_return: int = 0
    """The result of a seat that has lost. The result of a seat that has won alone is 1, unless a game scores
    otherwise."""
    has_draws: bool = False
    """Whether a game that all seats end with 0 is a draw. If not, all have lost it."""
    cooperative: bool = False
    """Whether all seats win or lose together. They have the same result, and a result above `min_return` is a
    win."""
    teams: Callable[[Any], Sequence[int]] | None = None
    """A plain function `(view) -> numbers` that returns the number of each seat's team, from 0.

    It gets a spectator's view, because everybody sees the teams from the beginning. They do not change during
    a game. All seats of a team have the same result.

    Example:
        Game(..., teams=lambda s: [seat % 2 for seat in range(s.players)], team_names=("North", "East"))
    """
    team_names: Sequence[str] = ()
    """The names of the teams, such as "Team North". A team without a name is called by its number.

    Example:
        Game(..., teams=teams, team_names=("Team North", "Team East"))
    """
    owner: Body | None = None
    settle: Any = None
    options: type[msgspec.Struct] = NoOptions
    set_up: Callable[[Any, Any], None] | None = None
    hidden_options: Callable[[Any, int | None], Collection[str]] | None = None
    redeal: Body | None = None
    fits: Body | None = None
    """A helper `(s, seat) -> bool` that says whether a redealt state agrees with what a seat knows.

    For example, hints tell a seat something about its hidden cards. The engine redeals again until the state
    fits, up to MAX_REDEALS times. The true state always fits. Seat -2 is a spectator.
    """
    conserved: Callable[[Any], Mapping[str, int]] | None = None
    """A plain function `(s) -> {name: total}` that returns totals that no rule may change."""
    seat_names: Callable[[Any], Sequence[str]] | None = None
    """A plain function `(view) -> names` that names the seats from public information."""
    roles: Sequence[str] = ()
    """The role of each seat, if the seats have different roles.

    If there are more seats than roles, the last role applies to the remaining seats.
    """
    goal: str | Callable[[Any, int], str] = ""
    """A sentence that says how a seat can win, or a plain function `(view, seat) -> sentence`.

    The table shows it to a player until their first answer after the set-up.
    """
    result: Callable[[Any], str] | None = None
    """A plain function `(s) -> sentence` that says at the end who won and why.

    If the game is a draw, people read this sentence after "Nobody wins: a draw".
    """
    why_lost: Callable[[Any, int, Sequence[tuple[Any, ...]]], Defeat] | None = None
    """A plain function `(s, seat, events) -> Defeat` that says at the end why a seat has lost.

    The events are those of the log: a key, followed by a pair of value and viewers for each argument. The
    reason must contain only what the seat may know at the end.
    """
    sentences: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    rolls: Collection[str] = ()
    """The keys of log sentences that tell of a roll of the dice in the scene.

    The dice roll with these lines, even if they show the same numbers as before.
    """
    warnings: Callable[[Any, Any], Mapping[int, str]] | None = None
    """A plain function `(view, question) -> {option: sentence}` that warns of serious consequences.

    For example, an option may take the player out of the game. People see the sentence and must confirm the
    choice.
    """
    effects: Callable[[Any, Any], Mapping[int, str]] | None = None
    """A plain function `(view, question) -> {option: sentence}` that says what options do now and cost.

    People see the sentence beside the option. Options that explain themselves need none.
    """
    names: Mapping[str, Callable[..., Sequence[str]]] = field(default_factory=dict)
    """Plain functions that return names for numbers, such as the options of a question.

    The names may depend on the position and the player.

    A function `(view) -> texts` or `(view, asked) -> texts` returns one text for each number, or "" for an
    option that the viewer does not have.
    """
    bots: Sequence[Bot] = ()
    lookahead: Lookahead | None = None
    """Where the playouts of bots that search end, if not at the end of the game."""
    levels: Sequence[Level] = PLANNER_LEVELS
    """How the bot of each of LEVEL_NAMES plays."""
    scene: Callable[..., Any] | None = None
    table_values: Callable[[Any], Mapping[str, Any]] | None = None
    """A plain function `(view) -> {field: value}` for a game without a scene.

    The table shows these values instead of those of the fields: a number, a list of numbers, or a list of
    rows for a board. It does not show a field whose value is None. A path such as "player.mask" is a field in
    a record. In an array of records, its value is a list with the value of each record, or None for all.
    """
    race: Callable[[Any], Sequence[Standing]] | None = None
    """A plain function `(view) -> standings` for the chart of a finished game.

    It gets a spectator's view of each moment, and returns the same names in the same order each time.
    """
    rulebook: str | Path | None = None
    card_rules: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The title and text of each rule that a card states, by the rule's number."""
    rule_tables: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    """The table at the end of a rulebook chapter, by the chapter's number.

    A table is a list of rows of cells. The first row holds the headings.
    """
    rows: Mapping[str, int] = field(default_factory=dict)
    """The number of rows in each series of source texts, such as {"T000": 42}.

    By default, the number is that of the last row that the rulebook cites.
    """
    cards: Mapping[str, Sequence[Rule | Kind | Body]] = field(default_factory=dict)
    """The rules, kinds of question and helpers of each card by title.

    A card that consists only of data has none.
    """
    card_texts: Mapping[str, str] = field(default_factory=dict)
    """The text of each card by title.

    The sentences of a text are the card's clauses. By default, the texts come from `card_rules`.
    """
    moot_clauses: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    """Clauses that have no effect and need no test: for each card title, the reasons by clause number."""
    card_table: Callable[[], Sequence[str]] | None = None
    """A plain function `() -> lines` that returns all cards as Markdown, for `coverts rules GAME --table`."""
    waits: Mapping[str, str] = field(default_factory=dict)
    """The text that other players read while they wait, such as "to choose a card", by the active rule's
    name.
    """
    windows: Collection[Kind] = ()
    """The questions by which players may respond to something. Meanwhile the clocks of all seats run."""
    causes: Mapping[str, str | Callable[[Any, int], str]] = field(default_factory=dict)
    """A short description of why a rule forbids something, by the rule's number.

    If a rule has several reasons, it is a plain function `(view, asked) -> sentence`.
    """
    log_opens: bool = True
    """Whether the log reveals hidden information to everybody after the end of the game."""
    unofficial: str = ""
    one_device: bool = True
    """Whether the game can be refereed on one device that all players see. It can if the rules declare what
    is turned faceup, or hide nothing."""
    deck: str = ""
    """The name of the deck, if the game can be played with different decks."""
    kept: Collection[Kind] = ()
    """Chance events before the first question whose outcomes a rematch repeats, such as who plays whom.

    Everybody must learn these outcomes.
    """
    prelude: Collection[Rule] = ()
    """The rules of the set-up. While one of these rules is active, the game has not begun."""
    presets: Sequence[Preset] = ()
    """Suggested tables. The first preset is for newcomers."""

    def __post_init__(self) -> None:
        check_types(self)
        if self.settle is not None and not isinstance(self.settle, Rule):
            self.settle = Rule(self.settle, (), silent=True)
        check_declarations(self)
        self._start_states: dict[Any, Any] = {}
        self.option_list: list[GameOption] = options_of(self.options)
        self.texts = texts_of(self.options)

    @property
    def module(self) -> str:
        """The name of the module that defines the start rule."""
        return self.start.function.__module__

    @property
    def namespace(self) -> dict[str, Any]:
        """The variables of the module that defines the start rule."""
        return self.start.function.__globals__

    @cached_property
    def layout(self) -> RecordLayout:
        """The byte layout of the game's state."""
        return layout_of(self.state)

    @cached_property
    def view_layout(self) -> RecordLayout:
        """The byte layout of one seat's view."""
        return layout_of(self.state, view=True)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The state's layout as a NumPy type.

        Raises:
            NotInstalled: NumPy is not installed.
        """
        return _dtype_of(self.layout)

    @cached_property
    def mirror(self) -> type:
        """The Python class of the game's state."""
        return mirror_of(self.state)

    @cached_property
    def view_dtype(self) -> np.dtype[Any]:
        """The view's layout as a NumPy type.

        Raises:
            NotInstalled: NumPy is not installed.
        """
        return _dtype_of(self.view_layout)

    @cached_property
    def view_mirror(self) -> type:
        """The Python class of one seat's view."""
        return mirror_of(self.state, view=True)

    @cached_property
    def plain(self) -> Game:
        """A copy of the game without names, sentences and scenes, for programs that need only the rules."""
        bare = copy.copy(self)
        bare.scene = bare.race = bare.seat_names = bare.result = bare.why_lost = None
        bare.warnings = bare.effects = bare.table_values = None
        bare.words, bare.names, bare.sentences = {}, {}, _KEYS
        bare.hidden_options = lambda options, seat: [option.name for option in self.option_list]
        return bare

    def clauses(self, title: str) -> list[str]:
        """Return the sentences of a card's text. The first sentence is clause 1.

        Args:
            title: The card's title.
        """
        return split_clauses(self.text_of(title))

    def text_of(self, title: str) -> str:
        """Return a card's text, or "" if it has none.

        Args:
            title: The card's title.
        """
        return self._texts.get(title, "")

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

    def preset_like(self, options: Any, players: int) -> Preset | None:
        """Return the preset with these options and this number of players, or None.

        Args:
            options: The options struct of a table.
            players: The number of players.
        """
        for preset in self.presets:
            if len(preset.seats) == players and self.read_options(preset.options) == options:
                return preset
        return None

    @cached_property
    def all_bots(self) -> dict[str, Bot]:
        """The game's bots by name, and the bot `random`, which every game has."""
        return {bot.name: bot for bot in [*self.bots, RANDOM]}

    @cached_property
    def level_by_name(self) -> dict[str, Level]:
        """The game's levels by name, the weakest first."""
        return dict(zip(LEVEL_NAMES, self.levels, strict=True))

    def bot_behind(self, name: str) -> str:
        """Return the name of the bot that plays a level. The name of a bot is returned unchanged."""
        return self.level_by_name[name].bot if name in self.level_by_name else name

    def count_players(self, players: int | None) -> int:
        """Return a number of players, by default the smallest that the game allows."""
        return self.players[0] if players is None else players

    def new_state(self, players: int, options: Any = None) -> Any:
        """Return the state before any rule has run.

        Args:
            players: The number of players.
            options: A struct of the game's options. By default, every option has its default value.

        Raises:
            BadPlayerCount: The game is not for this number of players.
            BadOption: An option is not allowed.
            GameFault: `set_up` failed.
        """
        least, most = self.players
        if type(players) is not int or players not in range(least, most + 1):
            raise BadPlayerCount(f"{self.title} is for {least} to {most} players, not {players}.")
        chosen = options if options is not None else self.options()
        return self._start_state(players, msgspec.json.encode(chosen), chosen)

    def _start_state(self, players: int, key: bytes, options: Any) -> Any:
        """Return a copy of the start state for this number of players and these options."""
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
                    f"{self.name}: set_up changes a field of the engine, or writes a value that does not "
                    "fit its field; change only public fields, within their bounds"
                )
        if below := below_start(self.state, read):
            raise GameFault(
                f"{self.name}: set_up writes a negative number into {below}; "
                "declare it with start= or at_least= below 0"
            )
        return read

    def read_options(self, given: Mapping[str, Any]) -> Any:
        """Return the struct of the options with the given values.

        Args:
            given: Values by the options' names.

        Raises:
            BadOption: An option is unknown or its value is not allowed. The first such option is reported.
            Malformed: The options contradict each other.
        """
        return read_values(self.title, self.options, self.option_list, self.texts, given)

    def whole_options(self, options: Any) -> dict[str, Any]:
        """Return the values of options to store, with whole texts in place of the names of ready ones.

        `read_options` takes them back. What is stored stays the same if a later release changes a ready text.

        Args:
            options: A struct of the game's options.
        """
        values: dict[str, Any] = msgspec.to_builtins(options)
        return values | {name: text.whole(values[name]) for name, text in self.texts.items()}

    def building_form(self, name: str) -> BuildingForm:
        """Return the form in which people compose a text option from a list.

        Args:
            name: The option's name.

        Raises:
            BadOption: The option has no such form.
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
            BadOption: An option is wrong, the draft is too long, or the text cannot be composed in a form.
        """
        _, builder = self._builder_of(name)
        check_length(self.title, name, draft, self._most_characters(name))
        options = self.read_options({other: value for other, value in given.items() if other != name})
        with as_faults():
            judged = builder.judge(draft, options)
        if error := next(unprintable_signs(draft), None):
            judged.objections.insert(0, Objection(error.line, error.reason))
        return judged

    def convert_draft(self, name: str, draft: str, to: str) -> Converted:
        """Convert a text between the format of an option and those of other programs.

        Args:
            name: The option's name.
            draft: A text in any format that the option's form knows.
            to: The name of a format, or "" for the option's own.

        Raises:
            BadOption: The format is unknown, the draft or what becomes of it is too long, or the option has
                no such form.
        """
        _, builder = self._builder_of(name)
        known = [each.name for each in builder.formats]
        if builder.convert is None:
            raise BadOption(self.title, name, "This text cannot be converted.")
        if to and to not in known:
            raise BadOption(self.title, name, f"Unknown format {to!r}. Use one of {', '.join(known)}.")
        check_length(self.title, name, draft, MAX_IMPORT)
        with as_faults():
            converted = builder.convert(make_printable(draft), to)
        if not to:
            check_length(self.title, name, converted.text, self._most_characters(name))
        return converted

    def _most_characters(self, name: str) -> int | None:
        return next(option.most for option in self.option_list if option.name == name)

    def _builder_of(self, name: str) -> tuple[TextOption, Builder]:
        text = self.texts.get(name)
        if text is None or text.builder is None:
            raise BadOption(self.title, name, "This text cannot be composed from a list.")
        return text, text.builder

    def read_option_texts(self, given: Mapping[str, str]) -> Any:
        """Return the struct of the options for values that are given as texts.

        Args:
            given: For each option's name, a value or the description of a value.
        """
        known = {option.name: option for option in self.option_list}
        return self.read_options(
            {name: known[name].parse_value(text) if name in known else text for name, text in given.items()}
        )


def _dtype_of(layout: RecordLayout) -> np.dtype[Any]:
    dtype: np.dtype[Any] = extras.load("coverts.engine.language.record_arrays").dtype_of(layout)
    return dtype
