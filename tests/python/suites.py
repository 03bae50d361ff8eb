"""How many positions of test suites (EPD with `bm` or `am`) the engine solves.

    PYTHONPATH=target/python python3 tests/python/suites.py suite.epd[:least]... \\
      [--engine target/tabia] [--option NAME=VALUE] [--seconds 1] [--nodes N]

`make EXE=target/tabia` builds the engine, `tests/setup/python.sh` installs python-chess. One thread
thinks about each position for so long, or so many nodes, with an empty hash table. What was not solved is
printed with the move that was played instead. The exit code is 1 where fewer than `least` were.
"""

import argparse
import re
import sys
from pathlib import Path

import chess
import chess.engine

ROOT = Path(__file__).resolve().parents[2]


# Old files hold more than the standard's operations, unquoted names, and signs of check set apart.
POSITION = re.compile(r"\S+ [wb] \S+ (?:-|[a-h][36])")
OPERATION = re.compile(r"\b(bm|am|id)\s+([^;\0]+)")


def read(path):
    """The suite's positions, each with its name, best moves and moves to avoid."""
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        line = re.sub(r"\s+([+#])", r"\1", " ".join(line.split()))
        if not (position := POSITION.match(line)):
            continue
        board = chess.Board(position.group() + " 0 1")
        operations = dict(OPERATION.findall(line))
        best, bad = (moves(board, operations.get(name, "")) for name in ("bm", "am"))
        yield board, operations.get("id", f"line {number}").strip(' "'), best, bad


def moves(board, text):
    """The moves that are meant: either of two knights' `Ne5`, and `Bxc3` where it says `Bcx3`."""
    found = []
    for san in text.split():
        try:
            found.append(board.parse_san(san))
        except ValueError:
            kind = chess.PIECE_SYMBOLS.index(san[0].lower() if san[0] in "NBRQK" else "p")
            square = chess.parse_square(re.findall("[a-h]", san)[-1] + re.findall("[1-8]", san)[-1])
            to = [m for m in board.legal_moves if m.to_square == square]
            found += [m for m in to if board.piece_type_at(m.from_square) == kind]
    return found


def run(path, engine, limit):
    """Solved positions and all of them."""
    solved = total = 0
    for board, name, best, bad in read(path):
        move = engine.play(board, limit, game=object()).move
        total += 1
        if move not in bad and (not best or move in best):
            solved += 1
            continue
        wanted = [board.san(m) for m in best] + [f"not {board.san(m)}" for m in bad]
        print(f"  {name}: {board.san(move)} for {', '.join(wanted)}", flush=True)
    return solved, total


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("suites", nargs="+")
    parser.add_argument("--engine", default=str(ROOT / "target/tabia"))
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--nodes", type=int)
    arguments = parser.parse_args()
    by_nodes, by_time = {"nodes": arguments.nodes}, {"time": arguments.seconds}
    limit = chess.engine.Limit(**(by_nodes if arguments.nodes else by_time))
    failed = False
    with chess.engine.SimpleEngine.popen_uci(arguments.engine) as engine:
        engine.configure(dict(option.split("=", 1) for option in arguments.option))
        for suite in arguments.suites:
            path, _, least = suite.partition(":")
            solved, total = run(path, engine, limit)
            failed |= solved < int(least or 0)
            print(f"{Path(path).name}: {solved} of {total}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
