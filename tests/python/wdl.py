"""Fits the chances of UCI_ShowWDL, and what a centipawn is, to games of the engine against itself.

    PYTHONPATH=target/python python3 tests/python/wdl.py games.pgn... [--pawn N]

The games are such as fastchess writes with `-pgnout file=games.pgn`: after each move the mover's score
in pawns, as in `{+0.35/12 0.05s}`. Some thousand games at an equal number of nodes suffice, from
balanced and from unbalanced openings, played to their end or nearly so:

    fastchess -engine cmd=target/tabia name=A -engine cmd=target/tabia name=B \\
      -each proto=uci nodes=8000 option.Hash=16 -openings file=BOOK format=epd order=random -srand 5 \\
      -rounds 400 -games 2 -repeat -resign movecount=5 score=2000 twosided=true \\
      -pgnout file=games.pgn

Scores are turned back into internal units by the constants in engine-core/src/search/wdl.rs: give the
games of a build from the same sources (or, of an engine whose centipawns are the same whatever the
material, `--pawn` with the units in 100 of them). Winning has the chance 1 / (1 + exp((a - score) / b)),
losing the same with the score reversed, and what is left is a draw; a and b are parabolas in the share
of material that is left, counted 1, 3, 3, 5, 9. The parameters are those under which the games' results
are likeliest, found by Newton's method.

Printed are the constants for wdl.rs and, to judge them by, how often games were won and how often that
was expected.
"""

import argparse
import math
import re
import sys
from collections import Counter
from pathlib import Path

import chess
import chess.pgn

ROOT = Path(__file__).resolve().parents[2]
WDL_RS = ROOT / "engine-core/src/search/wdl.rs"
SCORE = re.compile(r"^([+-]?\d+\.\d+)/\d+")
VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
FULL = 78
# Beyond so many pawns all games are won, and within so few hundredths positions are taken together.
MOST_PAWNS, GRAIN = 12.0, 5
# Material is taken together in steps of so much.
STEP = 3
# Factors of 1, the share of material and its square.
TERMS = 3


def material(board):
    """What stands on the board, both sides together, at most as much as at a game's beginning."""
    pieces = board.piece_map().values()
    return min(sum(VALUES.get(piece.piece_type, 0) for piece in pieces), FULL)


def read(paths):
    """How often each (hundredths of a pawn, material, result for the mover) came."""
    seen, games = Counter(), 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                result = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}.get(game.headers["Result"])
                if result is None:
                    continue
                games += 1
                board = game.board()
                for node in game.mainline():
                    score = SCORE.match(node.comment)
                    # Scores of mates are no numbers, and tell nothing new.
                    if score and abs(float(score[1])) <= MOST_PAWNS:
                        hundredths = round(float(score[1]) * 100 / GRAIN) * GRAIN
                        weight = material(board) // STEP * STEP + STEP // 2
                        mine = result if board.turn == chess.WHITE else -result
                        seen[hundredths, weight, mine] += 1
                    board.push(node.move)
    return seen, games


def chance(score, a, b):
    return 1 / (1 + math.exp(min(max((a - score) / b, -500), 500)))


def parabola(factors, weight):
    share = min(weight / FULL, 1)
    return sum(factor * share**power for power, factor in enumerate(factors))


def at(parameters, weight):
    """a and b with so much material."""
    return parabola(parameters[:TERMS], weight), parabola(parameters[TERMS:], weight)


def surprise(parameters, cells):
    """How unlikely the results are: minus the logarithm of their likelihood, by position."""
    total = count = 0
    for (score, weight, result), times in cells.items():
        a, b = at(parameters, weight)
        if b <= 1:
            return math.inf
        win, loss = chance(score, a, b), chance(-score, a, b)
        expected = {1: win, -1: loss, 0: 1 - win - loss}[result]
        total -= times * math.log(max(expected, 1e-12))
        count += times
    return total / count


