"""Learn a game by playing it: `python examples/learning/ppo.py infiltration --against courier`.

Without `--against`, the policy plays every seat of a small game, and the average of all policies is judged.
With `--folder runs/one`, the learner writes checkpoints, the policy and TensorBoard logs there, and goes on
with `--resume runs/one`. With `--samplers 4`, Ray actors play the games. It needs the extra `learn` (on the
CPU), for the average `openspiel`, and for samplers `ray`.

- `learner.py`: the network, the samplers and the updates
- `judges.py`: how well a policy plays
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import signal
import sys
import time
from pathlib import Path
from typing import Any

from judges import Average, Won
from learner import Learner, Setting

from coverts.bots.networks import NETWORK
from coverts.engine.errors import Malformed

CHECKPOINT, POLICY = "checkpoint.pickle", f"policy{NETWORK}"
CHECKPOINT_SECONDS = 600
TESTED = 2048
"""The number of games of a test. The last one has eight times as many."""


class Run:
    """A run of the learner, with all that it prints and writes.

    Attributes:
        seconds: How long the run has taken so far, with the parts before `--resume`.
    """

    def __init__(self, given: argparse.Namespace) -> None:
        self.given, self.seconds, self.stops = given, 0.0, False
        names = Setting.__dataclass_fields__
        self.learner = Learner(Setting(**{name: getattr(given, name) for name in names}))
        self.judge: Won | Average = Won(self.learner) if given.against else Average(self.learner)
        self.folder: Path | None = given.resume or given.folder
        if given.resume:
            self._restore(read_checkpoint(given.resume))
        self.logs: Any = None
        if self.folder:
            from tensorboardX import SummaryWriter

            self.folder.mkdir(parents=True, exist_ok=True)
            # Steps after the checkpoint are learnt again, so TensorBoard forgets them.
            self.logs = SummaryWriter(str(self.folder), purge_step=self.learner.decisions)

    def _restore(self, kept: dict[str, Any]) -> None:
        self.learner.restore(kept)
        self.judge.restore(kept["judge"])
        self.seconds = kept["seconds"]

    @property
    def share(self) -> float:
        """How much of the run is over, from 0 to 1."""
        if self.given.updates:
            return self.learner.updates / self.given.updates
        return self.seconds / (60 * self.given.minutes)

    def learn(self) -> None:
        """Learn until the run is over or is stopped, and test the policy now and then."""
        begun, tested, saved = time.monotonic() - self.seconds, -self.given.every, self.seconds
        while self.share < 1 and not self.stops:
            self.judge.note()
            if self.seconds >= tested + self.given.every:
                tested = self.seconds
                self._test(TESTED)
            first, last = self.learner.warmth
            warmth, before = last + (first - last) * (1 - self.share) ** 2, self.seconds
            shown = self.learner.learn(warmth, pace=1 - 0.9 * self.share)
            self.seconds = time.monotonic() - begun
            shown["decisions_per_second"] = self.learner.decisions / self.learner.updates
            shown["decisions_per_second"] /= max(self.seconds - before, 1e-9)
            self._log("learning", shown)
            if self.folder and self.seconds >= saved + self.given.checkpoint:
                saved = self.seconds
                self._save()
        if self.folder:
            self._save()
        if not self.stops:
            self._test(8 * TESTED)

    def stop(self, *_: Any) -> None:
        """Stop after the update in progress. A second signal stops at once."""
        self.stops = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        print("Stopping after this update. Press Ctrl-C again to stop at once.", file=sys.stderr)

    def _test(self, games: int) -> None:
        judged = self.judge.judge(games)
        found = {"seconds": round(self.seconds, 1), "decisions": self.learner.decisions, **judged}
        print(json.dumps(found), flush=True)
        self._log("test", judged)
        if self.given.save:
            self.learner.save(self.given.save)
        if self.given.curve:
            with self.given.curve.open("a") as file:
                file.write(json.dumps(found) + "\n")

    def _log(self, group: str, values: dict[str, float]) -> None:
        if self.logs is not None:
            for name, value in values.items():
                self.logs.add_scalar(f"{group}/{name}", value, self.learner.decisions)
            self.logs.flush()

    def _save(self) -> None:
        """Write a checkpoint, which replaces the one before, and the policy."""
        assert self.folder is not None
        kept = {**self.learner.checkpoint(), "seconds": self.seconds, "judge": self.judge.state()}
        temporary = self.folder / f".{CHECKPOINT}"
        with temporary.open("wb") as file:
            pickle.dump(kept, file)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(self.folder / CHECKPOINT)
        if not self.given.advised:
            self.learner.save(self.folder / POLICY)


def read_checkpoint(folder: Path) -> dict[str, Any]:
    """Return the checkpoint of a folder. Read only those of your own: a pickle can run any code."""
    with (folder / CHECKPOINT).open("rb") as file:
        kept: dict[str, Any] = pickle.load(file)
    return kept


def read_arguments() -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="an installed game, or a file with a game")
    parser.add_argument("--against", default="", help="a bot of the game, in all other seats")
    parser.add_argument("--advised", action="store_true", help="begin as that bot, and learn to do better")
    parser.add_argument("--reward", choices=["result", "points"], default="result")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--updates", type=int, default=0, help="stop after so many updates, not by time")
    parser.add_argument("--every", type=float, default=60, help="seconds between two tests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samplers", type=int, default=0, help="how many Ray actors play the games")
    parser.add_argument("--folder", type=Path, help="write checkpoints, the policy and TensorBoard logs here")
    parser.add_argument("--resume", type=Path, help="go on in this folder, with its last checkpoint")
    parser.add_argument(
        "--checkpoint", type=float, default=CHECKPOINT_SECONDS, help="seconds between two checkpoints"
    )
    parser.add_argument("--save", type=Path, help="write the policy to this file (.npz) after each test")
    parser.add_argument("--curve", type=Path, help="write the curve to this file, a line a test")
    given = parser.parse_args()
    if given.advised and given.save:
        parser.error("with --advised a policy needs the bot beside it, so it cannot be saved")
    if given.save and given.save.suffix != NETWORK:
        parser.error(f"--save needs a name that ends in {NETWORK}, not {given.save}")
    if given.folder and given.resume:
        parser.error("--resume goes on in its folder: leave out --folder")
    if given.folder and (given.folder / CHECKPOINT).exists():
        parser.error(f"{given.folder} has a checkpoint: go on with --resume {given.folder}, or name another")
    if given.resume:
        if not (given.resume / CHECKPOINT).exists():
            parser.error(f"{given.resume} has no checkpoint; --folder begins a run")
        try:
            setting = read_checkpoint(given.resume)["setting"]
        except Malformed as error:  # the rules have changed
            parser.error(f"{given.resume}: {error}")
        for name, value in vars(setting).items():
            if getattr(given, name) != value:
                was = repr(value) if value != "" else "nothing"
                parser.error(f"{given.resume} was begun with {was} for {name}, not {getattr(given, name)!r}")
    return given


def main() -> None:
    """Learn, and stop in good order after Ctrl-C."""
    run = Run(read_arguments())
    if run.folder:
        signal.signal(signal.SIGINT, run.stop)
        signal.signal(signal.SIGTERM, run.stop)
    run.learn()
    if run.stops:
        print(f"Stopped. Go on with --resume {run.folder}.", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
