"""Play in plain text: a sentence, numbered choices. Made to be read aloud as well."""

from __future__ import annotations

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
from coverts.engine.match.referee import ONE, match_of
from coverts.text.plain_scene import scene_of, seat_name
from coverts.text.plane_text import asking_plane, begins, is_on, typed_actions
from coverts.text.printing import rule_lines, scene_lines

LISTED = 12
"""More names than this are not read out where one of them is to be typed."""
HELP = """A number chooses; so does the beginning of a choice's text. An empty line asks again.
A point of a table with miniatures is typed in inches, across and down from its top left: 12.4 30.0
list: all choices.
Where you owe several answers at once, begin a text with whose it is: NAME: TEXT.
why: what you may not choose now, and why not. why N: the same for one number or text.
look: the table and your hand. hand: your hand.
log: all that has happened.
rules: the rules in force. rules N: a chapter or a rule. rules all: the rulebook.
undo: take your last choice back.
save FILE: write a game file: what you saw and chose; after the end, the whole game.
quit: stop."""


END = "0"
"""The number of the choice that ends a row of questions."""


def _ends(question: Question, option: Option) -> bool:
    return option.done and not question.several


def _beginning(text: str) -> str:
    """All but the last part of a choice's text, or but its last word."""
    return text.rpartition(", ")[0] or text.rpartition(" ")[0]


class Quit(Exception):
    """The player has had enough."""


