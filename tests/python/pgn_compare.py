"""Compares what our reader makes of PGN files with what python-chess (PyPI `chess`) makes of them.

    cargo build --release -p tabia-core --example pgn_dump
    PYTHONPATH=target/python python3 tests/python/pgn_compare.py FOLDER... [--dump PROGRAM]

reads every .pgn file in the folders with both and compares, game by game, the main line, the
variations, the glyphs, the comments, the tags and the result. A game agrees, or it belongs to one of the
differences that were chosen (docs/pgn.md gives the reasons), or it is listed; then the exit code is 1.

`--dump "node tests/pgn/dump.mjs"` does the same with the page's reader. With `--written` each game that
agrees is also written by our writer, and python-chess must read the same of it as of the file.
"""

import argparse
import difflib
import io
import json
import logging
import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

import chess.pgn

COMMENT = re.compile(r"\{.*?\}(?= |$)", re.DOTALL)
NAG = re.compile(r" ?\$\d+")
SEVERAL = re.compile(r'"\s*\]\s*\[')
ROSTER = {"Event", "Site", "Date", "Round", "White", "Black", "Result"}


def decode(data):
    """The text of a file, as docs/pgn.md has it."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or (len(data) > 1 and 0 in data[:2]):
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return data.decode("utf-16", "replace")
        return data.decode("utf-16-le" if data[1] == 0 else "utf-16-be", "replace")
    data = data.removeprefix(b"\xef\xbb\xbf")
    lines = []
    for line in data.splitlines(keepends=True):
        try:
            lines.append(line.decode())
        except UnicodeDecodeError:
            lines.append(line.decode("cp1252", "replace"))
    return "".join(lines)


class Theirs:
    """A game as python-chess has it."""

    def __init__(self, game):
        self.tags = dict(game.headers)
        self.errors = [str(error) for error in game.errors]
        self.result = game.headers.get("Result", "*")
        self.comments = []
        self.note(game.comment)
        words = []
        work = [("line", game)]
        while work:
            kind, node = work.pop()
            if kind == "end":
                words.append(")")
                continue
            if kind == "variation":
                words.append("(")
                self.move(words, node)
            if not node.variations:
                continue
            main, *others = node.variations
            self.move(words, main)
            work.append(("line", main))
            for other in reversed(others):
                work += [("end", None), ("variation", other)]
        self.moves = " ".join(words)

    def note(self, comment):
        self.comments += comment.split() if isinstance(comment, str) else " ".join(comment).split()

    def move(self, words, node):
        self.note(node.starting_comment)
        words.append(node.san())
        words += [f"${nag}" for nag in sorted(node.nags)]
        self.note(node.comment)


class Ours:
    """A game as our reader has it."""

    def __init__(self, value):
        self.tags = {}
        for name, text in value["tags"]:
            self.tags[name] = text
        self.result = value["result"]
        self.faults = [kind for _, _, kind in value["faults"]]
        self.line = value["line"]
        self.written = value.get("written")
        self.comments = " ".join(found[1:-1] for found in COMMENT.findall(value["moves"])).split()
        words = []
        for word in COMMENT.sub("", value["moves"]).split():
            words.append(word)
        self.moves = sort_nags(words)


def sort_nags(words):
    """The words of a line with the glyphs of each move in their order."""
    found, nags = [], []
    for word in [*words, None]:
        if word is not None and word.startswith("$"):
            nags.append(word)
            continue
        found += sorted(nags, key=lambda nag: int(nag[1:]))
        nags = []
        if word is not None:
            found.append(word)
    return " ".join(found)


def their_games(text):
    """The games as python-chess divides them; those after one that it fails at are missing."""
    games, handle = [], io.StringIO(text, newline=None)
    try:
        while (game := chess.pgn.read_game(handle)) is not None:
            games.append(Theirs(game))
    except Exception as error:  # it does fail at some files
        print(f"python-chess: {type(error).__name__}: {error}")
    return games


def their_game(lines):
    """One game by itself, without the empty lines at which python-chess would end it."""
    lines = [line for line in lines if line.strip()]
    tags = [line for line in lines if line.startswith("[") and '"' in line]
    rest = [line for line in lines if line not in tags]
    games = their_games("\n".join([*tags, "", *rest]))
    return games[0] if games else None


def our_games(program, path):
    done = subprocess.run([*program, path], capture_output=True, check=True)
    return [Ours(json.loads(line)) for line in done.stdout.splitlines()]


def key(game):
    return tuple(game.tags.get(name, "?") for name in ("Event", "Site", "Date", "Round", "White", "Black"))


def pairs(ours, theirs):
    """Games that belong together; one of a pair may be missing."""
    if len(ours) == len(theirs):
        return list(zip(ours, theirs))
    found = []
    matcher = difflib.SequenceMatcher(None, [key(g) for g in ours], [key(g) for g in theirs], autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            found += zip(ours[a:b], theirs[c:d])
        else:
            found += [(game, None) for game in ours[a:b]] + [(None, game) for game in theirs[c:d]]
    return found


def unescape(value):
    return re.sub(r'\\(["\\])', r"\1", value)


def tag_difference(ours, theirs):
    lost = False
    for name in {*ours.tags, *theirs.tags}:
        mine, other = ours.tags.get(name), theirs.tags.get(name)
        if other is None and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*", name):
            continue  # names that python-chess does not read
        if mine == other or mine is None and name in ROSTER and other in ("?", "????.??.??", "*"):
            continue  # what python-chess puts where nothing is said
        if mine is None and name == "Result":
            continue  # compared by itself
        if name in ("Result", "FEN"):
            continue
        if other is None or name in ROSTER and other in ("?", "????.??.??"):
            lost = True  # several on a line, quotes of other kinds, line ends forgotten
        elif mine not in (other, unescape(other)):
            # Of several tags on a line python-chess makes one; what is no tag is told here.
            if "tag" not in ours.faults and not SEVERAL.search(other):
                return "TAGS"
            lost = True
    return "tags read here and not there" if lost else None


def classify(ours, theirs):
    """What a game's difference is called; `None` if there is none."""
    if theirs is None:
        return "python-chess fails"
    if "variant" in ours.faults:
        return "variant not supported"
    if "fen" in ours.faults:
        return "position refused"
    difference = tag_difference(ours, theirs)
    if difference:
        return difference
    # The tag goes first there, the end of the moves here.
    if ours.result != theirs.result and ours.result not in ("1/2-1/2", "*"):
        if theirs.moves == "" and ours.moves:
            return "read here and not there"
        return "RESULT" if "Result" not in ours.tags else "result tag and moves disagree"
    if ours.moves == theirs.moves:
        # Where a comment stands behind variations, python-chess moves it before them.
        return None if sorted(ours.comments) == sorted(theirs.comments) else "COMMENTS"
    mine, other = NAG.sub("", ours.moves), NAG.sub("", theirs.moves)
    if mine.split() == other.split():
        return "signs as glyphs"
    if ours.faults:
        return "a line ends at a word that is no move"
    if theirs.errors or not theirs.moves:
        return "read here and not there"
    return "MOVES"


