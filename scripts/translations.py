"""Keep translations when English sentences change, and record which of them to review.

`scripts/words.py` finds the sentences, and this module moves translations between them. It keeps a record in
`scripts/translations.json`, outside the package, so that catalogues stay plain lists of sentences:

    review    for each part of a language, the new sentences with the sentences that were translated
    counts    the number of translations in each part, which shows whether translations were lost
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final, NamedTuple

from coverts.engine.base.sentences import SLOT, Forms
from coverts.words import read_catalogue

RECORD: Final = Path(__file__).with_suffix(".json")
MIN_SIMILARITY: Final = 0.6
"""The smallest share of equal letters in a sentence and its new version, from 0 to 1."""
MAX_AMBIGUITY: Final = 0.75
"""A match counts only if it differs by less than this share of the second best match's difference."""
_WORD = re.compile(r"\w+|\S")

Marks = dict[str, str]
"""The sentences whose translations need a review, each with the sentence that was translated."""


class CannotMove(Exception):
    """A translation cannot be moved. The message says why, and what to do."""


class Part(NamedTuple):
    """A part of a language.

    Attributes:
        name: "page", "program" or a game.
        path: The path of the catalogue.
        keys: The sentences that need a translation.
        more: Further sentences that may have a translation.
    """

    name: str
    path: Path
    keys: Sequence[str]
    more: Sequence[str] = ()

    def orphans(self, known: Mapping[str, Forms]) -> list[str]:
        """Return the translated sentences that are no longer in the sources."""
        present = {*self.keys, *self.more}
        return [key for key, forms in known.items() if forms and key not in present]

    def untranslated(self, known: Mapping[str, Forms]) -> list[str]:
        """Return the sentences in the sources that have no translation."""
        return [key for key in dict.fromkeys(self.keys) if not known.get(key)]


class Record:
    """The review marks and counts of one language.

    Args:
        code: The language.
        path: The file with the records of all languages.
    """

    def __init__(self, code: str, path: Path = RECORD) -> None:
        self.code, self.path = code, path
        self._all = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        mine = self._all.get(code, {})
        self.review: dict[str, Marks] = mine.get("review", {})
        self.counts: dict[str, int] = mine.get("counts", {})

    def save(self, catalogues: Mapping[str, Mapping[str, Forms]]) -> None:
        """Write the file.

        Before that, update the counts and remove marks without a translation. Counts never decrease here.
        """
        for name, known in catalogues.items():
            self.counts[name] = max(self.counts.get(name, 0), count(known))
            marks = {key: old for key, old in self.review.get(name, {}).items() if known.get(key)}
            self.review[name] = marks
        self._all[self.code] = {
            "counts": {name: number for name, number in sorted(self.counts.items()) if number},
            "review": {name: marks for name, marks in sorted(self.review.items()) if marks},
        }
        write(self.path, self._all)

    def mark(self, part: str, new: str, old: str) -> None:
        """Mark the translation of `new` for review, because it translates `old`.

        If a translation returns to its original sentence, its mark is removed.
        """
        translated = next((marks.pop(old) for marks in self.review.values() if old in marks), old)
        if translated != new:
            self.review.setdefault(part, {})[new] = translated


def count(known: Mapping[str, Forms]) -> int:
    """Return the number of translations in a catalogue."""
    return sum(bool(forms) for forms in known.values())


