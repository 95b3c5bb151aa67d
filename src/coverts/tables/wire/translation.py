"""Translates messages into the viewer's language.

Translation depends only on a message's English text, so it cannot reveal hidden information.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from coverts.engine.base import plane
from coverts.engine.base.sentences import Language, Said
from coverts.engine.game import opponents, options, scenes, text_builder
from coverts.engine.game.definition import Game
from coverts.tables.wire import messages
from coverts.words import LANGUAGES, language
from coverts.words.pseudo import PSEUDO

M = TypeVar("M")

TRANSLATED_FIELDS: Mapping[type[msgspec.Struct], str] = {
    messages.RaceLine: "of name text out",
    messages.RaceRound: "name",
    scenes.Badge: "text label word",
    scenes.Piece: "label text kicker note value",
    scenes.Detail: "label text parts",
    scenes.Zone: "label note heads sides above below",
    scenes.Scene: "title caption",
    plane.Patch: "label",
    plane.Strip: "label",
    plane.Line: "label",
    plane.Ring: "label",
    text_builder.Entry: "title group cost text marks numbers",
    text_builder.ReadyText: "title",
    text_builder.BuildingForm: "called about",
    text_builder.Objection: "text",
    text_builder.Judged: "sum",
    text_builder.Part: "title",
    text_builder.ExchangeFormat: "title",
    text_builder.Task: "title text missing",
    options.OptionValue: "text about",
    options.GameOption: "label about group called",
    messages.Reason: "text cause",
    messages.Option: "text warning menu effect",
    messages.Question: "prompt askee_name",
    messages.Seat: "name",
    messages.Step: "title",
    messages.LogLine: "text",
    messages.ChosenOption: "label text",
    opponents.Preset: "title summary",
    messages.Defeat: "reason title",
    messages.Team: "name",
    messages.TableState: "title status result goal fault",
    messages.Refused: "message text cause",
    messages.BotCard: "habit",
    messages.LevelCard: "habit",
    messages.GameCard: "title summary unofficial roles",
    messages.RuleText: "title text",
    messages.Chapter: "title table",
    messages.Guidance: "title text",
    messages.LessonCard: "title",
    messages.Course: "comments",
    messages.DailyPuzzle: "title name",
    messages.PastPuzzle: "solution note",
    messages.Viewpoint: "label",
    messages.Replay: "title seats",
    messages.Weighed: "chosen other",
    messages.Hint: "answer other",
    messages.Opinion: "status",
    messages.LobbySeat: "role",
    messages.OpenTable: "title",
    messages.LiveTable: "title",
    messages.Summary: "title result",
    messages.AccountGame: "title role result",
    messages.AccountInfo: "why_not",
    messages.AccountSummary: "result",
    messages.CountedGames: "name",
}
"""The fields of each message that a catalogue translates."""
OTHER_FIELDS: Mapping[type[msgspec.Struct], str] = {
    messages.RaceLine: "tone",
    scenes.Badge: "tone icon",
    scenes.Piece: "id style tone rules mark picture marks walls gates way plan",
    scenes.Scene: "backdrop light look",
    scenes.Outlook: "pieces reach sight",
    scenes.Zone: "id layout area tone floors",
    plane.Patch: "kind rules",
    plane.Strip: "tone",
    plane.Line: "tone",
    plane.Ring: "tone",
    plane.Plane: "mover",
    text_builder.BuildingForm: "judged_by",
    text_builder.Entry: "line place parts",
    text_builder.Part: "name",
    text_builder.PartCount: "name",
    text_builder.ExchangeFormat: "name",
    text_builder.Converted: "text",
    text_builder.ReadyText: "name text",
    text_builder.Objection: "rule",
    options.OptionValue: "value",
    options.GameOption: "name kind default file",
    messages.Reason: "rule",
    messages.Question: "kind rules",
    messages.Seat: "player called stand_in name_warning",
    messages.Step: "rules",
    messages.LogLine: "rules",
    messages.ChosenOption: "name value",
    opponents.Preset: "name seats options",
    messages.Vote: "about",
    messages.Defeat: "lesson",
    messages.TableState: "table game referee notice speed chat rematch",
    messages.Refused: "error rule option",
    messages.About: "version",
    messages.AccountGame: "table game opponents outcome bots",
    messages.AccountInfo: "origin register id name",
    messages.AccountSummary: "table waits_for",
    messages.Ceremony: "options",
    messages.NewCode: "code",
    messages.PasskeyCard: "id label",
    messages.BotCard: "name",
    messages.LevelCard: "name",
    messages.GameCard: "name bots languages",
    messages.RuleText: "number",
    messages.Chapter: "number",
    messages.Invite: "invite address",
    messages.NewTableReply: "table address",
    messages.Guidance: "name rules next day",
    messages.LessonCard: "name",
    messages.DailyPuzzle: "game day",
    messages.PastPuzzle: "day",
    messages.PuzzleLink: "address",
    messages.Reach: "origins",
    messages.PictureBook: "hues parts",
    messages.Icon: "field body",
    messages.Recipe: "place figure thing hue",
    messages.Heading: "anchor text",
    messages.Guide: "name title text game",
    messages.Viewpoint: "name",
    messages.Replay: "table game viewpoint players bots",
    messages.Rematch: "table address",
    messages.DeviceLink: "address",
    messages.TalkLine: "room name text phrase name_warning",
    messages.Note: "text",
    messages.NoticeOptions: "push_key mail",
    messages.LobbySeat: "player called name_warning",
    messages.LiveTable: "table game",
    messages.TableClock: "then",
    messages.OpenTable: "table game chat",
    messages.Summary: "table game",
}
"""The text fields of each message that are not translated: ids, texts written by players, and guides."""
MIXED_FIELDS: Mapping[type[msgspec.Struct], str] = {
    messages.AccountGame: "opponents",
    messages.Seat: "called player",
}
"""Fields with names that are not translated, or with sentences of the program (`Said`), which are."""
_FIELDS = {kind: tuple(names.split()) for kind, names in TRANSLATED_FIELDS.items()}


def translate(language: Language, message: M, but: str = "") -> M:
    """Return a translation of a message.

    The result shares untranslated parts with the message.

    Args:
        language: The target language.
        message: A message, or a list of messages.
        but: The name of a field that stays untranslated.
    """
    if isinstance(message, list):
        return [translate(language, each) for each in message]  # type: ignore[return-value]
    if not isinstance(message, msgspec.Struct):
        return message
    result = copy.copy(message)
    for name in MIXED_FIELDS.get(type(message), "").split():
        value = getattr(message, name)
        if isinstance(value, list):
            setattr(result, name, [language(each) if isinstance(each, Said) else each for each in value])
        elif isinstance(value, Said):
            setattr(result, name, language(value))
    translated = _FIELDS.get(type(message), ())
    for name in translated:
        value = getattr(message, name)
        if value:
            setattr(result, name, _put(language, value))
    for name in message.__struct_fields__:
        if name not in translated and name != but:
            value = getattr(message, name)
            if isinstance(value, msgspec.Struct) or (
                isinstance(value, list) and value and isinstance(value[0], msgspec.Struct)
            ):
                setattr(result, name, translate(language, value))
    return result


def _put(language: Language, value: Any) -> Any:
    """Translate a text, or all texts in a list or a dict."""
    if isinstance(value, dict):
        return {name: language(text) for name, text in value.items()}
    return [_put(language, each) for each in value] if isinstance(value, list) else language(value)


def language_code(code: str, pseudo: bool = False) -> str:
    """Return the language code for a browser's tag, such as "de" for "de-AT".

    Return "" for English and for unknown languages.

    Args:
        code: The language tag.
        pseudo: Whether the pseudo-language for tests is available.
    """
    short = code.lower().partition("-")[0]
    return short if short in LANGUAGES or (pseudo and short == PSEUDO) else ""


@dataclass(frozen=True)
class ReplyLanguage:
    """The language of a reply, with the games whose catalogues it uses.

    The game that the reply is about comes first.
    """

    code: str = ""
    games: tuple[Game, ...] = ()

    @staticmethod
    def of(code: str, games: Mapping[str, Game], about: str | None) -> ReplyLanguage:
        """Return the language for a request.

        Args:
            code: The language code.
            games: The server's games by name.
            about: The name in the request's path. If it is not a game's name, it is ignored.
        """
        if not code:
            return ReplyLanguage()
        return ReplyLanguage(code, tuple(sorted(games.values(), key=lambda game: game.name != about)))

    def put(self, message: M) -> M:
        """Return the message in this language."""
        named = getattr(message, "game", "")
        games = sorted(self.games, key=lambda game: game.name != named) if named else self.games
        spoken = language(self.code, *games) if self.code else None
        return message if spoken is None else translate(spoken, message)


def translate_for(code: str, message: M, game: Game | None = None) -> M:
    """Return a message in a language, using the catalogue of a game."""
    spoken = language(code, *([] if game is None else [game]))
    return message if spoken is None else translate(spoken, message)
