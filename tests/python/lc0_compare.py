"""Compares the priors and values of residual networks with those of lc0's own program.

    python3 tests/python/lc0_compare.py --tabia target/release/tabia --lc0 LC0 FILE.pb.gz...
        [--count N] [--seed N] [--positions LIST] [--backend NAME] [--within X]

LC0 is a program of Leela Chess Zero, built from its sources by its own build scripts; the backends
`blas` and `eigen` run on any processor. The files are networks in its format that both can read.

The positions are from random games of python-chess, half of them from the start position and half from
a position within a game, so that the boards before it are unknown. Moves that are rare otherwise
(promotions, castling, taking a move back) are preferred, and the planes for repetitions, rights to castle
and the fifty-move counter are all seen. `--positions` takes a list instead, each line like UCI's `position`.

lc0 is asked for one node of each, at a policy temperature of 1, and prints priors with four digits behind
the point (as percentages with two), the value with four and the plies left with one. The exit status is 1 if any
prior or value differs by more than --within, or the plies left by more than lc0 rounds.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import chess

PRIOR = re.compile(r"^info string (\S+)\s+\((\d+)\s*\).*\(P:\s*([\d.]+)%\)")
NODE = re.compile(r"^info string node .*\(M:\s*(-?[\d.]+)\).*\(V:\s*(-?[\d.]+)\)")


def random_move(board, generator):
    """A legal move, drawn with a preference for those that are rare in random games."""
    moves = list(board.legal_moves)
    weights = []
    for move in moves:
        weight = 1
        if move.promotion or board.is_castling(move):
            weight = 20
        elif board.piece_type_at(move.from_square) == chess.PAWN:
            weight = 3
        elif len(board.move_stack) > 1:
            before = board.move_stack[-2]
            if (move.from_square, move.to_square) == (before.to_square, before.from_square):
                weight = 12
        weights.append(weight)
    return generator.choices(moves, weights)[0]


def random_position(generator):
    """A position of a random game with a legal move, as the words behind UCI's `position`."""
    while True:
        board = chess.Board()
        for _ in range(generator.randrange(120)):
            if board.is_game_over():
                break
            board.push(random_move(board, generator))
        known = generator.randrange(12)
        if generator.random() < 0.5 or board.ply() == 0:
            start = "startpos"
        else:
            board = chess.Board(board.fen())
            start = f"fen {board.fen()}"
            for _ in range(known):
                if board.is_game_over():
                    break
                board.push(random_move(board, generator))
        if board.is_game_over():
            continue
        moves = " ".join(move.uci() for move in board.move_stack)
        return f"{start} moves {moves}" if moves else start


def ask_tabia(program, weights, positions):
    """What Tabia says of all positions."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(positions) + "\n")
        file.flush()
        command = [program, "residual", weights, "--positions", file.name]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in output.splitlines()]


class Lc0:
    """A running lc0 with a network."""

    def __init__(self, program, weights, backend):
        command = [program, f"--weights={weights}", f"--backend={backend}", "--threads=1"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
        )
        self.send("uci")
        self.read("uciok")
        self.send("setoption name VerboseMoveStats value true")
        self.send("setoption name PolicyTemperature value 1.0")
        self.send("setoption name RootPolicyTemperature value 1.0")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self, until):
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("lc0 has ended unexpectedly")
            if line.startswith(until):
                return lines
            lines.append(line)

    def evaluate(self, position):
        """The value, the plies left, and prior and number of each move."""
        self.send("ucinewgame")
        self.send(f"position {position}")
        self.send("go nodes 1")
        value, moves_left, policy = None, None, {}
        for line in self.read("bestmove"):
            if found := NODE.match(line):
                moves_left, value = float(found[1]), float(found[2])
            elif found := PRIOR.match(line):
                policy[found[1]] = (float(found[3]) / 100, int(found[2]))
        return value, moves_left, policy

    def close(self):
        self.send("quit")
        self.process.wait()


def standard(move, policy):
    """Castling as the king's move of two squares, where lc0 prints that the king takes its rook."""
    other = {"e1h1": "e1g1", "e1a1": "e1c1", "e8h8": "e8g8", "e8a8": "e8c8"}
    return other[move] if move in other and move not in policy else move


def compare(arguments, weights, positions):
    """Prints the largest differences of a network, and returns whether all are small enough."""
    ours = ask_tabia(arguments.tabia, weights, positions)
    if len(ours) != len(positions):
        sys.exit(f"{len(positions)} positions were asked of Tabia, {len(ours)} came back")
    lc0 = Lc0(arguments.lc0, weights, arguments.backend)
    prior_error, value_error, left_error, moves, worst = 0.0, 0.0, 0.0, 0, []
    for position, our in zip(positions, ours, strict=True):
        value, moves_left, policy = lc0.evaluate(position)
        theirs = {standard(move, our["policy"]): prior for move, (prior, _) in policy.items()}
        if theirs.keys() != our["policy"].keys() or value is None:
            sys.exit(f"{position}: lc0 sees {sorted(theirs)}, Tabia {sorted(our['policy'])}")
        errors = [abs(our["policy"][move] - prior) for move, prior in theirs.items()]
        moves += len(errors)
        prior_error = max(prior_error, *errors)
        value_error = max(value_error, abs(our["value"] - value))
        if our["movesLeft"] is not None:
            left_error = max(left_error, abs(our["movesLeft"] - moves_left))
        worst.append((max(*errors, abs(our["value"] - value)), position))
    lc0.close()
    bad = [entry for entry in worst if entry[0] > arguments.within]
    print(
        f"{Path(weights).name}: {len(positions)} positions, {moves} moves; "
        f"largest difference of a prior {prior_error:.6f}, of a value {value_error:.6f}; "
        f"of plies left {left_error:.3f}; {len(bad)} positions beyond {arguments.within}"
    )
    for error, position in sorted(bad, reverse=True)[:5]:
        print(f"  {error:.4f} {position}")
    return not bad and left_error <= 0.06


def main():
    """Compares every file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", nargs="+", metavar="FILE")
    parser.add_argument("--tabia", required=True, metavar="PROGRAM")
    parser.add_argument("--lc0", required=True, metavar="PROGRAM")
    parser.add_argument("--backend", default="eigen")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", metavar="LIST")
    parser.add_argument("--within", type=float, default=1e-3)
    arguments = parser.parse_args()
    if arguments.positions:
        positions = Path(arguments.positions).read_text(encoding="utf-8").split("\n")
        positions = [line for line in positions if line.strip()]
    else:
        generator = random.Random(arguments.seed)
        positions = [random_position(generator) for _ in range(arguments.count)]
    sound = [compare(arguments, weights, positions) for weights in arguments.weights]
    sys.exit(0 if all(sound) else 1)


if __name__ == "__main__":
    main()
