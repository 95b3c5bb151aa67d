"""All messages between a browser and the server.

A message's class defines its validation, its JSON and its schema.
"""

from typing import Final

from coverts.engine.game.text_builder import BuildingForm, Converted, Judged
from coverts.pictures.picture_book import Icon, PictureBook
from coverts.pictures.recipes import Recipe
from coverts.tables.wire.account_messages import (
    AccountGame,
    AccountInfo,
    AccountSummary,
    Ceremony,
    CountedGames,
    DeleteAccount,
    EndSessions,
    Kept,
    NewCode,
    NewPasskey,
    PasskeyCard,
    RegisterAs,
    RemovePasskey,
    RenamePasskey,
    SignedPasskey,
    Statistics,
    UsedCode,
)
from coverts.tables.wire.game_messages import (
    About,
    BotCard,
    Chapter,
    ClockChoice,
    Conversion,
    Course,
    DailyPuzzle,
    Draft,
    GameCard,
    Guide,
    Heading,
    Invite,
    LessonCard,
    LevelCard,
    NewTable,
    NewTableReply,
    PastPuzzle,
    Reach,
    RuleText,
)
from coverts.tables.wire.people_messages import (
    Claim,
    Device,
    DeviceLink,
    EndedPush,
    Join,
    KeepNote,
    Listed,
    LiveTable,
    LobbyCount,
    LobbySeat,
    Named,
    Note,
    Notes,
    NoticeMail,
    NoticeOptions,
    OpenTable,
    PushBrowser,
    Rematch,
    Say,
    SharedNotes,
    Summary,
)
from coverts.tables.wire.replay_messages import (
    GoOn,
    Hint,
    MovePuzzle,
    Opinion,
    OpinionOn,
    PuzzleLink,
    Race,
    RaceLine,
    RaceRound,
    Replay,
    ReplayMoment,
    ReplayMove,
    Scale,
    Viewpoint,
    Weighed,
)
from coverts.tables.wire.table_messages import (
    Answer,
    Answers,
    AskVote,
    Begin,
    CastVote,
    Change,
    Chat,
    ChosenOption,
    ComeBack,
    Defeat,
    Ending,
    Guidance,
    Leave,
    LogLine,
    NameWarning,
    Option,
    Phrase,
    Question,
    Reason,
    Refused,
    Seat,
    SeatClock,
    Settings,
    SetUp,
    Speed,
    StateChanges,
    Step,
    TableClock,
    TableState,
    Talk,
    TalkLine,
    Team,
    Undo,
    Vote,
)

__all__ = [
    "PROTOCOL",
    "About",
    "AccountGame",
    "AccountInfo",
    "AccountSummary",
    "Answer",
    "Answers",
    "AskVote",
    "Begin",
    "BotCard",
    "Building",
    "CastVote",
    "Ceremony",
    "Change",
    "Chapter",
    "Chat",
    "ChosenOption",
    "Claim",
    "ClockChoice",
    "ComeBack",
    "Conversion",
    "CountedGames",
    "Course",
    "DailyPuzzle",
    "Defeat",
    "DeleteAccount",
    "Device",
    "DeviceLink",
    "Draft",
    "EndSessions",
    "EndedPush",
    "Ending",
    "FromBrowser",
    "FromServer",
    "GameCard",
    "GoOn",
    "Guidance",
    "Guide",
    "Heading",
    "Hint",
    "Icon",
    "Invite",
    "Join",
    "KeepNote",
    "Kept",
    "Leave",
    "LessonCard",
    "LevelCard",
    "Listed",
    "LiveTable",
    "LobbyCount",
    "LobbySeat",
    "LogLine",
    "MovePuzzle",
    "NameWarning",
    "Named",
    "NewCode",
    "NewPasskey",
    "NewTable",
    "NewTableReply",
    "Note",
    "Notes",
    "NoticeMail",
    "NoticeOptions",
    "OpenTable",
    "Opinion",
    "OpinionOn",
    "Option",
    "PasskeyCard",
    "PastPuzzle",
    "Phrase",
    "PictureBook",
    "Posted",
    "PushBrowser",
    "PuzzleLink",
    "Question",
    "Race",
    "RaceLine",
    "RaceRound",
    "Reach",
    "Reason",
    "Recipe",
    "Refused",
    "RegisterAs",
    "Rematch",
    "RemovePasskey",
    "RenamePasskey",
    "Replay",
    "ReplayMoment",
    "ReplayMove",
    "RuleText",
    "Say",
    "Scale",
    "Seat",
    "SeatClock",
    "SetUp",
    "Settings",
    "SharedNotes",
    "SignedPasskey",
    "Speed",
    "StateChanges",
    "Statistics",
    "Step",
    "Summary",
    "TableClock",
    "TableState",
    "Talk",
    "TalkLine",
    "Team",
    "Undo",
    "UsedCode",
    "Viewpoint",
    "Vote",
    "Weighed",
]

PROTOCOL: Final = 1
"""The protocol's number (docs/protocol.md). The number rises if something that clients rely on is changed or
removed. Additions do not change the number."""
FromServer = TableState | StateChanges | Talk | Refused
FromBrowser = (
    Answer
    | Answers
    | Undo
    | Change
    | Settings
    | Speed
    | SetUp
    | Begin
    | Leave
    | ComeBack
    | AskVote
    | CastVote
)
Building = BuildingForm | Judged | Converted
"""Replies about texts that a player composes from a list, such as decks."""
Posted = (
    NewTable
    | RegisterAs
    | NewPasskey
    | SignedPasskey
    | RenamePasskey
    | RemovePasskey
    | UsedCode
    | EndSessions
    | DeleteAccount
    | Claim
    | Draft
    | Conversion
    | MovePuzzle
    | GoOn
    | OpinionOn
    | Join
    | Named
    | Listed
    | Device
    | Say
    | KeepNote
    | SharedNotes
    | PushBrowser
    | EndedPush
    | NoticeMail
)
"""The bodies of POST requests. `FromBrowser` lists the messages that a browser sends on the socket."""
