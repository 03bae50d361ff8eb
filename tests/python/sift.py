"""Judges many changes of the search at once by the moves it plays with them.

    cargo build --release -p tabia-core --bin tabia --features tune --target-dir target/tune
    PYTHONPATH=target/python python3 tests/python/sift.py CHANGES.toml GAMES.pgn... --judge stockfish --out DIR \\
      [--nodes 30000] [--searches 60000] [--positions 12000] [--judge-nodes 200000] [--prior 7]

CHANGES.toml is as for screen.py. Positions are drawn from the games, near balance, and those are kept where the
engine as built plays another move with a fifth of the nodes: only there does it matter how well it searches. A
stronger engine judges their best moves, once. Then each search plays one move from one of them, with a random third
of the changes; what a change is worth is the linear model's answer to how much winning chance all moves lose, by
comparison within each position, drawn towards 0 as in screen.py.

In the time of a game with 8,000 nodes a move there are some 25 searches of 30,000 nodes. But the judge likes what
plays like itself, each search begins with empty tables, and what a loss is in Elo is known only roughly: what seems
good is to be tried in a match. DIR keeps everything, so that a run that was stopped goes on, and changes may be dropped and added between runs.
"""

import argparse
import json
import math
import random
import tomllib
from pathlib import Path

import chess
import chess.engine

from regret import Pool, draw, fill, judge, loss, move
from screen import agree, in_range, solve
from spsa import ROOT, parameters

# About what an Elo is in winning chances lost: twice the nodes, from 30,000 on, lost 0.0063 less with other
# positions of this kind (docs/lab/search-log.md).
LOSS_OF_AN_ELO = 0.00009
# Fewer nodes than the searches have, for telling where more of them matter.
FEWER = 5


def wavers(pool, fen, nodes):
    """Whether the engine plays another move with more nodes."""
    return move(pool, fen, nodes // FEWER) != move(pool, fen, nodes)


def choose(changes, dice):
    """A random third of the changes, none of which sets what another has set."""
    names, taken, values = [], set(), {}
    for name in dice.sample(list(changes), len(changes)):
        if dice.random() < 1 / 3 and taken.isdisjoint(changes[name]):
            names.append(name)
            taken.update(changes[name])
            values.update(changes[name])
    return names, values


def effects(searches, names, prior):
    """Each change's worth in Elo and its standard error, where worths scatter by `prior` about 0."""
    place = {name: index for index, name in enumerate(names)}
    size, square, freedom = len(names), 0.0, 0
    gram, moment = [[0.0] * size for _ in names], [0.0] * size
    positions = {}
    for search in searches:
        positions.setdefault(search["fen"], []).append(search)
    for group in positions.values():
        mean = sum(search["loss"] for search in group) / len(group)
        square += sum((search["loss"] - mean) ** 2 for search in group)
        freedom += len(group) - 1
        counts = [0] * size
        for search in group:
            on = [place[name] for name in search["changes"]]
            for i in on:
                moment[i] += search["loss"] - mean
                counts[i] += 1
                for j in on:
                    gram[i][j] += 1
        for row, count in zip(gram, counts):
            if count:
                row[:] = [value - count * other / len(group) for value, other in zip(row, counts)]
    if not freedom:
        raise SystemExit("too few searches to tell these changes apart")
    variance = square / freedom
    for i in range(size):
        gram[i][i] += variance / (prior * LOSS_OF_AN_ELO) ** 2
    inverse = solve(gram, [[float(i == j) for j in range(size)] for i in range(size)])
    worth = [-sum(value * it for value, it in zip(row, moment)) / LOSS_OF_AN_ELO for row in inverse]
    errors = [math.sqrt(variance * inverse[i][i]) / LOSS_OF_AN_ELO for i in range(size)]
    return list(zip(worth, errors))


def search(pool, fens, values, changes, number, options):
    """One search of all, which its number tells: where, with which changes, and what its move loses."""
    dice = random.Random(f"{options.seed} {number}")
    fen = dice.choice(fens)
    names, numbers = choose(changes, dice)
    limit = chess.engine.Limit(nodes=options.nodes)
    played = pool.get().play(chess.Board(fen), limit, game=object(), options=numbers).move.uci()
    return {"fen": fen, "changes": names, "loss": loss(values[fen], played)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("changes", type=Path)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--judge", required=True)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--engine", default=ROOT / "target/tune/release/tabia", type=Path)
    parser.add_argument("--nodes", default=30_000, type=int)
    parser.add_argument("--searches", default=60_000, type=int)
    parser.add_argument("--positions", default=12_000, type=int)
    parser.add_argument("--judge-nodes", default=200_000, type=int)
    parser.add_argument("--lines", default=6, type=int)
    parser.add_argument("--prior", default=7.0, type=float)
    parser.add_argument("--concurrency", default=2, type=int)
    parser.add_argument("--seed", default=1, type=int)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    options.engine = options.engine.resolve()
    changes = tomllib.loads(options.changes.read_text())
    known = parameters(options.engine, None)
    for name, numbers in changes.items():
        if wrong := [key for key, value in numbers.items() if not in_range(known.get(key), value)]:
            raise SystemExit(f"{name}: the engine does not take {', '.join(wrong)} so")
    seen = agree(options.out / "settings.json", changes, options.nodes)
    fens = draw(options.games, options.positions, options.seed)
    with Pool(str(options.engine), {"Hash": 16}) as pool:
        kept = options.out / f"wavers-{options.nodes}.jsonl"
        wavering = fill(kept, fens, lambda fen: wavers(pool, fen, options.nodes), options.concurrency)
    fens = [fen for fen in fens if wavering[fen]]
    if not fens:
        raise SystemExit("in none of these positions do more nodes matter")
    with Pool(options.judge, {"Hash": 32}) as pool:
        kept = options.out / f"judge-{pool.version()}-{options.judge_nodes}-{options.lines}.jsonl"
        values = fill(kept, fens, lambda fen: judge(pool, fen, options), options.concurrency)
    with Pool(str(options.engine), {"Hash": 16}) as pool:
        kept, numbers = options.out / "searches.jsonl", range(options.searches)
        known = fill(
            kept, numbers, lambda it: search(pool, fens, values, changes, it, options), options.concurrency
        )
    searches = list(known.values())
    mean = 1_000 * sum(search["loss"] for search in searches) / len(searches)
    print(f"{len(searches)} searches from {len(fens)} positions lose {mean:.2f} thousandths; Elo by change:")
    for (worth, error), name in sorted(zip(effects(searches, seen, options.prior), seen), reverse=True):
        print(f"{name:30} {worth:+7.1f} +- {1.96 * error:.1f}{'' if name in changes else '  (dropped)'}")


if __name__ == "__main__":
    main()