def same_written(ours, theirs):
    """Whether python-chess reads the same of what we write as of what we read."""
    (again,) = their_games(ours.written)
    return (
        again.moves == theirs.moves
        and sorted(again.comments) == sorted(theirs.comments)
        and again.tags == theirs.tags
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--dump", default="target/release/examples/pgn_dump")
    parser.add_argument("--show", type=int, default=20, help="how many games of each difference are named")
    parser.add_argument("--written", action="store_true", help="look at what is written as well")
    arguments = parser.parse_args()
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    program = shlex.split(arguments.dump) + ["--write"] * arguments.written
    counts, shown, total = Counter(), Counter(), 0
    for folder in arguments.folders:
        for path in sorted([folder] if folder.is_file() else folder.rglob("*")):
            if path.suffix.lower() != ".pgn" or not path.is_file():
                continue
            text = decode(path.read_bytes())
            lines = re.split(r"\r\n|\r|\n", text)
            ours, theirs = our_games(program, path), their_games(text)
            ends = {game.line: later.line for game, later in zip(ours, ours[1:])}
            for mine, other in pairs(ours, theirs):
                if mine is None:
                    continue  # the game that it is a part of is compared by itself
                total += 1
                kind = classify(mine, other)
                if kind and kind != "variant not supported":
                    by_itself = their_game(lines[mine.line - 1 : ends.get(mine.line, len(lines) + 1) - 1])
                    kind = classify(mine, by_itself) or "agrees by itself, the file is divided otherwise"
                    other = by_itself or other
                if kind is None and arguments.written and not same_written(mine, other):
                    kind = "WRITTEN"
                counts[kind or "agree"] += 1
                if kind and shown[kind] < arguments.show:
                    shown[kind] += 1
                    print(f"{kind}: {path}:{mine.line}", flush=True)
                    if kind.isupper() and other:
                        print(f"  here  {mine.moves[:300]} {mine.result}\n  there {other.moves[:300]} {other.result}")
    print(f"{total} games")
    for kind, count in counts.most_common():
        print(f"{count:8}  {kind}")
    return any(kind.isupper() for kind in counts)


if __name__ == "__main__":
    sys.exit(main())
