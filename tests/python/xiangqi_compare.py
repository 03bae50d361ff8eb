"""Compares the legal moves, captures and checks of xiangqi with pyffish on random positions.

    pip install pyffish        # GPL: a peer to compare with, in an environment of its own
    python3 tests/python/xiangqi_compare.py --engine target/release/tabia --positions 20000

Games of random moves give the positions, a quarter of the moves being captures where there are any. The
engine answers through `tabia xiangqi` and its command `moves`. It is not part of `make test`.
"""

import argparse
import random
import subprocess
import sys

import pyffish

VARIANT = "xiangqi"


def positions(count, seed):
    """Random positions as FENs without the counters of the peer, each once."""
    chance = random.Random(seed)
    seen = set()
    while len(seen) < count:
        fen = pyffish.start_fen(VARIANT)
        for _ in range(chance.randint(20, 250)):
            moves = pyffish.legal_moves(VARIANT, fen, [])
            if not moves:
                break
            taken = pieces(fen)
            captures = [mv for mv in moves if ours(mv)[2:] in taken]
            move = chance.choice(captures if captures and chance.random() < 0.25 else moves)
            fen = pyffish.get_fen(VARIANT, fen, [move])
            board, side = fen.split()[:2]
            # Quiet openings repeat themselves: take few of them.
            if chance.random() < 0.6 and len(seen) < count:
                seen.add(f"{board} {side} - - 0 1")
    return sorted(seen)


def pieces(fen):
    """The squares with a piece, as the engine names them."""
    squares = set()
    for rank, row in zip(range(9, -1, -1), fen.split()[0].split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                squares.add("abcdefghi"[file] + str(rank))
                file += 1
    return squares


def ours(move):
    """A move of the peer, whose ranks begin with 1, as the engine writes it."""
    squares, digits = [], ""
    for letter in move + "z":
        if letter.isdigit():
            digits += letter
        else:
            if digits:
                squares[-1] += str(int(digits) - 1)
            squares.append(letter)
            digits = ""
    return "".join(squares[:-1])


def expected(fen, with_checks):
    """The legal moves as the engine's command `moves` writes them: x for captures, + for checks if they are wanted."""
    taken = pieces(fen)
    words = []
    for move in pyffish.legal_moves(VARIANT, fen, []):
        name = ours(move)
        checks = "+" if with_checks and pyffish.gives_check(VARIANT, fen, [move]) else ""
        words.append(name + ("x" if name[2:] in taken else "") + checks)
    return " ".join(sorted(words))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", required=True)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checks", type=int, default=10, help="compare checks in one position of so many")
    arguments = parser.parse_args()
    fens = positions(arguments.positions, arguments.seed)
    lines = "".join(f"position fen {fen}\nmoves\n" for fen in fens)
    run = subprocess.run(
        [arguments.engine, "xiangqi"], input=f"uci\n{lines}quit\n", text=True, capture_output=True, check=True
    )
    answers = [line.removeprefix("moves").strip() for line in run.stdout.splitlines() if line.startswith("moves")]
    if len(answers) != len(fens):
        sys.exit(f"{len(answers)} answers to {len(fens)} positions")
    faults = moves = 0
    for number, (fen, answer) in enumerate(zip(fens, answers)):
        # The peer takes a millisecond for each question: its checks are asked for in some positions only.
        with_checks = number % arguments.checks == 0
        answer = answer if with_checks else " ".join(sorted(answer.replace("+", "").split()))
        right = expected(fen, with_checks)
        moves += len(right.split())
        if answer != right:
            faults += 1
            print(f"{fen}\n  engine {answer}\n  peer   {right}")
    print(f"{len(fens)} positions, {moves} moves, {faults} positions differ")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
