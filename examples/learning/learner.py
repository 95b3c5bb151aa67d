"""Proximal policy optimisation (Schulman et al. 2017) with masked actions, on games in machine code.

With advice the policy is told what a bot would answer, and learns when not to (residual policy learning,
Silver et al. 2018).
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import jax
import jax.numpy as jnp
import numpy as np
import optax

import coverts
from coverts.bots.networks import NEVER_HIDDEN, Network
from coverts.engine.numbers import Slot
from coverts.envs import Autoreset, Batch

GAMES, STEPS = 512, 64
"""The number of games side by side, and of answers of each between two updates."""
EPOCHS, PARTS = 2, 8
"""How often each answer is learnt from, and in how many parts all of them."""
HIDDEN = 128
CLIP, LAMBDA, RATE = 0.2, 0.95, 3e-4
FORBIDDEN = -1e9
LIMIT = 5.0
"""The maximum distance of an input from its mean, in standard deviations."""
POINT = 0.1
"""The reward for one point if points are rewarded."""
SMALL = 0.1
"""The factor of the last layer. It makes all actions about equally likely at first."""
TRUST = 5.0
"""How far advice is followed at first: as if a legal action were e to that power times as likely."""


@dataclass(frozen=True)
class Setting:
    """What is learnt. A run goes on only with the same setting.

    Attributes:
        game: The name of an installed game, or the path of a game's file.
        against: The bot in all other seats, or "" if the policy plays all seats.
        seed: The seed of all random numbers.
        advised: Whether the policy is told what the bot would answer.
        reward: "result" or "points".
        samplers: The number of Ray actors that play, or 0 if this process plays.
    """

    game: str
    against: str = ""
    seed: int = 1
    advised: bool = False
    reward: str = "result"
    samplers: int = 0

    def new_batch(self, games: int, reward: str = "result") -> Batch:
        """Return a batch of games."""
        game = coverts.game(self.game)
        seats = ["outside", *[self.against] * (game.players[0] - 1)] if self.against else None
        return Batch(
            game, games, game.players[0], opponents=seats, seat_turns=bool(self.against),
            autoreset=Autoreset.SAME_STEP, checked=False, reward=reward,
        )  # fmt: skip


class Rollout(NamedTuple):
    """Answers in the order of time. The shape of each array is (steps, games, ...)."""

    seen: Any
    mask: Any
    advice: Any
    actions: Any
    chances: Any
    """The logarithm of the probability of each answer."""
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


# -- the network ---------------------------------------------------------------------------------------


def new_layers(key: Any, sizes: list[int]) -> list[tuple[Any, Any]]:
    """Return the weights and biases of layers at random."""
    keys = jax.random.split(key, len(sizes))
    pairs = zip(keys, sizes, sizes[1:], strict=False)
    return [(jax.random.normal(k, (n, m)) * math.sqrt(1 / n), jnp.zeros(m)) for k, n, m in pairs]


def network(weights: Any, seen: Any, mask: Any, advice: Any) -> tuple[Any, Any]:
    """Return the logarithms of the probabilities of all actions, and the expected return.

    Args:
        weights: The weights of the network.
        seen: The observations.
        mask: The masks of legal actions. The probability of other actions is next to 0.
        advice: The number of the advised action, or less than 0.
    """
    for matrix, bias in weights["body"]:
        seen = jax.nn.relu(seen @ matrix + bias)
    (matrix, bias), (out, offset) = weights["policy"][0], weights["value"][0]
    liked = SMALL * (seen @ matrix) + bias + weights["trust"] * jax.nn.one_hot(advice, mask.shape[-1])
    logits = jnp.where(mask != 0, liked, FORBIDDEN)
    return jax.nn.log_softmax(logits), (seen @ out + offset)[..., 0]


@jax.jit
def choose(weights: Any, key: Any, seen: Any, mask: Any, advice: Any) -> tuple[Any, Any, Any]:
    """Return actions at random, the logarithms of their probabilities, and the expected returns."""
    logs, values = network(weights, seen, mask, advice)
    actions = jax.random.categorical(key, logs)
    return actions, jnp.take_along_axis(logs, actions[:, None], 1)[:, 0], values


def loss(weights: Any, part: Any, warmth: Any) -> tuple[Any, dict[str, Any]]:
    """Return the loss of a part of the answers, and what TensorBoard shows."""
    seen, mask, advice, actions, chances, wanted, advantages = part
    logs, values = network(weights, seen, mask, advice)
    taken = jnp.take_along_axis(logs, actions[:, None], 1)[:, 0]
    ratio = jnp.exp(taken - chances)
    kept = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
    gain = jnp.minimum(ratio * advantages, kept * advantages).mean()
    entropy = -(jnp.exp(logs) * jnp.where(mask != 0, logs, 0)).sum(-1).mean()
    error = ((values - wanted) ** 2).mean()
    shown = {"value_error": error, "entropy": entropy, "clipped": (kept != ratio).mean()}
    return error * 0.5 - gain - warmth * entropy, shown


# -- playing -------------------------------------------------------------------------------------------


class Advisor:
    """Draws the random numbers of answers: those of the policy, and those of the bot that advises it.

    Args:
        setting: What is learnt.
        seed: The seed.
    """

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting = setting
        self.key, self.random = jax.random.key(seed), np.random.default_rng(seed)

    def answers(self, weights: Any, scale: Scale, batch: Batch) -> tuple[Any, Any, Any, Any, Any, Any]:
        """Return the observations, masks and advice, and the answers with their chances and values."""
        seen, mask = scale(batch.observations), batch.mask.copy()
        advice = np.full(batch.games, -1)
        if self.setting.advised:
            advice = batch.bot_actions(self.setting.against, int(self.random.integers(1 << 40)))
        self.key, key = jax.random.split(self.key)
        return seen, mask, advice, *map(np.asarray, choose(weights, key, seen, mask, advice))


class Sampler:
    """Plays games with the policy.

    Args:
        setting: What is learnt.
        number: The number of this sampler.
        count: The number of samplers, which share the games.
    """

    def __init__(self, setting: Setting, number: int = 0, count: int = 1) -> None:
        self.setting, self.number = setting, number
        self.batch = setting.new_batch(len(range(number, GAMES, count)), setting.reward)
        self.worth = POINT if setting.reward == "points" else 1.0
        seed = setting.seed + (number << 32)
        self.batch.reset(seed)
        self.advisor = Advisor(setting, seed)

    def first_looks(self) -> Any:
        """Return what random players see."""
        looks = []
        for turn in range(STEPS):
            looks.append(self.batch.observations[turn % 4 :: 4].copy())
            self.batch.step(self.batch.bot_actions("random", turn * GAMES))
        return np.concatenate(looks)

    def rollout(self, weights: Any, scale: Scale) -> Rollout:
        """Play on, and credit each answer with what came of it (Schulman et al. 2016)."""
        batch, told = self.batch, []
        for _ in range(STEPS):
            seats, answers = batch.seats.copy(), self.advisor.answers(weights, scale, batch)
            batch.step(answers[3])
            told.append((seats, *answers, self.worth * batch.rewards, batch.ended != 0))
        seats, *given, rewards, ended = map(np.stack, zip(*told, strict=True))
        seen, mask, advice, actions, chances, values = given
        advantages = np.zeros((STEPS, batch.games), np.float32)
        each = np.arange(batch.games)
        coming, after = np.zeros((batch.games, batch.players)), np.zeros((batch.games, batch.players))
        follows = np.zeros((batch.games, batch.players), bool)
        reward = np.zeros((batch.games, batch.players))
        for t in reversed(range(STEPS)):
            coming[ended[t]] = after[ended[t]] = 0
            follows[ended[t]] = True
            reward = np.where(ended[t][:, None], rewards[t], reward + rewards[t])
            who = (each, seats[t])
            step = reward[who] + after[who] - values[t]
            advantages[t] = np.where(follows[who], step + LAMBDA * coming[who], 0)
            coming[who], after[who], reward[who], follows[who] = advantages[t], values[t], 0, True
        return Rollout(seen, mask, advice, actions, chances, values, advantages)

    def state(self) -> dict[str, Any]:
        """Return the games and the random numbers, so that `restore` plays on in the same way."""
        key = np.asarray(jax.random.key_data(self.advisor.key))
        return {"batch": self.batch, "key": key, "random": self.advisor.random}

    def restore(self, states: Sequence[dict[str, Any]]) -> None:
        """Play on from the state of the sampler with this number."""
        state = states[self.number]
        self.batch, self.advisor.random = state["batch"], state["random"]
        self.advisor.key = jax.random.wrap_key_data(state["key"])


class Samplers(Protocol):
    """Several samplers that do the same at once."""

    def call(self, method: str, *arguments: Any) -> list[Any]:
        """Call a method of all samplers, and return the results."""


class OwnSampler:
    """One sampler in this process."""

    def __init__(self, setting: Setting) -> None:
        self.sampler = Sampler(setting)

    def call(self, method: str, *arguments: Any) -> list[Any]:
        """Call a method of the sampler."""
        return [getattr(self.sampler, method)(*arguments)]


class RaySamplers:
    """Samplers in other processes of this machine, which Ray starts."""

    def __init__(self, setting: Setting) -> None:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        import ray

        self.ray, count = ray, setting.samplers
        # A cluster of its own: without an address, Ray would join any cluster that runs on this machine.
        ray.init(
            "local",
            num_cpus=count,
            include_dashboard=False,
            log_to_driver=False,
            _node_ip_address="127.0.0.1",
        )
        actor = ray.remote(num_cpus=1)(Sampler)
        self.actors = [actor.remote(setting, number, count) for number in range(count)]

    def call(self, method: str, *arguments: Any) -> list[Any]:
        """Call a method of all samplers at the same time."""
        shared = [self.ray.put(each) for each in arguments]
        found: list[Any] = self.ray.get([getattr(actor, method).remote(*shared) for actor in self.actors])
        return found


# -- learning ------------------------------------------------------------------------------------------


class Learner:
    """The policy that is learnt, and the samplers that play with it.

    Args:
        setting: What is learnt.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting, self.game = setting, coverts.game(setting.game)
        self.samplers: Samplers = RaySamplers(setting) if setting.samplers else OwnSampler(setting)
        looks = np.concatenate(self.samplers.call("first_looks"))
        batch = setting.new_batch(1)
        self.scale, self.actions, self.players = Scale(looks, batch.slots), batch.actions, batch.players
        keys = jax.random.split(jax.random.fold_in(jax.random.key(setting.seed), 1), 3)
        body = new_layers(keys[0], [self.scale.inputs, HIDDEN, HIDDEN])
        policy, value = new_layers(keys[1], [HIDDEN, self.actions]), new_layers(keys[2], [HIDDEN, 1])
        self.weights: Any = {"body": body, "policy": policy, "value": value, "trust": jnp.array(TRUST)}
        self.optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))
        self.state = self.optimizer.init(self.weights)
        self.random = np.random.default_rng(setting.seed)
        self.updates = 0
        self.warmth = (0.002, 0.0005) if setting.against else (0.05, 0.05)
        """What entropy is worth at first, and at the end; of the spread of advantages."""

    @property
    def decisions(self) -> int:
        """The number of answers that were learnt from."""
        return self.updates * GAMES * STEPS

    def network(self) -> Network:
        """Return the policy as a network that plays without the learner."""
        (matrix, bias), scale = self.weights["policy"][0], self.scale
        layers = [*self.weights["body"], (SMALL * matrix, bias)]
        return Network(self.game, layers, scale.kept, scale.mean, scale.deviation, scale.least, LIMIT)

    def save(self, path: Path) -> None:
        """Save the policy. A file is either the old or the new one, whenever the process dies."""
        temporary = path.with_name(f".{path.name}")
        self.network().save(temporary)
        temporary.replace(path)

    def checkpoint(self) -> dict[str, Any]:
        """Return all that is needed to go on in the same way."""
        return {
            "setting": self.setting,
            "updates": self.updates,
            "learnt": jax.tree.map(np.asarray, (self.weights, self.state)),
            "scale": self.scale,
            "random": self.random,
            "samplers": self.samplers.call("state"),
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Go on from a checkpoint."""
        self.updates, self.scale, self.random = kept["updates"], kept["scale"], kept["random"]
        self.weights, self.state = jax.tree.map(jnp.asarray, kept["learnt"])
        self.samplers.call("restore", kept["samplers"])

    @partial(jax.jit, static_argnums=0)
    def _updated(
        self, weights: Any, state: Any, part: Any, warmth: Any, pace: Any
    ) -> tuple[Any, Any, dict[str, Any]]:
        slope, shown = jax.grad(loss, has_aux=True)(weights, part, warmth)
        change, state = self.optimizer.update(slope, state, weights)
        slower = jax.tree.map(lambda each: each * pace, change)
        return optax.apply_updates(weights, slower), state, shown

    def learn(self, warmth: float, pace: float) -> dict[str, float]:
        """Play on, and learn from the answers.

        Args:
            warmth: What entropy is worth.
            pace: The factor of the rate of learning.

        Returns:
            What TensorBoard shows of the last part of the answers.
        """
        weights = jax.tree.map(np.asarray, self.weights)
        parts = self.samplers.call("rollout", weights, self.scale)
        told = Rollout(*(np.concatenate(each, 1) for each in zip(*parts, strict=True)))
        advantages = told.advantages.reshape(-1)
        wanted = advantages + told.values.reshape(-1)
        spread = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        flat = [
            each.reshape(len(advantages), *each.shape[2:]) for each in (told.seen, told.mask, told.advice)
        ]
        columns = [*flat, told.actions.reshape(-1), told.chances.reshape(-1), wanted, spread]
        shown: dict[str, Any] = {}
        for _ in range(EPOCHS):
            for part in np.array_split(self.random.permutation(len(advantages)), PARTS):
                given = tuple(column[part] for column in columns)
                self.weights, self.state, shown = self._updated(self.weights, self.state, given, warmth, pace)
        self.updates += 1
        return {name: float(each) for name, each in shown.items()}
