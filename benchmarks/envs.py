"""How fast the environments are: `python benchmarks/envs.py [--only NAME] [--quick] [--peers PYTHON]`.

One process on one pinned core; a rate is players' unforced decisions (for PettingZoo and Pgx: steps of
players) a second of this process's CPU time, the best of three repeats taken in turn. 4,096 games.

- *compiled* is a loop in machine code, with legal actions by lot, that writes the same observations, masks
  and rewards: `Batch.play_any`. *batch* and *vector* are given actions from Python, drawn before the clock
  runs:
  `Batch.step`, and `gymnasium.vector.VectorEnv.step` with new arrays at each step, or (*views*) the batch's.
- *one* is a single game through PettingZoo's interface, in Python, beside PettingZoo's classic games.
- Pgx plays its own versions of the games by a jitted `lax.scan` with automatic restart, its best of several
  batches; it and PettingZoo's classic games are run where they can be imported, with `--peers` by another
  interpreter that has them.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import geometric_mean

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "examples"), str(ROOT / "src")]
CPU = int(os.environ.get("BENCH_CPU", max(os.sched_getaffinity(0))))
REPEATS, GAMES, KEPT, AT_ONCE = 3, 4096, 32, 200
CLASSIC = {
    "tic_tac_toe": "tictactoe_v3",
    "connect_four": "connect_four_v3",
    "leduc_poker": "leduc_holdem_v4",
}
PGX = {
    "kuhn_poker": "kuhn_poker",
    "leduc_poker": "leduc_holdem",
    "tic_tac_toe": "tic_tac_toe",
    "connect_four": "connect_four",
}
BATCHES = (1024, 4096, 8192, 32768)
NAMES = ["kuhn_poker", "leduc_poker", "tic_tac_toe", "connect_four", "goofspiel", "infiltration"]


def game_of(name):
    return import_module(f"coverts.games.{name}" if name == "infiltration" else name).GAME


def rate(play, seconds):
    """Decisions a second of CPU time; `play()` plays for a moment and gives how many it has made."""
    made, spent = 0, 0.0
    while spent < seconds:
        before = time.process_time()
        made += play()
        spent += time.process_time() - before
    return made / spent


def in_turn(players, seconds):
    """The best of REPEATS for each, measured in turn."""
    for play in players.values():
        play()
    found: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(REPEATS):
        for name, play in players.items():
            found[name].append(rate(play, seconds))
    return {name: max(rates) for name, rates in found.items()}


# -- ours ------------------------------------------------------------------------------------------


def compiled(game):
    from coverts.envs import Autoreset, Batch

    batch = Batch(game, GAMES, autoreset=Autoreset.SAME_STEP, checked=False)
    batch.reset(1)

    def play():
        before = batch.decisions
        batch.play_any(AT_ONCE, before)
        return batch.decisions - before

    return play


def again(reset, step, batch):
    """Plays the same KEPT steps again and again, with actions drawn once."""
    import numpy as np

    lots = np.random.default_rng(1)
    reset()
    kept = []
    for _ in range(KEPT):
        mask = batch.mask
        kept.append((mask * lots.random(mask.shape, np.float32)).argmax(axis=1))
        step(kept[-1])

    def play():
        reset()
        before = batch.decisions
        for actions in kept:
            step(actions)
        return batch.decisions - before

    return play


def stepped(game):
    from coverts.envs import Autoreset, Batch

    batch = Batch(game, GAMES, autoreset=Autoreset.SAME_STEP, checked=False)
    return again(lambda: batch.reset(1), batch.step, batch)


def vector(game, copy):
    from gymnasium.vector import AutoresetMode

    from coverts.envs.vector import SeatsEnv

    mode = AutoresetMode.SAME_STEP
    made = SeatsEnv(game, GAMES, opponents="outside", autoreset_mode=mode, copy=copy, checked=False)
    return again(lambda: made.reset(seed=1), made.step, made.batch)


def one_by_one(made):
    """Games through PettingZoo's interface with legal actions by lot; gives how many actions were taken."""
    import numpy as np

    lots = random.Random(1)
    made.reset(seed=1)

    def play():
        taken = 0
        for _ in range(20):
            made.reset()
            for _agent in made.agent_iter():
                seen, _, over, cut, _ = made.last()
                action = None
                if not over and not cut:
                    action = lots.choice(np.flatnonzero(seen["action_mask"]).tolist())
                    taken += 1
                made.step(action)
        return taken

    return play


