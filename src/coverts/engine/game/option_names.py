"""The texts of a question's options and arguments, as the asked seat may see them, and names of values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from coverts.engine.base.exceptions import GameFault
from coverts.engine.base.sentences import from_template, said
from coverts.engine.game.definition import Game
from coverts.engine.language.declarations import Kind
from coverts.engine.language.record import Field

_SLOT = re.compile(r"\{(\w+)\}")
_BRACES = re.compile(r"\{[^{}]*\}")


def find_unknown_arguments(kind: Kind) -> list[str]:
    """Return the slots in a kind's prompt that do not name an argument of the kind."""
    return [part for part in _BRACES.findall(kind.prompt) if part[1:-1] not in kind.parameters]


class QuestionTexts:
    """The texts of one question.

    `options` returns the texts of the options. `texts[name]` returns the text of the argument `name`.

    Args:
        game: The game.
        make_view: A function that returns the asked player's view; it is called at most once.
        arguments: The question's arguments by name, the asked player first.
        taken: Texts that no option may have.
    """

    def __init__(
        self,
        game: Game,
        make_view: Callable[[], Any],
        arguments: Mapping[str, int],
        taken: Iterable[str] = (),
    ) -> None:
        self.game, self._make_view, self.arguments, self.taken = game, make_view, arguments, [*taken]
        self._texts: dict[str, list[str]] = {}

    @cached_property
    def view(self) -> Any:
        """The asked player's view."""
        return self._make_view()

    def options(self, kind: Kind) -> Sequence[str]:
        """Return the text of each option of a kind.

        The text is "" for an option that the viewer does not have.

        Raises:
            GameFault: The game's function returned the wrong number of texts.
        """
        if kind.named not in self.game.names:
            return kind.texts
        texts = self.texts_for(kind.named)
        if len(texts) != kind.options:
            raise GameFault(
                f"{kind.name}: names[{kind.named!r}] returned {len(texts)} texts for {kind.options} options"
            )
        return texts

    def texts_for(self, key: str) -> list[str]:
        """Return the texts from one function in the game's `names`, made distinct.

        The game's function is called only once.
        """
        if key not in self._texts:
            function: Any = self.game.names[key]
            asked = next(iter(self.arguments.values()))
            arguments = (self.view, asked) if function.__code__.co_argcount == 2 else (self.view,)
            self._texts[key] = make_distinct(function(*arguments), self.taken)
        return self._texts[key]

    def fill_prompt(self, prompt: str) -> str:
        """Return a prompt with its slots filled by the names of its arguments."""
        mentioned = {name: self[name] for name in _SLOT.findall(prompt)}
        return from_template(prompt, mentioned) if mentioned else prompt

    def __getitem__(self, name: str) -> str:
        value = self.arguments[name]
        if name in self.game.names:
            texts = self.texts_for(name)
            return (texts[value] if 0 <= value < len(texts) else "") or str(value)
        words = self.game.words.get(name, ())
        return str(words[value]) if 0 <= value < len(words) else str(value)


def make_distinct(texts: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """Strip the texts and number repeated texts: the second gets " (2)", and so on.

    Texts that differ only in case count as equal, because answers ignore case. Empty texts stay empty.

    Args:
        texts: The texts.
        taken: Texts that are already in use.
    """
    used = {text.casefold() for text in taken}
    count: Counter[str] = Counter()
    distinct = []
    for plain in (text.strip() for text in texts):
        text, key = plain, plain.casefold()
        folded = key
        while text and folded in used:
            count[key] = max(count[key], 1) + 1
            text = said("{text} ({number})", text=plain, number=count[key])
            folded = text.casefold()
        used.add(folded)
        distinct.append(text)
    return distinct


def likely_names(game: Game, kinds: Iterable[Kind], of: Field, size: int) -> list[str]:
    """Return likely names for the values of a field that the game does not name itself.

    The candidates are the game's lists of names that have the right length. They are searched in three
    groups: lists whose key contains the name of the field or of its pile, lists that chance uses to deal a
    pile, and all lists. The result is the most frequent list in the first nonempty group. If there is a tie,
    or no list, the result is empty.

    Args:
        game: The game.
        kinds: The game's kinds of question.
        of: The field.
        size: The number of values.
    """
    pile = of.secrecy.pile or ""
    nouns = {_singular(of.name), _singular(pile)} - {""}
    lists = [(key, names, False) for key, names in game.words.items() if len(names) == size]
    lists += [
        (kind.name, kind.texts, kind.chance) for kind in kinds if kind.options == size and not kind.named
    ]
    tiers = [
        [names for key, names, _ in lists if nouns & {_singular(part) for part in key.split("_")}],
        [names for _, names, chance in lists if chance and pile],
        [names for _, names, _ in lists],
    ]
    found = next(filter(None, tiers), [])
    common = Counter(map(tuple, found)).most_common(2)
    if not common or (len(common) > 1 and common[0][1] == common[1][1]):
        return []
    return [*common[0][0]]


def _singular(name: str) -> str:
    """Return a noun without its plural "s"."""
    return name[:-1] if name.endswith("s") else name
