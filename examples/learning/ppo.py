"""Learn a game by playing it: `python examples/learning/ppo.py infiltration --against courier`.

Proximal policy optimisation (Schulman et al. 2017) with masked actions, on a batch of games in machine code.
With `--advised` the policy is told what that bot would answer, and learns when not to (residual policy
learning, Silver et al. 2018). Without `--against` every seat of a small game is played by the policy that is
learnt, and what was played on average is judged. With `--save mine.npz` the policy then plays as
`policy:mine.npz`, with NumPy alone. It needs the extras `learn` (jax and optax, on the CPU) and, for the
average, `openspiel`.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

import coverts
from coverts.bots.networks import NETWORK, NEVER_HIDDEN, Network
from coverts.engine.numbers import Slot
from coverts.envs import Autoreset, Batch

GAMES, STEPS = 512, 64
"""Games side by side, and answers of each between two updates."""
EPOCHS, PARTS = 2, 8
"""How often each answer is learnt from, and in how many parts all of them."""
HIDDEN = 128
CLIP, LAMBDA, RATE = 0.2, 0.95, 3e-4
FORBIDDEN = -1e9
LIMIT = 5.0
"""The maximum distance of an input from its mean, in standard deviations."""
POINT = 0.1
"""The reward for one point with `--reward points`."""
SMALL = 0.1
"""The factor of the last layer. It makes all actions about equally likely at first."""
TRUST = 5.0
"""How far advice is followed at first: as if a legal action were e to that power times as likely."""
TESTED = 2048
"""Games of a test; the last has eight times as many."""


class Rollout(NamedTuple):
    """Answers in the order of time: each array (steps, games, ...)."""

    seen: Any
    mask: Any
    advice: Any
    seats: Any
    actions: Any
    chances: Any
    """Logarithms of how likely each answer was."""
    values: Any
    advantages: Any


class Scale:
    """Keeps the slots that vary in the first games, each brought to mean 0 and deviation 1.

    What is hidden stands as 0, beside a 1 in a row of its own: its number in a view is far from all others.
    """

    def __init__(self, seen: Any, slots: Sequence[Slot]) -> None:
        self.kept = np.flatnonzero(seen.std(0) > 0)
        least = [slots[int(k)].low for k in self.kept]
        self.least = np.array([low if low < -100 else NEVER_HIDDEN for low in least])
        kept = np.ma.masked_equal(seen[:, self.kept], self.least)
        self.mean = np.asarray(kept.mean(0).filled(0), np.float32)
        self.deviation = np.maximum(kept.std(0).filled(0), 0.05).astype(np.float32)
        self.secret = np.flatnonzero(self.least != NEVER_HIDDEN)
        self.inputs = len(self.kept) + len(self.secret)

    def __call__(self, seen: Any) -> Any:
        kept = seen[:, self.kept]
        hidden = kept == self.least
        known = np.where(hidden, 0, np.clip((kept - self.mean) / self.deviation, -LIMIT, LIMIT))
        return np.concatenate([known, hidden[:, self.secret]], 1, dtype=np.float32)


def layers(key: Any, sizes: list[int]) -> list[tuple[Any, Any]]:
    keys = jax.random.split(key, len(sizes))
    pairs = zip(keys, sizes, sizes[1:], strict=False)
    return [(jax.random.normal(k, (n, m)) * math.sqrt(1 / n), jnp.zeros(m)) for k, n, m in pairs]


def network(weights: Any, seen: Any, mask: Any, advice: Any) -> tuple[Any, Any]:
    """Logarithms of the chances of all actions, next to none for those not legal, and what is expected.

    advice: the number of an action, or less than 0.
    """
    for matrix, bias in weights["body"]:
        seen = jax.nn.relu(seen @ matrix + bias)
    (matrix, bias), (out, offset) = weights["policy"][0], weights["value"][0]
    liked = SMALL * (seen @ matrix) + bias + weights["trust"] * jax.nn.one_hot(advice, mask.shape[-1])
    logits = jnp.where(mask != 0, liked, FORBIDDEN)
    return jax.nn.log_softmax(logits), (seen @ out + offset)[..., 0]


@jax.jit
def chosen(weights: Any, key: Any, seen: Any, mask: Any, advice: Any) -> tuple[Any, Any, Any]:
    logs, values = network(weights, seen, mask, advice)
    actions = jax.random.categorical(key, logs)
    return actions, jnp.take_along_axis(logs, actions[:, None], 1)[:, 0], values


def loss(weights: Any, part: Any, warmth: Any) -> Any:
    seen, mask, advice, actions, chances, wanted, advantages = part
    logs, values = network(weights, seen, mask, advice)
    taken = jnp.take_along_axis(logs, actions[:, None], 1)[:, 0]
    ratio = jnp.exp(taken - chances)
    kept = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
    gain = jnp.minimum(ratio * advantages, kept * advantages).mean()
    entropy = -(jnp.exp(logs) * jnp.where(mask != 0, logs, 0)).sum(-1).mean()
    return ((values - wanted) ** 2).mean() * 0.5 - gain - warmth * entropy


class Learner:
    """The policy that is learnt, and the games it is learnt on."""

    def __init__(
        self, game: coverts.Game, against: str, seed: int, advised: bool = False, reward: str = "result"
    ) -> None:
        self.game, self.against, self.advised = game, against, advised
        self.batch, self.worth = self._games(GAMES, reward), POINT if reward == "points" else 1.0
        self.batch.reset(seed)
        self.scale = Scale(self._first_looks(), self.batch.slots)
        slots, actions = self.scale.inputs, self.batch.actions
        self.key, *keys = jax.random.split(jax.random.key(seed), 4)
        body = layers(keys[0], [slots, HIDDEN, HIDDEN])
        policy, value = layers(keys[1], [HIDDEN, actions]), layers(keys[2], [HIDDEN, 1])
        self.weights: dict[str, Any] = {
            "body": body,
            "policy": policy,
            "value": value,
            "trust": jnp.array(TRUST),
        }
        self.optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))
        self.state = self.optimizer.init(self.weights)
        self.random = np.random.default_rng(seed)
        self.warmth = (0.002, 0.0005) if against else (0.05, 0.05)
        """What entropy is worth at first, and at the end; of the spread of advantages."""

    def network(self) -> Network:
        """Return the policy as a network that plays without the learner."""
        (matrix, bias), scale = self.weights["policy"][0], self.scale
        layers = [*self.weights["body"], (SMALL * matrix, bias)]
        return Network(self.game, layers, scale.kept, scale.mean, scale.deviation, scale.least, LIMIT)

    def save(self, path: Path) -> None:
        """Save the policy, and beside it the state that learning needs to go on."""
        self.network().save(path)
        leaves: dict[str, Any] = {
            f"leaf_{n}": np.asarray(leaf) for n, leaf in enumerate(jax.tree.leaves(self._learnt()))
        }
        with training_path(path).open("wb") as file:
            np.savez(file, **leaves, **{f"scale_{name}": each for name, each in vars(self.scale).items()})

    def resume(self, path: Path) -> None:
        """Load the state of learning that `save` wrote beside a policy."""
        Network.load(path, self.game)  # it refuses other rules
        with np.load(training_path(path)) as kept:
            for name in vars(self.scale):
                setattr(self.scale, name, kept[f"scale_{name}"][()])
            ours, shape = jax.tree.flatten(self._learnt())
            leaves = [jnp.asarray(kept[f"leaf_{n}"]) for n in range(len(ours))]
        self.weights, self.state, key = jax.tree.unflatten(shape, leaves)
        self.key = jax.random.wrap_key_data(key)

    def _learnt(self) -> tuple[Any, Any, Any]:
        return self.weights, self.state, jax.random.key_data(self.key)

    def _games(self, games: int, reward: str = "result") -> Batch:
        seats = ["outside", *[self.against] * (self.game.players[0] - 1)] if self.against else None
        return Batch(
            self.game, games, self.game.players[0], opponents=seats, seat_turns=bool(self.against),
            autoreset=Autoreset.SAME_STEP, checked=False, reward=reward,
        )  # fmt: skip

    def _first_looks(self) -> Any:
        """What random players see."""
        looks = []
        for turn in range(STEPS):
            looks.append(self.batch.observations[turn % 4 :: 4].copy())
            self.batch.step(self.batch.bot_actions("random", turn * GAMES))
        return np.concatenate(looks)

    def answers(self, batch: Batch) -> tuple[Any, Any, Any, Any, Any, Any]:
        """What is seen, brought to scale, mask and advice; and the answers with their chances and values."""
        seen, mask = self.scale(batch.observations), batch.mask.copy()
        advice = np.full(batch.games, -1)
        if self.advised:
            advice = batch.bot_actions(self.against, int(self.random.integers(1 << 40)))
        self.key, key = jax.random.split(self.key)
        return seen, mask, advice, *map(np.asarray, chosen(self.weights, key, seen, mask, advice))

    def rollout(self) -> Rollout:
        """Play on, and credit each answer with what came of it (Schulman et al. 2016)."""
        batch, told = self.batch, []
        for _ in range(STEPS):
            seats, answers = batch.seats.copy(), self.answers(batch)
            batch.step(answers[3])
            told.append((seats, *answers, self.worth * batch.rewards, batch.ended != 0))
        seats, *given, rewards, ended = map(np.stack, zip(*told, strict=True))
        seen, mask, advice, actions, chances, values = given
        advantages = np.zeros((STEPS, GAMES), np.float32)
        each = np.arange(GAMES)
        coming, after = np.zeros((GAMES, batch.players)), np.zeros((GAMES, batch.players))
        follows = np.zeros((GAMES, batch.players), bool)
        reward = np.zeros((GAMES, batch.players))
        for t in reversed(range(STEPS)):
            coming[ended[t]] = after[ended[t]] = 0
            follows[ended[t]] = True
            reward = np.where(ended[t][:, None], rewards[t], reward + rewards[t])
            who = (each, seats[t])
            step = reward[who] + after[who] - values[t]
            advantages[t] = np.where(follows[who], step + LAMBDA * coming[who], 0)
            coming[who], after[who], reward[who], follows[who] = advantages[t], values[t], 0, True
        return Rollout(seen, mask, advice, seats, actions, chances, values, advantages)

    @partial(jax.jit, static_argnums=0)
    def _updated(self, weights: Any, state: Any, part: Any, warmth: Any, pace: Any) -> tuple[Any, Any]:
        slope = jax.grad(loss)(weights, part, warmth)
        change, state = self.optimizer.update(slope, state, weights)
        slower = jax.tree.map(lambda each: each * pace, change)
        return optax.apply_updates(weights, slower), state

    def learn(self, warmth: float, pace: float) -> None:
        """One update. warmth: what entropy is worth. pace: of the rate of learning, how much."""
        told = self.rollout()
        advantages = told.advantages.reshape(-1)
        wanted = advantages + told.values.reshape(-1)
        spread = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        flat = [
            each.reshape(len(advantages), *each.shape[2:]) for each in (told.seen, told.mask, told.advice)
        ]
        columns = [*flat, told.actions.reshape(-1), told.chances.reshape(-1), wanted, spread]
        for _ in range(EPOCHS):
            for part in np.array_split(self.random.permutation(len(advantages)), PARTS):
                given = tuple(column[part] for column in columns)
                self.weights, self.state = self._updated(self.weights, self.state, given, warmth, pace)

    def score(self, seed: int, games: int) -> tuple[float, float, float]:
        """The share of games won against the opponents, ties shared, with its 95 % interval (Wilson)."""
        batch = self._games(games)
        batch.reset(seed)
        own = (batch.bots == -2).argmax(1)
        won, open_ = np.zeros(games), np.ones(games, bool)
        while open_.any():
            batch.step(self.answers(batch)[3])
            best = batch.rewards == batch.rewards.max(1, keepdims=True)
            share = best[np.arange(games), own] / best.sum(1)
            over = open_ & (batch.ended != 0)
            won[over] = np.where(batch.rewards[over].max(1) > 0, share[over], 0)
            open_ &= batch.ended == 0
        return wilson(float(won.mean()), games)


def training_path(path: Path) -> Path:
    """Return the path of the state of learning, which lies beside the policy."""
    return path.with_suffix(".training.npz")


def wilson(share: float, games: int) -> tuple[float, float, float]:
    """A share, with the ends of its 95 % interval (Wilson 1927)."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return share, middle - half, middle + half


