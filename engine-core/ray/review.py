"""Reviews a PGN database on many machines: `tabia review` under Ray (https://ray.io, Apache-2.0).

    pip install ray
    python3 engine-core/ray/review.py games.pgn --engine ./tabia -- --nodes 200000

runs on all processors of this machine. In a cluster (`ray start --head`, and `ray start
--address=...` on the others) add `--address auto`. The program, a net (`--net`) and the games travel
by Ray: the other machines need nothing of Tabia, only processors that run the program, as the one
of `make release` does for x86-64-v2.

The database is cut into shards of whole games. A shard whose engine or machine fails starts again,
`--retries` times; what is done is kept in a folder beside the output, so that the same command goes
on after an interruption. At the end the shards are merged: one line of JSON for each game, as
`tabia review` writes them, numbered as in the database and in its order.

What follows `--` goes to `tabia review`.
"""

import argparse
import codecs
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from io import TextIOWrapper
from pathlib import Path

import ray
import ray.exceptions


TAG = re.compile(r'\s*\[\s*([^\s"]*)\s*"(?:\\.|[^"\\\n])*(?:"\s*(\])|\\?)')
ENDS_WORD = frozenset("{}();$[]")
RESULTS = {"1-0", "0-1", "1/2-1/2", "1/2", "½-½", "*"}


def games(lines):
    """The games of a PGN file, as the engine separates them: lists of lines, in bytes."""
    game, open_game = [], OpenGame()
    for line in lines:
        while (end := open_game.read(line)) is not None:
            yield [*game, line[:end]]
            game, open_game, line = [], OpenGame(), line[end:]
        game.append(line)
    if any(line.strip() for line in game):
        yield game


class OpenGame:
    """What is known of the game whose lines are being gathered."""

    def __init__(self):
        self.in_comment = self.has_event = self.has_moves = self.is_over = False
        self.depth = 0

    def read(self, line):
        """Reads another line, and answers where in it the next game begins."""
        try:
            text = line.decode()
        except UnicodeDecodeError:
            # Windows-1252, a letter a byte; of what it has instead of control characters an ellipsis
            # alone would be taken for something else, the end of a word.
            return self.find_end(line.decode("latin-1").replace("\x85", "…"))
        end = self.find_end(text)
        return None if end is None else len(text[:end].encode())

    def find_end(self, line):
        at = len(line) - len(line.lstrip("\ufeff"))
        self.in_comment &= not line.startswith('[Event "', at)
        if not self.in_comment:
            if line.startswith("%", at):
                return None
            while tag := TAG.match(line, at):
                is_event = tag[1] == "Event"
                if self.has_moves or self.has_event and is_event:
                    return at
                self.has_event |= is_event
                at = tag.end() if tag[2] else len(line.rstrip("\n"))
        while at < len(line):
            letter, start = line[at], at
            at += 1
            if letter == "}":
                self.in_comment = False
            elif self.in_comment:
                continue
            elif letter == "{":
                self.in_comment = True
            elif letter == ";":
                return None
            elif letter == "(":
                self.depth += 1
            elif letter == ")":
                self.depth = max(0, self.depth - 1)
            elif not ends_word(letter):
                if self.is_over and self.depth == 0:
                    return start
                while at < len(line) and not ends_word(line[at]):
                    at += 1
                self.has_moves = True
                if self.depth == 0:
                    self.is_over = line[start:at] in RESULTS
        return None


def ends_word(letter):
    return letter.isspace() or letter in ENDS_WORD


def in_bytes(file):
    """The lines of a file: what is written in UTF-16, as the mark at its start says, in UTF-8."""
    if file.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return (line.encode() for line in TextIOWrapper(file, "utf-16", "replace", newline="\n"))
    return file


def shards(path, size):
    """The texts of shards of so many games each, with the number of the first game."""
    with open(path, "rb") as file:
        text, count, first = [], 0, 0
        for game in games(in_bytes(file)):
            text += game
            count += 1
            if count == size:
                yield first, count, b"".join(text)
                text, first, count = [], first + count, 0
        if count:
            yield first, count, b"".join(text)


class ReviewFailed(Exception):
    """The program ended with a failure, or did not review every game."""


