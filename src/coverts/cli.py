"""The command line: `coverts COMMAND --help` says what each takes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, CycloptsError, Parameter, validators
from cyclopts.types import ExistingPath
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import coverts
from coverts.engine.errors import BadOption, BadText, CovertsError, Malformed
from coverts.text.printing import found_lines, rule_lines

app = App(name="coverts", version=coverts.__version__)
deck_app = App(name="deck", help="Decks of your own for Infiltration.")
app.command(deck_app)


@app.command
def serve(
    *,
    port: int | None = None,
    database: str | None = None,
    browser: bool = True,
    host: str | None = None,
    share: Annotated[bool, Parameter(negative=())] = False,
    game: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    pace: float | None = None,
    settings: str | None = None,
    public_url: str | None = None,
    hosts: str | None = None,
    trusted_proxies: str | None = None,
    admin_key_file: str | None = None,
    log: Literal["text", "json"] | None = None,
) -> None:
    """Open tables in the browser.

    Parameters
    ----------
    port
        The port, by default 8787, or the next free one after it.
    database
        A database's address or an SQLite file; by default a file in your data folder.
    browser
        Open a browser.
    host
        The address to listen at, by default 127.0.0.1; 0.0.0.0 lets others in your network play.
    share
        Let others in your network play: the same as --host 0.0.0.0. Where they find it is printed.
    game
        A Python file with one more game than those installed; may be given several times.
    pace
        How much time bots take: 1 as much as people do, 2 twice as much, 0.5 half of it, 0 none.
    settings
        A TOML file with these and further settings; variables of the environment (COVERTS_PORT and so on)
        go before it, and what is given here before both.
    public_url
        Where people find this server if that is a proxy's address, such as https://play.example.org.
    hosts
        Further names by which it may be asked for, with commas between them; * for any.
    trusted_proxies
        Addresses and networks, with commas between them, whose X-Forwarded-For and -Proto are believed.
    admin_key_file
        A file whose first line is the key of the admin page; without one there is no such page.
    log
        What the server writes of itself, a line each time: text for people, json for programs.
    """
    if share and host is not None:
        raise Malformed("--share listens at all addresses of this machine; leave out --host.")
    if sys.stderr.isatty():
        told = "Coverts starts: the page comes first, then the games, one after the other."
        print(told, file=sys.stderr, flush=True)
    from coverts.server.app import installed_games
    from coverts.server.serve import serve as run
    from coverts.server.settings import read_settings

    games = installed_games()
    for path in game:
        found = coverts.game(path)
        games[found.name] = found
    for found in games.values():
        read_own(found)
    given = {"host": "0.0.0.0" if share else host, "port": port, "database": database, "pace": pace}
    given |= {"public_url": public_url, "hosts": hosts, "trusted_proxies": trusted_proxies}
    given |= {"admin_key_file": admin_key_file, "log": log}
    run(games, read_settings(given, settings), browser)


@app.command
def backup(file: Path, /, *, database: str | None = None, settings: str | None = None) -> None:
    """Copy the tables of a server into a file; the server may go on meanwhile.

    Parameters
    ----------
    file
        The copy, a new file.
    database
        The server's database; by default the file in your data folder.
    settings
        The server's file of settings, which names its database.
    """
    from coverts.server.copies import back_up
    from coverts.server.serve import database_of

    back_up(database_of(database, settings), file)
    print(f"All tables are in {file}.")


@app.command
def restore(file: Path, /, *, database: str | None = None, settings: str | None = None) -> None:
    """Put a copy of `coverts backup` in the place of a server's tables. The server must not run.

    Parameters
    ----------
    file
        The copy; it stays as it is.
    database
        The server's database; by default the file in your data folder.
    settings
        The server's file of settings, which names its database.
    """
    from coverts.server.copies import restore as put_back
    from coverts.server.serve import database_of

    kept = put_back(database_of(database, settings), file)
    print(f"The tables of {file} are back." + (f" Those there were before are in {kept}." if kept else ""))


def read_own(game: coverts.Game) -> None:
    """Whoever uses what they have written, a game or a deck, hears at once what is wrong with it."""
    from coverts.engine.compiler.program import program_of

    if (game.deck and "COVERTS_DECK" in os.environ) or game.name not in coverts.installed():
        program_of(game)


@app.command
def play(
    game: str,
    /,
    *,
    players: int | None = None,
    bots: str = "",
    seat: int = 1,
    seed: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    referee: str = "",
    **files: Annotated[tuple[str, ...], Parameter(negative=())],
) -> None:
    """Play in plain text: a sentence, numbered choices.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    players
        How many play; by default as few as may.
    bots
        Who plays the other seats, in order, such as courier,random; the last one fills up. planner:20000
        tries its answers in that many playouts, planner:2s for that many seconds; policy:FILE plays a
        strategy that `coverts solve` has saved.
    seat
        Your seat, from 1.
    seed
        Makes chance and bots repeat themselves, for a transcript.
    option
        NAME=VALUE, one of the game's options; may be given several times.
    referee
        Rule a game on a real table, whose cards you type: "one" knows what all see, "own" what each sees.
    files
        Files of your own that the game reads, by the game's own words for them, such as --map PATH.
    """
    from coverts.text.play import TextPlay

    found = coverts.game(game)
    given = dict(map(name_and_value, option))
    read = option_files(found, files)
    if twice := sorted(given.keys() & read.keys()):
        raise Malformed(f"{twice[0]} is given twice, by --option and as a file.")
    options = found.read_option_texts({**given, **read})
    names = [b.strip() for b in bots.split(",") if b.strip()]
    TextPlay(found, players, names, seat, seed, options=options, referee=referee).run()


def name_and_value(given: str) -> tuple[str, str]:
    """The two sides of NAME=VALUE."""
    name, sign, value = given.partition("=")
    if not sign:
        raise Malformed(f"--option takes NAME=VALUE, not {given!r}.")
    return name.strip(), value.strip()


def option_files(game: coverts.Game, files: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The texts of options that files are read into; the first file of a flag is its first option's.

    Raises Malformed, which names the file, for a flag the game does not have, for more files than options,
    and for what cannot be read.
    """
    flags: dict[str, list[str]] = {}
    for option in game.option_list:
        if option.file:
            flags.setdefault(option.file.removeprefix("--"), []).append(option.name)
    texts = {}
    for flag, paths in files.items():
        if flag not in flags:
            own = ", ".join(f"--{each}" for each in flags) or "no files"
            raise Malformed(f"play has no --{flag}; of {game.title} it takes {own}.")
        if len(paths) > len(flags[flag]):
            raise Malformed(f"--{flag} is given {len(paths)} times; {game.title} takes {len(flags[flag])}.")
        for name, path in zip(flags[flag], paths, strict=False):
            texts[name] = text_of_file(path)
            try:
                game.read_options({name: texts[name]})
            except BadOption as error:
                wrong = error.__cause__
                raise Malformed(
                    wrong.within(path) if isinstance(wrong, BadText) else f"{path}: {error.reason}"
                ) from None
    return texts


