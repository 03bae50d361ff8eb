"""Tunes the search's numbers by games: simultaneous perturbation stochastic approximation (Spall, 1992).

    cargo build --release -p tabia-core --bin tabia --features tune --target-dir target/tune
    python3 tests/python/spsa.py --fastchess PATH --book OPENINGS.epd --out DIR \\
      [--only NAME,NAME... | --steps FILE] [--limit nodes=8000 | --limit tc=1+0.01] [--iterations 1000] \\
      [--rounds 8] [--rate 0.002]

In each iteration all numbers move up or down at random, by steps that shrink, one engine plays with
them and another with the opposite, and all move towards the winner. What the engine answers to `tune`
says how far each may go, and how large its last step is; FILE (such as spsa-steps.txt beside this) may
say other steps, and only the numbers that it names are tuned. The numbers of time are left out unless
the limit is a clock. Several iterations run at once. DIR keeps the state after every iteration, so that
a tuning that was stopped goes on, and a table of all values. Values to try in a match are printed at the
end as options of an engine.

fastchess reads the whole book for every match: a few thousand positions are enough, and start sooner.
"""

import argparse
import json
import random
import re
import subprocess
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Spall's advice; the third is the share of the iterations in which the rate hardly falls.
ALPHA, GAMMA, STABLE = 0.602, 0.101, 0.1


def parameters(engine, only):
    """What the engine lets a tuner set, or as much of it as is asked for."""
    answer = subprocess.run([engine], input="tune\nquit\n", capture_output=True, text=True, timeout=20)
    found = {}
    for line in answer.stdout.splitlines():
        fields = [field.strip() for field in line.split(",")]
        if len(fields) == 7:
            value, least, most, step, _ = map(float, fields[2:])
            found[fields[0]] = {"value": value, "least": least, "most": most, "step": step}
    if not found:
        raise SystemExit(f"{engine} has nothing to tune: build it with --features tune")
    if unknown := set(only or found) - set(found):
        raise SystemExit(f"there is nothing named {', '.join(sorted(unknown))}")
    return {name: found[name] for name in only or found}


def steps_of(path):
    """The step of each number that a file names."""
    lines = [line.split() for line in path.read_text().splitlines() if line.strip()]
    if bad := [" ".join(line) for line in lines if len(line) != 2]:
        raise SystemExit(f"{path}: {bad[0]!r} is no name and step")
    return {name: float(step) for name, step in lines}


def matters(name, limit):
    """Whether games with such a limit can tell anything about a number."""
    return limit.startswith("tc=") or not name.startswith("time_")


def play(options, first, second, seed, folder=None):
    """Wins less losses of the first, and the number of games. Leaves files in the folder."""
    sides = []
    for name, values in (("plus", first), ("minus", second)):
        sides += ["-engine", f"cmd={options.engine}", f"name={name}"]
        sides += [f"option.{key}={value}" for key, value in values.items()]
    limit = ["tc=inf", options.limit] if options.limit.startswith("nodes") else [options.limit]
    command = [options.fastchess, *sides, "-each", "proto=uci", *limit, "option.Hash=16"]
    command += ["-rounds", str(options.rounds), "-games", "2", "-repeat", "-recover"]
    command += ["-concurrency", str(options.concurrency), "-force-concurrency", "-srand", str(seed)]
    command += ["-openings", f"file={options.book}", "format=epd", "order=random"]
    command += ["-draw", "movenumber=40", "movecount=8", "score=8"]
    command += ["-resign", "movecount=3", "score=600", "-scoreinterval", "0"]
    # In a folder of its own: the match program leaves files behind.
    answer = subprocess.run(command, capture_output=True, text=True, cwd=folder or options.out)
    result = re.findall(r"Games: (\d+), Wins: (\d+), Losses: (\d+)", answer.stdout)
    if not result:
        raise SystemExit(f"the match gave no result:\n{answer.stdout}{answer.stderr}")
    games, wins, losses = map(int, result[-1])
    return wins - losses, games