def write(path: Path, content: object) -> None:
    """Write a catalogue or the record as JSON, with one sentence per line."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def quoted(text: str) -> str:
    """Return a sentence as a JSON string on one line."""
    return json.dumps(text, ensure_ascii=False)


# -- matching --------------------------------------------------------------------------------------


def slots_of(forms: Forms) -> list[str]:
    """Return the slot names in a sentence or in all forms of a translation.

    The names are in order and without duplicates.
    """
    texts = [forms] if isinstance(forms, str) else forms.values()
    return [*dict.fromkeys(slot[2] for text in texts for slot in SLOT.finditer(text))]


def renamed_slots(old: str, new: str) -> dict[str, str] | None:
    """Return the old and new names of the slots that were renamed.

    Slots that occur in only one of the sentences are paired in order.

    Returns:
        The new names by old name, or None if the numbers of slots differ.
    """
    before, after = slots_of(old), slots_of(new)
    removed = [slot for slot in before if slot not in after]
    added = [slot for slot in after if slot not in before]
    return dict(zip(removed, added, strict=True)) if len(removed) == len(added) else None


def rename_slots(forms: Forms, names: Mapping[str, str]) -> Forms:
    """Return a translation with its slots renamed."""
    if not isinstance(forms, str):
        return {form: str(rename_slots(text, names)) for form, text in forms.items()}

    def rename(slot: re.Match[str]) -> str:
        start, end = slot.start(2) - slot.start(), slot.end(2) - slot.start()
        return slot[0][:start] + names.get(slot[2], slot[2]) + slot[0][end:]

    return SLOT.sub(rename, forms)


def similarity(old: str, new: str) -> float:
    """Return the similarity of two sentences, from 0 to 1.

    The similarity is the mean of the shares of equal letters and of equal words. But it is 0 if the share of
    equal letters is less than `MIN_SIMILARITY`, or if more than one slot was renamed.
    """
    names = renamed_slots(old, new)
    if names is None or len(names) > 1:
        return 0.0
    letters = SequenceMatcher(None, old, new, autojunk=False)
    shares = (
        letters.real_quick_ratio,
        letters.quick_ratio,
        letters.ratio,
    )  # from the cheapest to the most expensive
    if any(share() < MIN_SIMILARITY for share in shares):
        return 0.0
    words = SequenceMatcher(None, _WORD.findall(old), _WORD.findall(new), autojunk=False)
    return (letters.ratio() + words.ratio()) / 2


def matches(orphans: Iterable[str], untranslated: Iterable[str]) -> dict[str, str]:
    """Pair sentences that are gone with new sentences.

    Two sentences become a pair if each is the best match of the other and all other matches are clearly
    worse. Then they are no longer matches for other sentences, which may allow further pairs.
    """
    table = {(old, new): similarity(old, new) for old in orphans for new in untranslated}
    table = {pair: value for pair, value in table.items() if value}
    pairs: dict[str, str] = {}
    while more := {old: new for old, new in table if _is_clear(table, old, new)}:
        pairs |= more
        table = {
            pair: value
            for pair, value in table.items()
            if pair[0] not in more and pair[1] not in more.values()
        }
    return pairs


def _is_clear(table: Mapping[tuple[str, str], float], old: str, new: str) -> bool:
    rivals = [value for pair, value in table.items() if (pair[0] == old) != (pair[1] == new)]
    difference = 1 - table[old, new]
    return all(difference < MAX_AMBIGUITY * (1 - rival) for rival in rivals)


def sentence_like(text: str, sentences: Iterable[str]) -> str:
    """Return the sentence for a text on the command line.

    The text is the whole sentence, or its beginning and "...".

    Raises:
        CannotMove: No sentence has this beginning, or several have it.
    """
    known = [*dict.fromkeys(sentences)]
    if text in known or not text.endswith("..."):
        return text
    fitting = [each for each in known if each.startswith(text.removesuffix("..."))]
    if len(fitting) != 1:
        raise CannotMove(f"{len(fitting)} sentences begin with {quoted(text)}. Type more of the sentence.")
    return fitting[0]


# -- moving ----------------------------------------------------------------------------------------


class Mover:
    """Moves the translations of one language.

    Args:
        code: The language.
        parts: The parts of the language, with the sentences that are in the sources.
        record: The record of reviews and counts, by default the record of the language.
    """

    def __init__(self, code: str, parts: Iterable[Part], record: Record | None = None) -> None:
        self.code, self.record = code, record or Record(code)
        self.parts = {part.name: part for part in parts}
        self.catalogues = {name: read_catalogue(part.path) for name, part in self.parts.items()}
        self._changed: set[str] = set()

    def save(self) -> None:
        """Write the catalogues that have changed, and the record."""
        for name in sorted(self._changed):
            write(self.parts[name].path, self.catalogues[name])
        self.record.save(self.catalogues)

    def orphans(self) -> Iterator[tuple[str, str]]:
        """Yield the part and key of each translation whose sentence is gone."""
        for name, part in self.parts.items():
            yield from ((name, key) for key in part.orphans(self.catalogues[name]))

    def move_all(self) -> Iterator[str]:
        """Move each translation whose sentence is gone to the sentence that replaces it.

        A sentence that only moved to another part keeps its translation, without a review.

        Yields:
            A report line for each translation.
        """
        for name, key in [*self.orphans()]:
            for other in self._parts_that_need(key):
                self._move(name, key, other, key)
                yield f"{name} -> {other}: {quoted(key)}"
                break
        for name, part in self.parts.items():
            known = self.catalogues[name]
            for old, new in matches(part.orphans(known), part.untranslated(known)).items():
                self._move(name, old, name, new)
                yield f"{name}: {quoted(old)}\n     -> {quoted(new)}"

    def rename(self, old: str, new: str) -> str:
        """Move a translation from one sentence to another.

        The slots of the translation get their new names. If the old sentence is still in the sources, it
        keeps its translation.

        Returns:
            Report lines.

        Raises:
            CannotMove: `old` has no translation, `new` already has one, or their slots do not match.
        """
        old = sentence_like(old, [key for known in self.catalogues.values() for key in known if known[key]])
        new = sentence_like(new, [key for part in self.parts.values() for key in part.keys])
        sources = [name for name, orphan in self.orphans() if orphan == old]
        sources = sources or [name for name, known in self.catalogues.items() if known.get(old)]
        if not sources:
            raise CannotMove(f"There is no translation of {quoted(old)}.")
        for source in sources:
            used, allowed = slots_of(self.catalogues[source][old]), slots_of(new)
            if renamed_slots(old, new) is None and not {*used} <= {*allowed}:
                raise CannotMove(
                    f"The translation of {quoted(old)} has slots that {quoted(new)} lacks. "
                    "Translate the new sentence, then `drop` the old one."
                )
        users = [name for name, part in self.parts.items() if new in part.keys]
        lines = [] if users else ["The new sentence is not in the sources. Change them, too."]
        for source in sources:
            target = source if source in users or not users else users[0]
            if not self.catalogues[target].get(new):
                self._move(source, old, target, new)
                lines.insert(0, f"{target}: {quoted(old)}\n     -> {quoted(new)}")
        if not self._changed:
            raise CannotMove(f"{quoted(new)} has a translation. `drop` the old sentence instead.")
        return "\n".join(lines)

    def drop(self, key: str) -> str:
        """Delete the translation of a sentence that is no longer in the sources.

        Returns:
            A report line.

        Raises:
            CannotMove: The sentence is in the sources, or has no translation.
        """
        key = sentence_like(key, [orphan for _, orphan in self.orphans()])
        name = next((name for name, orphan in self.orphans() if orphan == key), None)
        if name is None:
            raise CannotMove(f"{quoted(key)} has no translation, or is in the sources.")
        self._delete(name, key)
        return f"{name}: dropped {quoted(key)}"

    def unplaced(self) -> Iterator[str]:
        """Yield a line for each translation that could not be moved, with a similar sentence."""
        parts = [(part, self.catalogues[name]) for name, part in self.parts.items()]
        untranslated = [key for part, known in parts for key in part.untranslated(known)]
        for name, key in self.orphans():
            closest = max(untranslated, key=lambda new: similarity(key, new), default="")
            is_similar = similarity(key, closest)
            guess = f"similar: {quoted(closest)}" if is_similar else "there is no similar sentence"
            yield f"{name}: not moved: {quoted(key)}\n     {guess}"

    def review(self) -> Iterator[str]:
        """Yield the translations to review, with the new and old sentences."""
        for name, marks in self.record.review.items():
            for key, old in marks.items():
                forms = json.dumps(self.catalogues.get(name, {}).get(key), ensure_ascii=False)
                yield f"{name}:\n  now {quoted(key)}\n  was {quoted(old)}\n  {self.code}  {forms}"

    def reviewed(self, key: str) -> str:
        """Remove the review mark of a translation.

        Returns:
            A report line.

        Raises:
            CannotMove: The translation has no mark.
        """
        key = sentence_like(key, [each for marks in self.record.review.values() for each in marks])
        if not any(marks.pop(key, None) for marks in self.record.review.values()):
            raise CannotMove(f"{quoted(key)} is not marked for review.")
        return f"reviewed: {quoted(key)}"

    def _parts_that_need(self, key: str) -> Iterator[str]:
        return (name for name, part in self.parts.items() if key in part.untranslated(self.catalogues[name]))

    def _move(self, source: str, old: str, target: str, new: str) -> None:
        part, known = self.parts[source], self.catalogues[source]
        forms = rename_slots(known[old], renamed_slots(old, new) or {})
        if old in (*part.keys, *part.more):  # The old sentence is still used, so both have the translation.
            self.catalogues[target][new] = forms
        elif source == target:  # Replace the key in place, to keep the order.
            items = ((new, forms) if key == old else (key, known[key]) for key in known if key != new)
            self.catalogues[source] = dict(items)
        else:
            self._delete(source, old)
            self.catalogues[target][new] = forms
        self.record.mark(target, new, old)
        self._changed |= {source, target}

    def _delete(self, name: str, key: str) -> None:
        """Delete a translation without counting it as lost."""
        del self.catalogues[name][key]
        self.record.counts[name] = min(self.record.counts.get(name, 0), count(self.catalogues[name]))
        self._changed.add(name)
