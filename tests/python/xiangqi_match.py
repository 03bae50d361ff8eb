"""A match of xiangqi between two engines that speak UCI, refereed by the rules of our own program.

    python3 tests/python/xiangqi_match.py --referee target/release/tabia --games 200 --tc 4+0.04 \\
      --engine "target/release/tabia xiangqi" --option EvalFile=nets/tabia-HASH.xqn \\
      --against "target/release/tabia xiangqi" --against-option EvalFile=none

Openings are random plies from the start position that the first search of neither side finds lopsided; each is played
twice with sides exchanged. A move that is not legal, a clock that runs out and a program that ends lose the game. The
result comes with Elo and a 95 % interval over pairs of games, and with how the games ended. Ctrl-C ends a match with
the result so far; with `--log FILE` the pairs that were played are written there, and the same command goes on
where it ended. It is not part of `make test`.

Of programs that count ranks from 1, as Fairy-Stockfish does in UCI, say so:

    --against fairy-stockfish --against-option UCI_Variant=xiangqi --against-option Hash=16 --against-first-rank 1
"""

import argparse
import collections
import concurrent.futures
import json
import math
import random
import re
import shlex
import subprocess
import sys
import threading
import time

# Games last at most so many plies.
MOST_PLIES = 500
# A side that is ahead of its opponent by so many centipawns, as both say, for so many plies has won.
DECIDED, DECIDED_PLIES = 1_500, 8
# Openings that a search finds more lopsided than this are not played, centipawns.
UNEVEN = 150
# Plies without a capture that draw.
MOST_QUIET = 120
RESULTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
# How games end, as they are counted.
ENDS = (
    "mate",
    "stalemate",
    "repetition, lost",
    "repetition, drawn",
    f"{MOST_QUIET} plies",
    "material",
    "score",
    "length",
    "time",
    "crash",
    "illegal move",
)


class Ended(Exception):
    """A program that has ended although it was not told to."""


def with_ranks(move, shift):
    """A move whose ranks are counted from another number."""
    return re.sub(r"\d+", lambda rank: str(int(rank[0]) + shift), move)