# -- theirs ----------------------------------------------------------------------------------------


def classic(name):
    return one_by_one(import_module(f"pettingzoo.classic.{name}").env())


def pgx_loop(name, batch):
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    chunk = max(4, 40_000 // batch)

    def body(state, key):
        first, second = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(first, logits, axis=-1)
        return step(state, action, jax.random.split(second, batch)), None

    run = jax.jit(lambda state, key: jax.lax.scan(body, state, jax.random.split(key, chunk))[0])
    key = jax.random.PRNGKey(0)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(key, batch)), key]

    def play():
        held[1], now = jax.random.split(held[1])
        held[0] = jax.block_until_ready(run(held[0], now))
        return batch * chunk

    return play


def peers(names, seconds):
    """What is to be compared with, as far as it can be imported here: by library and game."""
    found: dict[str, dict[str, float]] = {"pettingzoo": {}, "pgx": {}}
    for name in names:
        if name in CLASSIC and find_spec("pettingzoo") is not None:
            try:
                play = classic(CLASSIC[name])
            except Exception as error:  # some of them need what is not there
                print(f"PettingZoo's {CLASSIC[name]} is left out: {error}", file=sys.stderr)
                continue
            found["pettingzoo"][name] = in_turn({name: play}, seconds)[name]
        if name in PGX and find_spec("pgx") is not None:
            each = {str(batch): pgx_loop(PGX[name], batch) for batch in BATCHES}
            found["pgx"][name] = max(in_turn(each, seconds).values())
    return found


def asked(interpreter, names, seconds):
    """The same by another interpreter, on the same core."""
    command = [interpreter, __file__, "--peers-only", "--seconds", str(seconds), "--only", ",".join(names)]
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    return json.loads(told.splitlines()[-1])


# -- the table -------------------------------------------------------------------------------------


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default=",".join(NAMES), help="games, with commas between them")
    parser.add_argument("--quick", action="store_true", help="a tenth of the time")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each repeat")
    parser.add_argument(
        "--peers", metavar="PYTHON", help="an interpreter that has pgx and pettingzoo[classic]"
    )
    parser.add_argument("--peers-only", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    os.sched_setaffinity(0, {CPU})
    names, seconds = given.only.split(","), given.seconds / (10 if given.quick else 1)
    if given.peers_only:
        print(json.dumps(peers(names, seconds)))
        return
    print(f"{GAMES} games, core {CPU}, load {os.getloadavg()[0]:.1f}; million decisions a second of CPU time")
    ours = {}
    for name in names:
        game = game_of(name)
        from coverts.envs.pettingzoo import env

        players = {"compiled": compiled(game), "batch": stepped(game), "one": one_by_one(env(game))}
        players |= {"vector": vector(game, True), "views": vector(game, False)}
        ours[name] = in_turn(players, seconds)
        told = "  ".join(f"{how} {each / 1e6:.3g}" for how, each in ours[name].items())
        share = ours[name]["vector"] / ours[name]["compiled"]
        print(f"  {name:14} {told}  vector/compiled {share:.0%}", flush=True)
    theirs = asked(given.peers, names, seconds) if given.peers else peers(names, seconds)
    for library, rates in theirs.items():
        ratios = {name: ours[name]["compiled"] / each for name, each in rates.items()}
        for name, each in rates.items():
            alone = f", one {ours[name]['one'] / each:.2f} times" if library == "pettingzoo" else ""
            print(f"  {library:11} {name:14} {each / 1e6:.3g}: compiled {ratios[name]:.1f} times{alone}")
        if ratios:
            mean = geometric_mean(ratios.values())
            print(f"  {library:11} geometric mean {mean:.1f} times, least {min(ratios.values()):.1f}")


if __name__ == "__main__":
    main()