class TextPlay:
    """One game at the terminal: one person, bots at the other seats.

    seat counts from 1, as people do. referee: "own" or "one", the form of a refereed match, whose seats are
    all at this terminal. read and write stand in for the terminal in tests.
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        bots: Sequence[str] = (),
        seat: int = 1,
        seed: int | None = None,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
        options: Any = None,
        referee: str = "",
    ) -> None:
        """Raises Malformed for players, a bot, a seat or options that the game does not have."""
        count = players or max(game.players[0], min(len(bots) + 1, game.players[1]))
        if not 1 <= seat <= count:
            raise Malformed(f"There is no seat {seat} among {count}.")
        if len(bots) > count - 1:
            raise Malformed(f"{len(bots)} bots are too many: {count} play, and one seat is yours.")
        if referee and bots:
            raise Malformed("Bots cannot play where the cards are real: they see none.")
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
        self.told = 0
        self.shown: list[tuple[Question, Option]] = []
        self.asked_at: tuple[int, list[int]] | None = None

    def _bot(self, name: str, random: Random | None) -> Player:
        """A bot by name; here, where whoever plays owns the machine, a strategy from a file as well."""
        if name.startswith(POLICY):
            policy = read_policy(self.game, name.removeprefix(POLICY), random)
            policy.policy.check(self.game, self.match.players, self.match.options)
            return policy
        return new_bot(self.game, name, random)

    def run(self) -> None:
        """Play until the end, and on until the player quits."""
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
        chosen = [
            f"{option.label}: {option.said(value)}" for option, value in self.match.chosen_options(self.me)
        ]
        if chosen:
            self.write(f"{'; '.join(chosen)}.")
        if self.match.referee:
            self.write("The cards are real: type what they show.")
            if self.match.referee != ONE:
                self.write("This terminal is told every hand: let nobody look who must not know them.")
        else:
            self.write(f"You are {seat_name(self.game, self.me)}.")
        for seat, bot in self.bots.items():
            bot.warm_up()
            self.write(f"{seat_name(self.game, seat)} is played by {bot.label}.")
        self.write("Type help for the commands.")

    def _tell(self) -> None:
        """Print what has happened since the last time."""
        log = self.match.log(self.me)
        for line in log[self.told :]:
            self.write(f"-- {line.text}" if line.heading else line.text)
        self.told = len(log)

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
        """Put all that is owed, once unless asked again, and carry out one line of the player's."""
        offered = [(question, option) for question in questions for option in question.options]
        legal = [(question, option) for question, option in offered if option.legal]
        self.shown = legal + [each for each in offered if not each[1].legal and not each[1].staged]
        now = self.match.position, [question.askee for question in questions]
        if self.asked_at != now:
            self.asked_at = now
            for question in questions:
                self._put(question)
        self._command("> ", questions)

    def _put(self, question: Question) -> None:
        """Print one question with its choices."""
        self.write("")
        staged = [option.text for option in question.options if option.staged]
        whose = self.match.askee_name(question)
        prompt = f"{whose}: {question.prompt}" if whose else question.prompt
        chosen = f" (chosen: {', '.join(staged)}; say one again to put it back)" if staged else ""
        self.write(prompt + chosen)
        plane = asking_plane(scene_of(self.match, self.me))
        if plane is not None and (begun := [each for each in question.legal if begins(plane, each.action)]):
            self._number(question)
            self.write(f"Or type a point in inches, such as 12.4 30.0: {begun[0].text} there.")
        elif plane is not None and any(is_on(plane, option.action) for option in question.legal):
            self.write("Type the point in inches, across and down, such as 12.4 30.0, or list.")
            self._number(question, plane)
        elif question.typed and len(question.legal) > LISTED:
            self.write(f"Type how it begins, one of {len(question.legal)}, or list.")
        else:
            self._number(question)

    def _number(self, question: Question, plane: Plane | None = None) -> None:
        """Print the choices of one question with their numbers; of very many, those alike in one line.

        plane: one whose cells and points are left out.
        """
        own = [
            (number, option.text)
            for number, (asked, option) in enumerate(self.shown, 1)
            if asked is question and option.legal and not _ends(asked, option)
            if plane is None or not is_on(plane, option.action)
        ]
        for beginning, choices in groupby(own, lambda choice: _beginning(choice[1])):
            alike = list(choices)
            if len(own) > 2 * LISTED and len(alike) > 1:
                ends = [f"{number} {text.removeprefix(beginning).strip(' ,')}" for number, text in alike]
                self.write(f"{beginning}: {', '.join(ends)}".removeprefix(": "))
            else:
                for number, text in alike:
                    self.write(f"{number}. {text}")
        for option in question.options:
            if option.legal and _ends(question, option):
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
                self.asked_at = None
            elif (point := self._point(line)) is not None:
                self.match.apply_actions(self.me, point)
            elif questions:
                question, choice = self._meant(line, questions)
                self.match.apply_action(self.me, choice, question.askee)
        except CovertsError as error:
            self.write(str(error))
        except OSError as error:
            self.write(f"That could not be written: {error.strerror}.")

    def _point(self, text: str) -> list[int] | None:
        """The answers that mean a point typed in inches; None where no point is asked for, or typed."""
        plane = asking_plane(scene_of(self.match, self.me))
        return None if plane is None else typed_actions(plane, text)

    def _meant(self, text: str, questions: list[Question]) -> tuple[Question, int | str]:
        """A question and an action of it, by its number in the list; or the text itself.

        Raises Malformed for no such number, Ambiguous where a text does not say whose it is.
        """
        ending = [each for each in self.shown if each[1].legal and _ends(*each)]
        if text == END and ending:
            return ending[0][0], ending[0][1].action
        if text.isdecimal():
            if not 1 <= int(text) <= len(self.shown):
                raise Malformed(f"There is no choice {text}.")
            question, option = self.shown[int(text) - 1]
            return question, option.action
        if len(questions) == 1:
            return questions[0], text
        whose, _, choice = text.partition(":")
        names = [self.match.askee_name(question) for question in questions]
        found = [at for at, name in enumerate(names) if whose.strip().casefold() in name.casefold()]
        if len(found) != 1 or not whose.strip() or not choice.strip():
            raise Ambiguous(f"Say whose it is, such as {names[0]}: {choice.strip() or text}")
        return questions[found[0]], choice.strip()

    # -- commands --------------------------------------------------------------------------------

    def _list(self, _: str, questions: list[Question]) -> None:
        for question in questions:
            self._number(question)

    def _why(self, text: str, questions: list[Question]) -> None:
        if not questions:
            return
        if text and (point := self._point(text)) is not None:
            self.match.at(self.match.s.copy()).apply_actions(self.me, point)
            self.write("You may choose that.")
            return
        if text:
            question, choice = self._meant(text, questions)
            refusal = self.match.why_not(self.me, choice, question.askee)
            self.write(f"You may not: {refusal}" if refusal else "You may choose that.")
            return
        refused: dict[str, list[str]] = {}
        for number, (_, option) in enumerate(self.shown, 1):
            if option.refusal is not None:
                refused.setdefault(str(option.refusal), []).append(f"{number}. {option.text}")
        for reason, options in refused.items():
            self.write(reason)
            self.write(f"  {', '.join(options)}")
        if not refused:
            self.write("Everything may be chosen.")

    def _look(self, _: str, questions: list[Question]) -> None:
        for line in scene_lines(scene_of(self.match, self.me)):
            self.write(line)

    def _hand(self, _: str, questions: list[Question]) -> None:
        scene = scene_of(self.match, self.me)
        own = [zone for zone in scene.zones if zone.area == "hand" or zone.id == f"seat-{self.me}"]
        scene.zones, scene.caption = own or scene.zones, ""
        for line in scene_lines(scene):
            self.write(line)

    def _log(self, _: str, questions: list[Question]) -> None:
        self.told = 0
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
        self.told = min(self.told, len(self.match.log(self.me)))
        self.asked_at = None

    def _save(self, name: str, questions: list[Question]) -> None:
        if not name:
            raise Malformed("Say where to: save FILE.")
        whole = self.match.over or self.match.referee
        text = self.match.save() if whole else self.match.save_seat(self.me)
        Path(name).expanduser().write_text(text, encoding="utf-8")
        self.write(f"Saved {'the whole game' if whole else 'what you have seen'} to {name}.")

    def _help(self, _: str, questions: list[Question]) -> None:
        self.write(HELP)

    def _quit(self, _: str, questions: list[Question]) -> None:
        raise Quit

    COMMANDS = {  # noqa: RUF012  # never changed
        "list": _list,
        "why": _why,
        "look": _look,
        "view": _look,
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
