"""Plays a game in plain text with numbered choices, which also works with a screen reader."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

from coverts.bots import POLICY, Player, bot_names, new_bot, read_policy, seat_bot
from coverts.engine.base.exceptions import Ambiguous, CovertsError, Malformed
from coverts.engine.base.plane import Plane
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import book_of
from coverts.engine.match.game_match import Option, Question
from coverts.engine.match.match_forms import match_of
from coverts.engine.match.referee import ONE
from coverts.text.plain_scene import scene_of, seat_name
from coverts.text.plane_text import is_first_action, is_point_action, open_plane, typed_actions
from coverts.text.printing import rule_lines, scene_lines, sight_lines

MAX_LISTED = 12
"""The maximum number of names in a list of choices. If there are more, the player types a name."""
HELP = """Type a number to choose, or the first letters of a choice. An empty line repeats the question.
If several questions are open, begin with the name of the one you answer for: NAME: TEXT.
list: list all choices.
why: what you may not choose now, and why. why N: the same for one number or text.
look: the table and your hand. hand: your hand.
sight: where others can move and what they see, if the game tells.
log: everything that has happened.
rules: the rules in force. rules N: a chapter or a rule. rules all: the rulebook.
undo: take back your last choice.
save FILE: write a game file with what you saw and chose; after the end, with the whole game.
quit: stop."""
HELP_ON_POINTS = "Type a point of the table in inches, across and down from the top left: 12.4 30.0"
"""What the help says first if the table is a plane."""

END = "0"
"""The number of the choice that ends a series of questions."""


def _is_ending(question: Question, option: Option) -> bool:
    return option.done and not question.several


def _prefix(text: str) -> str:
    """Return a choice's text up to its last comma or, without a comma, its last space."""
    return text.rpartition(", ")[0] or text.rpartition(" ")[0]


def read_line(prompt: str) -> str:
    """Read a line from standard input, with a prompt.

    A line that is not typed at a terminal is printed after the prompt. At the end of input, the prompt's line
    ends.

    Raises:
        EOFError: There is no more input.
    """
    try:
        line = input(prompt)
    except EOFError:
        print()
        raise
    if not sys.stdin.isatty():
        print(line)
    return line


class Quit(Exception):
    """Raised when the player quits."""


