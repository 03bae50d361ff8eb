"""A match of xiangqi between two engines that speak UCI, refereed by the rules of our own program.

    python3 tests/python/xiangqi_match.py --referee target/release/tabia --games 200 --tc 4+0.04 \\
      --engine "target/release/tabia xiangqi" --option EvalFile=nets/tabia-HASH.xqn \\
      --against "target/release/tabia xiangqi" --against-option EvalFile=none

Openings are random plies from the start position that the first search of neither side finds lopsided; each is played
twice with sides exchanged. A move that is not legal, a clock that runs out and a program that ends lose the game. The
result comes with Elo and a 95 % interval over pairs of games. It is not part of `make test`.

Of programs that count ranks from 1, as Fairy-Stockfish does in UCI, say so:

    --against fairy-stockfish --against-option UCI_Variant=xiangqi --against-option Hash=16 --against-first-rank 1
"""

import argparse
import concurrent.futures
import math
import random
import re
import shlex
import subprocess
import sys
import time

# How long a program may take to answer what needs no thought, and games last at most so many plies.
MOST_PLIES = 500
# A side that is ahead of its opponent by so many centipawns, as both say, for so many plies has won.
DECIDED, DECIDED_PLIES = 1_500, 8
# Openings that a search finds more lopsided than this are not played, centipawns.
UNEVEN = 150
RESULTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


def with_ranks(move, shift):
    """A move whose ranks are counted from another number."""
    return re.sub(r"\d+", lambda rank: str(int(rank[0]) + shift), move)


class Program:
    """An engine that speaks UCI, and whose ranks count from `first_rank`."""

    def __init__(self, command, options=(), first_rank=0):
        self.first_rank = first_rank
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci", "uciok")
        for option in options:
            name, _, value = option.partition("=")
            self.send(f"setoption name {name} value {value}")
        errors = [line for line in self.ask("isready", "readyok") if "error" in line]
        if errors:
            raise RuntimeError(f"{command}: {errors[0]}")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, last):
        """Sends a line and returns what is said up to the line that begins so."""
        self.send(line)
        said = []
        while not said or not said[-1].startswith(last):
            text = self.process.stdout.readline()
            if not text:
                raise RuntimeError(f"{self.process.args[0]} has ended")
            said.append(text.rstrip("\n"))
        return said

    def go(self, moves, limit):
        """The best move after these, and its score in centipawns for the side to move."""
        self.place(moves)
        said = self.ask(limit, "bestmove")
        score = 0
        for line in said:
            words = line.split()
            if "score" in words:
                kind, value = words[words.index("score") + 1 :][:2]
                score = int(value) if kind == "cp" else (10_000 if int(value) > 0 else -10_000)
        return with_ranks(said[-1].split()[1], -self.first_rank), score

    def place(self, moves):
        """Tells the position after these moves."""
        moves = [with_ranks(move, self.first_rank) for move in moves]
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))

    def state(self, moves):
        """The result and the legal moves after these moves, as our own program says."""
        self.place(moves)
        said = self.ask("d", "Legal moves:")
        result = next(line for line in said if line.startswith("Result:")).split()[1]
        return result, said[-1].split()[2:]

    def quit(self):
        self.send("quit")
        self.process.wait(10)


def opening(referee, chance, plies):
    """Random moves after which the position is even."""
    while True:
        moves = []
        for _ in range(chance.randint(2, plies)):
            result, legal = referee.state(moves)
            if result != "*":
                break
            moves.append(chance.choice(legal))
        if referee.state(moves)[0] == "*" and abs(referee.go(moves, "go nodes 20000")[1]) <= UNEVEN:
            return moves


