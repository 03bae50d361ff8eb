"""How much winning chance the moves of engines lose, by the judgement of a stronger engine.

    PYTHONPATH=target/python python3 tests/python/regret.py GAMES.pgn... --judge stockfish --out DIR \\
      --engine tabia=target/tabia [--engine NAME=COMMAND]... [--nodes 200,1000,5000,30000] \\
      [--positions 1500] [--judge-nodes 1000000] [--lines 5] [--concurrency 2]

Positions are drawn from the games, near balance, and the judge looks at its best moves in each, once: DIR keeps
that, and every engine's moves, so that a run that was stopped goes on. Each engine then plays one move from each
position with so many nodes and an empty hash table. Printed is the mean loss in thousandths, with a 95 %
interval, of each engine and of its difference from the first one on the same positions.

With few nodes this tells evaluations apart, with many searches, from far fewer positions than games would take.
It is no substitute for games: a judge likes what plays like itself.
"""

import argparse
import hashlib
import json
import math
import random
import re
import shlex
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import chess
import chess.engine
import chess.pgn

# Pawns; beyond it hardly any move matters.
MOST_SCORE = 3.0
# A move that the judge does not name is as bad as the last it names and this much worse.
UNNAMED = 0.02
# No single blunder is to outweigh hundreds of other moves.
MOST_LOSS = 0.25


def draw(games, many, seed):
    """Positions of games, none twice, by the games' own scores near balance."""
    dice, found = random.Random(seed), []
    for path in games:
        with open(path, encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                nodes = list(game.mainline())[4:-6]
                for node in dice.sample(nodes, min(4, len(nodes))):
                    score = re.match(r"\s*([+-]?\d+\.\d+)/", node.comment)
                    near = not score or abs(float(score[1])) <= MOST_SCORE
                    board = node.board()
                    if near and board.legal_moves.count() >= 3:
                        found.append(board.fen())
    found = sorted(set(found))
    dice.shuffle(found)
    return found[:many]


class Pool:
    """A program for each thread that asks for one."""

    def __init__(self, command, options):
        self.command, self.options = shlex.split(command), options
        self.local, self.all = threading.local(), []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for engine in self.all:
            engine.close()

    def version(self):
        """Tells programs apart, also such as were built anew in the same place."""
        sum = hashlib.sha256(repr(self.command).encode())
        for path in map(Path, [shutil.which(self.command[0]) or "", *self.command[1:]]):
            if path.is_file():
                sum.update(path.read_bytes())
        return sum.hexdigest()[:8]

    def get(self):
        if not hasattr(self.local, "engine"):
            engine = chess.engine.SimpleEngine.popen_uci(self.command, timeout=60)
            engine.configure({name: it for name, it in self.options.items() if name in engine.options})
            self.local.engine = engine
            self.all.append(engine)
        return self.local.engine


def chance(score):
    """A score's winning chance, for the side to move."""
    points = max(-2000, min(2000, score.relative.score(mate_score=10_000)))
    return 1 / (1 + 10 ** (-points / 400))


def judge(pool, fen, options):
    """What the judge's best moves are worth."""
    limit = chess.engine.Limit(nodes=options.judge_nodes)
    lines = pool.get().analyse(chess.Board(fen), limit, multipv=options.lines, game=object())
    return {line["pv"][0].uci(): chance(line["score"]) for line in lines if line.get("pv")}


def move(pool, fen, nodes):
    """The move that an engine plays."""
    limit = chess.engine.Limit(nodes=nodes)
    return pool.get().play(chess.Board(fen), limit, game=object()).move.uci()


def loss(values, move):
    """What a move loses, where the judge's best ones are worth these."""
    best, worst = max(values.values()), min(values.values())
    return min(best - values.get(move, worst - UNNAMED), MOST_LOSS)


def fill(path, keys, work, concurrency):
    """What `work` answers for each position or other key; what the file has already is not asked again."""
    text = path.read_text() if path.exists() else ""
    # A line that was being written when the run was stopped is written again.
    whole = text[: text.rfind("\n") + 1]
    path.write_text(whole)
    known = dict(json.loads(line) for line in whole.splitlines())
    lock, missing = threading.Lock(), [key for key in keys if key not in known]

    def one(key):
        answer = work(key)
        with lock:
            known[key] = answer
            file.write(json.dumps([key, answer]) + "\n")
            file.flush()
            if len(known) % 500 == 0:
                print(f"{path.stem}: {len(known)} of {len(keys)}", flush=True)

    with path.open("a") as file, ThreadPoolExecutor(concurrency) as threads:
        list(threads.map(one, missing))
    return known


def interval(values):
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return f"{1000 * mean:+7.2f} ± {1960 * math.sqrt(variance / len(values)):.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--judge", required=True)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--engine", action="append", required=True, metavar="NAME=COMMAND")
    parser.add_argument("--nodes", default="200,1000,5000,30000")
    parser.add_argument("--positions", default=1_500, type=int)
    parser.add_argument("--judge-nodes", default=1_000_000, type=int)
    parser.add_argument("--lines", default=5, type=int)
    parser.add_argument("--concurrency", default=2, type=int)
    parser.add_argument("--seed", default=1, type=int)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    fens = draw(options.games, options.positions, options.seed)
    if not fens:
        raise SystemExit("there are no positions near balance in these games")

    with Pool(options.judge, {"Hash": 64}) as pool:
        kept = options.out / f"judge-{pool.version()}-{options.judge_nodes}-{options.lines}.jsonl"
        values = fill(kept, fens, lambda fen: judge(pool, fen, options), options.concurrency)
    print(f"{len(fens)} positions; lost thousandths of winning chance, and more than the first engine")
    for nodes in map(int, options.nodes.split(",")):
        first = None
        for name, command in (engine.split("=", 1) for engine in options.engine):
            with Pool(command, {"Hash": 16}) as pool:
                kept = options.out / f"{name}-{pool.version()}-{nodes}.jsonl"
                moves = fill(kept, fens, lambda fen: move(pool, fen, nodes), options.concurrency)
            losses = [loss(values[fen], moves[fen]) for fen in fens]
            first = first or losses
            beside = interval([it - other for it, other in zip(losses, first)])
            print(f"{nodes:8} nodes  {name:16} {interval(losses)}   {beside}", flush=True)


if __name__ == "__main__":
    main()
