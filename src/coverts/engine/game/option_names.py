"""What the numbers of one question are called, for the seat it is put to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from coverts.engine.base.exceptions import GameFault
from coverts.engine.base.sentences import of_template, said
from coverts.engine.game.definition import Game
from coverts.engine.language.declarations import Kind

_SLOT = re.compile(r"\{(\w+)\}")
_BRACES = re.compile(r"\{[^{}]*\}")


def misnamed(kind: Kind) -> list[str]:
    """What in a kind's prompt is none of its arguments."""
    return [part for part in _BRACES.findall(kind.prompt) if part[1:-1] not in kind.parameters]


class Naming:
    """The texts of one question: of its options, and by `[]` of the arguments its prompt mentions.

    view: makes the view of who is asked, at most once. taken: texts that no option may have. A function
    of the game's `names` is asked once at most, and only where its texts are needed.
    """

    def __init__(
        self, game: Game, view: Callable[[], Any], arguments: Mapping[str, int], taken: Iterable[str] = ()
    ) -> None:
        self.game, self.view, self.arguments, self.taken = game, view, arguments, [*taken]
        self._named: dict[str, list[str]] = {}

    @cached_property
    def seen(self) -> Any:
        """The view of who is asked."""
        return self.view()

    def options(self, kind: Kind) -> Sequence[str]:
        """A text for each option of the kind, "" for what does not exist for the viewer.

        Raises GameFault where the game's function gives another number of texts.
        """
        if kind.named not in self.game.names:
            return kind.texts
        texts = self.named(kind.named)
        if len(texts) != kind.options:
            raise GameFault(
                f"{kind.name}: names {kind.named!r} gave {len(texts)} texts for {kind.options} options"
            )
        return texts

    def named(self, key: str) -> list[str]:
        """The texts of one of the game's `names`, told apart."""
        if key not in self._named:
            function: Any = self.game.names[key]
            asked = next(iter(self.arguments.values()))
            given = (self.seen, asked) if function.__code__.co_argcount == 2 else (self.seen,)
            self._named[key] = told_apart(function(*given), self.taken)
        return self._named[key]

    def filled(self, prompt: str) -> str:
        """A prompt with what its arguments are called."""
        mentioned = {name: self[name] for name in _SLOT.findall(prompt)}
        return of_template(prompt, mentioned) if mentioned else prompt

    def __getitem__(self, name: str) -> str:
        value = self.arguments[name]
        if name in self.game.names:
            named = self.named(name)
            return (named[value] if 0 <= value < len(named) else "") or str(value)
        words = self.game.words.get(name, ())
        return str(words[value]) if 0 <= value < len(words) else str(value)


def told_apart(texts: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """The texts without spaces around; a second one that reads the same gets " (2)", a third " (3)".

    Capitals make no difference, as in a player's answer. Empty texts stay empty.
    """
    used = {text.casefold() for text in taken}
    count: Counter[str] = Counter()
    found = []
    for plain in (text.strip() for text in texts):
        text, key = plain, plain.casefold()
        folded = key
        while text and folded in used:
            count[key] = max(count[key], 1) + 1
            text = said("{text} ({number})", text=plain, number=count[key])
            folded = text.casefold()
        used.add(folded)
        found.append(text)
    return found
