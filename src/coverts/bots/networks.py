"""Networks that were trained elsewhere and play here with NumPy alone."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self
from zipfile import BadZipFile

import numpy as np

from coverts.engine.base.exceptions import BadArray, BadFile, Malformed
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.observations import slots

DAMAGED = (
    OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile, MemoryError, NotImplementedError,
    zlib.error,
)  # fmt: skip
"""The errors that a damaged file can raise while it is read."""
NETWORK = ".npz"
"""The end of the name of a file with a network."""
FORMAT = 1
"""The version of the file format."""
NEVER_HIDDEN = -(1 << 20)
"""The value in `hidden` for a slot that has no number for *hidden*."""
LOWEST = np.finfo(np.float64).min
"""The least finite output, from which outputs are subtracted if no action is legal."""
ACTIVATIONS: dict[str, Callable[[Any], Any]] = {"relu": lambda x: np.maximum(x, 0), "tanh": np.tanh}
"""The functions between two layers, by name."""


class Network:
    """A multilayer perceptron that plays a game. It is a `coverts.Policy`.

    It keeps some slots of an observation, subtracts `mean`, divides by `deviation`, and limits the result to
    `limit` on both sides. A slot with the number that means *hidden* becomes 0. After these inputs comes one
    more for each slot that may be hidden: 1 if it is. The last layer has one output for each action. Actions
    are drawn with the softmax of the outputs of legal actions.
    """

    def __init__(
        self,
        game: Game,
        layers: Sequence[tuple[Any, Any]],
        kept: Any = None,
        mean: Any = 0.0,
        deviation: Any = 1.0,
        hidden: Any = NEVER_HIDDEN,
        limit: float = 5.0,
        activation: str = "relu",
        seed: int | None = None,
    ) -> None:
        """Create a network.

        Args:
            game: The game that it plays.
            layers: For each layer, the weights (inputs, outputs) and the biases (outputs,).
            kept: The numbers of the slots that it uses, by default all.
            mean: For each of these slots, or for all, the number to subtract.
            deviation: For each of these slots, or for all, the number to divide by.
            hidden: For each of these slots, or for all, the number that means *hidden*, or NEVER_HIDDEN.
            limit: The limit of a scaled slot.
            activation: "relu" or "tanh", the function between two layers.
            seed: The seed with which actions are drawn. None stands for a random one.

        Raises:
            BadArray: An array has another shape, or does not consist of numbers.
            Malformed: The layers do not fit each other or the game, or a number is not allowed.
        """
        program = program_of(game)
        self.game, self.rules = game.name, program.version
        self.slots, self.actions = len(slots(game)), program.numbers.actions
        self.layers = [
            (_as_array("weights", weights, np.float32), _as_array("biases", biases, np.float32))
            for weights, biases in layers
        ]
        self.kept = np.arange(self.slots) if kept is None else _as_array("kept", kept, np.int64)
        if self.kept.ndim != 1:
            raise BadArray(f"kept={kept!r} must be a list of the numbers of slots, (slots,).")
        each = self.kept.shape
        self.mean = _as_array("mean", mean, np.float32, each)
        self.deviation = _as_array("deviation", deviation, np.float32, each)
        self.hidden = _as_array("hidden", hidden, np.int64, each)
        self.limit, self.activation = float(limit), activation
        self._flagged = np.flatnonzero(self.hidden != NEVER_HIDDEN)
        self._random = np.random.default_rng(seed)
        sizes = [len(self.kept) + len(self._flagged), *(w.shape[-1] for w, _ in self.layers)]
        fits = all(
            w.shape == (n, m) and b.shape == (m,)
            for (w, b), n, m in zip(self.layers, sizes, sizes[1:], strict=False)
        )
        if not self.layers or not fits or sizes[-1] != self.actions:
            raise Malformed(
                f"The layers of a network of {game.title} must lead from {sizes[0]} inputs to "
                f"{self.actions} actions. These have the shapes "
                f"{[weights.shape for weights, _ in self.layers]}."
            )
        numbers: list[Any] = [
            self.mean,
            self.deviation,
            self.limit,
            *(part for layer in self.layers for part in layer),
        ]
        if not all(np.isfinite(each).all() for each in numbers) or not np.all(self.deviation):
            raise Malformed("A network's numbers must be finite, and no deviation may be 0.")
        if activation not in ACTIVATIONS:
            raise Malformed(f"A network has no activation {activation!r}. Use {' or '.join(ACTIVATIONS)}.")
        if self.kept.size and not 0 <= self.kept.min() <= self.kept.max() < self.slots:
            raise Malformed(f"The network keeps slots that {game.title} does not have.")

    def check_rules(self, game: Game) -> None:
        """Check that the network is for a game with its current rules.

        Raises:
            Malformed: The network is for another game, or for other rules.
        """
        _check_rules(game, self.game, self.rules, "This network")

    def __call__(self, observations: Any, masks: Any, seats: Any) -> Any:
        """Return an action for each game, drawn with the network's probabilities."""
        return self.choose(observations, masks, self._random.random(np.shape(observations)[:1]))

    def choose(self, observations: Any, masks: Any, lots: Any) -> Any:
        """Return an action for each game, and 0 if no action is legal.

        Args:
            observations: The observations, (games, slots).
            masks: The masks of legal actions, (games, actions).
            lots: A random number from 0 to 1 for each game. Equal numbers give equal actions.

        Raises:
            BadArray: The observations or the masks do not have these shapes.
        """
        sums = self.chances(observations, masks).cumsum(axis=1)
        total = sums[:, -1:]
        return ((sums <= np.asarray(lots)[:, None] * total) & (total > 0)).sum(axis=1)

    def chances(self, observations: Any, masks: Any) -> Any:
        """Return the probability of each action in each game, (games, actions).

        If no action is legal in a game, all its probabilities are 0.

        Raises:
            BadArray: The observations or the masks do not have the shapes that `choose` describes.
        """
        observations, masks = np.asarray(observations), np.asarray(masks)
        for name, array, width in (
            ("observations", observations, self.slots),
            ("masks", masks, self.actions),
        ):
            if array.shape != (*observations.shape[:1], width):
                raise BadArray(
                    f"The {name} of {self.game} must have the shape (games, {width}), "
                    f"for as many games as there are observations, not {array.shape}."
                )
        kept = observations[:, self.kept]
        unknown = kept == self.hidden
        known = np.clip((kept - self.mean) / self.deviation, -self.limit, self.limit)
        x = np.concatenate([np.where(unknown, 0, known), unknown[:, self._flagged]], 1, dtype=np.float32)
        for weights, biases in self.layers[:-1]:
            x = ACTIVATIONS[self.activation](x @ weights + biases)
        weights, biases = self.layers[-1]
        outputs = np.where(masks != 0, (x @ weights + biases).astype(np.float64), -np.inf)
        highest = outputs.max(axis=1, keepdims=True, initial=LOWEST)
        shares = np.exp(outputs - highest)
        return shares / np.maximum(shares.sum(axis=1, keepdims=True), 1)

    def save(self, path: str | Path) -> None:
        """Write the network to a file, whose name must end in .npz.

        Raises:
            BadFile: The file cannot be written, or its name does not end in .npz.
        """
        if not str(path).endswith(NETWORK):
            raise BadFile(
                f"A network cannot be written to {path}: the name must end in {NETWORK}. Use {path}{NETWORK}."
            )
        header = {"coverts_network": FORMAT, "game": self.game, "rules": self.rules}
        header |= {"limit": self.limit, "activation": self.activation, "layers": len(self.layers)}
        arrays = {name: getattr(self, name) for name in ("kept", "mean", "deviation", "hidden")}
        for number, (weights, biases) in enumerate(self.layers):
            arrays |= {f"weights_{number}": weights, f"biases_{number}": biases}
        try:
            with Path(path).open("wb") as file:
                np.savez_compressed(file, header=np.array(json.dumps(header)), **arrays)
        except OSError as error:
            raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None

    @classmethod
    def load(cls, path: str | Path, game: Game, seed: int | None = None) -> Self:
        """Read a network from a file.

        Args:
            path: The file.
            game: The game that the network shall play.
            seed: The seed with which actions are drawn. None stands for a random one.

        Raises:
            BadFile: The file cannot be read, or does not contain a network.
            Malformed: The network is for another game, or for other rules.
        """
        try:
            with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as members:
                arrays = dict(members)
            header = json.loads(str(arrays["header"]))
            version = header["coverts_network"]
        except FileNotFoundError:
            raise BadFile(f"{path} cannot be read: there is no such file.") from None
        except DAMAGED:
            raise BadFile(f"{path} is not a network that `Network.save` has written.") from None
        if version != FORMAT:
            raise BadFile(f"{path} was written by another version of Coverts. Train the network again.")
        _check_rules(game, header.get("game"), header.get("rules"), f"The network in {path}")
        try:
            layers = [(arrays[f"weights_{n}"], arrays[f"biases_{n}"]) for n in range(header["layers"])]
            scale = {name: arrays[name] for name in ("kept", "mean", "deviation", "hidden")}
            return cls(
                game, layers, **scale, limit=header["limit"], activation=header["activation"], seed=seed
            )
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, Malformed):
                raise
            raise BadFile(f"{path} is damaged: its arrays are missing or do not match.") from None