class TextPlay:
    """A game at the terminal between one person and bots."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        bots: Sequence[str] = (),
        seat: int = 1,
        seed: int | None = None,
        read: Callable[[str], str] = read_line,
        write: Callable[[str], None] = print,
        options: Any = None,
        referee: str = "",
    ) -> None:
        """Set up a game.

        Args:
            game: The game.
            players: The number of players. By default, enough for the person and the bots.
            bots: The bots of the other seats. The last bot plays all remaining seats.
            seat: The person's seat, from 1.
            seed: The seed of chance and of the bots.
            read: A function that reads a line, with the prompt as its argument.
            write: A function that prints a line.
            options: The game's options struct.
            referee: "own" or "one" for a refereed match (see `TableState.referee`), else "". In a refereed
                match, all seats use this terminal.

        Raises:
            Malformed: The game does not allow this number of players, bot, seat or options.
        """
        count = players or max(game.players[0], min(len(bots) + 1, game.players[1]))
        if not 1 <= seat <= count:
            raise Malformed(f"There is no seat {seat}; seats are 1 to {count}.")
        if len(bots) > count - 1:
            raise Malformed(f"{len(bots)} bots are too many: {count} play, and one seat is yours.")
        if referee and bots:
            raise Malformed("Bots cannot play in a refereed match, since they cannot see the real cards.")
        self.match = match_of(game, count, options, referee, seed=seed)
        self.game, self.me = game, seat - 1
        names = list(bots) or bot_names(game)[:1]
        others = [] if referee else [i for i in range(count) if i != self.me]
        self.bots = {
            other: self._bot(
                names[min(i, len(names) - 1)], None if seed is None else Random(f"{seed} {other}")
            )
            for i, other in enumerate(others)
        }
        self.read, self.write = read, write
        self.log_lines = 0
        """The number of log lines that have been printed so far."""
        self.choices: list[tuple[Question, Option]] = []
        """The numbered choices. The illegal ones come last; the command `why` explains them."""
        self.last_asked: tuple[int, list[int]] | None = None
        """The match position when questions were last printed, and the askee (figure or seat) of each
        question."""

    def _bot(self, name: str, random: Random | None) -> Player:
        """Return the bot with this name, or a bot that plays a policy.

        A policy runs code and reads files, which is safe because the player owns the machine.
        """
        read = read_policy if name.startswith(POLICY) else new_bot
        bot = read(self.game, name, random)
        bot.check_table(self.match.players, self.match.options)
        return bot

    def run(self) -> None:
        """Play until the end, then accept commands until the player quits."""
        self._introduce()
        try:
            while not self.match.over:
                self._turn()
            self._tell()
            self.write(self.match.result())
            while True:
                self._command("The game is over. log, look, save FILE or quit: ", [])
        except Quit:
            pass

    def _introduce(self) -> None:
        self.write(f"{self.game.title}. {self.game.summary}")
        if self.game.unofficial:
            self.write(self.game.unofficial)
        options = [
            f"{option.label}: {option.value_text(value)}"
            for option, value in self.match.chosen_options(self.me)
        ]
        if options:
            self.write(f"{'; '.join(options)}.")
        if self.match.referee:
            self.write("The cards are real: type what they show.")
            if self.match.referee != ONE:
                self.write("This terminal shows every hand: only the referee should look at it.")
        else:
            self.write(f"You are {seat_name(self.game, self.me)}.")
        if not all(bot.is_ready for bot in self.bots.values()):
            self.write("The game is being compiled for bots that search. This can take a minute.")
        for seat, bot in self.bots.items():
            bot.wait_until_ready()
            name = seat_name(self.game, seat)
            self.write(f"{name[:1].upper()}{name[1:]} is played by {bot.label}.")
        self.write("Type help for the commands.")

    def _tell(self) -> None:
        """Print the new lines of the log."""
        log = self.match.log(self.me)
        for line in log[self.log_lines :]:
            self.write(f"-- {line.text}" if line.heading else line.text)
        self.log_lines = len(log)

    def _turn(self) -> None:
        for seat in sorted(self.match.current_players() & self.bots.keys()):
            askee, action = seat_bot(self.bots[seat], self.match, seat)
            self.match.apply_action(seat, action, askee)
            return
        if self.match.referee:
            self.me = min(self.match.current_players())
        self._tell()
        questions = self.match.decisions(self.me)[: 1 if self.match.referee else None]
        forced = self.match.forced(self.me)
        if forced is not None and not questions[0].several:
            askee, only = forced
            prompt = next(question.prompt for question in questions if question.askee == askee)
            self.write(f"{prompt}{'' if prompt.endswith('?') else ':'} Only {only} is possible.")
            self.match.apply_action(self.me, only, askee)
            return
        self._ask(questions)

    def _ask(self, questions: list[Question]) -> None:
        """Print the open questions if they are new. Then read and execute a command."""
        choices = [(question, option) for question in questions for option in question.options]
        legal = [(question, option) for question, option in choices if option.legal]
        self.choices = legal + [each for each in choices if not each[1].legal and not each[1].staged]
        now = self.match.position, [question.askee for question in questions]
        if self.last_asked != now:
            self.last_asked = now
            for question in questions:
                self._print_question(question)
        self._command("> ", questions)

    def _print_question(self, question: Question) -> None:
        """Print a question with its choices."""
        self.write("")
        staged = [option.text for option in question.options if option.staged]
        whose = self.match.askee_name(question)
        prompt = f"{whose}: {question.prompt}" if whose else question.prompt
        remark = f" (chosen: {', '.join(staged)}; choose one again to remove it)" if staged else ""
        self.write(prompt + remark)
        plane = open_plane(scene_of(self.match, self.me))
        first = [] if plane is None else [o for o in question.legal if is_first_action(plane, o.action)]
        if first:
            self._print_choices(question)
            self.write(f"Or type a point in inches, such as 12.4 30.0: {first[0].text} there.")
        elif plane is not None and any(is_point_action(plane, option.action) for option in question.legal):
            self.write("Type the point in inches, across and down, such as 12.4 30.0, or list.")
            self._print_choices(question, plane)
        elif question.typed and len(question.legal) > MAX_LISTED:
            self.write(f"Type the first letters of one of {len(question.legal)} choices, or list.")
        else:
            self._print_choices(question)

    def _print_choices(self, question: Question, plane: Plane | None = None) -> None:
        """Print a question's choices with their numbers.

        If there are many choices, similar ones share a line.

        Args:
            question: The question.
            plane: A plane. Choices of its cells and points are not printed.
        """
        own = [
            (number, option.text)
            for number, (each, option) in enumerate(self.choices, 1)
            if each is question and option.legal and not _is_ending(each, option)
            if plane is None or not is_point_action(plane, option.action)
        ]
        for prefix, choices in groupby(own, lambda choice: _prefix(choice[1])):
            alike = list(choices)
            if len(own) > 2 * MAX_LISTED and len(alike) > 1:
                ends = [f"{number} {text.removeprefix(prefix).strip(' ,')}" for number, text in alike]
                self.write(f"{prefix}: {', '.join(ends)}".removeprefix(": "))
            else:
                for number, text in alike:
                    self.write(f"{number}. {text}")
        for option in question.options:
            if option.legal and _is_ending(question, option):
                self.write(f"{END}. {option.text}")

    def _command(self, prompt: str, questions: list[Question]) -> None:
        try:
            line = self.read(prompt).strip()
        except EOFError:
            raise Quit from None
        word, _, rest = line.partition(" ")
        command = self.COMMANDS.get(word.casefold())
        try:
            if command is not None:
                command(self, rest.strip(), questions)
            elif not line:
                self.last_asked = None
            elif (point := self._point(line)) is not None:
                self.match.apply_actions(self.me, point)
            elif questions:
                question, choice = self._parse_choice(line, questions)
                self.match.apply_action(self.me, choice, question.askee)
        except CovertsError as error:
            self.write(str(error))
        except OSError as error:
            self.write(f"The file could not be written: {error.strerror}.")

    def _point(self, text: str) -> list[int] | None:
        """Return the actions that choose a typed point, or None if the text is not a point."""
        plane = open_plane(scene_of(self.match, self.me))
        return None if plane is None else typed_actions(plane, text)

    def _parse_choice(self, text: str, questions: list[Question]) -> tuple[Question, int | str]:
        """Parse an input line. Return its question, and an action or a choice's text.

        Raises:
            Malformed: There is no choice with this number.
            Ambiguous: Several questions are open, and the text does not name one of them.
        """
        ending = [each for each in self.choices if each[1].legal and _is_ending(*each)]
        if text == END and ending:
            return ending[0][0], ending[0][1].action
        if text.isdecimal():
            if not 1 <= int(text) <= len(self.choices):
                raise Malformed(f"There is no choice {text}; choices are 1 to {len(self.choices)}.")
            question, option = self.choices[int(text) - 1]
            return question, option.action
        if len(questions) == 1:
            return questions[0], text
        whose, _, choice = text.partition(":")
        names = [self.match.askee_name(question) for question in questions]
        matches = [at for at, name in enumerate(names) if whose.strip().casefold() in name.casefold()]
        if len(matches) != 1 or not whose.strip() or not choice.strip():
            raise Ambiguous(f"Say whom you answer for, such as {names[0]}: {choice.strip() or text}")
        return questions[matches[0]], choice.strip()

    # -- commands --------------------------------------------------------------------------------

    def _list(self, _: str, questions: list[Question]) -> None:
        for question in questions:
            self._print_choices(question)

    def _why(self, text: str, questions: list[Question]) -> None:
        if not questions:
            return
        if text and (point := self._point(text)) is not None:
            self.match.at(self.match.s.copy()).apply_actions(self.me, point)
            self.write("You may choose that.")
            return
        if text:
            question, choice = self._parse_choice(text, questions)
            refusal = self.match.why_not(self.me, choice, question.askee)
            self.write(f"You may not: {refusal}" if refusal else "You may choose that.")
            return
        refusals: dict[str, list[str]] = {}
        for number, (_, option) in enumerate(self.choices, 1):
            if option.refusal is not None:
                refusals.setdefault(str(option.refusal), []).append(f"{number}. {option.text}")
        for reason, options in refusals.items():
            self.write(reason)
            self.write(f"  {', '.join(options)}")
        if not refusals:
            self.write("Everything may be chosen.")

    def _look(self, _: str, questions: list[Question]) -> None:
        for line in scene_lines(scene_of(self.match, self.me)):
            self.write(line)

    def _sight(self, _: str, questions: list[Question]) -> None:
        for line in sight_lines(scene_of(self.match, self.me)):
            self.write(line)

    def _hand(self, _: str, questions: list[Question]) -> None:
        scene = scene_of(self.match, self.me)
        own = [zone for zone in scene.zones if zone.area == "hand" or zone.id == f"seat-{self.me}"]
        scene.zones, scene.caption = own or scene.zones, ""
        for line in scene_lines(scene):
            self.write(line)

    def _log(self, _: str, questions: list[Question]) -> None:
        self.log_lines = 0
        self._tell()

    def _rules(self, number: str, questions: list[Question]) -> None:
        if number:
            lines = rule_lines(self.game, None if number == "all" else number)
        else:
            stack = [number for rule in self.match.resolving() for number in rule.numbers]
            now = [*stack, *(number for question in questions for number in question.rules)]
            lines = [f"{n} {book_of(self.game).text(n)}".strip() for n in dict.fromkeys(now)]
        for line in lines or ["No rule is in force."]:
            self.write(line)

    def _undo(self, _: str, questions: list[Question]) -> None:
        seat = self.match.steps[-1].seat if self.match.referee else self.me
        self.match.undo(seat)
        while self.match.forced(seat) is not None and self.match.can_undo(seat):
            self.match.undo(seat)
        self.log_lines = min(self.log_lines, len(self.match.log(self.me)))
        self.last_asked = None

    def _save(self, name: str, questions: list[Question]) -> None:
        if not name:
            raise Malformed("Name a file: save FILE.")
        whole = self.match.over or self.match.referee
        text = self.match.save() if whole else self.match.save_seat(self.me)
        Path(name).expanduser().write_text(text, encoding="utf-8")
        self.write(f"Saved {'the whole game' if whole else 'what you have seen'} to {name}.")

    def _help(self, _: str, questions: list[Question]) -> None:
        if any(zone.plane is not None for zone in scene_of(self.match, self.me).zones):
            self.write(HELP_ON_POINTS)
        self.write(HELP)

    def _quit(self, _: str, questions: list[Question]) -> None:
        raise Quit

    COMMANDS = {  # noqa: RUF012  # a constant
        "list": _list,
        "why": _why,
        "look": _look,
        "view": _look,
        "sight": _sight,
        "hand": _hand,
        "log": _log,
        "rules": _rules,
        "undo": _undo,
        "save": _save,
        "help": _help,
        "?": _help,
        "quit": _quit,
        "exit": _quit,
    }
