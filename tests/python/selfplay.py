"""The native engine plays itself with clocks under python-chess, which knows the rules.

Every move must be legal, and no clock may run out. Run by `make test`; the package `chess` lies
under target/python.
"""

import os
import random
import sys
import time
from pathlib import Path

import chess
import chess.engine

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "target/tabia"
NET = ROOT.parent / "shared/nets/nn-62ef826d1a6d.nnue"
RANDOM_NET = ROOT / "target/tmp/random.nnue"

BASE = 1.0
INCREMENT = 0.02
MOST_PLIES = 400
# A game that was lost on time because other programs had the processor is played again, each time
# with twice the time.
TRIES = 5


class Lost(Exception):
    """A rule of the game was broken."""


class Late(Lost):
    """A clock ran out. `waited` are the seconds of the move in which the engine did not run."""

    def __init__(self, text: str, late: float, waited: float):
        super().__init__(f"{text} by {late:.3f} s, of which it waited {waited:.3f} s for a processor")
        self.excused = waited >= late


def cpu_time(engine: chess.engine.SimpleEngine) -> float:
    """Seconds that the engine has run; not known everywhere, and then 0."""
    try:
        stat = Path(f"/proc/{engine.transport.get_pid()}/stat").read_text()
    except OSError:
        return 0.0
    # Behind the name in brackets: user and system time are the fields 14 and 15 of proc(5).
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def play(board: chess.Board, engine: chess.engine.SimpleEngine, scale: int) -> str:
    """Plays a game to its end; both sides are the same engine, told of a new game."""
    base, increment = scale * BASE, scale * INCREMENT
    clocks = {chess.WHITE: base, chess.BLACK: base}
    which = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < MOST_PLIES:
        mover = board.turn
        limit = chess.engine.Limit(
            white_clock=clocks[chess.WHITE],
            black_clock=clocks[chess.BLACK],
            white_inc=increment,
            black_inc=increment,
        )
        began, ran = time.perf_counter(), cpu_time(engine)
        # python-chess refuses an illegal move with an EngineError.
        result = engine.play(board, limit, game=which)
        took = time.perf_counter() - began
        clocks[mover] -= took
        side = chess.COLOR_NAMES[mover]
        if clocks[mover] <= 0:
            waited = took - (cpu_time(engine) - ran)
            raise Late(f"{board.fen()}: {side} overstepped the time", -clocks[mover], waited)
        clocks[mover] += increment
        if result.move is None or result.move not in board.legal_moves:
            raise Lost(f"{side} played {result.move}: {board.fen()}")
        board.push(result.move)
    return board.result(claim_draw=True)


def chess960(number: int) -> chess.Board:
    return chess.Board.from_chess960_pos(number)


def opening(seed: int, plies: int) -> chess.Board:
    """A position after some random moves, Black to move if their number is odd."""
    chance = random.Random(seed)
    board = chess.Board()
    for _ in range(plies):
        board.push(chance.choice(list(board.legal_moves)))
    return board


GAMES = [
    ("from the start position", chess.Board, None),
    ("after five random moves, Black begins", lambda: opening(5, 5), None),
    ("Chess960, position 30", lambda: chess960(30), None),
    ("Chess960, position 893, with a random net", lambda: chess960(893), RANDOM_NET),
    ("with the real net", chess.Board, NET),
]


def game(name: str, board: chess.Board, net, scale: int) -> None:
    """One game, told about in a line."""
    with chess.engine.SimpleEngine.popen_uci(str(ENGINE)) as engine:
        if net:
            engine.configure({"EvalFile": str(net)})
        began = time.perf_counter()
        result = play(board, engine, scale)
        took = time.perf_counter() - began
        print(f"a game {name}: {result}, {board.ply()} plies, {took:.1f} s", flush=True)


def attempt(name: str, position, net) -> bool:
    for repeat in range(TRIES):
        board = position()
        try:
            game(name, board, net, 2**repeat)
            return True
        except Late as error:
            print(f"a game {name}: {error}", flush=True)
            if not error.excused:
                return False
        except (Lost, chess.engine.EngineError, chess.engine.EngineTerminatedError) as error:
            print(f"a game {name} FAILED after {board.ply()} plies: {error}", flush=True)
            return False
    return False


def main() -> int:
    passed = failed = skipped = 0
    for name, position, net in GAMES:
        # The random net is made by tests that have run before: only the real one may lack.
        if net == NET and not net.exists():
            print(f"a game {name}: skipped, {net.name} is not here", flush=True)
            skipped += 1
        elif attempt(name, position, net):
            passed += 1
        else:
            failed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