def text_of_file(path: str) -> str:
    """A whole text, which ends a line; raises Malformed."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        raise Malformed(f"{path} cannot be read as a text: {error}") from None
    return text if text.endswith("\n") else f"{text}\n"


@app.command
def solve(
    game: str,
    /,
    *,
    until: Annotated[float | None, Parameter(validator=validators.Number(gt=0))] = None,
    seconds: Annotated[float | None, Parameter(validator=validators.Number(gt=0))] = None,
    seed: int = 1,
    save: Path | None = None,
    players: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    memory: Annotated[int | None, Parameter(validator=validators.Number(gte=10))] = None,
    sampled: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Look for a strategy that nobody can beat on average, in a game whose information states fit in memory.

    It prints where it stands: the value to each seat, and the exploitability: what a player who knows the
    strategy would gain by it, the mean over the seats. Where not all positions fit, too, rounds are sampled,
    and nobody computes how good the strategy is.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    until
        Stop at this exploitability.
    seconds
        Stop after this many seconds; by default 60, where --until does not say when.
    seed
        For sampled rounds: the same seed and as many rounds give the same strategy.
    save
        A file for the strategy; it plays by `coverts play GAME --bots policy:FILE`. Ctrl-C
        keeps what there is.
    players
        How many play; by default as few as may.
    option
        NAME=VALUE, one of the game's options; may be given several times.
    memory
        How many megabytes may be used, by default 1000.
    sampled
        Sample rounds where all positions would fit, too.
    """
    from coverts.solving import Solver
    from coverts.solving.progress import standings
    from coverts.solving.solver import MEMORY

    if save is not None:
        check_writable(save)
    found = coverts.game(game)
    options = found.read_option_texts(dict(map(name_and_value, option)))
    interrupted = False
    try:
        solver = Solver(found, players, options, seed, memory or MEMORY, sampled or None)
        try:
            for standing in standings(solver, until, seconds):
                print(standing.line, flush=True)
        except KeyboardInterrupt:
            interrupted = True
    except Malformed as error:
        raise Malformed(f"{error} Nothing is saved." if save is not None else str(error)) from None
    if not solver.guaranteed:
        print("Only of two players whose returns sum to 0 is it known that this tends to an equilibrium.")
    if save is not None:
        policy = solver.policy()
        policy.save(save)
        kept = " It was stopped early." if interrupted else ""
        print(f"The strategy is in {save}, {len(policy.chances):,} information states.{kept}")
    if interrupted:
        raise SystemExit(130)