def run(learner: Learner, seconds: float, every: float, judge: Won | Average) -> Iterator[dict[str, float]]:
    """Learn for so long, and judge now and then."""
    started, due, updates = time.perf_counter(), 0.0, 0
    while (spent := time.perf_counter() - started) < seconds:
        judge.note()
        if spent >= due:
            due = spent + every
            yield {"seconds": round(spent, 1), "decisions": updates * GAMES * STEPS, **judge.judge(TESTED)}
        part = spent / seconds
        first, last = learner.warmth
        learner.learn(last + (first - last) * (1 - part) ** 2, pace=1 - 0.9 * part)
        updates += 1
    yield {"seconds": round(seconds, 1), "decisions": updates * GAMES * STEPS, **judge.judge(8 * TESTED)}


class Won:
    """What share of games is won against the opponents."""

    def __init__(self, learner: Learner) -> None:
        self.learner = learner

    def note(self) -> None:
        """One update more."""

    def judge(self, games: int) -> dict[str, float]:
        share, low, high = self.learner.score(seed=10**9, games=games)
        return {"score": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


class Average:
    """What was played on average, of a small game: near an equilibrium where the last policy is not.

    Each update counts as often as the player comes there by it (fictitious play in behaviour strategies,
    Heinrich, Lanctot and Silver 2015). Judged by OpenSpiel.
    """

    def __init__(self, learner: Learner) -> None:
        from coverts.envs import openspiel

        self.learner = learner
        self.game = openspiel.load(learner.game, turn_based=True)
        self.places: dict[str, int] = {}
        self.ways: list[list[tuple[int, int]]] = []
        """To each information state the player's own earlier ones, with what they did there."""
        self.seen: list[list[int]] = []
        self.legal: list[list[int]] = []
        self._walk(self.game.new_initial_state(), {})
        self.mask = np.zeros((len(self.legal), learner.batch.actions), np.int8)
        for place, legal in enumerate(self.legal):
            self.mask[place, legal] = 1
        self.sums = np.zeros(self.mask.shape)

    def _walk(self, state: Any, ways: dict[int, list[tuple[int, int]]]) -> None:
        if state.is_terminal():
            return
        player = state.current_player()
        if not state.is_chance_node():
            key = state.information_state_string()
            if key not in self.places:
                self.places[key] = len(self.places)
                self.ways.append(ways.get(player, []))
                self.seen.append(state.at.observed(player))
                self.legal.append(state.legal_actions())
        for action in state.legal_actions():
            further = dict(ways)
            if not state.is_chance_node():
                further[player] = [*ways.get(player, []), (self.places[key], action)]
            self._walk(state.child(action), further)

    def note(self) -> None:
        """One update more."""
        seen = self.learner.scale(np.array(self.seen, np.int16))
        logs, _ = network(self.learner.weights, seen, self.mask, np.full(len(seen), -1))
        chances = np.exp(np.asarray(logs))
        for place, way in enumerate(self.ways):
            self.sums[place] += np.prod([chances[step] for step in way]) * chances[place]

    def judge(self, games: int) -> dict[str, float]:
        """How much both players could gain together against it, halved."""
        from open_spiel.python.algorithms.exploitability import exploitability
        from open_spiel.python.policy import tabular_policy_from_callable

        def chances(state: Any) -> dict[int, float]:
            place = self.places[state.information_state_string()]
            return {a: self.sums[place, a] / self.sums[place].sum() for a in self.legal[place]}

        found = exploitability(self.game, tabular_policy_from_callable(self.game, chances))
        return {"exploitability": round(float(found), 4)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--against", default="", help="a bot of the game, in all other seats")
    parser.add_argument("--advised", action="store_true", help="begin as that bot, and learn to do better")
    parser.add_argument("--reward", choices=["result", "points"], default="result")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=60, help="seconds between two tests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="write the policy to this file (.npz) after each test")
    parser.add_argument("--resume", type=Path, help="go on learning from this file, which --save has written")
    parser.add_argument("--curve", type=Path, help="write the curve to this file, a line a test")
    given = parser.parse_args()
    if given.advised and (given.save or given.resume):
        parser.error("with --advised a policy needs the bot beside it, so it cannot be saved")
    if given.save and given.save.suffix != NETWORK:
        parser.error(f"--save needs a name that ends in {NETWORK}, not {given.save}")
    learner = Learner(coverts.game(given.game), given.against, given.seed, given.advised, given.reward)
    if given.resume:
        learner.resume(given.resume)
    judge = Won(learner) if given.against else Average(learner)
    for found in run(learner, 60 * given.minutes, given.every, judge):
        print(json.dumps(found), flush=True)
        if given.save:
            learner.save(given.save)
        if given.curve:
            with given.curve.open("a") as file:
                file.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
