"""Finds numbers of ours that also stand in another program's sources: a sign that its code was followed.

    make provenance AGAINST=PATH
    python3 tests/provenance/provenance.py PATH [--ours PATH...] [--most 0.1667] [--known FILE] [--json]

PATH is a file or a folder of Rust, C or C++ sources. It reports

1. which of our constants of 200 and more are among theirs, and how many would be by chance;
2. runs of four numbers and more that stand in the same order on both sides;
3. functions of ours that share more numbers with theirs than chance explains.

Exit codes: 0 if no more than the share `--most` of the constants is shared and no run that chance does not explain;
1 if there is more; 2 if there is nothing to compare.
"""

import argparse
import json
import sys
from pathlib import Path

import c_source
import rust_source
from constants import Chance, constants, functions
from literals import parse
from runs import LENGTH, common_runs
from sides import side

ROOT = Path(__file__).resolve().parents[2]
# Where an engine's ideas are: what these files hold could have been copied from another engine.
OURS = [ROOT / "engine-core/src" / name for name in ("search", "hce", "tablebase", "position/see.rs", "review.rs")]
# Numbers that are facts, such as those of a file format, each with its reason; it need not exist.
KNOWN = Path(__file__).with_name("known.txt")
MOST = 0.1667


class Unusable(Exception):
    """There is nothing to compare; the text says why."""


def files_at(path):
    """The source files at a path, without hidden folders."""
    if not path.exists():
        raise Unusable(f"{path} does not exist")
    found = [path] if path.is_file() else (each for each in path.rglob("*") if each.is_file())
    return sorted(
        each
        for each in found
        if each.suffix.lower() in rust_source.SUFFIXES | c_source.SUFFIXES
        and not any(part.startswith(".") for part in each.relative_to(path).parts)
    )


def read(path):
    """{file: [`Literal`]} of the sources at a path, without Rust modules for tests that have files of their own."""
    sources, for_tests = {}, set()
    for file in files_at(path):
        text = file.read_text(encoding="utf-8", errors="replace")
        if file.suffix.lower() in rust_source.SUFFIXES:
            source = rust_source.Source(text)
            sources[file] = source.literals
            folder = file.parent if file.name in ("mod.rs", "lib.rs", "main.rs") else file.with_suffix("")
            for_tests.update(folder / name for name in source.test_modules)
        else:
            sources[file] = c_source.read(text)
    return {
        file: literals
        for file, literals in sources.items()
        if file.with_suffix("") not in for_tests and for_tests.isdisjoint(file.parents)
    }


def read_all(paths, base, whose):
    """{name relative to `base`: [`Literal`]} of the sources at all these paths."""
    sources = {}
    for path in paths:
        for file, literals in read(path.resolve()).items():
            sources[(file.relative_to(base) if file.is_relative_to(base) else file).as_posix()] = literals
    if not sources:
        raise Unusable(f"there are no Rust, C or C++ sources of {whose} at {', '.join(map(str, paths))}")
    return sources


def read_known(path):
    """The numbers and, as lists, the runs of a file with lines such as `0x5D23E871: magic of Syzygy files`."""
    known = []
    for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not text.strip() or text.startswith("#"):
            continue
        numbers, _, reason = text.partition(":")
        read = [parse(number.strip().lstrip("-"), rust=True) for number in numbers.split(",")]
        if not reason.strip() or not all(read):
            raise Unusable(f"line {line} of {path} is not `number, number...: reason`")
        values = [value for value, _ in read]
        known.append(values[0] if len(values) == 1 else values)
    return known


def compare(ours, theirs, known=()):
    """All reports on {file: [`Literal`]} of both sides, as plain data."""
    ours, theirs = side(ours), side(theirs)
    chance = Chance(theirs)
    return {
        "files": {"ours": len(ours.files), "theirs": len(theirs.files)},
        "constants": constants(ours, theirs, chance, known),
        "runs": common_runs(ours, theirs, known),
        "functions": functions(ours, theirs, chance, known),
    }


def failures(report, most):
    """Sentences on what does not pass."""
    whole = report["constants"]["whole"]
    if whole["share"] > most:
        yield f"{percent(whole['share'])} of our constants of 200 and more are among theirs; {percent(most)} may be"
    runs = sum(run["counts"] for run in report["runs"])
    if runs:
        yield f"{runs} run{'s' * (runs > 1)} of numbers {'are' if runs > 1 else 'is'} the same as theirs; none may be"


def percent(part):
    return f"{100 * part:.1f} %"


def where(places, most=1):
    names = [f"{each['file']}:{each['line']} {each['owner']}".rstrip() for each in places[:most]]
    more = len(places) - most
    return ", ".join(names) + (f" and {more} more" if more > 0 else "")


def counted(counts):
    return (
        f"{counts['shared']} of {counts['constants']} = {percent(counts['share'])}, "
        f"by chance {percent(counts['chance'])}, p = {counts['p']:.1g}"
    )


def lines_of(report):
    """The reports for people."""
    parts, files = report["constants"], report["files"]
    yield f"{files['ours']} source files of ours, {files['theirs']} of theirs"
    yield "p: the probability that chance alone shares so many or more"
    for title, part in (("200 and more", parts["whole"]), ("below 200 with three significant digits", parts["fractions"])):
        yield f"\nConstants of {title} that are among theirs: {counted(part)}"
        for file, counts in part["files"].items():
            if counts["shared"]:
                yield f"  {file}: {counted(counts)}"
        for each in part["list"]:
            yield f"    {each['value']}: {where(each['ours'], 2)}; theirs {where(each['theirs'])}"
    yield f"\nLeft out as powers, masks or known facts: {', '.join(parts['left out']) or 'none'}"
    yield f"\nRuns of {LENGTH} numbers and more that are the same as theirs: {len(report['runs'])}"
    for run in report["runs"]:
        note = "" if run["counts"] else "; may be chance"
        yield f"    {', '.join(run['values'])}: {where([run['ours']])}; theirs {where(run['theirs'])}{note}"
    yield f"\nFunctions and constants with more numbers of theirs than chance explains: {len(report['functions'])}"
    for each in report["functions"]:
        yield f"  {each['file']} {each['owner']}: {counted(each)}; {each['in home']} of them in {each['home']}"
        yield f"    {', '.join(each['values'])}"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("against", type=Path, metavar="PATH", help="their sources")
    parser.add_argument("--ours", nargs="+", type=Path, help="our sources; else search, evaluation, tablebases, review")
    parser.add_argument("--most", type=float, default=MOST, help="share of our constants that may be among theirs")
    parser.add_argument("--known", type=Path, help=f"file of numbers that are facts; else {KNOWN.name}, if it exists")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    options = parser.parse_args(arguments)
    if not 0 <= options.most <= 1:
        parser.error("--most must be from 0 to 1")
    against = options.against.resolve()
    try:
        theirs = read_all([against], against if against.is_dir() else against.parent, "theirs")
        ours = read_all(options.ours or OURS, ROOT, "ours")
        known = read_known(options.known or KNOWN) if options.known or KNOWN.exists() else []
    except (Unusable, OSError) as error:
        print(f"provenance: {error}.", file=sys.stderr)
        return 2
    report = compare(ours, theirs, known)
    failed = list(failures(report, options.most))
    if options.json:
        print(json.dumps(report | {"failures": failed}, indent=2))
    else:
        print("\n".join(lines_of(report)) + "\n")
        for sentence in failed:
            print(f"FAILED: {sentence}.")
        if not failed:
            print("ok: no more shared constants than may be, and no run of numbers that chance does not explain.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
