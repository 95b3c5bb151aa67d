"""A server for the author of one game, which reloads the game whenever a file is saved.

Each version of the game runs in a process of its own. A new process reads the game first, and only if that
succeeds, it takes the place of the old one. Browsers reconnect by themselves. All versions use one database,
so tables keep their positions.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import coverts
from coverts.engine.base.exceptions import CovertsError
from coverts.engine.compiler.program import program_of
from coverts.server.dev.refit import refit_tables
from coverts.server.running.serve import serve
from coverts.server.running.settings import ServerSettings

WATCH_SECONDS = 0.2
"""The time, in seconds, between two looks at the files."""
STOP_SECONDS = 0.5
"""The time, in seconds, that a process has to stop by itself."""
SUFFIXES = (".py", ".md", ".toml", ".json", ".svg")
"""The endings of the files that are watched, in the folder of the game's file and below."""
SKIPPED = ("__pycache__", "node_modules", "venv", "env")
MAX_FILES = 2000
"""The maximum number of files that are watched."""
MAX_START_SECONDS = 20.0
"""The longest time, in seconds, in which a new process opens its port."""
MAX_READ_SECONDS = 30.0
"""The longest time, in seconds, in which a new process reads the game."""
START = "start"
HANG_UPS = [signal.SIGHUP] if hasattr(signal, "SIGHUP") else []
"""The signal of a terminal that is closed, if the system has one."""
Say = Callable[[str], None]


class AuthorServer:
    """Runs a game for its author, and reloads it when a file is saved."""

    def __init__(self, file: Path, settings: ServerSettings, browser: bool, say: Say = print) -> None:
        """Create the server. `run` starts it.

        Args:
            file: The Python file of the game.
            settings: The settings of the server. The database is a temporary one.
            browser: Whether to open a browser.
            say: A function that prints a line for the author.
        """
        self.file, self.settings, self.browser, self.say = file, settings, browser, say
        self._context: Any = get_context("fork" if "fork" in get_all_start_methods() else "spawn")
        self._running: _Version | None = None
        self._next: _Version | None = None
        """The version that reads the game now."""
        self._seen: dict[Path, int] = {}

    def run(self) -> None:
        """Serve the game until the process is interrupted."""
        for number in (signal.SIGINT, signal.SIGTERM, *HANG_UPS):
            signal.signal(number, _interrupt)
        with TemporaryDirectory(prefix="coverts-dev-") as folder:
            self.settings = replace(self.settings, database=str(Path(folder) / "tables.db"))
            try:
                while True:
                    self._seen = self._times()
                    self._replace()
                    while self._times() == self._seen:
                        time.sleep(WATCH_SECONDS)
                        self._look_after()
            except KeyboardInterrupt:
                pass
            finally:
                for version in (self._next, self._running):
                    if version is not None:
                        version.stop()

    def _times(self) -> dict[Path, int]:
        """Return the time of the last change of each watched file."""
        times: dict[Path, int] = {}
        for path in _files_below(self.file.resolve().parent):
            with suppress(OSError):
                times[path] = path.stat().st_mtime_ns
        return times

    def _look_after(self) -> None:
        """Say once if the process that serves the game has ended."""
        if self._running is not None and not self._running.process.is_alive():
            self._running = None
            self.say("The process that serves the game has ended. Save a file to start it again.")

    def _replace(self) -> None:
        """Read the game again. If that succeeds, let a new process serve it."""
        again = self._running is not None
        fresh = self._next = _Version(self._context, self.file, self.settings, self.browser, not again)
        fault = fresh.wait_until_read(lambda: self._times() != self._seen)
        self._next = None
        if fault is None:
            fresh.stop()
            return
        if fault:
            fresh.stop()
            self.say(f"{fault}\nCorrect it and save the file.")
            if self._running is not None:
                self._running.announce(f"The game is as it was before the last change: {fault}")
            return
        if self._running is not None:
            self._running.stop()
        self._running, self.browser = fresh, False
        port = fresh.start()
        if port:
            self.settings = replace(self.settings, port=port)
            if again:
                self.say(f"Reloaded {self.file}.")
        else:
            fresh.stop()


class _Version:
    """A process that serves one version of the game."""

    def __init__(
        self, context: Any, file: Path, settings: ServerSettings, browser: bool, greets: bool
    ) -> None:
        self._pipe, other = context.Pipe()
        arguments = (str(file), settings, browser, greets, other)
        self.process: Any = context.Process(target=_serve_version, args=arguments)
        self.process.start()
        other.close()

    def wait_until_read(self, is_changed: Callable[[], bool]) -> str | None:
        """Wait until the process has read the game.

        Args:
            is_changed: A function that returns whether a file has been saved meanwhile.

        Returns:
            The fault, "" if there is none, or None if a file has been saved meanwhile.
        """
        deadline = time.monotonic() + MAX_READ_SECONDS
        while not self._pipe.poll(WATCH_SECONDS):
            if is_changed():
                return None
            if time.monotonic() > deadline:
                return f"The game is not read after {MAX_READ_SECONDS:.0f} seconds; does a loop not end?"
        try:
            return str(self._pipe.recv())
        except EOFError:
            return "The game ended the process that read it."

    def start(self) -> int:
        """Let the process serve the game, and wait until it does. Return its port, or 0 if it does not."""
        self._pipe.send(START)
        if self._pipe.poll(MAX_START_SECONDS):
            with suppress(EOFError):
                return int(self._pipe.recv())
        return 0

    def announce(self, text: str) -> None:
        """Show a text at all tables."""
        with suppress(OSError):
            self._pipe.send(text)

    def stop(self) -> None:
        """Stop the process."""
        self.process.terminate()
        self.process.join(STOP_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _serve_version(
    file: str, settings: ServerSettings, browser: bool, greets: bool, pipe: Connection
) -> None:
    """Read a game, report, and serve it if the author's process says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the author's process, which ends this one.
    for number in (signal.SIGTERM, *HANG_UPS):
        signal.signal(number, signal.SIG_DFL)
    sys.dont_write_bytecode = True  # Two saves within a second would leave stale byte code.
    author = os.getppid()
    try:
        game = coverts.game(file)
        program_of(game)
    except SystemExit:
        pipe.send(f"{file} calls exit while it is read.")
        return
    except (CovertsError, OSError) as error:
        pipe.send(str(error))
        return
    pipe.send("")
    if pipe.recv() != START:
        return
    asyncio.run(refit_tables(settings.database, game))

    async def listen(port: int, announce: Callable[[str], Awaitable[None]]) -> None:
        pipe.send(port)
        while os.getppid() == author:
            if await asyncio.to_thread(pipe.poll, WATCH_SECONDS):
                await announce(pipe.recv())
        signal.raise_signal(signal.SIGTERM)

    share = f"coverts serve --share --game {shlex.quote(file)}"
    serve({game.name: game}, settings, browser, greets, listen, share)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _files_below(folder: Path) -> list[Path]:
    """Return the files to watch in a folder and below, but not in hidden or installed folders."""
    found: list[Path] = []
    waiting = [folder]
    while waiting and len(found) < MAX_FILES:
        with suppress(OSError):
            for path in sorted(waiting.pop().iterdir()):
                if path.name.startswith(".") or path.name in SKIPPED:
                    continue
                if path.is_dir() and not path.is_symlink():
                    waiting.append(path)
                elif path.suffix in SUFFIXES:
                    found.append(path)
    return found[:MAX_FILES]
