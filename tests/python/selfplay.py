"""The native engine plays itself with clocks under python-chess, which knows the rules.

Every move must be legal, and no clock may run out. Run by `make test`; the package `chess` lies
under target/python.
"""

import random
import sys
import threading
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
# A game that was lost on time while the machine stood still is played again.
TRIES = 5


class Lost(Exception):
    """A rule of the game was broken."""


class Late(Lost):
    """A clock ran out."""

    def __init__(self, text: str, seconds: float):
        super().__init__(text)
        self.seconds = seconds


class Pulse:
    """Notices when the whole machine stood still: sleeps shortly, and measures how much longer it took.

    A clock that ran out while nothing on the machine ran tells nothing of the engine.
    """

    STEP = 0.005

    def __init__(self):
        self.longest = 0.0
        threading.Thread(target=self._beat, daemon=True).start()

    def _beat(self):
        while True:
            began = time.perf_counter()
            time.sleep(self.STEP)
            self.longest = max(self.longest, time.perf_counter() - began - self.STEP)


def play(board: chess.Board, engine: chess.engine.SimpleEngine) -> str:
    """Plays a game to its end; both sides are the same engine, told of a new game."""
    clocks = {chess.WHITE: BASE, chess.BLACK: BASE}
    which = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < MOST_PLIES:
        mover = board.turn
        limit = chess.engine.Limit(
            white_clock=clocks[chess.WHITE],
            black_clock=clocks[chess.BLACK],
            white_inc=INCREMENT,
            black_inc=INCREMENT,
        )
        began = time.perf_counter()
        # python-chess refuses an illegal move with an EngineError.
        result = engine.play(board, limit, game=which)
        clocks[mover] -= time.perf_counter() - began
        side = chess.COLOR_NAMES[mover]
        if clocks[mover] <= 0:
            late = -clocks[mover]
            raise Late(f"{side} overstepped the time by {late:.3f} s: {board.fen()}", late)
        clocks[mover] += INCREMENT
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


def game(name: str, board: chess.Board, net, pulse: Pulse) -> None:
    """One game, told about in a line."""
    with chess.engine.SimpleEngine.popen_uci(str(ENGINE)) as engine:
        if net:
            engine.configure({"EvalFile": str(net)})
        began = time.perf_counter()
        pulse.longest = 0.0
        result = play(board, engine)
        took = time.perf_counter() - began
        print(f"a game {name}: {result}, {board.ply()} plies, {took:.1f} s", flush=True)


def attempt(name: str, position, net, pulse: Pulse) -> bool:
    for _ in range(TRIES):
        board = position()
        try:
            game(name, board, net, pulse)
            return True
        except Late as error:
            print(f"a game {name}: {error}; the machine stood still for {pulse.longest:.3f} s")
            if pulse.longest < error.seconds:
                return False
        except (Lost, chess.engine.EngineError, chess.engine.EngineTerminatedError) as error:
            print(f"a game {name} FAILED after {board.ply()} plies: {error}", flush=True)
            return False
    return False


def main() -> int:
    passed = failed = skipped = 0
    pulse = Pulse()
    for name, position, net in GAMES:
        # The random net is made by tests that have run before: only the real one may lack.
        if net == NET and not net.exists():
            print(f"a game {name}: skipped, {net.name} is not here", flush=True)
            skipped += 1
        elif attempt(name, position, net, pulse):
            passed += 1
        else:
            failed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