@ray.remote(num_cpus=1, max_retries=0)
def review(program, net, text, count, arguments):
    """One shard: the reviews of its games, one line of JSON each, as text."""
    with tempfile.TemporaryDirectory(prefix="tabia-") as folder:
        engine = install(program, "tabia")
        pgn, output = Path(folder, "shard.pgn"), Path(folder, "reviews.jsonl")
        pgn.write_bytes(text)
        command = [engine, "review", pgn, "--output", output, "--jobs", "1", *arguments]
        if net is not None:
            command += ["--net", install(net, "net")]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if done.returncode != 0:
            said = done.stderr.decode(errors="replace").strip() or "nothing said"
            raise ReviewFailed(f"the program ended with {done.returncode}: {said}")
        lines = output.read_text(encoding="utf-8").splitlines()
        if len(lines) != count:
            raise ReviewFailed(f"{len(lines)} of {count} games were reviewed")
        return lines


def install(content, name):
    """A file with this content that this machine's tasks share."""
    folder = Path(tempfile.gettempdir(), f"tabia-{os.getuid()}-{hashlib.sha256(content).hexdigest()}")
    path = folder / name
    if not path.exists():
        folder.mkdir(mode=0o700, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=folder)
        with open(handle, "wb") as file:
            file.write(content)
        os.chmod(part, 0o700)
        os.replace(part, path)
    return path


def write(path, lines):
    """Writes a whole file or none."""
    part = path.with_suffix(".part")
    with open(part, "w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    os.replace(part, path)


def run(options):
    """Reviews what is left to do. Answers with the files of all shards and their first games."""
    program = ray.put(Path(options.engine).read_bytes())
    net = ray.put(Path(options.net).read_bytes()) if options.net else None
    folder = options.output.with_suffix(".shards")
    folder.mkdir(parents=True, exist_ok=True)
    at_once = options.workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    finished, running, failures = [], {}, {}

    def submit(number, count, text):
        reference = review.remote(program, net, text, count, options.arguments)
        running[reference] = (number, count, text)

    def gather():
        (reference,), _ = ray.wait(list(running), num_returns=1)
        number, count, text = running.pop(reference)
        try:
            write(finished[number][1], ray.get(reference))
            print(f"shard {number}: {count} games", flush=True)
        # RayError: the machine, its worker or the task itself failed.
        except ray.exceptions.RayError as error:
            failures[number] = failures.get(number, 0) + 1
            reason = getattr(error, "cause", None) or error
            if failures[number] > options.retries:
                raise SystemExit(f"review.py: shard {number}: {reason}; given up") from error
            print(f"shard {number}: {reason}; it starts again", flush=True)
            submit(number, count, text)

    for number, (first, count, text) in enumerate(shards(options.pgn, options.shard_games)):
        # The name says what it is about: another database or other arguments are other shards.
        about = hashlib.sha256(text + json.dumps(options.arguments).encode()).hexdigest()[:16]
        path = folder / f"{number:06}-{about}.jsonl"
        finished.append((first, path))
        if path.exists():
            print(f"shard {number}: {count} games, known before", flush=True)
            continue
        while len(running) >= at_once:
            gather()
        submit(number, count, text)
    while running:
        gather()
    return folder, finished


def merge(output, finished):
    """All reviews in the order of the database, with the numbers that games have in it."""

    def lines():
        for first, path in finished:
            with open(path, encoding="utf-8") as file:
                reviews = sorted((json.loads(line) for line in file), key=lambda one: one["game"])
            for one in reviews:
                one["game"] += first
                yield json.dumps(one, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    write(output, lines())


def main():
    """Reads the command line and does what it says."""
    arguments = sys.argv[1:]
    at = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pgn", type=Path, help="the games")
    parser.add_argument("--output", "-o", type=Path, help="default: PGN.reviews.jsonl")
    parser.add_argument("--engine", default="tabia", help="the program tabia (default: in PATH)")
    parser.add_argument("--net", help="evaluate with this net")
    parser.add_argument("--shard-games", type=int, default=100, help="games of a shard (100)")
    parser.add_argument("--retries", type=int, default=3, help="new starts of a shard (3)")
    parser.add_argument("--workers", type=int, help="shards at a time (default: processors)")
    parser.add_argument("--address", help="a running cluster, or `auto`; default: this machine")
    options = parser.parse_args(arguments[:at])
    options.arguments = arguments[at + 1 :]
    options.output = options.output or options.pgn.with_suffix(".reviews.jsonl")
    engine = shutil.which(options.engine)
    if engine is None:
        parser.error(f"there is no program {options.engine}")
    options.engine = engine
    if options.address:
        ray.init(address=options.address)
    else:
        # Nothing outside this machine can reach it.
        ray.init(num_cpus=options.workers, include_dashboard=False, _node_ip_address="127.0.0.1")
    try:
        folder, finished = run(options)
    finally:
        ray.shutdown()
    merge(options.output, finished)
    shutil.rmtree(folder)
    print(f"{options.output}: done", flush=True)


if __name__ == "__main__":
    main()