def play(players, referee, moves, clock, nodes):
    """Plays a game; Red's points and why it ended."""
    moves = list(moves)
    base, increment = clock
    clocks = [base, base]
    decided = 0
    for player in players:
        player.ask("ucinewgame\nisready", "readyok")
    while len(moves) < MOST_PLIES:
        result, legal = referee.state(moves)
        if result != "*":
            return RESULTS[result], "rules"
        side = len(moves) % 2
        limit = f"go nodes {nodes}"
        if not nodes:
            red, black = (int(1_000 * seconds) for seconds in clocks)
            gain = int(1_000 * increment)
            limit = f"go wtime {red} btime {black} winc {gain} binc {gain}"
        began = time.perf_counter()
        move, score = players[side].go(moves, limit)
        clocks[side] -= time.perf_counter() - began
        if not nodes and clocks[side] < 0:
            return float(side), "time"
        clocks[side] += increment
        if move not in legal:
            print(f"{move} is not legal after {' '.join(moves)}", flush=True)
            return float(side), "illegal move"
        moves.append(move)
        # Both sides have to say so in turn: Red's view changes with the side.
        red = score if side == 0 else -score
        ahead = (red > DECIDED) - (red < -DECIDED)
        decided = decided + ahead if ahead and decided * ahead >= 0 else ahead
        if abs(decided) >= DECIDED_PLIES:
            return float(decided > 0), "score"
    return 0.5, "length"


def elo(points):
    """Elo of a share of points."""
    share = min(max(points, 1e-3), 1 - 1e-3)
    return -400 * math.log10(1 / share - 1)


def report(pairs, games):
    """Elo with a 95 % interval, from the points of pairs of games, each 0 to 2."""
    shares = [pair / 2 for pair in pairs]
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / max(len(shares) - 1, 1)
    error = 1.96 * math.sqrt(variance / len(shares))
    low, high = elo(mean - error), elo(mean + error)
    wins, draws, losses = (games.count(points) for points in (1.0, 0.5, 0.0))
    return (
        f"{len(games)} games: +{wins} ={draws} -{losses}, {100 * mean:.1f} %, "
        f"Elo {elo(mean):+.0f} (95 %: {low:+.0f} to {high:+.0f})"
    )


def worker(arguments, seeds):
    """Plays pairs of games; yields the first engine's points of each game."""
    engines = [
        Program(arguments.engine, arguments.option, arguments.first_rank),
        Program(arguments.against, arguments.against_option, arguments.against_first_rank),
    ]
    referee = Program(f"{arguments.referee} xiangqi")
    base, _, increment = arguments.tc.partition("+")
    clock = float(base), float(increment or 0)
    for seed in seeds:
        moves = opening(referee, random.Random(seed), arguments.random_plies)
        points, reasons = [], []
        for first in (0, 1):
            players = engines if first == 0 else engines[::-1]
            red, reason = play(players, referee, moves, clock, arguments.nodes)
            points.append(red if first == 0 else 1 - red)
            reasons.append(reason)
        yield points, reasons
    for program in (*engines, referee):
        program.quit()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", required=True, help="the command of the first engine")
    parser.add_argument("--against", required=True, help="the command of the second one")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE of the first engine")
    parser.add_argument("--against-option", action="append", default=[], help="NAME=VALUE of the second one")
    parser.add_argument("--first-rank", type=int, default=0, help="what the first engine calls its first rank")
    parser.add_argument("--against-first-rank", type=int, default=0, help="what the second one calls it")
    parser.add_argument("--referee", required=True, help="our program")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--tc", default="4+0.04", help="seconds and increment, as 4+0.04")
    parser.add_argument("--nodes", type=int, default=0, help="nodes of each move instead of a clock")
    parser.add_argument("--random-plies", type=int, default=8, help="most plies of an opening, from 2")
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    seeds = [arguments.seed * 1_000_003 + number for number in range((arguments.games + 1) // 2)]
    pairs, games, ends = [], [], {}

    def run(number):
        for points, reasons in worker(arguments, seeds[number :: arguments.concurrency]):
            pairs.append(sum(points))
            games.extend(points)
            for reason in reasons:
                ends[reason] = ends.get(reason, 0) + 1
            if len(pairs) % 10 == 0:
                print(report(pairs, games), flush=True)

    with concurrent.futures.ThreadPoolExecutor(arguments.concurrency) as pool:
        list(pool.map(run, range(arguments.concurrency)))
    print(report(pairs, games), ends)
    sys.exit(1 if ends.get("illegal move") else 0)


if __name__ == "__main__":
    main()