def perturbed(options, state):
    """A new iteration: its number, which way each number goes, and the numbers of both engines."""
    state["iteration"] += 1
    k = state["iteration"]
    dice = random.Random(f"{options.seed} {k}")
    flips, sides = {}, ({}, {})
    for name, it in state["parameters"].items():
        flips[name] = dice.choice((-1, 1))
        reach = it["step"] * (state["iterations"] / k) ** GAMMA
        for side, values in zip((1, -1), sides):
            value = it["value"] + side * flips[name] * reach
            # Rounded up or down by chance, so that small differences count too.
            whole = int(value + dice.random()) if value >= 0 else -int(-value + dice.random())
            values[name] = max(int(it["least"]), min(int(it["most"]), whole))
    return k, flips, sides, dice.randrange(1 << 30)


def learn(options, state, k, flips, balance, games):
    """A step along what a match says."""
    many = state["iterations"]
    slow = STABLE * many
    for name, it in state["parameters"].items():
        reach = it["step"] * (many / k) ** GAMMA
        rate = options.rate * it["step"] ** 2 * ((slow + many) / (slow + k)) ** ALPHA / reach**2
        value = it["value"] + rate * reach * balance * flips[name]
        it["value"] = max(it["least"], min(it["most"], value))
    state["games"] += games


def work(options, state, lock, number, fail):
    """Iterations one after another, beside those of other workers."""
    folder = options.out / f"worker-{number}"
    folder.mkdir(exist_ok=True)
    kept, table = options.out / "state.json", options.out / "values.csv"
    while not fail:
        with lock:
            if state["iteration"] >= state["iterations"]:
                return
            k, flips, sides, seed = perturbed(options, state)
        try:
            balance, games = play(options, *sides, seed, folder)
        except SystemExit as error:
            fail.append(error)
            return
        with lock:
            learn(options, state, k, flips, balance, games)
            fresh = kept.with_suffix(".new")
            fresh.write_text(json.dumps(state, indent=1))
            fresh.replace(kept)
            values = [f"{it['value']:.2f}" for it in state["parameters"].values()]
            with table.open("a") as file:
                file.write(",".join([str(state["games"]), *values]) + "\n")
            if k % 10 == 0:
                print(f"{k} of {state['iterations']}, {state['games']} games", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--engine", default=ROOT / "target/tune/release/tabia", type=Path)
    parser.add_argument("--fastchess", required=True, type=Path)
    parser.add_argument("--book", required=True, type=Path)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--only", type=lambda text: text.split(","))
    parser.add_argument("--steps", type=Path, help="names and steps, one of each a line")
    parser.add_argument("--limit", default="nodes=8000")
    parser.add_argument("--iterations", default=1_000, type=int)
    parser.add_argument("--rounds", default=8, type=int)
    parser.add_argument("--concurrency", default=2, type=int, help="matches at once")
    parser.add_argument("--rate", default=0.002, type=float, help="higher for fewer games")
    parser.add_argument("--seed", default=1, type=int)
    options = parser.parse_args()
    for name in ("engine", "fastchess", "book", "out"):
        setattr(options, name, getattr(options, name).resolve())
    options.out.mkdir(parents=True, exist_ok=True)
    steps = steps_of(options.steps) if options.steps else {}
    steps = {name: step for name, step in steps.items() if matters(name, options.limit)}
    if options.steps and not steps:
        raise SystemExit(f"{options.steps} names nothing that games with {options.limit} can tune")
    if steps and options.only:
        raise SystemExit("--only and --steps both say which numbers are tuned: give one")
    options.only = options.only or list(steps)
    kept, table = options.out / "state.json", options.out / "values.csv"
    if kept.exists():
        state = json.loads(kept.read_text())
        begun = list(state["parameters"])
        if options.only and set(options.only) != set(begun):
            raise SystemExit(f"the tuning in {options.out} is one of {', '.join(begun)}")
    else:
        found = parameters(options.engine, options.only)
        if not options.only:
            found = {name: it for name, it in found.items() if matters(name, options.limit)}
        for name, step in steps.items():
            found[name]["step"] = step
        state = {"iteration": 0, "iterations": options.iterations, "games": 0, "parameters": found}
        table.write_text(",".join(["games", *found]) + "\n")
    workers, options.concurrency = max(1, options.concurrency), 1
    lock, fail = threading.Lock(), []
    threads = [
        threading.Thread(target=work, args=(options, state, lock, number, fail))
        for number in range(workers)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if fail:
        raise fail[0]
    print(" ".join(f"option.{name}={it['value']:.0f}" for name, it in state["parameters"].items()))


if __name__ == "__main__":
    main()