class Program:
    """An engine that speaks UCI, and whose ranks count from `first_rank`."""

    def __init__(self, command, options=(), first_rank=0):
        self.first_rank = first_rank
        # In a session of its own, so that Ctrl-C reaches the match alone.
        self.process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            start_new_session=True,
        )
        self.ask("uci", "uciok")
        for option in options:
            name, _, value = option.partition("=")
            self.send(f"setoption name {name} value {value}")
        errors = [line for line in self.ask("isready", "readyok") if "error" in line]
        if errors:
            raise RuntimeError(f"{command}: {errors[0]}")

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
        except OSError as error:
            raise Ended(f"{self.process.args[0]} has ended") from error

    def ask(self, line, last):
        """Sends a line and returns what is said up to the line that begins so."""
        self.send(line)
        said = []
        while not said or not said[-1].startswith(last):
            text = self.process.stdout.readline()
            if not text:
                raise Ended(f"{self.process.args[0]} has ended")
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
        """The position after these moves, as our own program tells it."""
        self.place(moves)
        lines = self.ask("d", "Legal moves:")
        told = dict(line.split(": ", 1) for line in lines if ": " in line)
        return State(
            result=told["Result"],
            legal=lines[-1].split()[2:],
            fen=told["Fen"],
            in_check=told["In check"] == "yes",
        )

    def quit(self):
        """Ends the program, if need be by force."""
        try:
            self.send("quit")
            self.process.wait(10)
        except (Ended, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


State = collections.namedtuple("State", "result legal fen in_check")


def end_by_rules(state, seen):
    """Why the rules end a game at a position; `seen` counts its positions so far, this one included."""
    if not state.legal:
        return "mate" if state.in_check else "stalemate"
    fields = state.fen.split()
    if seen[tuple(fields[:2])] >= 3:
        return "repetition, drawn" if state.result == "1/2-1/2" else "repetition, lost"
    return f"{MOST_QUIET} plies" if int(fields[4]) >= MOST_QUIET else "material"


def opening(referee, chance, plies):
    """Random moves after which the position is even."""
    while True:
        moves = []
        for _ in range(chance.randint(2, plies)):
            state = referee.state(moves)
            if state.result != "*":
                break
            moves.append(chance.choice(state.legal))
        if referee.state(moves).result == "*" and abs(referee.go(moves, "go nodes 20000")[1]) <= UNEVEN:
            return moves


def play(players, referee, moves, clock, nodes):
    """Plays a game; Red's points and why it ended."""
    moves = list(moves)
    base, increment = clock
    clocks = [base, base]
    decided = 0
    # The positions by board and side, for why the rules end the game.
    seen = collections.Counter()
    for plies in range(len(moves)):
        seen[tuple(referee.state(moves[:plies]).fen.split()[:2])] += 1
    for side, player in enumerate(players):
        try:
            player.ask("ucinewgame\nisready", "readyok")
        except Ended:
            return float(side), "crash"
    while len(moves) < MOST_PLIES:
        state = referee.state(moves)
        seen[tuple(state.fen.split()[:2])] += 1
        if state.result != "*":
            return RESULTS[state.result], end_by_rules(state, seen)
        side = len(moves) % 2
        limit = f"go nodes {nodes}"
        if not nodes:
            red, black = (int(1_000 * seconds) for seconds in clocks)
            gain = int(1_000 * increment)
            limit = f"go wtime {red} btime {black} winc {gain} binc {gain}"
        began = time.perf_counter()
        try:
            move, score = players[side].go(moves, limit)
        except Ended:
            return float(side), "crash"
        clocks[side] -= time.perf_counter() - began
        if not nodes and clocks[side] < 0:
            return float(side), "time"
        clocks[side] += increment
        if move not in state.legal:
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


def counted(ends):
    """How games ended, in words."""
    return ", ".join(f"{end} {ends[end]}" for end in ENDS if ends[end])


class Match:
    """The pairs of games that were played, which a file may keep."""

    # What must be the same for a match to go on.
    SETTINGS = (
        *("engine", "against", "option", "against_option", "first_rank", "against_first_rank"),
        *("tc", "nodes", "random_plies"),
    )

    def __init__(self, arguments):
        self.arguments = arguments
        self.settings = {name: getattr(arguments, name) for name in self.SETTINGS}
        self.pairs = {}
        self.lock = threading.Lock()
        self.is_stopping = False
        self.programs = set()
        if arguments.log:
            self.read()

    def read(self):
        """Takes over what the file has, which must be of the same match."""
        try:
            with open(self.arguments.log, encoding="utf-8") as file:
                lines = [json.loads(line) for line in file]
        except FileNotFoundError:
            with open(self.arguments.log, "w", encoding="utf-8") as file:
                file.write(json.dumps(self.settings) + "\n")
            return
        if not lines or lines[0] != self.settings:
            sys.exit(f"{self.arguments.log} is of another match: {lines[:1]}")
        self.pairs = {pair["seed"]: pair for pair in lines[1:]}

    def add(self, pair):
        """Counts a pair of games, and keeps it."""
        with self.lock:
            self.pairs[pair["seed"]] = pair
            if self.arguments.log:
                with open(self.arguments.log, "a", encoding="utf-8") as file:
                    file.write(json.dumps(pair) + "\n")
            if len(self.pairs) % 10 == 0:
                print(self.told(), flush=True)

    def ends(self):
        """How often games ended in which way."""
        return collections.Counter(end for pair in self.pairs.values() for end in pair["ends"])

    def told(self):
        """The result so far."""
        if not self.pairs:
            return "no pair of games was played"
        points = [pair["points"] for pair in self.pairs.values()]
        games = [game for pair in points for game in pair]
        return f"{report([sum(pair) for pair in points], games)}; {counted(self.ends())}"

    def start(self, command, options=(), first_rank=0):
        """Starts a program that ends with the match."""
        program = Program(command, options, first_rank)
        with self.lock:
            self.programs.add(program)
        return program

    def stop(self):
        """Ends all programs, so that games end."""
        self.is_stopping = True
        with self.lock:
            for program in self.programs:
                program.process.kill()

    def work(self, seeds):
        """Plays pairs of games; the first engine's points are counted."""
        asked = self.arguments
        sides = (
            (asked.engine, asked.option, asked.first_rank),
            (asked.against, asked.against_option, asked.against_first_rank),
        )
        referee = self.start(f"{asked.referee} xiangqi")
        engines = [self.start(*side) for side in sides]
        base, _, increment = asked.tc.partition("+")
        clock = float(base), float(increment or 0)
        try:
            for seed in seeds:
                moves = opening(referee, random.Random(seed), asked.random_plies)
                pair = {"seed": seed, "points": [], "ends": []}
                for first in (0, 1):
                    # A program that has crashed is started again for the next game.
                    for at, side in enumerate(sides):
                        if engines[at].process.poll() is not None:
                            if self.is_stopping:
                                return
                            engines[at] = self.start(*side)
                    players = engines if first == 0 else engines[::-1]
                    red, end = play(players, referee, moves, clock, asked.nodes)
                    pair["points"].append(red if first == 0 else 1 - red)
                    pair["ends"].append(end)
                if self.is_stopping:
                    return
                self.add(pair)
        except Ended:
            if not self.is_stopping:
                raise
        finally:
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
    parser.add_argument("--log", help="a file that keeps the pairs of games, to go on with after an end")
    arguments = parser.parse_args()
    match = Match(arguments)
    numbers = range((arguments.games + 1) // 2)
    seeds = [arguments.seed * 1_000_003 + number for number in numbers]
    seeds = [seed for seed in seeds if seed not in match.pairs]
    with concurrent.futures.ThreadPoolExecutor(arguments.concurrency) as pool:
        parts = [seeds[number :: arguments.concurrency] for number in range(arguments.concurrency)]
        works = [pool.submit(match.work, part) for part in parts if part]
        try:
            for work in concurrent.futures.as_completed(works):
                work.result()
        except BaseException as error:
            match.stop()
            if not isinstance(error, KeyboardInterrupt):
                raise
    print(match.told(), flush=True)
    if match.is_stopping:
        sys.exit(130)
    sys.exit(1 if match.ends()["illegal move"] else 0)


if __name__ == "__main__":
    main()