def check_writable(path: Path) -> None:
    """Raises Malformed for a path where no file can be written, before there is work to lose."""
    if path.is_dir():
        raise Malformed(f"{path} is a folder; name a file.")
    if not path.parent.is_dir():
        raise Malformed(f"{path} cannot be written: there is no folder {path.parent}.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise Malformed(f"{path} cannot be written: permission denied.")


@app.command
def games() -> None:
    """List the installed games."""
    for name in sorted(coverts.installed()):
        found = coverts.game(name)
        least, most = found.players
        count = f"{least}" if least == most else f"{least} to {most}"
        print(f"{name}: {found.title}, {count} players. {found.summary}")


@app.command
def rules(
    game: str,
    /,
    *number: str,
    coverage: Annotated[bool, Parameter(negative=())] = False,
    cards: Annotated[bool, Parameter(negative=())] = False,
    table: Annotated[bool, Parameter(negative=())] = False,
    tests: str | None = None,
) -> None:
    """Print a game's rulebook, a chapter or rule of it, those that speak of something, or its cards; or trace
    its tests to it.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    number
        A chapter's or a rule's number; or words, for the rules that have them, the most fitting first.
    coverage
        Each row of the source texts with its rule, code and tests: exit code 1 if one is without.
    cards
        Each card with its code and the tests that ran it: exit code 1 if one is not proved.
    table
        All cards with what is printed on them, as a page of Markdown.
    tests
        Where the tests are; by default in the folder tests/GAME.
    """
    found = coverts.game(game)
    read_own(found)
    sought = " ".join(number)
    if sought and (coverage or cards or table):
        raise Malformed(f"--coverage, --cards and --table are about the whole game; leave out {sought}.")
    if coverage or cards:
        trace(found, coverage, cards, tests)
        return
    if table:
        if found.card_table is None:
            raise Malformed(f"{found.title} has no table of cards.")
        for line in found.card_table():
            print(line)
        return
    if tests is not None:
        raise Malformed("--tests goes with --coverage or --cards.")
    for line in rules_about(found, sought):
        print(line)


@app.command
def lessons(game: str, name: str = "", /) -> None:
    """Check a game's lessons and puzzles and list them, or print one.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    name
        A lesson's or a puzzle's, for what it says.
    """
    from coverts.text.telling import course_lines, lesson_lines

    found = coverts.game(game)
    read_own(found)
    for line in lesson_lines(found, name) if name else course_lines(found):
        print(line)


def rules_about(game: coverts.Game, sought: str) -> list[str]:
    """All rules, or a chapter or rule by its number, or the rules that have some words."""
    try:
        return rule_lines(game, sought or None)
    except Malformed:
        if sought[0].isdecimal():
            raise
        bold = ("\033[1m", "\033[0m") if sys.stdout.isatty() else ("*", "*")
        return found_lines(game, sought, bold)


def trace(game: coverts.Game, coverage: bool, cards: bool, tests: str | None) -> None:
    """Run a game's marked tests and print the tables asked for."""
    from coverts.tracing.cards import proved_cards, titles_of
    from coverts.tracing.rows import proved_rows, rows_of
    from coverts.tracing.running import folder_of, run_tests

    rows, titles = rows_of(game) if coverage else {}, titles_of(game) if cards else []
    path = folder_of(game, tests)
    with progress_bar("Tests", None) as advance:
        proofs = run_tests(game, path, coverage, titles, advance)
    reports = [proved_rows(game, rows, proofs)] if coverage else []
    reports += [proved_cards(game, proofs)] if cards else []
    for report in reports:
        for line in report.lines:
            print(line)
    if not all(report.ok for report in reports):
        raise SystemExit(1)


@app.command
def mutate(
    game: str,
    /,
    *rules: str,
    tests: str | None = None,
    kinds: str = "",
    statements: Annotated[bool, Parameter(negative=())] = False,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
) -> None:
    """Change one thing in the rules of a game at a time, and see which test notices.

    Rules, refusals and helpers are switched off; inside them numbers are shifted by one, sides swapped, ends
    moved, and secrets shown to all. What comes from rows of the source texts must be noticed: by a test of
    one of these rows if it is switched off, by any test if it is changed inside; exit code 1 if it is not.
    All runs on the python back end; tests that need another one, and slow ones, stay out.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    rules
        Only these: numbers of rules or chapters, or names of functions.
    tests
        Where the tests are; by default in the folder tests/GAME.
    kinds
        Only changes of these kinds, with commas between them: rules, refusals, helpers, statements, shifted,
        swapped, ends, shown. By default all but statements.
    statements
        Also leave out each single statement that does something.
    workers
        How many processes share the work; by default one for each core.
    """
    from coverts.tracing.mutants import chosen_kinds
    from coverts.tracing.running import MutantRequest, folder_of
    from coverts.tracing.survivors import try_mutants

    found = coverts.game(game)
    chosen = chosen_kinds([kind.strip() for kind in kinds.split(",") if kind.strip()], statements)
    request = MutantRequest(game, [*rules], chosen, workers or os.cpu_count() or 1)
    with progress_bar("Tests, then mutants", None) as advance:
        report = try_mutants(found, request, folder_of(found, tests), advance)
    for line in report.lines:
        print(line)
    if not report.ok:
        raise SystemExit(1)


@app.command
def check(
    game: str,
    /,
    *,
    games: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    pairs: Annotated[bool, Parameter(negative=())] = False,
    wire: Annotated[bool, Parameter(negative=())] = False,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
) -> None:
    """Try a game against what every game must keep: exit code 1 if anything is found.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    games
        How many random games to play, by default 100; with --pairs at each table, by default one; with
        --wire by default 20.
    pairs
        Play at so many tables that any two values of options meet at one, and any value and number of
        players; else every second table has the usual options. Whole numbers are tried where there are up
        to 8.
    wire
        Play at two tables of a server that differ in nothing but what a seat may not know, with the same
        messages to both, and compare every byte that reaches the seat and a watcher.
    workers
        How many processes share them; by default one for each core. What is found stays the same.
    """
    from coverts.engine.contract import check as try_out
    from coverts.engine.pairs import Pairs, pairs_of

    found = coverts.game(game)
    if wire:
        _check_wire(found, games or 20)
        return
    covering = pairs_of(found) if pairs else Pairs([], 0)
    total = (games or 1) * len(covering.tables) if pairs else games or 100
    with progress_bar("Games", total) as advance:
        shared = workers or os.cpu_count() or 1
        report = try_out(found, total, advance, unchecked=True, workers=shared, tables=covering.tables)
    for table in report.tables:
        print(table.line)
    if covering.refused:
        print(f"{covering.refused} pairs of values refused by the game")
    for example in report.examples:
        print(example)
    for hint, times in sorted(report.hints.items()):
        print(f"hint, met {times} times: {hint}")
    print(f"{report.steps} answers, {report.looks} heavy looks")
    for field, times in sorted(report.varied.items()):
        print(f"{field}: varied {times} times")
    print(report.line)
    if not report.ok:
        raise SystemExit(1)


@app.command
def measure(
    game: str,
    /,
    *,
    games: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    players: int | None = None,
    bots: str = "",
    seed: int = 1,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    against: str = "",
    against_option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    page: Path | None = None,
    json: Path | None = None,
    again: Annotated[int | None, Parameter(validator=validators.Number(gte=0))] = None,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
) -> None:
    """Play many games of bots and tell how long they are, and who wins: by seat, and with which cards.

    Exit code 1 if a game stopped by a fault; the others are told all the same.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    games
        How many, by default 2000; without machine code 100.
    players
        How many play; by default as few as may.
    bots
        Who plays, with commas between them, such as courier,random: they go round the seats, and change
        seats from game to game. By default all are the game's first bot.
    seed
        The same seed and options give the same games and the same report.
    option
        NAME=VALUE, one of the game's options; may be given several times.
    against
        Another deck of Infiltration, a path or stand-in, whose games are told beside those of --deck.
    against_option
        NAME=VALUE for the games that are told beside the others; may be given several times.
    page
        Write a page with pictures, an HTML file that needs nothing else.
    json
        Write all the numbers, too.
    again
        Tell only what happened in the game of this number, answer by answer.
    workers
        How many threads share the games; by default one for each core. The report stays the same.
    """
    from coverts.measuring.asked import Request
    from coverts.measuring.command import Sides, measured, told_again, write
    from coverts.measuring.printed import told

    names = tuple(name for name in map(str.strip, bots.split(",")) if name)
    options, changed = dict(map(name_and_value, option)), dict(map(name_and_value, against_option))
    first = Request(game, games or 0, players or 0, names, options, seed)
    sides = Sides(first, against, changed)
    if again is not None:
        for line in told_again(sides, again):
            print(line)
        return
    found = measured(sides, progress_bar, workers)
    write(found, page, json)
    for line in told(found):
        print(line)
    if any(side.stops for side in found):
        raise SystemExit(1)


def _check_wire(game: coverts.Game, games: int) -> None:
    from coverts.server.paired import check_wire

    with progress_bar("Games", games) as advance:
        found = check_wire(game, games, progress=advance)
    for example in found.examples:
        print(example)
    print(found.line)
    if found.differences:
        raise SystemExit(1)


@deck_app.command(name="new")
def new_deck(path: Path, /, *, start: Annotated[str, Parameter(name="--from")] = "") -> None:
    """Write a deck of your own to begin from, which can be played with at once.

    Parameters
    ----------
    path
        A Python file that is not there yet; with --from stand-in a folder.
    start
        stand-in: all cards of the deck that comes with Coverts. By default a few plain ones.
    """
    from coverts.games.infiltration.new_deck import begin

    for written in begin(path, start):
        print(f"{written} is written.")
    print(f"Play with it: coverts play infiltration --deck {path}")


@app.command(name="compile")
def compile_(game: str, /, *, show: str = "") -> None:
    """Make a game's machine code now, rather than at its first use.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    show
        A rule or helper by its name: print its tree, its code in LLVM's language, and its assembly instead.
    """
    from coverts.engine.backends.native import build, shown

    found = coverts.game(game)
    if show:
        for line in shown(found, show):
            print(line)
        return
    for checked, what in ((True, "checked"), (False, "unchecked")):
        made = build(found, checked)
        told = f"{made.functions} of {made.of} functions compiled in {made.seconds:.1f} s"
        print(f"{game}, {what}: {told if made.functions else f'all {made.of} functions are there already'}")


@contextmanager
def progress_bar(what: str, total: int | None) -> Iterator[Callable[..., None]]:
    """A bar on the error stream, where that is a terminal; yields `advance(done, total=None)`.

    It is drawn at each advance, not by a thread, whose locks a process forked meanwhile would keep.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, auto_refresh=False
    ) as bar:
        task = bar.add_task(what, total=total)
        bar.refresh()

        def advance(done: int, of: int | None = None) -> None:
            bar.update(task, completed=done, total=of if of is not None else total, refresh=True)

        yield advance


def deck_among(words: tuple[str, ...], deck: Path | None) -> tuple[tuple[str, ...], Path | None]:
    """The words of a command without --deck, and its path: a command with flags of any name gets it, too.

    Raises Malformed for a path where nothing is.
    """
    for at, word in enumerate(words):
        if word == "--deck" or word.startswith("--deck="):
            _, equals, path = word.partition("=")
            path = path if equals else "".join(words[at + 1 : at + 2])
            if not path or not Path(path).exists():
                raise Malformed(f"--deck: {path or 'no path'}: there is no such file or folder.")
            return words[:at] + words[at + (1 if equals else 2) :], Path(path)
    return words, deck


@app.meta.default
def run_command(
    *words: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)], deck: ExistingPath | None = None
) -> None:
    """Tabletop games of hidden information.

    Parameters
    ----------
    deck
        A file or folder with a deck of your own for Infiltration. It is code and is run: give what you trust.
    """
    words, deck = deck_among(words, deck)
    if deck is not None:
        os.environ["COVERTS_DECK"] = str(deck.resolve())  # the processes a command starts read it too
    app(words, exit_on_error=False, print_error=False, result_action="return_value")


@app.command(name="rate")
def rate_bots(
    game: str,
    /,
    *,
    games: Annotated[int, Parameter(validator=validators.Number(gte=0))] = 40,
    quick_games: Annotated[int, Parameter(validator=validators.Number(gte=2))] = 2000,
    seconds: Annotated[float, Parameter(validator=validators.Number(gt=0))] = 0.05,
    workers: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    save: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Let every bot of a game play every other at a table for two, and tell how strong each is.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    games
        How many games a pair plays of which one thinks, half of them at each seat; 0 leaves out who thinks.
    quick_games
        The same for a pair that goes by rules of thumb.
    seconds
        How long a bot that thinks has for an answer.
    workers
        How many processes share the games; by default one for each core.
    save
        Keep the ratings with the game, where its page finds them.
    """
    from coverts.bots.rating import save as keep
    from coverts.bots.rating import table_of
    from coverts.bots.round_robin import round_robin

    found = coverts.game(game)
    shared = workers or os.cpu_count() or 1
    if games % 2 or quick_games % 2:
        games, quick_games = games + games % 2, quick_games + quick_games % 2
        print(f"As many at each seat: {games} games a pair of which one thinks, {quick_games} of the others.")
    told = f"coverts rate {Path(game).name} --games {games} --quick-games {quick_games} --seconds {seconds:g}"
    with progress_bar("Games", None) as advance:
        ratings = round_robin(game, games, quick_games, seconds, shared, advance, told)
    for line in table_of(ratings):
        print(line)
    print(f"The mean is 1500; a bot that thinks had {seconds:g} s for an answer.")
    if save:
        print(f"The ratings are in {keep(found, ratings)}.")


def main(arguments: list[str] | None = None) -> None:
    """Run a command; whatever it refuses is one line on the error stream, and exit code 1."""
    try:
        app.meta(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except (CycloptsError, CovertsError) as error:
        print(f"coverts: {' '.join(str(error).split())}", file=sys.stderr)
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:  # whoever read the output has stopped, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