def solve(matrix, vector):
    """The solution of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, vector)]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i:
                rows[k] = [x - rows[k][i] * y for x, y in zip(rows[k], rows[i])]
    return [row[-1] for row in rows]


def newton(function, start, step=1.0):
    """The least value of a smooth function, with differences for derivatives."""
    best, least = list(start), function(start)
    size = len(best)

    def moved(*by):
        return function([x + step * sum(d for k, d in by if k == i) for i, x in enumerate(best)])

    for _ in range(30):
        up = [moved((i, 1)) for i in range(size)]
        down = [moved((i, -1)) for i in range(size)]
        slope = [(u - d) / (2 * step) for u, d in zip(up, down)]
        curve = [[0.0] * size for _ in range(size)]
        for i in range(size):
            curve[i][i] = (up[i] - 2 * least + down[i]) / step**2
            for k in range(i):
                both = moved((i, 1), (k, 1)) - up[i] - up[k] + least
                curve[i][k] = curve[k][i] = both / step**2
        change = solve(curve, slope)
        length = 1.0
        while length > 1e-3:
            tried = [x - length * d for x, d in zip(best, change)]
            value = function(tried)
            if value < least:
                break
            length /= 2
        else:
            return best
        done = least - value < 1e-10
        best, least = tried, value
        if done:
            return best
    return best


def compare(parameters, cells):
    """A table: how often positions were won, drawn and lost, and how often that was expected."""
    print("\nmaterial   centipawns   positions    won  expected   drawn  expected")
    for low, high in ((0, 17), (18, 35), (36, 53), (54, 78)):
        for least in range(-50, 300, 50):
            rows = []
            for (score, weight, result), times in cells.items():
                a, b = at(parameters, weight)
                if low <= weight <= high and least <= 100 * score / a < least + 50:
                    rows.append((times, result, chance(score, a, b), chance(-score, a, b)))
            count = sum(times for times, *_ in rows)
            if count < 200:
                continue
            won = sum(times for times, result, *_ in rows if result == 1) / count
            drawn = sum(times for times, result, *_ in rows if result == 0) / count
            wins = sum(times * win for times, _, win, _ in rows) / count
            draws = sum(times * (1 - win - loss) for times, _, win, loss in rows) / count
            print(
                f"{low:3} to {high:2}  {least:4} to {least + 50:3}  {count:9}  {won:5.3f}  {wins:8.3f}"
                f"   {drawn:5.3f}  {draws:8.3f}"
            )


def scale_of_engine():
    """The score that the engine calls +100, as factors of a parabola."""
    text = WDL_RS.read_text(encoding="utf-8")
    found = re.search(r"const EVEN_CHANCE: \[f64; 3\] = \[([^]]+)\]", text)
    if not found:
        sys.exit(f"wdl.py: {WDL_RS.name} has no EVEN_CHANCE; give --pawn")
    return [float(factor) for factor in found[1].split(",")]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="+", help="PGN files")
    parser.add_argument("--pawn", type=float, help="internal units in 100 centipawns of the games")
    options = parser.parse_args()
    scale = [options.pawn] if options.pawn else scale_of_engine()
    seen, games = read(options.games)
    if not seen:
        sys.exit("wdl.py: there are no scores in these games")
    cells, results = Counter(), Counter()
    for (hundredths, weight, result), times in seen.items():
        cells[hundredths * parabola(scale, weight) / 100, weight, result] += times
        results[result] += times
    print(f"{games} games, {sum(results.values())} positions, {results[0]} of them drawn in the end")
    # Newton's method wants to begin near the end: first with the same curve for all material.
    a, b = newton(lambda pair: surprise([pair[0], 0, 0, pair[1], 0, 0], cells), [250.0, 150.0])
    flat = [a, 0, 0, b, 0, 0]
    parameters = newton(lambda values: surprise(values, cells), flat)
    for name, factors in ("EVEN_CHANCE", parameters[:TERMS]), ("SPREAD", parameters[TERMS:]):
        print(f"const {name}: [f64; 3] = [{', '.join(f'{factor:.1f}' for factor in factors)}];")
    print(f"{surprise(parameters, cells):.5f} nats a position, {surprise(flat, cells):.5f} without material")
    compare(parameters, cells)


if __name__ == "__main__":
    main()
