"""The Ray job with two workers on this machine: shards that fail start again, an interruption loses
nothing, and the merged reviews are those of one `tabia review`.

Ray lies under target/ray; everything stays on the loopback address.
"""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "target/tabia"
JOB = ROOT / "engine-core/ray/review.py"
LIMIT = 240

GAME = """[Event "Game {number}"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. {move} {{[%eval 0.9] a comment
[with a line like a tag]}} Nc6 3. Bc4 Nf6 ; {{ no comment
% [escaped]
4. Nc3 1-0

"""
MOVES = ["Qh5", "Nf3", "d4", "f4", "Nc3", "Bb5", "Be2"]

# Stands for the program: fails in the way that a file names, then works.
FLAKY = """#!/bin/sh
if [ "$1" != shards ] && [ -e {folder}/fail ] && mv {folder}/fail {folder}/failed 2>/dev/null; then
  case $(cat {folder}/failed) in
    kill) kill -KILL $PPID ;;
    *) echo "out of luck" >&2; exit 3 ;;
  esac
fi
exec {engine} "$@"
"""


def job(folder, *more):
    """Runs the job to its end; answers with its exit code and what it said."""
    arguments = [
        sys.executable, JOB, folder / "games.pgn", "--engine", folder / "flaky",
        "--workers", "2", "--shard-games", "2", "--retries", "1", *more, "--", "--nodes", "500",
    ]  # fmt: skip
    environment = {**os.environ, "RAY_TMPDIR": str(folder), "RAY_USAGE_STATS_ENABLED": "0"}
    done = subprocess.run(
        arguments, env=environment, capture_output=True, text=True, timeout=LIMIT, check=False
    )
    return done.returncode, done.stdout + done.stderr


def reviews(path):
    """The reviews of a file by the games' numbers."""
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return sorted(found, key=lambda review: review["game"])


# Two games, whatever the letters are written in: their results alone part them.
LETTERS = '[White "Ž"]\r\n\r\n1. e4 {{wait…}} e5 {draw}\r\n1. d4 d5 *\r\n'


def parts(folder):
    """The games that the job sees in files of several encodings, and those that the program sees."""
    spec = importlib.util.spec_from_file_location("job", JOB)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for encoding, draw in [("utf-16", "½-½"), ("cp1252", "½-½"), ("utf-8", "1/2")]:
        pgn, output = folder / f"{encoding}.pgn", folder / f"{encoding}.jsonl"
        pgn.write_bytes(LETTERS.format(draw=draw).encode(encoding))
        command = [ENGINE, "review", pgn, "--output", output, "--nodes", "1"]
        subprocess.run(command, check=True, timeout=LIMIT, capture_output=True)
        cut = [count for _, count, _, _ in module.shards(ENGINE, pgn, 1)]
        yield encoding, cut, len(reviews(output))


def check(name, holds, said):
    """Tells a result, and what was said where it is not as it should be."""
    print(f"{name}: {'ok' if holds else 'FAILED'}", flush=True)
    if not holds:
        print(said, flush=True)
    return holds


def main():
    # Ray's sockets lie in this folder, and their names may not be long.
    with tempfile.TemporaryDirectory(prefix="tr-", dir="/tmp") as name:
        folder = Path(name)
        pgn = folder / "games.pgn"
        pgn.write_text("".join(GAME.format(number=i, move=m) for i, m in enumerate(MOVES)))
        flaky = folder / "flaky"
        flaky.write_text(FLAKY.format(folder=folder, engine=ENGINE))
        flaky.chmod(0o755)
        alone = folder / "alone.jsonl"
        subprocess.run(
            [ENGINE, "review", pgn, "--output", alone, "--nodes", "500"],
            check=True, timeout=LIMIT, capture_output=True,
        )  # fmt: skip
        expected = reviews(alone)
        output = folder / "games.reviews.jsonl"
        results = []
        for encoding, cut, games in parts(folder):
            said = f"{cut} and {games}"
            results.append(check(f"games in {encoding}", cut == [1, 1] and games == 2, said))

        # A program that fails every time: given up, and what was done is kept.
        (folder / "fail").write_text("exit")
        code, said = job(folder, "--retries", "0")
        gave_up = code != 0 and "out of luck" in said and "given up" in said
        results.append(check("a shard that goes on failing ends the job", gave_up, said))
        kept = len(list((folder / "games.reviews.shards").glob("*.jsonl")))

        # The same again, with a worker that is killed.
        (folder / "fail").write_text("kill")
        code, said = job(folder)
        again = code == 0 and said.count("it starts again") == 1
        results.append(check("a shard whose worker is killed starts again", again, said))
        known = said.count("known before") == kept
        results.append(check("what was done before is not done again", known, said))
        same = output.exists() and reviews(output) == expected and len(expected) == len(MOVES)
        results.append(check("the merged reviews are those of one program", same, said))

        output.unlink(missing_ok=True)
        (folder / "fail").write_text("exit")
        code, said = job(folder)
        again = code == 0 and said.count("it starts again") == 1 and reviews(output) == expected
        results.append(check("a shard whose program fails starts again", again, said))
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