def _as_array(name: str, value: Any, dtype: Any, shape: tuple[int, ...] | None = None) -> Any:
    """Return an argument as an array.

    Args:
        name: The argument's name.
        value: The argument.
        dtype: The type of the array.
        shape: The shape of the array, to which a single number is repeated.

    Raises:
        BadArray: The argument has another shape, or does not consist of numbers.
    """
    try:
        array = np.asarray(value, dtype)
    except (TypeError, ValueError, OverflowError):
        raise BadArray(f"A network cannot have {name}={value!r}. Give numbers in equal rows.") from None
    if shape is None:
        return array
    if array.shape not in ((), (1,), shape):
        raise BadArray(
            f"{name}={value!r} has the shape {array.shape}. A network with {shape[0]} kept slots needs one "
            f"number or the shape {shape}."
        )
    return np.broadcast_to(array, shape)


def _check_rules(game: Game, name: Any, rules: Any, whose: str) -> None:
    """Check that a network is for a game with its current rules.

    Args:
        game: The game that the network shall play.
        name: The name of the game that it is for.
        rules: The version of the rules that it is for.
        whose: The subject of the error message.

    Raises:
        Malformed: The network is for another game, or for other rules.
    """
    if name != game.name:
        raise Malformed(f"{whose} is for {name}, not for {game.name}.")
    if rules != program_of(game).version:
        raise Malformed(f"{whose} was made for other rules of {game.title}. Train it again.")
