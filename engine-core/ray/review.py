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
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import ray
import ray.exceptions


def shards(engine, path, size):
    """The texts of shards of so many games each: the number of the first game, how many there are, the
    line of the database on which they begin, and the text, as the program divides them."""
    command = [engine, "shards", path, str(size)]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as program:
        while head := program.stdout.readline():
            first, count, line, length = map(int, head.split())
            yield first, count, line, program.stdout.read(length)
    if program.returncode != 0:
        raise SystemExit(f"review.py: {path} cannot be divided into shards")


class ReviewFailed(Exception):
    """The program ended with a failure, or did not review every game."""


@ray.remote(num_cpus=1, max_retries=0)
def review(program, net, text, count, line, arguments):
    """One shard: the reviews of its games, one line of JSON each, as text."""
    with tempfile.TemporaryDirectory(prefix="tabia-") as folder:
        engine = install(program, "tabia")
        pgn, output = Path(folder, "shard.pgn"), Path(folder, "reviews.jsonl")
        pgn.write_bytes(text)
        command = [engine, "review", pgn, "--output", output, "--jobs", "1", "--part", str(line)]
        command += arguments
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

    def submit(number, count, line, text):
        reference = review.remote(program, net, text, count, line, options.arguments)
        running[reference] = (number, count, line, text)

    def gather():
        (reference,), _ = ray.wait(list(running), num_returns=1)
        number, count, line, text = running.pop(reference)
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
            submit(number, count, line, text)

    divided = shards(options.engine, options.pgn, options.shard_games)
    for number, (first, count, line, text) in enumerate(divided):
        # The name says what it is about: another database or other arguments are other shards.
        about = hashlib.sha256(text + json.dumps(options.arguments).encode()).hexdigest()[:16]
        path = folder / f"{number:06}-{about}.jsonl"
        finished.append((first, path))
        if path.exists():
            print(f"shard {number}: {count} games, known before", flush=True)
            continue
        while len(running) >= at_once:
            gather()
        submit(number, count, line, text)
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
