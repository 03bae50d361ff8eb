"""Plays the steps of UCI_Elo against each other: is each stronger than the one below it?

    PYTHONPATH=target/python python3 tests/python/ladder.py [--games 100] [--from 800] [--to 2800]

plays with target/tabia (`make EXE=target/tabia`; `tests/setup/python.sh` installs python-chess) and
takes about ten minutes on two idle cores. Games begin with eight random plies that the engine finds
level, each position twice with colours reversed. Nodes limit the searches, so that other work on
the machine changes nothing but how long it takes. The exit code is 1 where a step is not above the
one below it.

    PYTHONPATH=target/python python3 tests/python/ladder.py --against stockfish --from 1400

plays each step against another engine that is told the same UCI_Elo, and has 50 ms a move.
"""

import argparse
import math
import os
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import chess
import chess.engine

ROOT = Path(__file__).resolve().parents[2]
# A clock that nobody runs out of, and that makes no engine stop before its nodes are searched.
LIMIT = chess.engine.Limit(time=600)
# What another engine has, whose strength may not rest on nodes.
PEER_LIMIT = chess.engine.Limit(time=0.05)
MOST_PLIES = 400
# Both sides must see so much, in centipawns, for so many plies, for a game to end before its end.
DECIDED, DECIDED_PLIES = 1_000, 6


def openings(engine, count, seed):
    """Positions after eight random plies in which nobody is far ahead."""
    chance = random.Random(seed)
    found = []
    while len(found) < count:
        board = chess.Board()
        for _ in range(8):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        if board.is_game_over():
            continue
        score = engine.analyse(board, chess.engine.Limit(nodes=20_000))["score"].white()
        if abs(score.score(mate_score=10_000)) <= 60:
            found.append(board)
    return found


class Player:
    """An engine at a step of UCI_Elo."""

    def __init__(self, program, elo, limit):
        self.limit = limit
        self.engine = chess.engine.SimpleEngine.popen_uci(program)
        self.engine.configure({"UCI_LimitStrength": True, "UCI_Elo": elo, "Hash": 8})

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.engine.quit()

    def play(self, board, game):
        """Its move, and its score as White sees it."""
        result = self.engine.play(board, self.limit, game=game, info=chess.engine.INFO_SCORE)
        return result.move, result.info["score"].white().score(mate_score=10_000)


def play(board, white, black):
    """The points of White in one game."""
    board = board.copy()
    decided = 0
    game = object()  # another game: the engines get ucinewgame
    while not board.is_game_over(claim_draw=True) and board.ply() < MOST_PLIES:
        move, score = (white if board.turn else black).play(board, game)
        sign = (score >= DECIDED) - (score <= -DECIDED)
        decided = decided + sign if sign * decided >= 0 and sign else sign
        if abs(decided) == DECIDED_PLIES:
            return 1.0 if decided > 0 else 0.0
        board.push(move)
    outcome = board.outcome(claim_draw=True)
    return {True: 1.0, False: 0.0, None: 0.5}[outcome.winner if outcome else None]


def match(one, other, boards):
    """The points of each pair of games of the first player, from 0 to 2."""
    with Player(*one) as first, Player(*other) as second:
        return [play(board, first, second) + 1 - play(board, second, first) for board in boards]


def elo(share):
    """The difference in Elo that brings such a share of the points."""
    share = min(max(share, 0.001), 0.999)
    return -400 * math.log10(1 / share - 1)


def report(name, pairs):
    """Tells a match; answers with the difference in Elo."""
    count = len(pairs)
    mean = sum(pairs) / count / 2
    deviation = math.sqrt(sum((pair / 2 - mean) ** 2 for pair in pairs) / max(1, count - 1) / count)
    least, most = elo(mean - 1.96 * deviation), elo(mean + 1.96 * deviation)
    difference = elo(mean)
    print(
        f"{name}: {difference:+5.0f} Elo, 95 % from {least:+.0f} to {most:+.0f}, "
        f"{sum(pairs):g} of {2 * count} points",
        flush=True,
    )
    return difference


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", default=ROOT / "target/tabia")
    parser.add_argument("--against", metavar="ENGINE", help="another engine that knows UCI_Elo")
    parser.add_argument("--games", type=int, default=100, help="of each step (100)")
    parser.add_argument("--from", dest="low", type=int, default=800)
    parser.add_argument("--to", dest="high", type=int, default=2_800)
    parser.add_argument("--step", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=os.cpu_count(), help="games at a time")
    parser.add_argument("--seed", type=int, default=1, help="of the openings")
    options = parser.parse_args()
    program = str(options.engine)
    with chess.engine.SimpleEngine.popen_uci(program) as engine:
        boards = openings(engine, max(1, options.games // 2), options.seed)
    shares = [boards[i :: options.at_once] for i in range(options.at_once)]
    with ThreadPoolExecutor(options.at_once) as pool:

        def difference(name, one, other):
            parts = pool.map(lambda share: match(one, other, share), filter(None, shares))
            return report(name, [pair for part in parts for pair in part])

        if options.against:
            for step in range(options.low, options.high + 1, options.step):
                other = (options.against, step, PEER_LIMIT)
                difference(f"{step:4}", (program, step, LIMIT), other)
            return 0
        leads = [
            difference(f"{low:4} to {high:4}", (program, high, LIMIT), (program, low, LIMIT))
            for low in range(options.low, options.high, options.step)
            for high in [low + options.step]
        ]
    ordered = sum(lead > 0 for lead in leads)
    print(f"{ordered} of {len(leads)} steps are ordered; {sum(leads):+.0f} Elo in all")
    return 0 if ordered == len(leads) else 1


if __name__ == "__main__":
    sys.exit(main())
