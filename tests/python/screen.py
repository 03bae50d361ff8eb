"""Judges many changes of the search at once by games, each nearly as well as by a match of its own.

    cargo build --release -p tabia-core --bin tabia --features tune --target-dir target/tune
    python3 tests/python/screen.py CHANGES.toml --fastchess PATH --book OPENINGS.epd --out DIR \\
      [--limit nodes=10000] [--games 6000] [--rounds 4] [--prior 7]

CHANGES.toml has a table for each change, with what it makes of the numbers that the feature `tune` lets be
set; what it does not name stays as built:

    [deeper-null-moves]
    null_move_base = 450
    null_move_surplus = 70

In each small match one engine plays with a random half of the changes and another with the other half. How
much each change is worth is then the linear model's answer to all matches together, drawn towards 0 by how
little most changes are worth (--prior, the standard deviation in Elo), so that luck is not taken for worth.
It assumes that what changes are worth adds up: those that seem good are to be tried in a match, all
together, against none.

DIR keeps every match, so that a screening that was stopped goes on. Between runs changes may be dropped and
others added, in an engine that plays as before without them; one that comes back must be the same.
"""

import argparse
import json
import math
import random
import tomllib
from pathlib import Path

from spsa import ROOT, parameters, play


def solve(matrix, columns):
    """Gauss and Jordan's way: the solutions of `matrix x = column` for each of the columns."""
    rows = [row[:] + right[:] for row, right in zip(matrix, columns)]
    size = len(rows)
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda row: abs(rows[row][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        if abs(rows[pivot][pivot]) < 1e-9:
            raise SystemExit("too few matches to tell these changes apart")
        factor = rows[pivot][pivot]
        rows[pivot] = [value / factor for value in rows[pivot]]
        for row in range(size):
            if row != pivot and (factor := rows[row][pivot]):
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[pivot])]
    return [row[size:] for row in rows]


def effects(matches, names, prior):
    """Each change's worth in Elo and its standard error, where worths scatter by `prior` about 0."""
    # What a change is worth is the score, less a half, of one that has it against one that has not. Near an
    # even score a point of it is worth so many Elo.
    elo = 1600 / math.log(10)
    scores = [match["balance"] / 2 / match["games"] for match in matches]
    # Of one game's score. Matches scatter a little more than by chance: by what the changes are worth.
    variance = sum(match["games"] * score**2 for match, score in zip(matches, scores)) / len(matches)
    size = len(names)
    gram = [[variance / (prior / elo) ** 2 * (i == j) for j in range(size)] for i in range(size)]
    moment = [0.0] * size
    for match, score in zip(matches, scores):
        signs = [match["signs"].get(name, 0) for name in names]
        for i in range(size):
            moment[i] += signs[i] * match["games"] * score
            for j in range(size):
                gram[i][j] += signs[i] * signs[j] * match["games"]
    inverse = solve(gram, [[float(i == j) for j in range(size)] for i in range(size)])
    worth = [sum(row[j] * moment[j] for j in range(size)) for row in inverse]
    return [(elo * value, elo * math.sqrt(variance * inverse[i][i])) for i, value in enumerate(worth)]


def agree(kept, changes, limit):
    """All changes that DIR has seen with these; refuses what would mix games of two kinds."""
    seen = json.loads(kept.read_text()) if kept.exists() else {"limit": limit, "changes": {}}
    if seen["limit"] != limit:
        raise SystemExit(f"the screening in {kept.parent} is one by {seen['limit']}")
    for name, values in changes.items():
        if seen["changes"].setdefault(name, values) != values:
            raise SystemExit(f"{name} was another change when the screening in {kept.parent} began")
    kept.write_text(json.dumps(seen, indent=1))
    return list(seen["changes"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("changes", type=Path)
    parser.add_argument("--engine", default=ROOT / "target/tune/release/tabia", type=Path)
    parser.add_argument("--fastchess", required=True, type=Path)
    parser.add_argument("--book", required=True, type=Path)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--limit", default="nodes=10000")
    parser.add_argument("--games", default=6_000, type=int)
    parser.add_argument("--rounds", default=4, type=int)
    parser.add_argument("--prior", default=7.0, type=float)
    parser.add_argument("--concurrency", default=2, type=int)
    parser.add_argument("--seed", default=1, type=int)
    options = parser.parse_args()
    for name in ("engine", "fastchess", "book", "out"):
        setattr(options, name, getattr(options, name).resolve())
    options.out.mkdir(parents=True, exist_ok=True)
    changes = tomllib.loads(options.changes.read_text())
    names = list(changes)
    known = parameters(options.engine, None)
    for name, values in changes.items():
        if wrong := [key for key, value in values.items() if not in_range(known.get(key), value)]:
            raise SystemExit(f"{name}: the engine does not take {', '.join(wrong)} so")
    log = options.out / "matches.jsonl"
    matches = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    seen = agree(options.out / "settings.json", changes, options.limit)
    while sum(match["games"] for match in matches) < options.games:
        dice = random.Random(f"{options.seed} {len(matches)}")
        signs = {name: dice.choice((-1, 1)) for name in names}
        sides = {1: {}, -1: {}}
        for name, sign in signs.items():
            sides[sign].update(changes[name])
        balance, games = play(options, sides[1], sides[-1], seed=dice.randrange(1 << 30))
        matches.append({"signs": signs, "balance": balance, "games": games})
        with log.open("a") as file:
            file.write(json.dumps(matches[-1]) + "\n")
        if len(matches) % 20 == 0:
            print(f"{len(matches)} matches, {sum(match['games'] for match in matches)} games", flush=True)
    for (worth, error), name in sorted(zip(effects(matches, seen, options.prior), seen), reverse=True):
        print(f"{name:30} {worth:+7.1f} +- {1.96 * error:.1f}{'' if name in names else '  (dropped)'}")


def in_range(parameter, value):
    """Whether the engine lets a number be set to this."""
    return parameter is not None and parameter["least"] <= value <= parameter["most"]


if __name__ == "__main__":
    main()
